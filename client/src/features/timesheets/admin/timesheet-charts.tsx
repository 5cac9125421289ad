import { SimpleGrid } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { addDays } from '@daybook/domain/time/day';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useToday } from '#/lib/session/today.ts';
import { dayRange, shortDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { Chart } from '#/ui/figures/chart.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import type { TimesheetSearch } from './timesheets-search.ts';

/** Thirteen weeks, including the current one. */
const LAST_QUARTER_DAYS = 84;

interface Props {
  search: TimesheetSearch;
  /** Whether the list above has come, which would push the charts down. */
  isAboveThere: boolean;
}

/**
 * Hours per week and by work code, of the chosen period or else of the last quarter: of all daily logs, so not where the list
 * is searched.
 */
export function AdminTimesheetCharts({ search, isAboveThere }: Props) {
  const today = useToday();
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const range =
    search.start && search.end
      ? { start_date: search.start, end_date: search.end }
      : { start_date: addDays(today, -LAST_QUARTER_DAYS), end_date: today };
  const query = trpc.timesheets.charts.useQuery(
    { ...range, ...(search.employee && { employee: String(search.employee) }) },
    // Three months of entries are added up for them, and few people scroll this far.
    { enabled: inViewport },
  );
  if (!isAboveThere || search.q) return null;
  return (
    <div ref={ref} data-no-print>
      <QueryState query={query} loading={null} failure="Failed to load data. Please try again." />
      {query.data ? <Charts {...query.data} span={dayRange(range.start_date, range.end_date)} /> : null}
    </div>
  );
}

function Charts({ weeks, codes, span }: Output['timesheets']['charts'] & { span: string }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} mt="xl" spacing="md">
      <Chart
        title={`Hours per week of all daily logs, ${span}`}
        kind="bars"
        labelHeader="Week of"
        valueHeader="Hours"
        format={hoursText}
        points={weeks.map((week) => ({ label: shortDay(week.start_date), value: week.hours }))}
      />
      <Chart
        title={`Hours by work code of all daily logs, ${span}`}
        kind="rows"
        labelHeader="Work code"
        valueHeader="Hours"
        format={hoursText}
        points={codes.map(({ code, hours }) => ({ label: code ?? 'No work code', value: hours }))}
      />
    </SimpleGrid>
  );
}
