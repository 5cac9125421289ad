import { payPeriodOf, semiMonthlyPeriodOf } from '@daybook/domain/pay-period';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading, ErrorState } from '../../ui/page/states.tsx';
import { LockedSection } from '../../shared/locked-field.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { UrlTabs } from '../../ui/page/url-tabs.tsx';
import { loadFailureText } from '../../lib/error-text.ts';
import { usePlan } from '../../lib/plan-features.ts';
import { useToday } from '../../lib/today.ts';
import { trpc } from '../../lib/trpc.ts';
import { BillabilityTab } from './billability-tab.tsx';
import { ExportButton } from './export-button.tsx';
import { NothingApproved } from './nothing-approved.tsx';
import { PayrollPeriodBar, type PayrollSearch, askedFor } from './payroll-period-bar.tsx';
import { PayrollTab } from './payroll-tab.tsx';

const TITLE = 'Payroll & Billing';

/** "Payroll & Billing" (3 §2): only approved timesheets feed it. */
export function PayrollPage({ search }: { search: PayrollSearch }) {
  const { allows, isLoading } = usePlan();
  if (isLoading) return <Loading />;
  if (!allows('billing')) {
    return (
      <>
        <PageHeader title={TITLE} />
        <LockedSection title={TITLE} />
      </>
    );
  }
  return <Shown search={search} />;
}

function Shown({ search }: { search: PayrollSearch }) {
  const today = useToday();
  const settings = trpc.companySettings.list.useQuery({}, { staleTime: 300_000 });
  const employees = trpc.employees.picklist.useQuery();
  if (settings.isPending || employees.isPending) return <Loading />;
  const failed = employees.error;
  if (failed) {
    return (
      <ErrorState
        text={loadFailureText('Failed to load initial data. Please try again later.', failed)}
        onRetry={() => void employees.refetch()}
      />
    );
  }
  // Without the company's pay periods: the 1st to the 15th, or the 16th to the month's end (1 §9).
  const present = settings.error
    ? semiMonthlyPeriodOf(today)
    : payPeriodOf(settings.data.results[0] ?? null, today);
  return (
    <Figures
      search={search}
      present={present}
      bar={
        <PayrollPeriodBar
          search={search}
          present={present}
          settings={settings.data?.results[0] ?? null}
          employees={employees.data}
        />
      }
    />
  );
}

interface FiguresProps {
  search: PayrollSearch;
  present: { start_date: string; end_date: string };
  bar: ReactNode;
}

function Figures({ search, present, bar }: FiguresProps) {
  const asked = askedFor(search, present);
  const query = trpc.payroll.get.useQuery(asked, { placeholderData: keepPreviousData });
  const shown = query.data;
  const isEmpty = shown?.lines.length === 0;
  return (
    <>
      <PageHeader title={TITLE} actions={<ExportButton asked={asked} disabled={!shown || isEmpty} />} />
      {bar}
      {query.error && !shown ? (
        <ErrorState
          text={loadFailureText('Failed to load payroll data. Please try again later.', query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {!shown && !query.error ? <Loading /> : null}
      {shown && isEmpty ? <NothingApproved payroll={shown} asked={asked} /> : null}
      {shown && !isEmpty ? (
        <UrlTabs
          label={TITLE}
          tabs={[
            {
              value: 'payroll',
              label: 'Payroll Details',
              content: <PayrollTab payroll={shown} asked={asked} />,
            },
            {
              value: 'billability',
              label: 'Billability Analysis',
              content: <BillabilityTab payroll={shown} asked={asked} />,
            },
          ]}
        />
      ) : null}
    </>
  );
}
