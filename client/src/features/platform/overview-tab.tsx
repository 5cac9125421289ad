import { Paper, SimpleGrid, Title } from '@mantine/core';
import type { Output } from '#/lib/api/trpc.ts';
import { momentDay, momentText } from '#/lib/text/day-text.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { PlanUsageBar } from '#/shared/plan-usage-bar.tsx';
import { TermList } from '#/ui/figures/fact-list.tsx';
import { StatCard, StatCards } from '#/ui/figures/stat-card.tsx';

type Company = Output['platform']['company'];

export function OverviewTab({ company }: { company: Company }) {
  const { plan } = company.subscription;
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }} mb="lg">
        <Paper p="lg">
          <Title order={2} mb="sm">
            Company
          </Title>
          <TermList>
            <dt>Contact email</dt>
            <dd>{company.email ?? 'None'}</dd>
            <dt>Created</dt>
            <dd>{momentDay(company.created_at)}</dd>
            <dt>Last login</dt>
            <dd>{momentText(company.last_login) || 'Never'}</dd>
            {company.deletion_due === null ? null : (
              <>
                <dt>Deletion</dt>
                <dd>
                  Requested on {momentDay(company.deletion_requested_at)}.{' '}
                  {company.deletion_problem ?? 'It can be deleted now.'}
                </dd>
              </>
            )}
            <dt>Onboarding</dt>
            <dd>{company.onboarding_complete ? 'Complete' : 'In Progress'}</dd>
          </TermList>
        </Paper>
        <Paper p="lg">
          <Title order={2} mb="sm">
            Usage
          </Title>
          <PlanUsageBar label="Employees" used={company.employees} limit={plan?.max_users} />
          <PlanUsageBar label="Clients" used={company.clients} limit={plan?.max_clients} />
        </Paper>
      </SimpleGrid>
      <StatCards>
        <StatCard label="Timesheets created this month" value={wholeText(company.timesheets_this_month)} />
        <StatCard label="Active employees" value={wholeText(company.employees)} />
        <StatCard label="Active clients" value={wholeText(company.clients)} />
      </StatCards>
    </>
  );
}
