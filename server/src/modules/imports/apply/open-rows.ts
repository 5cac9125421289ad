import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, ne } from 'drizzle-orm';
import type { ImportTarget } from '@daybook/domain/imports/plan';
import { isRecord } from '@daybook/domain/values';
import { importRows } from '../../../database/schema/imports.ts';
import type { ReadDb } from '../../../database/store.ts';
import { required } from '../../../kernel/refusals.ts';
import { MAX_LINES_AT_ONCE, type Run } from './lease.ts';

/** What is written line by line; daily logs are written in whole sheets (`history/writes.ts`). */
export type LineTarget = Exclude<ImportTarget, 'daily_log'>;

export interface OpenRow {
  import_id: number;
  line: number;
  target_type: LineTarget;
  target_id: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
}

/** New records come before the lines that refer to them, and go after them. Daily logs are written in whole sheets. */
export async function openRows(
  db: ReadDb,
  { company_id, id }: Run['row'],
  open: 'to apply' | 'to undo',
  behind: number | null,
): Promise<OpenRow[]> {
  const isUndo = open === 'to undo';
  const { cells: _cells, ...columns } = getTableColumns(importRows);
  const rows = await db
    .select(columns)
    .from(importRows)
    .where(
      and(
        eq(importRows.company_id, company_id),
        eq(importRows.import_id, id),
        inArray(importRows.action, ['create', 'update']),
        ne(importRows.target_type, 'daily_log'),
        isUndo ? eq(importRows.outcome, 'done') : isNull(importRows.outcome),
        behind === null ? undefined : isUndo ? lt(importRows.line, behind) : gt(importRows.line, behind),
      ),
    )
    .orderBy(isUndo ? desc(importRows.line) : asc(importRows.line))
    .limit(MAX_LINES_AT_ONCE);
  return rows.map(openRow);
}

/** What an undo would take back, newest first, in blocks between which other calls have their turn. */
export async function* blocksToUndo(db: ReadDb, row: Run['row']): AsyncGenerator<OpenRow[]> {
  for (let behind: number | null | undefined = null; behind !== undefined;) {
    const block: OpenRow[] = await openRows(db, row, 'to undo', behind);
    behind = block.at(-1)?.line;
    yield block;
    await nextTurn();
  }
}

function openRow(row: Omit<typeof importRows.$inferSelect, 'cells'>): OpenRow {
  const { import_id, line, target_type, target_id, before, after } = row;
  if (!target_type || target_type === 'daily_log' || !after)
    throw new Error(`Line ${line} of an import has nothing to write.`);
  return { import_id, line, target_type, target_id, before, after };
}

/** The ids of the records that lines below 1 created. */
export async function idsOfNewRecords(
  { db, company_id }: { db: ReadDb; company_id: number },
  import_id: number,
): Promise<Map<number, number>> {
  const rows = await db
    .select({ line: importRows.line, target_id: importRows.target_id })
    .from(importRows)
    .where(
      and(
        eq(importRows.company_id, company_id),
        eq(importRows.import_id, import_id),
        lte(importRows.line, 0),
      ),
    );
  return new Map(
    rows.flatMap(({ line, target_id }) => (target_id === null ? [] : [[line, target_id] as const])),
  );
}

export const withIdsOf = (row: OpenRow, ids: ReadonlyMap<number, number>): OpenRow => ({
  ...row,
  before: row.before && withIds(row.before, ids),
  after: withIds(row.after, ids),
});

/** Fields with the ids of the records that lines below 1 created, in place of those lines. */
export const withIds = (
  fields: Record<string, unknown>,
  ids: ReadonlyMap<number, number>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, withId(value, ids)]));

function withId(value: unknown, ids: ReadonlyMap<number, number>): unknown {
  if (Array.isArray(value)) return value.map((part) => withId(part, ids));
  if (!isRecord(value)) return value;
  const { $line: line } = value;
  return typeof line === 'number'
    ? required(ids.get(line), `the record that line ${line} of the import created`)
    : withIds(value, ids);
}

const MANY_OF_A_RECORD: ReadonlySet<LineTarget> = new Set(['contract', 'rate', 'leave_balance']);

/**
 * The first of some lines that are done together: of one type, each of another record. A client's contracts, and a
 * person's rates and balances of several days, go together.
 */
export function blockOf(rows: readonly OpenRow[]): OpenRow[] {
  const [first] = rows;
  const seen = new Set<number>();
  const end = rows.findIndex(({ line, target_type, target_id }) => {
    if (target_type !== first?.target_type || line < 1 !== first.line < 1) return true;
    if (target_id === null || MANY_OF_A_RECORD.has(target_type)) return false;
    const isRepeated = seen.has(target_id);
    seen.add(target_id);
    return isRepeated;
  });
  return rows.slice(0, end === -1 ? rows.length : end);
}
