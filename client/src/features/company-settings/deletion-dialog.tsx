import { Button, Modal, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { DELETION_DAYS } from '@daybook/domain/limits';
import { Field, Form, SaveRow } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useOpening } from '../../ui/overlays/use-opening.ts';
import { useRecordForm } from '../../lib/record-form.ts';
import { trpc } from '../../lib/trpc.ts';
import type { Company } from './profile-values.ts';

interface DeletionDialogProps {
  company: Company;
  onChanged: () => void;
  onClosed: () => void;
}

/** Asks for the company's name and then for its deletion. Only ever loaded lazily, by records-card.tsx. */
export function DeletionDialog({ company, onChanged, onClosed }: DeletionDialogProps) {
  const { dialog, close } = useOpening(onClosed);
  const request = trpc.companies.requestDeletion.useMutation();
  const form = useRecordForm({
    schema: async () => (await import('@daybook/contract/companies')).companyDeletionRequest,
    defaultValues: { id: company.id, name: '' },
    draft: null,
    save: (values) => request.mutateAsync(values),
    onSaved: () => {
      onChanged();
      close();
    },
    failedText: 'The deletion could not be asked for. Please try again.',
  });
  return (
    <Modal {...dialog} title="Delete company">
      <Form form={form} label="Delete company">
        <Stack gap="xs">
          <Text size="sm">
            After {DELETION_DAYS} days whoever runs Daybook can delete everything of {company.name} for good:
            people, clients, hours, pay, reports and forms. Until then work goes on, and any administrator can
            withdraw it. All administrators get a mail.
          </Text>
          <Text size="sm">
            The law may ask you to keep such records for years. Download everything first.
          </Text>
        </Stack>
        <Field form={form} name="name">
          {(field) => <TextField label={`Type “${company.name}”`} required autoComplete="off" {...field} />}
        </Field>
        <SaveRow form={form} label={`Delete in ${DELETION_DAYS} Days`} savingLabel="Asking...">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </SaveRow>
      </Form>
    </Modal>
  );
}
