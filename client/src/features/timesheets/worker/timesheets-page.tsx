import { Button, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { TIMESHEET_STATUSES } from '@daybook/domain/time/timesheet';
import { mySheetsQueries } from '#/features/timesheets/sheet/queries.ts';
import { ReturnedNotice } from '#/features/timesheets/sheet/timesheet-notices.tsx';
import { workerFailure } from '#/features/timesheets/sheet/timesheet-texts.ts';
import { useTimesheetSteps } from '#/features/timesheets/sheet/use-timesheet-steps.tsx';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { useDistanceUnit } from '#/lib/session/mileage.ts';
import { plural } from '#/lib/text/plural.ts';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { timesheetColumns } from './timesheet-columns.tsx';

type Sheet = Output['timesheets']['summaries']['results'][number];

const route = getRouteApi('/_signed-in/timesheets/');
const NONE_OF_STATUS: Readonly<Record<(typeof TIMESHEET_STATUSES)[number], string>> = {
  Draft: 'No timesheet is draft.',
  Submitted: 'No timesheet is submitted.',
  Approved: 'No timesheet is approved.',
};
const STATUSES = TIMESHEET_STATUSES.map((status) => ({ value: status, label: status }));
/** With fewer, all can be read at a glance. */
const WORTH_FILTERING = 6;

const newButton = (
  <LinkButton to="/timesheets/new" leftSection={<IconPlus size={16} aria-hidden />}>
    New Timesheet
  </LinkButton>
);

const yearOf = (sheet: Sheet) => sheet.start_date.slice(0, 4);

/** A worker's own timesheets by year (timesheets.md#screens). */
export function TimesheetsPage() {
  const user = useCurrentUser();
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(mySheetsQueries(trpc.useUtils(), user.id).sheets);
  const steps = useTimesheetSteps({ failure: workerFailure });
  const columns = timesheetColumns(steps, useDistanceUnit());
  const all = query.data?.results;
  const sheets = all?.filter((sheet) => !status || sheet.status === status);
  const years = [...new Set(sheets?.map(yearOf))].toSorted().toReversed();
  const [newest] = years;
  const table = {
    columns,
    rowKey: (sheet: Sheet) => sheet.id,
    error: query.error,
    errorMessage: 'Error fetching timesheets.',
    onRetry: () => void query.refetch(),
    empty: status ? { text: NONE_OF_STATUS[status] } : { text: 'No timesheets yet.', action: newButton },
  };
  return (
    <>
      <PageHeader title="Timesheets" actions={newButton} />
      {all
        ?.filter((sheet) => sheet.returned_date)
        .map((sheet) => (
          <ReturnedNotice key={sheet.id} sheet={sheet} />
        ))}
      {(all?.length ?? 0) >= WORTH_FILTERING ? (
        <FilterBar onReset={status && (() => void navigate({ search: {} }))}>
          <SelectField
            label="Status"
            placeholder="All"
            choices={STATUSES}
            value={status ?? null}
            onChange={(next) => void navigate({ search: { status: next ?? undefined } })}
          />
        </FilterBar>
      ) : null}
      {years.length < 2 ? <DataTable<Sheet> label="Timesheets" rows={sheets} {...table} /> : null}
      {years.length < 2
        ? null
        : years.map((year) => {
            const rows = sheets?.filter((sheet) => yearOf(sheet) === year) ?? [];
            const waits = rows.some((sheet) => sheet.status !== 'Approved');
            return (
              <Year key={year} year={year} count={rows.length} isOpen={year === newest || waits || !!status}>
                <DataTable<Sheet> label={`Timesheets of ${year}`} rows={rows} {...table} />
              </Year>
            );
          })}
    </>
  );
}

interface YearProps {
  year: string;
  count: number;
  /** The initial state: a finished year stays collapsed. */
  isOpen: boolean;
  children: ReactNode;
}

function Year({ year, count, isOpen, children }: YearProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  if (!isOpen && !isUnfolded)
    return (
      <Button variant="default" mt="md" aria-expanded={false} onClick={() => setUnfolded(true)}>
        Show {year} ({plural(count, 'timesheet', 'timesheets')})
      </Button>
    );
  return (
    <section aria-label={year}>
      <Title order={2} size="h4" mt="lg" mb="xs">
        {year}
      </Title>
      {children}
    </section>
  );
}
