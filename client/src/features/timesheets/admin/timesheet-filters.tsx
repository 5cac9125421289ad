import { Button } from '@mantine/core';
import { payPeriodOf, shiftPeriod } from '@daybook/domain/time/pay-period';
import { trpc } from '#/lib/api/trpc.ts';
import { useToday } from '#/lib/session/today.ts';
import { PeriodPicker } from '#/ui/fields/period-picker.tsx';
import { SearchField } from '#/ui/fields/search-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { SegmentedControl } from '#/ui/kit/segmented-control.ts';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';
import type { useListPage } from '#/ui/lists/use-list-page.ts';
import { QueryState } from '#/ui/page/query-state.tsx';
import { useIsPhone } from '#/ui/page/use-is-phone.ts';
import type { TimesheetSearch } from './timesheets-search.ts';

const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'submitted', label: 'Submitted' },
  { value: 'approved', label: 'Approved' },
  { value: 'imported', label: 'Imported' },
] as const;

export type TimesheetList = ReturnType<typeof useListPage<TimesheetSearch>>;

/** One who is only in the address is named as unknown: the list is empty because of it. */
function choicesOf(people: readonly { id: number; name: string }[] | undefined, chosen: number | undefined) {
  const known = (people ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isUnknown = people !== undefined && chosen !== undefined && !people.some(({ id }) => id === chosen);
  return isUnknown ? [...known, { value: chosen, label: 'Unknown employee' }] : known;
}

/** Period navigation, employee, status and search (timesheets.md#screens). */
export function AdminTimesheetFilters({ list }: { list: TimesheetList }) {
  const { search, change } = list;
  // All of them in one line of 375 px.
  const isPhone = useIsPhone();
  const today = useToday();
  const settings = trpc.companySettings.list.useQuery({}, { staleTime: 300_000 }).data?.results[0] ?? null;
  const employees = trpc.employees.picklist.useQuery();
  const current = payPeriodOf(settings, today);
  const show = (range: { start_date: string; end_date: string } | null) =>
    change({ start: range?.start_date, end: range?.end_date });
  const step = (by: 1 | -1) => {
    const from = search.start && search.end ? { start_date: search.start, end_date: search.end } : current;
    show(shiftPeriod(settings, from, by));
  };
  return (
    <>
      <FilterBar onReset={list.onReset} low>
        <PeriodPicker
          start={search.start}
          end={search.end}
          allLabel="All periods"
          onPrevious={() => step(-1)}
          onNext={() => step(1)}
          onCurrent={() => show(current)}
        />
        <Button variant="default" onClick={() => show(null)}>
          View All
        </Button>
        <SelectField
          label="Employee"
          hideLabel
          placeholder="All employees"
          {...list.chosen('employee')}
          choices={choicesOf(employees.data, search.employee)}
        />
        <SearchField label="Search" hideLabel placeholder="Employee or client" {...list.typed('q')} />
        <SegmentedControl
          aria-label="Status"
          size={isPhone ? 'xs' : 'sm'}
          data={[...STATUSES]}
          value={search.status ?? 'all'}
          onChange={(status) => change({ status: status === 'all' ? undefined : status, look: undefined })}
        />
      </FilterBar>
      <QueryState query={employees} loading={null} failure="Error loading page filters" />
    </>
  );
}
