import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { momentDay } from '#/lib/text/day-text.ts';
import { SwitchField } from '#/ui/fields/check-field.tsx';
import { TermList } from '#/ui/figures/fact-list.tsx';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { act } from '#/ui/overlays/act.ts';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { CodeText } from '#/ui/page/text-parts.tsx';

type Connection = Output['sso']['platformConnection'];
type Domain = Connection['domains'][number];

/** A company's own sign-in, of which an operator vouches for the domains (access.md#the-organisations-own-sign-in). */
export function SignInTab({ id }: { id: number }) {
  const connection = trpc.sso.platformConnection.useQuery({ id });
  return (
    <QueryState query={connection} failure="Failed to load the company’s sign-in.">
      {(data) => (
        <Stack>
          <Paper p="lg">
            <Title order={2} mb="sm">
              Domains
            </Title>
            <Domains id={id} domains={data.domains} />
          </Paper>
          <Paper p="lg">
            <Title order={2} mb="sm">
              Connection
            </Title>
            <Provider id={id} connection={data} />
          </Paper>
        </Stack>
      )}
    </QueryState>
  );
}

function Domains({ id, domains }: { id: number; domains: readonly Domain[] }) {
  const check = trpc.sso.checkDomain.useMutation({ meta: { changes: false } });
  const verify = trpc.sso.verifyDomain.useMutation();

  async function look({ id: domain_id, domain }: Domain) {
    const found = await check.mutateAsync({ id, domain_id }).catch(() => null);
    if (found?.is_there) toastDone(`The record of ${domain} is there.`);
    else toastFailure(`The record of ${domain} was not found.`, null);
  }

  const columns: readonly Column<Domain>[] = [
    { key: 'domain', header: 'Domain', cell: ({ domain }) => domain },
    {
      key: 'verified_at',
      header: 'State',
      cell: ({ verified_at }) => (
        <StatusBadge tone={verified_at === null ? 'waiting' : 'good'}>
          {verified_at === null ? 'Not verified' : `Verified ${momentDay(verified_at)}`}
        </StatusBadge>
      ),
    },
    {
      key: 'dns_name',
      header: 'TXT record',
      cell: ({ dns_name, dns_value }) => (
        <CodeText>
          {dns_name} = {dns_value}
        </CodeText>
      ),
    },
    actionsColumn((row) => (
      <Group gap="xs" wrap="nowrap">
        <OnlineButton size="xs" variant="default" disabled={check.isPending} onClick={() => void look(row)}>
          Check DNS
        </OnlineButton>
        {row.verified_at === null ? (
          <OnlineButton
            size="xs"
            disabled={verify.isPending}
            onClick={() =>
              void act({
                ask: {
                  title: 'Verify domain',
                  text: `From now on, this company’s provider can sign in anyone with an address at ${row.domain}. Do you know that the domain is theirs?`,
                  confirmLabel: 'Verify',
                },
                work: () => verify.mutateAsync({ id, domain_id: row.id }),
                done: `${row.domain} is verified.`,
                failed: 'The domain could not be verified. Please try again.',
              })
            }
          >
            Verify
          </OnlineButton>
        ) : null}
      </Group>
    )),
  ];
  return (
    <DataTable
      label="Domains"
      columns={columns}
      rows={domains}
      rowKey={(row) => row.id}
      empty={{ text: 'The company has entered no domain.' }}
    />
  );
}

function Provider({ id, connection }: { id: number; connection: Connection }) {
  const trust = trpc.sso.trustAddresses.useMutation();
  if (connection.issuer === null) return <Text c="dimmed">The company has not set up its own sign-in.</Text>;
  return (
    <Stack>
      <TermList>
        <dt>Issuer</dt>
        <dd>{connection.issuer}</dd>
        <dt>State</dt>
        <dd>{connection.is_active ? 'On' : 'Off'}</dd>
        <dt>Enforced</dt>
        <dd>{connection.sso_enforced ? 'Yes' : 'No'}</dd>
      </TermList>
      <SwitchField
        label="Trust the email addresses of this provider"
        description="For providers that do not say whether an address is verified, such as Microsoft Entra. Only where the company alone decides who has which address there."
        value={connection.trust_email}
        disabled={trust.isPending}
        onChange={(trust_email) =>
          void act({
            work: () => trust.mutateAsync({ id, trust_email }),
            done: trust_email ? 'The addresses are trusted.' : 'The addresses are no longer trusted.',
            failed: 'It could not be changed. Please try again.',
          })
        }
      />
    </Stack>
  );
}
