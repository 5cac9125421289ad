import { payPeriodOf, shiftPeriod } from '@daybook/domain/pay-period';
import { Button, Group, Input, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { useNavigate } from '@tanstack/react-router';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { PeriodPicker } from '../../../ui/fields/period-picker.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { ErrorState } from '../../../ui/page/states.tsx';
import { type HistoryStep, WHILE_TYPING } from '../../../lib/list-search.ts';
import { useToday } from '../../../lib/today.ts';
import { trpc } from '../../../lib/trpc.ts';

/** The filters as they stand in the address bar. */
export interface TimesheetSearch {
  start?: string;
  end?: string;
  employee?: number;
  status?: 'pending' | 'submitted' | 'approved';
  q?: string;
  sort?: string;
  page?: number;
}

const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'submitted', label: 'Submitted' },
  { value: 'approved', label: 'Approved' },
];

/** Period navigation, employee, status and search (2 §2). */
export function AdminTimesheetFilters({ search }: { search: TimesheetSearch }) {
  const navigate = useNavigate({ from: '/admin/timesheets/' });
  const today = useToday();
  const settings = trpc.companySettings.list.useQuery({}, { staleTime: 300_000 }).data?.[0] ?? null;
  const employees = trpc.employees.list.useQuery({ is_employee: 'true' });
  const set = (change: TimesheetSearch, how?: HistoryStep) =>
    void navigate({
      search: (before) => ({ ...before, ...change, page: undefined }),
      resetScroll: false,
      ...how,
    });
  const current = payPeriodOf(settings, today);
  const show = (range: { start_date: string; end_date: string } | null) =>
    set({ start: range?.start_date, end: range?.end_date });
  const step = (by: 1 | -1) => {
    const from = search.start && search.end ? { start_date: search.start, end_date: search.end } : current;
    show(shiftPeriod(settings, from, by));
  };
  const filtered = Boolean(search.start ?? search.end ?? search.employee ?? search.status ?? search.q);
  return (
    <>
      <Group gap="xs" mb="sm" wrap="wrap">
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
      </Group>
      <FilterBar
        onReset={
          filtered
            ? () =>
                set({
                  start: undefined,
                  end: undefined,
                  employee: undefined,
                  status: undefined,
                  q: undefined,
                })
            : undefined
        }
      >
        <SelectField
          label="Employee"
          placeholder="All employees"
          value={search.employee}
          onChange={(employee) => set({ employee: employee ?? undefined })}
          choices={(employees.data ?? []).map((employee) => ({ value: employee.id, label: employee.name }))}
        />
        <Input.Wrapper label="Status" labelElement="div" style={{ flex: '0 1 auto' }}>
          <SegmentedControl
            aria-label="Status"
            fullWidth
            data={STATUSES}
            value={search.status ?? 'all'}
            onChange={(value) =>
              set({
                status:
                  value === 'pending' || value === 'submitted' || value === 'approved' ? value : undefined,
              })
            }
          />
        </Input.Wrapper>
        <SearchField
          label="Search"
          placeholder="Employee or client"
          value={search.q}
          onChange={(q) => set({ q: q || undefined }, WHILE_TYPING)}
        />
      </FilterBar>
      {employees.error && !employees.data ? (
        <ErrorState text="Error loading page filters" onRetry={() => void employees.refetch()} />
      ) : null}
    </>
  );
}
