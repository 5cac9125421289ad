import { sql } from 'drizzle-orm';
import type { ImportOutcome } from '@daybook/domain/imports/states';
import { ofCompany } from '../../../database/of-company.ts';
import { importRows, imports } from '../../../database/schema/imports.ts';
import { inserter } from '../../../database/statements.ts';
import { refusalOf } from '../../../kernel/refusals.ts';
import { LostLease, MAX_LINES_AT_ONCE, type ImportWrite, type Run } from './lease.ts';
import { blockOf, idsOfNewRecords, openRows, withIdsOf, type LineTarget, type OpenRow } from './open-rows.ts';

/** What became of a line; without a reason, the one of its plan stays. */
export interface SettledLine {
  line: number;
  target_id: number | null;
  outcome: ImportOutcome;
  reason: string | null;
}

export const settledLine = (
  line: number,
  target_id: number | null,
  outcome: SettledLine['outcome'],
  reason: string | null = null,
): SettledLine => ({ line, target_id, outcome, reason });

/** What an undo did to a line: nothing, where there is a reason for its record to stay. */
export const undoneUnless = (line: number, target_id: number | null, reason: string | null): SettledLine =>
  settledLine(line, target_id, reason === null ? 'undone' : 'kept', reason);

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
const MIN_LINES = 10;

/** How many lines are done at once: fewer on a slow machine, because the writes of others wait for a block. */
export class Pace {
  lines = MAX_LINES_AT_ONCE;

  async keep(work: () => Promise<void>): Promise<void> {
    const began = performance.now();
    await work();
    const isLate = performance.now() - began > BLOCK_MS;
    this.lines = isLate
      ? Math.max(MIN_LINES, Math.ceil(this.lines / 2))
      : Math.min(MAX_LINES_AT_ONCE, this.lines * 2);
  }
}

/**
 * Processes all open lines in blocks, each in one transaction with the outcomes of its lines; after a crash, the next
 * process finds the lines that are still open.
 */
export async function runBlocks(run: Run, work: Work): Promise<void> {
  const { store } = run.services;
  const pace = new Pace();
  let behind: number | null = null;
  for (;;) {
    const block = blockOf(await openRows(store.read, run.row, work.open, behind)).slice(0, pace.lines);
    const [first] = block;
    if (!first) return;
    const units = block.map((row) => [row]);
    await pace.keep(() =>
      settleBlock(
        run,
        units,
        async (ctx, some) => {
          const ids = await idsOfNewRecords(ctx, run.row.id);
          const rows = some.flat().map((row) => withIdsOf(row, ids));
          return work.settle(ctx, first.target_type, rows);
        },
        work.refused,
      ),
    );
    behind = block.at(-1)?.line ?? null;
  }
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
      const lines = unit.map(({ line, target_id }) => settledLine(line, target_id, outcome, reason));
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
