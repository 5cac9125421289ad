import { Alert, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { SSO_ENFORCED } from '@daybook/domain/access/sso';
import { errorFields, errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { NewPasswordField } from '#/shared/new-password-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { LinkButton, TextLink } from '#/ui/page/buttons.tsx';
import { ErrorState, Loading } from '#/ui/page/states.tsx';
import { OrganisationButton } from './organisation-button.tsx';
import { SessionCard, UnderCard } from './session-card.tsx';
import { useSignIn } from './use-sign-in.ts';

const TITLE = 'Join your company';
const linkProblem = (error: unknown) => errorFields(error)['token']?.join(' ') ?? null;

/** Where the link of an invitation leads. */
export function JoinPage({ token }: { token: string }) {
  const invitation = trpc.invitations.get.useQuery({ token });
  if (invitation.data) return <Joining token={token} {...invitation.data} />;
  if (!invitation.error)
    return (
      <SessionCard title={TITLE}>
        <Loading />
      </SessionCard>
    );
  return (
    <SessionCard title={TITLE}>
      {linkProblem(invitation.error) ? (
        <Alert color="red" role="alert">
          This invitation is no longer valid. Please ask your administrator for a new one.
        </Alert>
      ) : (
        <ErrorState
          text={errorText(invitation.error, 'The invitation could not be opened. Please try again.')}
          onRetry={() => void invitation.refetch()}
        />
      )}
      <UnderCard>
        <span>
          Already joined?{' '}
          <TextLink to="/login" inherit>
            Login
          </TextLink>
        </span>
      </UnderCard>
    </SessionCard>
  );
}

interface JoiningProps {
  token: string;
}

function Joining({
  token,
  company,
  email,
  first_name,
  last_name,
  provider,
}: JoiningProps & Output['invitations']['get']) {
  const accept = trpc.invitations.accept.useMutation();
  const signIn = useSignIn();
  const [mustLogIn, setMustLogIn] = useState(false);
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/invitations')).invitationAcceptance,
    defaultValues: { token, first_name, last_name, password: '' },
    save: async (values) => {
      await accept.mutateAsync(values);
      return signIn({ email, password: values.password }).then(
        () => false,
        () => true,
      );
    },
    onSaved: setMustLogIn,
    savedText: 'Account opened',
    failedText: 'The account could not be opened. Please try again.',
    // The link is not a field that a person sees in the form.
    failure: linkProblem,
  });
  if (mustLogIn)
    return (
      <SessionCard
        title={TITLE}
        done={<Text>Your account is open. You can log in with your password now.</Text>}
      >
        <LinkButton to="/login" mt="md">
          Login
        </LinkButton>
      </SessionCard>
    );
  if (provider === 'required')
    return (
      <SessionCard title={`Join ${company}`}>
        <Text>
          {SSO_ENFORCED} Sign in there as {email}.
        </Text>
        <OrganisationButton email={email} />
      </SessionCard>
    );
  return (
    <SessionCard title={`Join ${company}`}>
      <Text mb="md">Choose a password. You sign in with it and with {email}.</Text>
      <Form form={form}>
        {/* For the browser's memory of passwords. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Field form={form} name="first_name">
            {(field) => <TextField label="First Name" autoComplete="given-name" required {...field} />}
          </Field>
          <Field form={form} name="last_name">
            {(field) => <TextField label="Last Name" autoComplete="family-name" required {...field} />}
          </Field>
        </SimpleGrid>
        <Field form={form} name="password">
          {(field) => <NewPasswordField label="Password" required {...field} />}
        </Field>
        <SaveRow form={form} label="Join" savingLabel="Joining..." />
      </Form>
      {provider === 'offered' ? <OrganisationButton email={email} /> : null}
    </SessionCard>
  );
}
