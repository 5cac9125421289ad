import { Button, Modal, Text } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Field, Form, SaveRow } from '../../ui/forms/form.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useOpening } from '../../ui/overlays/use-opening.ts';
import { useRecordForm } from '../../lib/record-form.ts';
import { trpc } from '../../lib/trpc.ts';
import { startDownload } from '../../lib/save-file.ts';

/** Asks for the password again and begins the download. Only ever loaded lazily, by records-card.tsx. */
export function EverythingDialog({ onClosed }: { onClosed: () => void }) {
  const { dialog, close } = useOpening(onClosed);
  const utils = trpc.useUtils();
  const create = trpc.companyExports.create.useMutation();
  const form = useRecordForm({
    schema: async () => (await import('@daybook/contract/company-exports')).companyExportInput,
    defaultValues: { password: '' },
    draft: null,
    save: (values) => create.mutateAsync(values),
    onSaved: ({ url }) => {
      startDownload(url);
      void utils.companyExports.state.invalidate();
      close();
    },
    failedText: 'The download could not be prepared. Please try again.',
  });
  return (
    <Modal {...dialog} title="Download everything">
      <Form form={form} label="Download everything">
        <Text size="sm">
          The file names every client and every employee. Keep it where you keep such papers.
        </Text>
        <Field form={form} name="password">
          {(field) => (
            <PasswordField label="Your password" autoComplete="current-password" required {...field} />
          )}
        </Field>
        <SaveRow form={form} label="Download" savingLabel="Checking...">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </SaveRow>
      </Form>
    </Modal>
  );
}
