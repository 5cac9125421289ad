import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { isRecord } from '@daybook/domain/values';
import type { ImportTarget } from '@daybook/domain/imports/plan';
import type { ImportOutcome } from '@daybook/domain/imports/states';
import { importRows, imports } from '../../../database/schema/imports.ts';
import { ofCompany } from '../../../database/of-company.ts';
import { inserter } from '../../../database/statements.ts';
import type { ReadDb } from '../../../database/store.ts';
import { refusalOf } from '../../../kernel/refusals.ts';
import { type ImportWrite, LINES_AT_ONCE, LostLease, type Run } from './running.ts';

/** What is written line by line; daily logs are written in whole sheets (`history/writes.ts`). */
export type LineTarget = Exclude<ImportTarget, 'daily_log'>;

export interface OpenRow {
  line: number;
  target_type: LineTarget;
  target_id: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
}

/** What became of a line; without a reason, the one of its plan stays. */
export interface SettledLine {
  line: number;
  target_id: number | null;
  outcome: ImportOutcome;
  reason: string | null;
}

export const settled = (
  line: number,
  target_id: number | null,
  outcome: SettledLine['outcome'],
  reason: string | null = null,
): SettledLine => ({ line, target_id, outcome, reason });

/** What an undo did to a line: nothing, where there is a reason for its record to stay. */
export const undoneUnless = (line: number, target_id: number | null, reason: string | null): SettledLine =>
  settled(line, target_id, reason === null ? 'undone' : 'kept', reason);

/** What is done to the lines of an import. */
export interface Work {
  /** The lines that are still open. */
  open: 'to apply' | 'to undo';
  /** Does lines of one type together, all or none; throws what is refused of one of them. */
  settle(ctx: ImportWrite, type: LineTarget, rows: readonly OpenRow[]): Promise<SettledLine[]>;
  refused: ImportOutcome;
}

/** A block takes no longer, where the machine can. */
const BLOCK_MS = 150;
const LEAST_LINES = 10;

/** How many lines are done at once: fewer on a slow machine, because the writes of others wait for a block. */
export class Pace {
  lines = LINES_AT_ONCE;

  async keep(work: () => Promise<void>): Promise<void> {
    const began = performance.now();
    await work();
    const isLate = performance.now() - began > BLOCK_MS;
    this.lines = isLate
      ? Math.max(LEAST_LINES, Math.ceil(this.lines / 2))
      : Math.min(LINES_AT_ONCE, this.lines * 2);
  }
}

/**
 * Processes all open lines in blocks, each in one transaction with the outcomes of its lines; after a crash, the next
 * process finds the lines that are still open.
 */
export async function runBlocks(run: Run, work: Work): Promise<void> {
  const { store } = run.services;
  const pace = new Pace();
  for (let behind: number | null = null; ;) {
    // oxlint-disable-next-line no-await-in-loop
    const block = blockOf(await openRows(store.read, run.row, work.open, behind)).slice(0, pace.lines);
    const [first] = block;
    if (!first) return;
    // oxlint-disable-next-line no-await-in-loop
    await pace.keep(() =>
      settleBlock(
        run,
        block.map((row) => [row]),
        async (ctx, units) => {
          const ids = await idsOfNewRecords(ctx, run.row.id);
          const rows = units.flat().map((row) => withIdsOf(row, ids));
          return work.settle(ctx, first.target_type, rows);
        },
        work.refused,
      ),
    );
    behind = block.at(-1)?.line ?? behind;
  }
}

/**
 * The first of some lines that are done together: of one type, each of another record. A client's contracts, and a
 * person's rates of several days, go together.
 */
export function blockOf(rows: readonly OpenRow[]): OpenRow[] {
  const [first] = rows;
  const seen = new Set<number>();
  const end = rows.findIndex(({ line, target_type, target_id }) => {
    if (target_type !== first?.target_type || line < 1 !== first.line < 1) return true;
    if (target_id === null || target_type === 'contract' || target_type === 'rate') return false;
    const isRepeated = seen.has(target_id);
    seen.add(target_id);
    return isRepeated;
  });
  return rows.slice(0, end === -1 ? rows.length : end);
}

/**
 * Does something with units of lines together. If one of them is refused, their halves are tried separately, so that a
 * refusal does not affect the rest. A lost lease, or a database that is away, ends everything.
 */
export async function inHalves<Unit>(
  units: readonly Unit[],
  work: (units: readonly Unit[]) => Promise<void>,
  refused: (unit: Unit, error: unknown) => Promise<void>,
): Promise<void> {
  try {
    await work(units);
  } catch (error) {
    if (error instanceof LostLease || refusalOf(error).code === 'unavailable') throw error;
    const [first, ...others] = units;
    if (first === undefined) throw error;
    if (others.length === 0) return refused(first, error);
    const half = Math.ceil(units.length / 2);
    await inHalves(units.slice(0, half), work, refused);
    await inHalves(units.slice(half), work, refused);
  }
}

/** Processes units of lines, all or none, in one transaction with the outcomes of their lines. */
export const settleBlock = <Line extends { line: number; target_id: number | null }>(
  run: Run,
  units: readonly (readonly Line[])[],
  work: (ctx: ImportWrite, units: readonly (readonly Line[])[]) => Promise<SettledLine[]>,
  outcome: ImportOutcome,
): Promise<void> =>
  inHalves(
    units,
    (block) => run.write(async (ctx) => settleRows(ctx, run.row.id, await work(ctx, block))),
    async (unit, error) => {
      const refusal = refusalOf(error);
      if (refusal.code === 'internal') run.services.log.error({ err: error }, 'a line of an import');
      const reason = sentenceOf(refusal);
      const lines = unit.map(({ line, target_id }) => settled(line, target_id, outcome, reason));
      await run.write((ctx) => settleRows(ctx, run.row.id, lines));
    },
  );

const writeOutcomes = inserter(importRows, (insert) =>
  insert.onConflictDoUpdate({
    target: [importRows.company_id, importRows.import_id, importRows.line],
    set: {
      target_id: sql`excluded.target_id`,
      outcome: sql`excluded.outcome`,
      reason: sql`coalesce(excluded.reason, ${importRows.reason})`,
    },
  }),
);

async function settleRows({ db, company_id }: ImportWrite, import_id: number, lines: readonly SettledLine[]) {
  await writeOutcomes(
    db,
    lines.map(({ line, target_id, outcome, reason }) => ({
      company_id,
      import_id,
      line,
      target_id,
      outcome,
      reason,
    })),
  );
  await db
    .update(imports)
    .set({ lines_done: sql`${imports.lines_done} + ${lines.length}` })
    .where(ofCompany(imports, company_id, import_id));
}

const sentenceOf = (refusal: ReturnType<typeof refusalOf>): string =>
  refusal.fields
    ? Object.entries(refusal.fields)
        .map(([field, messages]) => `${field}: ${messages.join(' ')}`)
        .join('\n')
    : refusal.message;

/** New records come before the lines that refer to them, and go after them. Daily logs are written in whole sheets. */
async function openRows(
  db: ReadDb,
  { company_id, id }: Run['row'],
  open: Work['open'],
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
    .limit(LINES_AT_ONCE);
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
  const { line, target_type, target_id, before, after } = row;
  if (!target_type || target_type === 'daily_log' || !after)
    throw new Error(`Line ${line} of an import has nothing to write.`);
  return { line, target_type, target_id, before, after };
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
  return typeof value.$line === 'number' ? (ids.get(value.$line) ?? 0) : withIds(value, ids);
}
