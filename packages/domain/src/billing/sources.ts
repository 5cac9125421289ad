import type { Day } from '../time/day.ts';
import type { LineKind } from './invoice.ts';
import type { Source } from './lines.ts';

/** Of the part of an entry, or of an item; one at a time is live. */
export function liveKey(kind: LineKind, { entry_id, billing_item_id }: Source): string | null {
  if (kind === 'credit') return null;
  return kind === 'item' ? `item:${billing_item_id}` : `${kind}:${entry_id}`;
}

/** An entry of an approved sheet, as it is now. */
export interface EntryNow {
  client_id: number;
  date: Day;
  work_code_id: number | null;
  minutes: number;
  distance: number;
  stipend: number;
  billing_rate: number | null;
  billable: boolean;
  kms_billable: boolean;
  stipend_billable: boolean;
}

/** Whether a line of an entry no longer says what the entry says (invoices.md#corrections); null: the entry is gone. */
export function isStale(kind: LineKind, source: Source, client_id: number, entry: EntryNow | null): boolean {
  if (entry === null || !entry.billable) return true;
  if (
    entry.client_id !== client_id ||
    entry.date !== source.date ||
    entry.work_code_id !== source.work_code_id
  )
    return true;
  if (kind === 'time') return entry.minutes !== source.minutes || entry.billing_rate !== source.billing_rate;
  if (kind === 'distance') return entry.distance !== source.distance || !entry.kms_billable;
  return entry.stipend !== source.stipend || !entry.stipend_billable;
}
