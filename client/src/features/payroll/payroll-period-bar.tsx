import { Box, Button, Group, Paper } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { figuresRangeProblems, sameRange, type DateRange } from '@daybook/domain/time/date-range';
import { isDay } from '@daybook/domain/time/day';
import type { PayPeriodSettings } from '@daybook/domain/time/pay-period';
import { useToday } from '#/lib/session/today.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { PeriodPicker } from '#/ui/fields/period-picker.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';
import { savesOnClick } from '#/ui/page/buttons.tsx';
import { filtersOf, useSetSearch, type PayrollSearch } from './payroll-search.ts';
import {
  PAYROLL_PERIOD_LABELS,
  PAYROLL_PERIODS,
  rangeOfPayrollPeriod,
  shiftPayrollRange,
  type PayrollPeriod,
} from './quick-periods.ts';

interface PayrollPeriodBarProps {
  search: PayrollSearch;
  /** The current pay period. */
  present: DateRange;
  /** What is shown while the address names no range. */
  opening: DateRange;
  settings: PayPeriodSettings | null;
  /** The quick ones that are offered. */
  choices?: readonly PayrollPeriod[];
  /** What is wrong with a custom range. */
  problemsOf?: typeof figuresRangeProblems;
  /** Further filters. */
  children: ReactNode;
}

/** One row: the previous period, the one shown, which opens to the quick periods and a custom range, the next, and further filters. */
export function PayrollPeriodBar(props: PayrollPeriodBarProps) {
  const { search, present, opening, settings } = props;
  const { choices = PAYROLL_PERIODS, problemsOf = figuresRangeProblems } = props;
  const set = useSetSearch();
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { start_date, end_date } = filtersOf(search, opening);
  const shown = { start_date, end_date };
  const show = (range: DateRange, ytd?: true) => set({ start: range.start_date, end: range.end_date, ytd });
  const rangeOf = (choice: PayrollPeriod) =>
    choice === 'current_pay_period' ? present : rangeOfPayrollPeriod(choice, settings, today);
  return (
    <>
      <FilterBar>
        <Box flex="none">
          <PeriodPicker
            start={start_date}
            end={end_date}
            onPrevious={() => show(shiftPayrollRange(settings, shown, -1, search.ytd), search.ytd)}
            onNext={() => show(shiftPayrollRange(settings, shown, 1, search.ytd), search.ytd)}
            chooser={
              <Button
                variant="default"
                aria-expanded={isOpen}
                aria-controls={isOpen ? id : undefined}
                rightSection={<IconChevronDown size={16} aria-hidden />}
                onClick={() => setOpen(!isOpen)}
              >
                <span aria-live="polite">{dayRange(start_date, end_date)}</span>
              </Button>
            }
          />
        </Box>
        {props.children}
      </FilterBar>
      {isOpen ? (
        <Paper id={id} p="md" mb="md" data-no-print>
          <Group gap="xs" mb="sm" wrap="wrap" role="group" aria-label="Quick periods">
            {choices.map((choice) => {
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
          <CustomRange
            key={`${start_date} ${end_date}`}
            range={shown}
            problemsOf={problemsOf}
            onShow={show}
          />
        </Paper>
      ) : null}
    </>
  );
}

interface CustomRangeProps {
  range: DateRange;
  problemsOf: typeof figuresRangeProblems;
  onShow: (range: DateRange) => void;
}

function CustomRange({ range, problemsOf, onShow }: CustomRangeProps) {
  const [dates, setDates] = useState<{ start: string | null; end: string | null }>({
    start: range.start_date,
    end: range.end_date,
  });
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Box
      component="form"
      aria-label="Custom range"
      flex="0 1 auto"
      onSubmit={(event) => {
        event.preventDefault();
        const { start, end } = dates;
        // A field that was left without a date shows its own message.
        if (start && end && !(isDay(start) && isDay(end))) setProblem(null);
        else if (!start || !end) setProblem('Please select both a start and an end date.');
        else {
          const asked = { start_date: start, end_date: end };
          const [found] = Object.values(problemsOf(asked));
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
          Show Range
        </Button>
      </Group>
    </Box>
  );
}
