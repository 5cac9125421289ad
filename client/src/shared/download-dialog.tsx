import { Text } from '@mantine/core';
import { startDownload } from '#/lib/device/save-file.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { PasswordField } from '#/ui/fields/password-field.tsx';
import { FormDialog } from '#/ui/forms/form-dialog.tsx';
import { Field } from '#/ui/forms/form.tsx';
import { useOpening } from '#/ui/overlays/use-opening.ts';

interface DownloadDialogProps {
  title: string;
  /** What is in the file. */
  text: string;
  /** Asks for the file's address. */
  create: (confirmation: { password?: string | undefined }) => Promise<{ url: string }>;
  onClosed: () => void;
}

/** Asks for the password again and begins a download of people's data. Only ever loaded lazily. */
export function DownloadDialog({ title, text, create, onClosed }: DownloadDialogProps) {
  const opening = useOpening(onClosed);
  const form = useRecordForm({
    schema: async () => (await import('@daybook/contract/company-exports')).companyExportInput,
    defaultValues: { password: '' },
    draft: null,
    save: create,
    onSaved: ({ url }) => {
      startDownload(url);
      opening.close();
    },
    failedText: 'The download could not be prepared. Please try again.',
  });
  return (
    <FormDialog opening={opening} form={form} title={title} label="Download" savingLabel="Checking...">
      <Text size="sm">{text}</Text>
      <Field form={form} name="password">
        {(field) => (
          <PasswordField
            label="Your password"
            description="With a passkey, an authenticator app or your organisation’s sign-in you can leave it empty."
            autoComplete="current-password"
            {...field}
          />
        )}
      </Field>
    </FormDialog>
  );
}
