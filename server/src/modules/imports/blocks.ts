import { and, asc, desc, eq, inArray, isNull, lte, ne } from 'drizzle-orm';
import { isRecord } from '@daybook/domain/custom-fields';
import type { ImportOutcome } from '@daybook/domain/imports/states';
import { importRows, imports } from '../../database/schema/imports.ts';
import { ofCompany } from '../../database/of-company.ts';
import type { ReadDb } from '../../database/store.ts';
import { refusalOf } from '../../kernel/refusals.ts';
import type { LineTarget, PlannedChange } from './operations.ts';
import { BLOCK_LINES, type ImportWrite, type Run } from './running.ts';

export interface OpenRow extends PlannedChange {
  line: number;
  target_type: LineTarget;
}

/** The outcome of a line. */
interface Settled {
  outcome: ImportOutcome;
  target_id?: number | null;
  reason?: string;
}

/** The work on the lines of an import, one after the other. */
export interface Work {
  /** The lines that are still open. */
  open: 'to apply' | 'to undo';
  /** Does one line; an error for bad input or a state makes it `refused`. */
  settle(ctx: ImportWrite, row: OpenRow): Promise<Settled>;
  refused: ImportOutcome;
}

class RowRefused extends Error {
  readonly at: number;
  readonly row: OpenRow;
  constructor(at: number, row: OpenRow, cause: unknown) {
    super('A line was refused.', { cause });
    this.at = at;
    this.row = row;
  }
}

/**
 * Does all open lines in blocks, each one transaction with the outcomes of its lines: whoever goes on after a crash finds
 * those that are still open. A line that is refused takes nothing of its block with it: the block is done again up to
 * that line, which is then settled by itself.
 */
export async function runBlocks(run: Run, work: Work): Promise<void> {
  const refused = new Map<number, string>();
  let most = BLOCK_LINES;
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      const done = await run.write((ctx) => oneBlock(run, ctx, work, refused, most));
      if (done === 0) return;
      most = BLOCK_LINES;
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      refused.set(error.row.line, refusedFor(run, error.cause));
      most = Math.max(1, error.at);
    }
  }
}

/** Why something could not be written. Throws anything that is not a refusal. */
export function refusedFor({ services }: Pick<Run, 'services'>, error: unknown): string {
  const refusal = refusalOf(error);
  // The database is unavailable: the lease ends, and another process tries again.
  if (refusal.code === 'unavailable') throw error;
  if (refusal.code === 'internal') services.log.error({ err: error }, 'a line of an import');
  return sentenceOf(refusal);
}

const sentenceOf = (refusal: ReturnType<typeof refusalOf>): string =>
  refusal.fields
    ? Object.entries(refusal.fields)
        .map(([field, messages]) => `${field}: ${messages.join(' ')}`)
        .join('\n')
    : refusal.message;

async function oneBlock(
  run: Run,
  ctx: ImportWrite,
  work: Work,
  refused: ReadonlyMap<number, string>,
  most: number,
): Promise<number> {
  const { row } = run;
  const began = performance.now();
  const open = await openRows(ctx, row.id, work.open, most);
  const made = await madeIds(ctx, row.id);
  let done = 0;
  for (const one of open) {
    if (done > 0 && run.isLate(began)) break;
    const reason = refused.get(one.line);
    // oxlint-disable-next-line no-await-in-loop
    const settled: Settled =
      reason === undefined ? await settle(ctx, work, one, made, done) : { outcome: work.refused, reason };
    if (typeof settled.target_id === 'number' && one.line < 1) made.set(one.line, settled.target_id);
    // oxlint-disable-next-line no-await-in-loop
    await ctx.db
      .update(importRows)
      .set(settled)
      .where(
        and(
          eq(importRows.company_id, ctx.company_id),
          eq(importRows.import_id, row.id),
          eq(importRows.line, one.line),
        ),
      );
    done += 1;
  }
  if (done > 0) {
    const [present] = await ctx.db
      .select({ lines_done: imports.lines_done })
      .from(imports)
      .where(ofCompany(imports, ctx.company_id, row.id));
    await ctx.db
      .update(imports)
      .set({ lines_done: (present?.lines_done ?? 0) + done })
      .where(ofCompany(imports, ctx.company_id, row.id));
  }
  return done;
}

async function settle(
  ctx: ImportWrite,
  work: Work,
  row: OpenRow,
  made: ReadonlyMap<number, number>,
  at: number,
): Promise<Settled> {
  try {
    return await work.settle(ctx, withIdsOf(row, made));
  } catch (error) {
    throw new RowRefused(at, row, error);
  }
}

/** New records come before the lines that refer to them when written, and after them when undone. Daily logs are written in whole sheets. */
async function openRows(
  { db, company_id }: ImportWrite,
  import_id: number,
  open: Work['open'],
  most: number,
): Promise<OpenRow[]> {
  const isUndo = open === 'to undo';
  const rows = await db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.company_id, company_id),
        eq(importRows.import_id, import_id),
        inArray(importRows.action, ['create', 'update']),
        ne(importRows.target_type, 'daily_log'),
        isUndo ? eq(importRows.outcome, 'done') : isNull(importRows.outcome),
      ),
    )
    .orderBy(isUndo ? desc(importRows.line) : asc(importRows.line))
    .limit(most);
  return rows.map(openRow);
}

export function openRow(row: Omit<typeof importRows.$inferSelect, 'cells'>): OpenRow {
  const { line, target_type, target_id, before, after } = row;
  if (!target_type || target_type === 'daily_log' || !after)
    throw new Error(`Line ${line} of an import has nothing to write.`);
  return { line, target_type, target_id, before, after };
}

/** The ids of the records that lines below 1 created. */
export async function madeIds(
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

export const withIdsOf = (row: OpenRow, made: ReadonlyMap<number, number>): OpenRow => ({
  ...row,
  before: row.before && withIds(row.before, made),
  after: withIds(row.after, made),
});

/** Fields with the ids of the records that lines below 1 created, in place of those lines. */
export const withIds = (
  fields: Record<string, unknown>,
  made: ReadonlyMap<number, number>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, withId(value, made)]));

function withId(value: unknown, made: ReadonlyMap<number, number>): unknown {
  if (Array.isArray(value)) return value.map((one) => withId(one, made));
  if (!isRecord(value)) return value;
  return typeof value.$line === 'number' ? (made.get(value.$line) ?? 0) : withIds(value, made);
}
