import { randomUUID } from 'node:crypto';
import { and, count, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { NOTHING_COUNTED, type ImportCounts } from '@daybook/domain/imports/plan';
import { CELLS_KEPT_DAYS, IMPORT_OUTCOMES } from '@daybook/domain/imports/states';
import { DAY_MS } from '@daybook/domain/time/day';
import { ofCompany } from '../../database/of-company.ts';
import { importRows, imports } from '../../database/schema/imports.ts';
import { inserter } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import { refusalOf } from '../../kernel/refusals.ts';
import { repeat, type Repeated } from '../../kernel/repeat.ts';
import type { Services } from '../../kernel/services.ts';
import { enqueueEvent } from '../webhooks/events.ts';
import { runBlocks } from './apply/blocks.ts';
import { BLOCK_LINES, dueImports, LostLease, takeOver, type Run } from './apply/lease.ts';
import { applyLines } from './apply/lines.ts';
import { undoHistory } from './history/undo.ts';
import { applyHistory } from './history/writes.ts';
import type { PlannedLine } from './plan/planned.ts';
import { planOf, type ImportRow } from './plan/planning.ts';
import { undoLines } from './undo/lines.ts';
import { linesOfFile } from './upload/file-lines.ts';

/** Plans, applies and undoes requested imports, and continues what another process left. */
export async function runImports(services: Services, stopped: () => boolean = () => false): Promise<void> {
  for (const row of await dueImports(services)) {
    if (stopped()) return;
    await runImport(services, row);
  }
}

async function runImport(services: Services, row: ImportRow): Promise<void> {
  try {
    const run = await takeOver(services, row);
    if (run === 'taken') return;
    await (run === null ? abandon(services, row, NO_PERMISSION) : STEPS[row.state]?.(run));
  } catch (error) {
    // Interrupted planning is done again by the next process.
    if (error instanceof LostLease) return;
    // The database is away: the lease ends, and another process tries again.
    if (refusalOf(error).code === 'unavailable') throw error;
    const reference = randomUUID();
    services.log.error({ err: error, import: row.id, reference }, 'an import failed');
    await abandon(
      services,
      row,
      `Something went wrong. The server’s log has more under ${reference}.`,
      'failed',
    );
  }
}

const NO_PERMISSION = 'The person who started this no longer has permission to do it.';

/** The work that an import is waiting for, by its state. */
const STEPS: Readonly<Partial<Record<ImportRow['state'], (run: Run) => Promise<void>>>> = {
  uploaded: plan,
  applying: apply,
  undoing: undo,
};

/**
 * Ends the work on an import, because the admin has lost the right to continue, or because it cannot be done: lines that
 * are still open stay undone.
 * @param unplanned the state of an import without a plan
 */
async function abandon(
  { store, clock }: Services,
  row: ImportRow,
  reason: string,
  unplanned: 'uploaded' | 'failed' = 'uploaded',
): Promise<void> {
  const state = row.state === 'applying' ? 'applied' : row.state === 'undoing' ? 'undone' : unplanned;
  await store.write(row.company_id, async (db) => {
    const open = and(
      eq(importRows.company_id, row.company_id),
      eq(importRows.import_id, row.id),
      isNotNull(importRows.after),
    );
    if (row.state === 'applying')
      await db
        .update(importRows)
        .set({ outcome: 'failed', reason })
        .where(and(open, isNull(importRows.outcome)));
    if (row.state === 'undoing')
      await db
        .update(importRows)
        .set({ outcome: 'kept', reason })
        .where(and(open, eq(importRows.outcome, 'done')));
    await db
      .update(imports)
      .set({
        state,
        claimed_until: null,
        counts: state === 'failed' ? { ...NOTHING_COUNTED, stopped: reason } : await countedNow(db, row),
        ...(state === 'applied' && { applied_at: momentOf(clock()) }),
      })
      .where(and(ofCompany(imports, row.company_id, row.id), eq(imports.state, row.state)));
  });
}

const writeLines = inserter(importRows, (insert) =>
  insert.onConflictDoUpdate({
    target: [importRows.company_id, importRows.import_id, importRows.line],
    set: {
      action: sql`excluded.action`,
      target_type: sql`excluded.target_type`,
      target_id: sql`excluded.target_id`,
      before: sql`excluded.before`,
      after: sql`excluded.after`,
      reason: sql`excluded.reason`,
      outcome: sql`null`,
    },
  }),
);

async function plan(run: Run): Promise<void> {
  const { row, services, viewer } = run;
  const db = services.store.read;
  const { company_id } = viewer;
  const lines = await linesOfFile(db, row);
  const planned_at = momentOf(services.clock());
  const planned = await planOf(db, viewer, row, lines);
  await run.write((ctx) =>
    ctx.db
      .delete(importRows)
      .where(
        and(eq(importRows.company_id, company_id), eq(importRows.import_id, row.id), lte(importRows.line, 0)),
      ),
  );
  for (let from = 0; from < planned.lines.length; from += BLOCK_LINES) {
    const block = planned.lines.slice(from, from + BLOCK_LINES).map((line) => importLine(row, line));
    await run.write((ctx) => writeLines(ctx.db, block));
  }
  await run.write((ctx) =>
    ctx.db
      .update(imports)
      .set({
        state: 'planned',
        plan_hash: planned.plan_hash,
        state_hash: planned.state_hash,
        planned_at,
        counts: planned.counts,
        lines_done: 0,
        claimed_until: null,
      })
      .where(ofCompany(imports, company_id, row.id)),
  );
}

const importLine = ({ company_id, id }: ImportRow, { reasons, ...line }: PlannedLine) => ({
  company_id,
  import_id: id,
  ...line,
  reason: reasons.length > 0 ? reasons.join('\n') : null,
});

async function apply(run: Run): Promise<void> {
  await runBlocks(run, {
    open: 'to apply',
    refused: 'failed',
    settle: applyLines,
  });
  await applyHistory(run);
  await end(run, 'applied');
}

async function undo(run: Run): Promise<void> {
  await undoHistory(run);
  await runBlocks(run, {
    open: 'to undo',
    refused: 'kept',
    settle: undoLines,
  });
  await end(run, 'undone');
}

async function end(run: Run, state: 'applied' | 'undone'): Promise<void> {
  await run.write(async (ctx) => {
    const { id } = run.row;
    await ctx.db
      .update(imports)
      .set({
        state,
        claimed_until: null,
        counts: await countedNow(ctx.db, run.row),
        updated_at: momentOf(ctx.now),
        ...(state === 'applied' && { applied_at: momentOf(ctx.now) }),
      })
      .where(ofCompany(imports, ctx.company_id, id));
    await enqueueEvent(ctx, `import.${state}`, id);
  });
  // Years of logs may have come to a file that was counted when it was nearly empty.
  await run.services.store.renewStatistics();
}

/** The counts of the plan, with the outcomes of its lines. */
async function countedNow(db: ReadDb, { company_id, id, counts }: ImportRow): Promise<ImportCounts> {
  const rows = await db
    .select({ outcome: importRows.outcome, count: count() })
    .from(importRows)
    .where(
      and(eq(importRows.company_id, company_id), eq(importRows.import_id, id), isNotNull(importRows.outcome)),
    )
    .groupBy(importRows.company_id, importRows.outcome);
  const counted = new Map(rows.map((row) => [row.outcome, row.count]));
  const outcomes = Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, counted.get(outcome) ?? 0]));
  return { ...(counts ?? NOTHING_COUNTED), ...outcomes };
}

