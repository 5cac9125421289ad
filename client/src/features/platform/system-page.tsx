import { Alert, Box, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { auditPlaceText } from '@daybook/domain/audit/audit-problems';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { TermList } from '#/ui/figures/fact-list.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { StandardRates } from './standard-rates.tsx';

type System = Output['platform']['system'];

const databases = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
const billing = {
  off: 'Off: everything is included',
  stripe: 'Stripe',
  local: 'Local test page',
  none: 'Plans without card payments',
};
const counts: readonly [keyof System['counts'], string][] = [
  ['companies', 'Companies'],
  ['users', 'All accounts'],
  ['clients', 'Clients'],
  ['daily_logs', 'Daily logs'],
  ['timesheets', 'Timesheets'],
  ['monthly_reports', 'Monthly reports'],
];

/** The built-in substitute for a backend admin site, about the installation itself. */
export function SystemPage() {
  const system = trpc.platform.system.useQuery();
  const { data } = system;
  return (
    <>
      <PageHeader
        title="System"
        description="What this installation runs, and the standard mileage rates for all companies."
      />
      <QueryState query={system} failure={errorText} />
      {data ? (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Facts
            title="Program"
            facts={[
              ['Version', data.version],
              ['Node', data.node],
              ['Database', databases[data.database]],
              ['Card payments', billing[data.billing]],
              ['Email', data.mail ? 'Set up' : 'Not set up'],
            ]}
          />
          <Facts
            title="Records"
            facts={counts.map(([key, label]) => [label, wholeText(data.counts[key])] as const)}
          />
          <Paper p="lg">
            <Title order={2} mb="sm">
              Migrations
            </Title>
            <Text size="sm" mb="xs">
              All of these are applied:
            </Text>
            <ul>
              {data.migrations.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </Paper>
          <AuditState />
        </SimpleGrid>
      ) : null}
      <Box mt="lg" hidden={system.isLoading}>
        <StandardRates />
      </Box>
    </>
  );
}

function Facts({ title, facts }: { title: string; facts: (readonly [string, ReactNode])[] }) {
  return (
    <Paper p="lg">
      <Title order={2} mb="sm">
        {title}
      </Title>
      <TermList>
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </TermList>
    </Paper>
  );
}

/** Follows the whole trail, so it is asked for apart from the rest. */
function AuditState() {
  const audit = trpc.platform.auditState.useQuery(undefined, { staleTime: 60_000 });
  const { data } = audit;
  return (
    <Paper p="lg">
      <Title order={2} mb="sm">
        Audit trail
      </Title>
      <QueryState query={audit} failure={errorText} loading={<Loading text="Checking every entry..." />} />
      {data && data.faults.length === 0 ? (
        <Alert color="green" icon={<IconShieldCheck aria-hidden />}>
          Whole: {wholeText(data.entries)} entries in {plural(data.chains, 'chain', 'chains')}, as they were
          written.
        </Alert>
      ) : null}
      {data && data.faults.length > 0 ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="The audit trail was changed">
          <Stack gap="xs">
            {data.faults.map((fault) => (
              <Text size="sm" key={auditPlaceText(fault)}>
                {auditPlaceText(fault)}: {fault.problem}
              </Text>
            ))}
          </Stack>
        </Alert>
      ) : null}
    </Paper>
  );
}
