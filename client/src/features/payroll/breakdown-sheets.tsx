import { Button, Group, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { paidHours } from '@daybook/domain/pay/payroll';
import { sumTotals } from '@daybook/domain/time/work-time';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { dayRange, momentText } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { distanceNumberText } from '#/lib/text/number-text.ts';
import { TextLink } from '#/ui/page/buttons.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import type { PayrollFilters } from './payroll-search.ts';

type Sheet = Output['payroll']['breakdown']['sheets'][number];
export type Entry = Sheet['entries'][number];
export type BreakdownOf = PayrollFilters & { user: number };

export const useBreakdown = (filters: BreakdownOf) => trpc.payroll.breakdown.useQuery(filters);

interface BreakdownSheetsProps {
  breakdown: ReturnType<typeof useBreakdown>;
  children: (sheet: Sheet) => ReactNode;
}

/** The timesheets behind a line, each with who approved it and when. */
export function BreakdownSheets({ breakdown, children }: BreakdownSheetsProps) {
  if (!breakdown.data)
    return <QueryState query={breakdown} failure="Failed to load payroll data. Please try again later." />;
  return (
    <Stack gap="lg" py="sm">
      {breakdown.data.sheets.map((sheet) => (
        <FoldedSheet key={sheet.id} sheet={sheet} isAlone={breakdown.data.sheets.length === 1}>
          {() => children(sheet)}
        </FoldedSheet>
      ))}
    </Stack>
  );
}

interface FoldedSheetProps {
  sheet: Sheet;
  /** It is open from the start. */
  isAlone: boolean;
  children: () => ReactNode;
}

/** A timesheet in a line with its figures; its working opens below it. */
function FoldedSheet({ sheet, isAlone, children }: FoldedSheetProps) {
  const [isOpen, setOpen] = useState(isAlone);
  const id = useId();
  const dates = dayRange(sheet.start_date, sheet.end_date);
  const hours = hoursText(paidHours(sheet));
  const Mark = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Group gap="xs" wrap="wrap">
        <Button
          variant="subtle"
          size="compact-sm"
          h="auto"
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
          aria-expanded={isOpen}
          aria-controls={id}
          leftSection={<Mark size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {dates} · {hours} h · {moneyText(sheet.total_pay)}
        </Button>
        <Text size="sm">
          <SheetLink id={sheet.id}>Timesheet {dates}</SheetLink>. Approved by{' '}
          {sheet.approved_by || 'a former member'} on {momentText(sheet.approved_date)}.
        </Text>
      </Group>
      <div id={id} hidden={!isOpen}>
        {isOpen ? children() : null}
      </div>
    </div>
  );
}

/** An entry, or the sum of the day that the entries below it are of. */
export type DayRow = { day: string; entries: readonly Entry[] } | Entry;

export const isDaySum = (row: DayRow): row is Exclude<DayRow, Entry> => 'entries' in row;

export function byDay(entries: readonly Entry[]): DayRow[] {
  const days = [...new Set(entries.map(({ date }) => date))].toSorted();
  return days.flatMap((day) => {
    const own = entries.filter(({ date }) => date === day);
    return [{ day, entries: own }, ...own];
  });
}

/** Hours, distance and stipend of entries that count, as they are shown. */
export function sumsOf(entries: readonly Entry[], unit: DistanceUnit) {
  const counted = entries.filter((entry) => entry.counted);
  const totals = sumTotals(
    unit,
    counted.map(({ hours, mileage, stipend, distance_unit }) => ({
      total_hours: hours,
      total_mileage: mileage,
      total_stipend: stipend,
      distance_unit,
    })),
  );
  return {
    hours: hoursText(totals.total_hours),
    km: distanceNumberText(totals.total_mileage),
    stipend: moneyText(totals.total_stipend),
  };
}

/** To the timesheet that a figure comes from. */
export function SheetLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <TextLink to="/admin/timesheets/$id" params={{ id }}>
      {children}
    </TextLink>
  );
}
