import type { DateRange } from '@daybook/domain/time/date-range';
import { isRecord } from '@daybook/domain/values';

/** A line of history as it is stored with its import, and written from there. */
export interface HistoryEntry {
  user: unknown;
  client: unknown;
  date: string;
  work_code: unknown;
  start_time: string | null;
  end_time: string | null;
  minutes: number;
  mileage: number | null;
  stipend: number | null;
  notes: string | null;
  daily_narrative: string | null;
  /** Its imported timesheet; null: it is still to be paid, and its worker submits it. */
  sheet: DateRange | null;
  /** Among equal lines without times, from 1. */
  number: number;
}

/** The `after` of a line of history. */
export function historyEntry({ after }: { after: Record<string, unknown> | null }): HistoryEntry {
  const { user, client, work_code = null, sheet, ...values } = after ?? {};
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    user,
    client,
    date: text(values.date) ?? '',
    work_code,
    start_time: text(values.start_time),
    end_time: text(values.end_time),
    minutes: number(values.minutes) ?? 0,
    mileage: number(values.mileage),
    stipend: number(values.stipend),
    notes: text(values.notes),
    daily_narrative: text(values.daily_narrative),
    sheet: isRecord(sheet)
      ? { start_date: String(sheet.start_date), end_date: String(sheet.end_date) }
      : null,
    number: number(values.number) ?? 1,
  };
}

/** The key by which a line is recognised when its file is imported again; the ids in it are mapped when a company moves. */
export function historyKey(entry: Omit<HistoryEntry, 'sheet'>): string {
  const { user, client, work_code, date, start_time, end_time, minutes, number } = entry;
  return JSON.stringify([user, client, work_code, date, start_time, end_time, minutes, number]);
}
