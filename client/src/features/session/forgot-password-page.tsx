import { Text } from '@mantine/core';
import { useState } from 'react';
import { RESET_LINK_HOURS } from '@daybook/domain/access/accounts';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { plural } from '#/lib/text/plural.ts';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import { SessionCard, UnderCard } from './session-card.tsx';

/** Asks for a mail with a link to set a new password (access.md#signing-in). */
export function ForgotPasswordPage() {
  const options = trpc.accounts.options.useQuery(undefined, { staleTime: Infinity });
  const request = trpc.accounts.requestPasswordReset.useMutation();
  const [sent, setSent] = useState(false);
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/session')).resetRequest,
    defaultValues: { email: '' },
    save: (values) => request.mutateAsync(values),
    onSaved: () => setSent(true),
    failedText: 'The email could not be sent. Please try again.',
  });
  return (
    <SessionCard
      title="Forgot password"
      done={
        sent ? (
          <Text>
            If there is an account with this address, an email with a link is on its way. The link is valid
            for {plural(RESET_LINK_HOURS, 'hour', 'hours')}.
          </Text>
        ) : null
      }
    >
      {options.data?.password_reset_by_mail === false ? (
        <Text>
          This server cannot send email. Please ask an administrator of your company, who can set a temporary
          password for you.
        </Text>
      ) : sent ? null : (
        <Form form={form}>
          <Text>Enter your email address, and we will send you a link to set a new password.</Text>
          <Field form={form} name="email">
            {(field) => <TextField label="Email" type="email" autoComplete="username" required {...field} />}
          </Field>
          <SaveRow form={form} label="Send Link" savingLabel="Sending..." />
        </Form>
      )}
      <UnderCard>
        <TextLink to="/login" inherit>
          Back to Login
        </TextLink>
      </UnderCard>
    </SessionCard>
  );
}
