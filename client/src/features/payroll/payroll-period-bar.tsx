import { type DateRange, figuresRangeProblems, sameRange } from '@daybook/domain/date-range';
import { isDay } from '@daybook/domain/day';
import type { PayPeriodSettings } from '@daybook/domain/pay-period';
import {
  PAYROLL_PERIODS,
  PAYROLL_PERIOD_LABELS,
  type PayrollPeriod,
  payrollRange,
  shiftPayrollRange,
} from '@daybook/domain/period-choices';
import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { savesOnClick } from '../../ui/page/buttons.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { PeriodPicker } from '../../ui/fields/period-picker.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useToday } from '../../lib/today.ts';

/** The range as it stands in the address bar. */
export interface PayrollSearch {
  tab?: 'payroll' | 'billability';
  start?: string;
  end?: string;
  ytd?: true;
  employee?: number;
}

/** What the server is asked for; without a range in the address it is the present pay period. */
export const askedFor = (search: PayrollSearch, present: DateRange) => ({
  ...(search.start && search.end ? { start_date: search.start, end_date: search.end } : present),
  ...(search.ytd && { year_to_date: true }),
  ...(search.employee && { user: search.employee }),
});
export type Asked = ReturnType<typeof askedFor>;

interface PayrollPeriodBarProps {
  search: PayrollSearch;
  present: DateRange;
  settings: PayPeriodSettings | null;
  employees: readonly { id: number; name: string }[];
}

/** Previous and next period, the quick periods, a custom range, and whose. */
export function PayrollPeriodBar({ search, present, settings, employees }: PayrollPeriodBarProps) {
  const navigate = useNavigate({ from: '/admin/billing' });
  const today = useToday();
  const { start_date, end_date } = askedFor(search, present);
  const shown = { start_date, end_date };
  const set = (change: PayrollSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false });
  const show = (range: DateRange, ytd?: true) => set({ start: range.start_date, end: range.end_date, ytd });
  const rangeOf = (choice: PayrollPeriod) =>
    choice === 'current_pay_period' ? present : payrollRange(choice, settings, today);
  return (
    <>
      <Group gap="xs" mb="sm" wrap="wrap">
        <PeriodPicker
          start={start_date}
          end={end_date}
          onPrevious={() => show(shiftPayrollRange(settings, shown, -1, search.ytd), search.ytd)}
          onNext={() => show(shiftPayrollRange(settings, shown, 1, search.ytd), search.ytd)}
        />
      </Group>
      <Group gap="xs" mb="sm" wrap="wrap" role="group" aria-label="Quick periods">
        {PAYROLL_PERIODS.map((choice) => {
          const ytd = choice === 'year_to_date' ? true : undefined;
          const isShown = sameRange(rangeOf(choice), shown) && search.ytd === ytd;
          return (
            <Button
              key={choice}
              size="xs"
              variant={isShown ? 'light' : 'default'}
              aria-pressed={isShown}
              onClick={() => show(rangeOf(choice), ytd)}
            >
              {PAYROLL_PERIOD_LABELS[choice]}
            </Button>
          );
        })}
      </Group>
      <FilterBar>
        <CustomRange key={`${start_date} ${end_date}`} range={shown} onShow={show} />
        <SelectField
          label="Employee"
          placeholder="All employees"
          value={search.employee}
          onChange={(employee) => set({ employee: employee ?? undefined })}
          choices={employees.map((employee) => ({ value: employee.id, label: employee.name }))}
        />
      </FilterBar>
    </>
  );
}

interface CustomRangeProps {
  range: DateRange;
  onShow: (range: DateRange) => void;
}

function CustomRange({ range, onShow }: CustomRangeProps) {
  const [dates, setDates] = useState<{ start: string | null; end: string | null }>({
    start: range.start_date,
    end: range.end_date,
  });
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      aria-label="Custom range"
      style={{ flex: '0 1 auto' }}
      onSubmit={(event) => {
        event.preventDefault();
        const { start, end } = dates;
        // A field that was left with no date says so itself.
        if (start && end && !(isDay(start) && isDay(end))) setProblem(null);
        else if (!start || !end) setProblem('Please select both a start and an end date.');
        else {
          const asked = { start_date: start, end_date: end };
          const [found] = Object.values(figuresRangeProblems(asked));
          if (found) setProblem(found);
          else onShow(asked);
        }
      }}
    >
      <Group gap="sm" align="flex-end" wrap="wrap">
        <DateField
          label="Start date"
          value={dates.start}
          onChange={(start) => setDates({ ...dates, start })}
        />
        <DateField
          label="End date"
          value={dates.end}
          error={problem ?? undefined}
          onChange={(end) => setDates({ ...dates, end })}
        />
        <Button type="submit" variant="default" {...savesOnClick}>
          Show range
        </Button>
      </Group>
    </form>
  );
}
