import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { errorDetail, errorFields } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { NewPasswordField } from '#/shared/new-password-field.tsx';
import { CheckField, RadioField } from '#/ui/fields/check-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { LinkButton, TextLink } from '#/ui/page/buttons.tsx';
import { Prices } from './prices.tsx';
import { SessionCard, UnderCard } from './session-card.tsx';
import { checkSignup, registrationFailure, type SignupForm } from './signup-rules.ts';
import { useSignIn } from './use-sign-in.ts';

const blank: SignupForm = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  confirm_password: '',
  account_type: 'join',
  signup_code: '',
  no_code: false,
  company_name: '',
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};

type Outcome = 'registered' | 'asked' | 'login-failed';

/** Creates an account: joins a company by its code, or makes a new company (access.md#accounts). */
export function SignupPage({ account }: { account: 'create' | 'join' }) {
  const register = trpc.accounts.register.useMutation();
  const signIn = useSignIn();
  const { state } = useLocation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/accounts')).registration,
    defaultValues: { ...blank, account_type: account },
    check: checkSignup,
    failure: (error) => registrationFailure(errorFields(error), errorDetail(error)),
    savedText: 'Account created',
    save: async (values): Promise<Outcome> => {
      await register.mutateAsync(values);
      if (values.account_type === 'join' && values.no_code) return 'asked';
      return signIn(values).then(
        () => 'registered' as const,
        () => 'login-failed' as const,
      );
    },
    onSaved: setOutcome,
  });
  const isJoining = useWatch({ control: form.control, name: 'account_type' }) === 'join';
  const hasNoCode = useWatch({ control: form.control, name: 'no_code' });

  if (outcome === 'asked') {
    return (
      <SessionCard title="Request sent">
        <Text>
          If a company of that name uses Daybook, its administrators now see your request. You can log in once
          one of them has approved it.
        </Text>
        <LinkButton to="/login" mt="md">
          Login
        </LinkButton>
      </SessionCard>
    );
  }
  if (outcome === 'login-failed') {
    return (
      <SessionCard title="Account created">
        <Alert color="yellow" role="alert">
          Registration succeeded, but login failed. Please try logging in manually.
        </Alert>
        <LinkButton to="/login" mt="md">
          Login
        </LinkButton>
      </SessionCard>
    );
  }

  return (
    <SessionCard title="Create your account">
      <Form form={form}>
        <Field form={form} name="account_type">
          {(field) => (
            <RadioField
              label="I want to"
              choices={[
                { value: 'join', label: 'Join an existing company' },
                { value: 'create', label: 'Create a new company' },
              ]}
              {...field}
            />
          )}
        </Field>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Field form={form} name="first_name">
            {(field) => <TextField label="First Name" autoComplete="given-name" required {...field} />}
          </Field>
          <Field form={form} name="last_name">
            {(field) => <TextField label="Last Name" autoComplete="family-name" required {...field} />}
          </Field>
        </SimpleGrid>
        <Field form={form} name="email">
          {(field) => <TextField label="Email" type="email" autoComplete="username" required {...field} />}
        </Field>
        <Field form={form} name="password">
          {(field) => <NewPasswordField label="Password" required {...field} />}
        </Field>
        <Field form={form} name="confirm_password">
          {(field) => <NewPasswordField label="Confirm Password" required {...field} />}
        </Field>
        {isJoining ? (
          <Stack gap="xs">
            {hasNoCode ? null : (
              <Field form={form} name="signup_code">
                {(field) => (
                  <TextField
                    label="Signup Code"
                    description="From your company's administrator."
                    autoComplete="off"
                    spellCheck={false}
                    required
                    {...field}
                  />
                )}
              </Field>
            )}
            <Field form={form} name="no_code">
              {(field) => <CheckField label="I have no code" {...field} />}
            </Field>
          </Stack>
        ) : null}
        {isJoining ? null : <Prices />}
        {!isJoining || hasNoCode ? (
          <Field form={form} name="company_name">
            {(field) => (
              <TextField
                label="Company Name"
                description={
                  isJoining
                    ? 'The exact name. An administrator has to approve your request before you can log in.'
                    : undefined
                }
                autoComplete="organization"
                required
                {...field}
              />
            )}
          </Field>
        ) : null}
        <SaveRow form={form} label="Sign Up" savingLabel="Creating Account..." />
      </Form>
      <UnderCard>
        <span>
          Already have an account?{' '}
          <TextLink to="/login" state={state} inherit>
            Login
          </TextLink>
        </span>
      </UnderCard>
    </SessionCard>
  );
}
