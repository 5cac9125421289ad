import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { leaveForProvider } from '#/lib/session/organisation.ts';
import { momentText } from '#/lib/text/day-text.ts';
import { pluralForm } from '#/lib/text/plural.ts';
import { SwitchField } from '#/ui/fields/check-field.tsx';
import { TermList } from '#/ui/figures/fact-list.tsx';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { act, askToDelete } from '#/ui/overlays/act.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { CopyButton } from '#/ui/page/copy-button.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { CodeText } from '#/ui/page/text-parts.tsx';
import { SsoDomains } from './sso-domains.tsx';
import { SsoPeopleForm, SsoProviderForm } from './sso-forms.tsx';

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
          data.is_of_installation ? <OfInstallation connection={data} /> : <Steps connection={data} />
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
      <Refusals refusals={connection.refusals} />
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

function Steps({ connection }: { connection: Connection }) {
  return (
    <Stack gap="lg">
      <Step number={1} title="Domains" text="The part of your people’s email addresses after the @.">
        <SsoDomains />
      </Step>
      <Step number={2} title="Provider" text="Daybook is a confidential web client there, with PKCE.">
        <SsoProviderForm connection={connection} />
        {connection.callback_url ? <Registration connection={connection} /> : null}
      </Step>
      {connection.issuer === null ? null : (
        <>
          <Step
            number={3}
            title="On"
            text="People with an address in a verified domain can sign in with it, besides their password."
          >
            <OnSwitch connection={connection} />
            <SsoPeopleForm connection={connection} />
          </Step>
          <Step
            number={4}
            title="Enforce"
            text="Passwords and passkeys of these people no longer open the door, except for break-glass administrators."
          >
            <Enforcing connection={connection} />
          </Step>
        </>
      )}
      <Refusals refusals={connection.refusals} />
      {connection.issuer === null ? null : <Removal />}
    </Stack>
  );
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  children: React.ReactNode;
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <section aria-labelledby={`sso-step-${number}`}>
      <Title order={3} id={`sso-step-${number}`}>
        {number}. {title}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {text}
      </Text>
      <Stack gap="md">{children}</Stack>
    </section>
  );
}

function Registration({ connection: { callback_url } }: { connection: Connection }) {
  const test = trpc.sso.test.useMutation({ meta: { changes: false } });
  return (
    <>
      <div>
        <Text size="sm" fw={600}>
          Address to register at the provider
        </Text>
        <Group gap="xs">
          <CodeText>{callback_url}</CodeText>
          <CopyButton text={callback_url ?? ''} label="Copy address" />
        </Group>
      </div>
      <Group>
        <OnlineButton
          variant="default"
          disabled={test.isPending}
          onClick={() =>
            void act({
              work: () => leaveForProvider(() => test.mutateAsync(), '/admin/settings/profile?tab=sign-in'),
              failed: 'The provider cannot be reached. Check the issuer.',
            })
          }
        >
          Test
        </OnlineButton>
        <Text size="sm" c="dimmed">
          Signs you in there, and links your account.
        </Text>
      </Group>
    </>
  );
}

function OnSwitch({ connection: { is_active, updated_at } }: { connection: Connection }) {
  const update = trpc.sso.updateConnection.useMutation();
  return (
    <SwitchField
      label="Your organisation’s sign-in is on"
      value={is_active}
      disabled={update.isPending}
      onChange={(next) =>
        void act({
          work: () => update.mutateAsync({ is_active: next, ...(updated_at && { updated_at }) }),
          done: next ? 'It is on.' : 'It is off.',
          failed: 'It could not be changed. Please try again.',
        })
      }
    />
  );
}

function Enforcing({ connection: { sso_enforced, break_glass } }: { connection: Connection }) {
  const update = trpc.sso.updateConnection.useMutation();
  const names = break_glass.map(({ name, is_ready }) => (is_ready ? name : `${name} (not ready)`));
  return (
    <>
      <Text size="sm">
        {names.length === 0
          ? 'There is no break-glass administrator yet. Choose one to three on their employee pages: each needs a password, two-step sign-in and recovery codes.'
          : pluralForm(
              names.length,
              `Break-glass administrator: ${names.join(', ')}.`,
              `Break-glass administrators: ${names.join(', ')}.`,
            )}
      </Text>
      <SwitchField
        label="Enforce it"
        description="You must have signed in with it yourself within the hour."
        value={sso_enforced}
        disabled={update.isPending}
        onChange={(next) =>
          void act({
            ...(next && {
              ask: {
                title: 'Enforce your organisation’s sign-in',
                text: 'From now on people with an address in a verified domain sign in at your provider only.',
                confirmLabel: 'Enforce',
              },
            }),
            work: () => update.mutateAsync({ sso_enforced: next }),
            done: next ? 'It is enforced.' : 'It is no longer enforced.',
            failed: 'It could not be changed. Please try again.',
          })
        }
      />
    </>
  );
}

type Refusal = Connection['refusals'][number];

const refusalColumns: readonly Column<Refusal>[] = [
  { key: 'reference', header: 'Reference', cell: ({ reference }) => reference },
  { key: 'at', header: 'When', cell: ({ at }) => momentText(at) },
  { key: 'email', header: 'Email', cell: ({ email }) => email ?? '–' },
  { key: 'reason', header: 'Why', cell: ({ reason }) => reason },
];

function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  if (refusals.length === 0) return null;
  return (
    <section aria-labelledby="sso-refusals">
      <Title order={3} id="sso-refusals" mb="sm">
        Who was refused
      </Title>
      <DataTable
        label="Sign-ins that were refused"
        columns={refusalColumns}
        rows={refusals}
        rowKey={({ reference }) => reference}
        empty={{ text: 'No one was refused.' }}
      />
    </section>
  );
}

function Removal() {
  const remove = trpc.sso.removeConnection.useMutation();
  return (
    <Group>
      <OnlineButton
        variant="default"
        c="red"
        disabled={remove.isPending}
        onClick={() =>
          void askToDelete(
            {
              title: 'Remove your organisation’s sign-in',
              text: 'Everyone signs in with a password or a passkey again, and no one stays linked.',
              done: 'It was removed.',
              failed: 'It could not be removed. Please try again.',
            },
            () => remove.mutateAsync(),
          )
        }
      >
        Remove the Connection
      </OnlineButton>
    </Group>
  );
}
