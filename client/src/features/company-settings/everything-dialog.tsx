import { Text } from '@mantine/core';
import { Field } from '../../ui/forms/form.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useOpening } from '../../ui/overlays/use-opening.ts';
import { useRecordForm } from '../../lib/record-form.ts';
import { trpc } from '../../lib/trpc.ts';
import { startDownload } from '../../lib/save-file.ts';

/** Asks for the password again and begins the download. Only ever loaded lazily, by records-card.tsx. */
export function EverythingDialog({ onClosed }: { onClosed: () => void }) {
  const opening = useOpening(onClosed);
  const create = trpc.companyExports.create.useMutation();
  const form = useRecordForm({
    schema: async () => (await import('@daybook/contract/company-exports')).companyExportInput,
    defaultValues: { password: '' },
    draft: null,
    save: (values) => create.mutateAsync(values),
    onSaved: ({ url }) => {
      startDownload(url);
      opening.close();
    },
    failedText: 'The download could not be prepared. Please try again.',
  });
  return (
    <FormDialog
      opening={opening}
      form={form}
      title="Download everything"
      label="Download"
      savingLabel="Checking..."
    >
      <Text size="sm">
        The file names every client and every employee. Store it as safely as your paper records.
      </Text>
      <Field form={form} name="password">
        {(field) => (
          <PasswordField label="Your password" autoComplete="current-password" required {...field} />
        )}
      </Field>
    </FormDialog>
  );
}
