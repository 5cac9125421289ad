import { overlappingEntries } from '@daybook/domain/time/overlaps';
import { isTime } from '@daybook/domain/time/work-time';
import type { Output } from '#/lib/api/trpc.ts';
import { shortDay } from '#/lib/text/day-text.ts';
import type { EntryValues } from './form-values.ts';

type Neighbour = Output['dailyLogs']['aroundDay']['entries'][number];

interface Span {
  date: string;
  start_time: string | null;
  end_time: string | null;
  /** The row of the form, or null for an entry of another log. */
  row: number | null;
  client_name: string | null;
}

/**
 * What each row of the form overlaps: another row, or an entry of another log of the same person. Shown as a hint, never
 * blocked (daily-logs.md#what-is-unusual). By row; one sentence for each other row or log.
 */
export function overlapHints(
  date: string | null,
  rows: readonly EntryValues[],
  neighbours: readonly Neighbour[],
): Map<number, string[]> {
  if (!date) return new Map();
  const typedSpans = rows.map(({ start_time, end_time }, row): Span => ({
    date,
    start_time,
    end_time,
    row,
    client_name: null,
  }));
  const others = neighbours.map(({ start_time, end_time, client_name, ...entry }): Span => ({
    date: entry.date,
    start_time,
    end_time,
    row: null,
    client_name,
  }));
  const whole = [...typedSpans, ...others].filter((span) => isTime(span.start_time) && isTime(span.end_time));
  // By row, what it overlaps and when: one sentence for each, however many entries it has.
  const overlapsByRow = new Map<number, Map<string, string[]>>();
  const add = (row: number, what: string, span: Span) => {
    const ofRow = overlapsByRow.get(row) ?? new Map<string, string[]>();
    ofRow.set(what, [...(ofRow.get(what) ?? []), times(span)]);
    overlapsByRow.set(row, ofRow);
  };
  for (const [first, second] of overlappingEntries(whole)) {
    // Reported at the later row; an overlap with another log is always reported at the row of this form.
    if (first.row !== null && second.row !== null) {
      const [earlier, later] = first.row < second.row ? [first, second] : [second, first];
      add(later.row ?? 0, `entry ${(earlier.row ?? 0) + 1}`, earlier);
    } else {
      const [here, there] = first.row === null ? [second, first] : [first, second];
      if (here.row !== null) add(here.row, otherLog(there, date), there);
    }
  }
  return new Map(
    [...overlapsByRow].map(([row, overlaps]) => [
      row,
      [...overlaps].map(([what, spans]) => `Overlaps ${what} (${spans.join(', ')}).`),
    ]),
  );
}

const times = (span: Span) => `${span.start_time}–${span.end_time}`;

function otherLog(there: Span, date: string): string {
  const day = there.date === date ? '' : ` of ${shortDay(there.date)}`;
  return `your log${day} with ${there.client_name}`;
}
