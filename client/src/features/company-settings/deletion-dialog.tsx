import { Stack, Text } from '@mantine/core';
import { DELETION_DAYS } from '@daybook/domain/limits';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { TextField } from '#/ui/fields/text-field.tsx';
import { FormDialog } from '#/ui/forms/form-dialog.tsx';
import { Field } from '#/ui/forms/form.tsx';
import { useOpening } from '#/ui/overlays/use-opening.ts';
import type { Company } from './profile-values.ts';

interface DeletionDialogProps {
  company: Company;
  onClosed: () => void;
}

/** Asks for the company's name and then for its deletion. Only ever loaded lazily, by records-card.tsx. */
export function DeletionDialog({ company, onClosed }: DeletionDialogProps) {
  const opening = useOpening(onClosed);
  const request = trpc.companies.requestDeletion.useMutation();
  const form = useRecordForm({
    schema: async () => (await import('@daybook/contract/companies')).companyDeletionRequest,
    defaultValues: { id: company.id, name: '' },
    draft: null,
    save: (values) => request.mutateAsync(values),
    onSaved: () => {
      opening.close();
    },
    failedText: 'The deletion could not be requested. Please try again.',
  });
  return (
    <FormDialog
      opening={opening}
      form={form}
      title="Delete company"
      label={`Delete in ${DELETION_DAYS} Days`}
      savingLabel="Requesting..."
      danger
    >
      <Stack gap="xs">
        <Text size="sm">
          After {DELETION_DAYS} days, whoever runs Daybook can permanently delete everything that{' '}
          {company.name} has here: people, clients, hours, pay, reports and forms. Until then, everybody can
          keep working, and any administrator can withdraw the request. All administrators are notified by
          email.
        </Text>
        <Text size="sm">The law may ask you to keep such records for years. Download everything first.</Text>
      </Stack>
      <Field form={form} name="name">
        {(field) => <TextField label={`Type “${company.name}”`} required autoComplete="off" {...field} />}
      </Field>
    </FormDialog>
  );
}
