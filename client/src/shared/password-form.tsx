import { Text } from '@mantine/core';
import type { z } from 'zod';
import type { passwordChange } from '@daybook/contract/session';
import { forgetAnswers } from '#/lib/device/offline/store.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { PasswordField } from '#/ui/fields/password-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { NewPasswordField } from './new-password-field.tsx';

interface PasswordFormProps {
  hasApiKeys?: boolean;
  save: (values: z.output<typeof passwordChange>) => Promise<unknown>;
  onDone: () => void;
}

/** The present and the new password (access.md#signing-in). */
export function PasswordForm({ hasApiKeys = false, save, onDone }: PasswordFormProps) {
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/session')).passwordChange,
    defaultValues: { current_password: '', new_password: '', confirm_password: '', revoke_api_keys: false },
    check: (values) =>
      values.new_password === values.confirm_password
        ? null
        : { field: 'confirm_password', message: 'Passwords do not match' },
    save,
    onSaved: () => {
      void forgetAnswers();
      toastDone('Your password was changed. Other devices were signed out.');
      onDone();
    },
    failedText: 'The password could not be changed. Please try again.',
  });
  return (
    <Form form={form} label="Reset Password">
      <Text size="sm" c="dimmed">
        You will be signed out on all other devices.
      </Text>
      <Field form={form} name="current_password">
        {(field) => (
          <PasswordField label="Current Password" autoComplete="current-password" required {...field} />
        )}
      </Field>
      <Field form={form} name="new_password">
        {(field) => <NewPasswordField label="New Password" required {...field} />}
      </Field>
      <Field form={form} name="confirm_password">
        {(field) => <NewPasswordField label="Confirm Password" required {...field} />}
      </Field>
      {hasApiKeys ? (
        <Field form={form} name="revoke_api_keys">
          {(field) => (
            <CheckField
              label="Also revoke my API keys"
              description="Scripts that use them stop working at once."
              {...field}
            />
          )}
        </Field>
      ) : null}
      <SaveRow form={form} label="Change Password" onCancel={onDone} />
    </Form>
  );
}
