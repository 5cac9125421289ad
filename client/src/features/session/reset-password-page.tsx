import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { errorFields } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { NewPasswordField } from '#/shared/new-password-field.tsx';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { SessionCard } from './session-card.tsx';

/** Where the link of the mail leads. */
export function ResetPasswordPage({ token }: { token: string | undefined }) {
  if (!token) {
    return (
      <SessionCard title="Set a new password">
        <Alert color="red" role="alert">
          This link is not complete. Please ask for a new one.
        </Alert>
        <LinkButton to="/forgot-password" mt="md">
          Ask for a New Link
        </LinkButton>
      </SessionCard>
    );
  }
  return <NewPassword token={token} />;
}

function NewPassword({ token }: { token: string }) {
  const reset = trpc.accounts.resetPassword.useMutation();
  const [done, setDone] = useState(false);
  const [isSpent, setSpent] = useState(false);
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/session')).passwordReset,
    defaultValues: { token, new_password: '', confirm_password: '', revoke_api_keys: false },
    check: (values) =>
      values.new_password === values.confirm_password
        ? null
        : { field: 'confirm_password', message: 'Passwords do not match' },
    save: (values) => reset.mutateAsync(values),
    onSaved: () => setDone(true),
    failedText: 'The password could not be set. Please try again.',
    // The link is not a field that a person sees in the form.
    failure: (error) => {
      const atLink = errorFields(error)['token']?.join(' ') ?? null;
      setSpent(atLink !== null);
      return atLink;
    },
  });
  return (
    <SessionCard
      title="Set a new password"
      done={done ? <Text>Your password is set. You can log in with it now.</Text> : null}
    >
      {done ? (
        <LinkButton to="/login" mt="md">
          Login
        </LinkButton>
      ) : (
        <Form form={form}>
          <Field form={form} name="new_password">
            {(field) => <NewPasswordField label="New Password" required {...field} />}
          </Field>
          <Field form={form} name="confirm_password">
            {(field) => <NewPasswordField label="Confirm Password" required {...field} />}
          </Field>
          <Field form={form} name="revoke_api_keys">
            {(field) => <CheckField label="Also revoke my API keys, if I have any" {...field} />}
          </Field>
          <SaveRow form={form} label="Set Password">
            {isSpent ? (
              <LinkButton to="/forgot-password" variant="default">
                Ask for a New Link
              </LinkButton>
            ) : null}
          </SaveRow>
        </Form>
      )}
    </SessionCard>
  );
}
