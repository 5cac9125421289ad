import type { TimesheetLogChange } from '@daybook/contract/timesheet-logs';
import type { SheetLog } from './logs.ts';

interface Worked {
  work_code_id: number | null;
  start_time: string | null;
  end_time: string | null;
}

/**
 * A correction whose entries have ids: what is sent without one, and says what an entry of that day and client said, is that
 * entry. Otherwise the same work would be taken off an invoice and billed a second time.
 */
export function withIdsOfSame(
  before: readonly SheetLog[],
  changes: readonly TimesheetLogChange[],
): TimesheetLogChange[] {
  const named = new Set(changes.flatMap(({ entries }) => entries.map(({ id }) => id)));
  const free = new Map<string, number[]>();
  for (const log of before)
    for (const entry of log.entries) {
      if (entry.id === null || named.has(entry.id) || log.leave_request_id !== null) continue;
      const key = keyOf(log, entry);
      free.set(key, [...(free.get(key) ?? []), entry.id]);
    }
  return changes.map((log) => ({
    ...log,
    entries: log.entries.map((entry) => ({
      ...entry,
      id: entry.id ?? free.get(keyOf(log, entry))?.shift() ?? null,
    })),
  }));
}

const keyOf = (
  { date, client_id }: { date: string; client_id: number | null },
  { work_code_id, start_time, end_time }: Worked,
): string => [date, client_id, work_code_id, start_time, end_time].join(' ');
