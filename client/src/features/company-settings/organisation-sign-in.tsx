import { Alert, Paper, Stack, Text, Title } from '@mantine/core';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { TermList } from '#/ui/figures/fact-list.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { SsoRefusals } from './sso-refusals.tsx';
import { SsoSteps } from './sso-steps.tsx';

type Connection = Output['sso']['connection'];

/** The company's own sign-in in four steps (access.md#the-organisations-own-sign-in). */
export function OrganisationSignIn() {
  const connection = trpc.sso.connection.useQuery();
  return (
    <Paper component="section" p="lg" aria-labelledby="organisation-sign-in">
      <Title order={2} id="organisation-sign-in" mb="sm">
        Your organisation’s own sign-in
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        People sign in with the account that they have at your organisation, through OpenID Connect: Keycloak,
        Authentik, Microsoft Entra, Google and others.
      </Text>
      <QueryState query={connection} failure="Failed to load the organisation’s sign-in.">
        {(data) =>
          data.is_of_installation ? <OfInstallation connection={data} /> : <SsoSteps connection={data} />
        }
      </QueryState>
    </Paper>
  );
}

function OfInstallation({ connection }: { connection: Connection }) {
  return (
    <Stack>
      <Alert color="blue" role="note">
        The settings of your server make this connection; it is changed there, and nowhere else.
      </Alert>
      <Facts connection={connection} />
      <SsoRefusals refusals={connection.refusals} />
    </Stack>
  );
}

function Facts({ connection }: { connection: Connection }) {
  return (
    <TermList>
      <dt>Issuer</dt>
      <dd>{connection.issuer}</dd>
      <dt>Client ID</dt>
      <dd>{connection.client_id}</dd>
      <dt>Address to register</dt>
      <dd>{connection.callback_url}</dd>
      <dt>New accounts</dt>
      <dd>{connection.jit ? 'Made at the first sign-in' : 'Made by administrators only'}</dd>
      <dt>Enforced</dt>
      <dd>{connection.sso_enforced ? 'Yes' : 'No'}</dd>
      <dt>Linked accounts</dt>
      <dd>{connection.linked}</dd>
    </TermList>
  );
}
