import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DateRange } from '@daybook/domain/time/date-range';
import { payPeriodOf, semiMonthlyPeriodOf, type PayPeriodSettings } from '@daybook/domain/time/pay-period';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { useToday } from '#/lib/session/today.ts';
import { dayRange, longDay } from '#/lib/text/day-text.ts';
import { LockedSection } from '#/shared/plan-lock.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { allOf, isAwaited, QueryState } from '#/ui/page/query-state.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { UrlTabs } from '#/ui/page/url-tabs.tsx';
import { PaperOnly, PrintButton, PrintSheet, SignatureLines } from '#/ui/print/print-sheet.tsx';
import { BenchTab } from './bench/bench-tab.tsx';
import { BillabilityTab } from './billability-tab.tsx';
import { ExportButton } from './export-button.tsx';
import { NothingApproved } from './nothing-approved.tsx';
import { PayrollExample } from './payroll-example.tsx';
import { PayrollPeriodBar } from './payroll-period-bar.tsx';
import { filtersOf, useSetSearch, type PayrollFilters, type PayrollSearch } from './payroll-search.ts';
import { PayrollTab } from './payroll-tab.tsx';

const TITLE = 'Payroll & Billing';

interface PayrollPageProps {
  search: PayrollSearch;
  /** The tab of pay runs. */
  runs: ReactNode;
}

/**
 * "Payroll & Billing" (billing.md#payroll-details): only approved timesheets feed its figures; the Bench tries other rules
 * (pay.md#bench).
 */
export function PayrollPage({ search, runs }: PayrollPageProps) {
  const { allows, isLoading } = usePlan();
  if (isLoading) return <Loading />;
  if (!allows('billing')) {
    return (
      <>
        <PageHeader title={TITLE} />
        <LockedSection title={TITLE}>
          <PayrollExample />
        </LockedSection>
      </>
    );
  }
  return <PayrollOfPeriod search={search} runs={runs} />;
}

function PayrollOfPeriod({ search, runs }: PayrollPageProps) {
  const today = useToday();
  const settings = trpc.companySettings.list.useQuery({}, { staleTime: 300_000 });
  const employees = trpc.employees.picklist.useQuery();
  const isOpening = !(search.start && search.end);
  const opening = trpc.payroll.openingPeriod.useQuery(undefined, { enabled: isOpening });
  if (isAwaited(settings)) return <Loading />;
  if (!employees.data || (isOpening && !opening.data)) {
    const query = allOf({ employees, ...(isOpening && { opening }) });
    return <QueryState query={query} failure="Failed to load initial data. Please try again later." />;
  }
  const companySettings = settings.data?.results[0] ?? null;
  // Without the company's pay periods: the 1st to the 15th, or the 16th to the month's end (billing.md#ranges).
  const present = settings.error ? semiMonthlyPeriodOf(today) : payPeriodOf(companySettings, today);
  const { period, has_pay_runs } = opening.data ?? { period: present, has_pay_runs: false };
  const bar = { search, present, opening: period, settings: companySettings, employees: employees.data };
  return (
    <>
      <PageHeader title={TITLE} />
      <UrlTabs<'/_signed-in/admin/billing'>
        label={TITLE}
        initial={!search.start && has_pay_runs ? 'runs' : 'payroll'}
        tabs={[
          { value: 'runs', label: 'Pay Runs', content: runs },
          {
            value: 'payroll',
            label: 'Payroll Details',
            content: (
              <Figures {...bar} kind="payroll">
                {(payroll, filters) => <PayrollTab payroll={payroll} filters={filters} />}
              </Figures>
            ),
          },
          {
            value: 'billability',
            label: 'Billability Analysis',
            content: (
              <Figures {...bar} kind="billability">
                {(payroll, filters) => <BillabilityTab payroll={payroll} filters={filters} />}
              </Figures>
            ),
          },
          { value: 'bench', label: 'Bench', content: <BenchTab {...bar} /> },
        ]}
      />
    </>
  );
}

/** The card, the figures and the table, where they will be. */
function LoadingFigures() {
  return (
    <Stack role="status" aria-label="Loading...">
      <Skeleton h="8rem" />
      <Skeleton h="5rem" />
      <Skeleton h="20rem" />
    </Stack>
  );
}

interface FiguresProps {
  search: PayrollSearch;
  present: DateRange;
  opening: DateRange;
  settings: PayPeriodSettings | null;
  employees: readonly { id: number; name: string }[];
  /** What is exported. */
  kind: 'payroll' | 'billability';
  children: (payroll: Output['payroll']['get'], filters: PayrollFilters) => ReactNode;
}

/** The totals of approved timesheets in a period. */
function Figures({ search, present, opening, settings, employees, kind, children }: FiguresProps) {
  const set = useSetSearch();
  const user = useCurrentUser();
  const today = useToday();
  const filters = filtersOf(search, opening);
  const query = trpc.payroll.get.useQuery(filters);
  const shown = query.data;
  const isEmpty = shown?.lines.length === 0;
  return (
    <>
      <PayrollPeriodBar search={search} present={present} opening={opening} settings={settings}>
        <SelectField
          label="Employee"
          placeholder="All employees"
          value={search.employee}
          onChange={(employee) => set({ employee: employee ?? undefined })}
          choices={employees.map((employee) => ({ value: employee.id, label: employee.name }))}
        />
        <ExportButton filters={filters} kind={kind} disabled={!shown || isEmpty} />
        <PrintButton />
      </PayrollPeriodBar>
      <QueryState
        query={query}
        loading={null}
        failure="Failed to load payroll data. Please try again later."
      />
      {!shown && !query.error ? <LoadingFigures /> : null}
      {shown && isEmpty ? <NothingApproved payroll={shown} filters={filters} /> : null}
      {shown && !isEmpty ? (
        <PrintSheet
          title={TITLE}
          companyName={user.company?.name}
          subtitle={`${dayRange(filters.start_date, filters.end_date)}. Printed on ${longDay(today)}`}
        >
          {children(shown, filters)}
          <PaperOnly>
            <SignatureLines lines={[{ label: 'Approved by' }]} />
          </PaperOnly>
        </PrintSheet>
      ) : null}
    </>
  );
}
