import { Button, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { TRIAL_ENDS_SOON_DAYS } from '@daybook/domain/access/plans';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { StatCard, StatCards } from '#/ui/figures/stat-card.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { CompanyList } from './company-list.tsx';

/** The figures of all companies, the way to the backend admin site, and the list (platform.md#companies). */
export function PlatformDashboardPage() {
  const overview = trpc.platform.overview.useQuery();
  const { data } = overview;
  const figure = (key: 'companies' | 'active_companies' | 'trials_ending' | 'users') =>
    data ? wholeText(data[key]) : overview.error ? '–' : undefined;
  return (
    <>
      <PageHeader
        title="Platform Dashboard"
        actions={
          <Button
            component="a"
            href={data?.backend_admin_url ?? '/platform/system'}
            target="_blank"
            // Our own page needs the session of this tab; another site gets no reference to it.
            rel={data?.backend_admin_url ? 'noopener noreferrer' : 'opener'}
            variant="default"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            Backend Admin Site
          </Button>
        }
      />
      <QueryState query={overview} loading={null} failure={errorText} />
      <StatCards>
        <StatCard label="Companies" value={figure('companies')} />
        <StatCard label="Active companies" value={figure('active_companies')} />
        <StatCard
          label={`Trials ending within ${TRIAL_ENDS_SOON_DAYS} days`}
          value={figure('trials_ending')}
        />
        <StatCard label="Users" value={figure('users')} />
      </StatCards>
      <Title order={2} mb="sm">
        Companies
      </Title>
      <CompanyList />
    </>
  );
}
