import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { importRows } from '../../../database/schema/imports.ts';
import type { ReadDb } from '../../../database/store.ts';
import { grouped } from '../../../kernel/rows.ts';
import { MAX_LINES_AT_ONCE } from '../apply/lease.ts';
import { idsOfNewRecords, withIds } from '../apply/open-rows.ts';
import { historyEntry, type HistoryEntry } from './entry.ts';

/** A line of history with the ids of its records; 0: a required one was not created. */
export interface HistoryLine extends Omit<HistoryEntry, 'user' | 'client' | 'work_code'> {
  line: number;
  target_id: number | null;
  user: number;
  client: number;
  work_code: number | null;
}

/** Lines that are written, and undone, together: an imported timesheet, or the logs of an open day. */
export type Unit = readonly HistoryLine[];

const READ_BATCH_SIZE = 500;

/** The open units of an import, in the order of their first lines. */
export async function openUnits(
  db: ReadDb,
  { company_id, id }: { company_id: number; id: number },
  open: 'to apply' | 'to undo',
): Promise<Unit[]> {
  const ids = await idsOfNewRecords({ db, company_id }, id);
  const lines: HistoryLine[] = [];
  for (;;) {
    const rows = await db
      .select({ line: importRows.line, target_id: importRows.target_id, after: importRows.after })
      .from(importRows)
      .where(
        and(
          eq(importRows.company_id, company_id),
          eq(importRows.import_id, id),
          eq(importRows.action, 'create'),
          eq(importRows.target_type, 'daily_log'),
          open === 'to undo' ? eq(importRows.outcome, 'done') : isNull(importRows.outcome),
          gt(importRows.line, lines.at(-1)?.line ?? 0),
        ),
      )
      .orderBy(asc(importRows.line))
      .limit(READ_BATCH_SIZE);
    for (const { line, target_id, after } of rows) {
      const { user, client, work_code, ...entry } = historyEntry({ after: withIds(after ?? {}, ids) });
      const code = work_code === null ? null : Number(work_code);
      lines.push({ ...entry, line, target_id, user: Number(user), client: Number(client), work_code: code });
    }
    if (rows.length < READ_BATCH_SIZE) break;
    await nextTurn();
  }
  return [...grouped(lines, unitOf).values()];
}

export const unitOf = ({ user, client, date, sheet }: HistoryLine): string =>
  sheet ? `sheet ${user} ${sheet.start_date}` : `day ${user} ${client} ${date}`;

/**
 * Units in blocks of as many lines as one transaction can take, which is asked before each; units are not split, so a single
 * one may have more.
 */
export const blocksOf = (units: readonly Unit[], maxLines = () => MAX_LINES_AT_ONCE): Generator<Unit[]> =>
  inBlocks(units, maxLines, (unit) => unit.length);

/** Things in blocks of a total size; a single one may be larger. */
export function* inBlocks<Thing>(
  things: readonly Thing[],
  maxSize: () => number,
  sizeOf: (thing: Thing) => number,
): Generator<Thing[]> {
  let block: Thing[] = [];
  let size = 0;
  for (const thing of things) {
    if (block.length > 0 && size + sizeOf(thing) > maxSize()) {
      yield block;
      block = [];
      size = 0;
    }
    block.push(thing);
    size += sizeOf(thing);
  }
  if (block.length > 0) yield block;
}