/**
 * Deletes the cells of imports after their retention time (imports-and-exports.md#importing); an import that nobody applied ends
 * with that.
 */
export async function forgetCells({ store, clock }: Services): Promise<void> {
  const daysAgo = (days: number) => momentOf(new Date(clock().getTime() - days * DAY_MS));
  const old = await store.read
    .select({ company_id: imports.company_id, id: imports.id })
    .from(imports)
    .innerJoin(
      importRows,
      and(
        eq(importRows.company_id, imports.company_id),
        eq(importRows.import_id, imports.id),
        isNotNull(importRows.cells),
      ),
    )
    .where(
      or(
        lt(imports.created_at, daysAgo(CELLS_KEPT_DAYS)),
        // What an upload left that was interrupted.
        and(eq(imports.state, 'cancelled'), lt(imports.created_at, daysAgo(1))),
      ),
    )
    .groupBy(imports.company_id, imports.id)
    .limit(20);
  for (const { company_id, id } of old)
    await store.write(company_id, async (db) => {
      await db
        .update(importRows)
        .set({ cells: null })
        .where(and(eq(importRows.company_id, company_id), eq(importRows.import_id, id)));
      await db
        .update(imports)
        .set({ bytes: 0 })
        .where(ofCompany(imports, company_id, id));
      await db
        .update(imports)
        .set({ state: 'cancelled', claimed_until: null })
        .where(
          and(ofCompany(imports, company_id, id), inArray(imports.state, ['uploaded', 'failed', 'planned'])),
        );
    });
}

const LOOK_EVERY_MS = 1_000;
const FORGET_EVERY_MS = 6 * 3_600_000;

export function startImports(services: Services): Repeated {
  const { log } = services;
  const runs = repeat((stopped) => runImports(services, stopped), {
    every_ms: LOOK_EVERY_MS,
    failed: 'an import was interrupted',
    log,
  });
  const forgetting = repeat(() => forgetCells(services), {
    every_ms: FORGET_EVERY_MS,
    failed: 'the cells of old imports could not be emptied',
    log,
  });
  return {
    async stop() {
      await Promise.all([runs.stop(), forgetting.stop()]);
    },
  };
}
