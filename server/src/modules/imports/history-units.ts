import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ImportOutcome } from '@daybook/domain/imports/states';
import { importRows, imports } from '../../database/schema/imports.ts';
import { ofCompany } from '../../database/of-company.ts';
import { preparedInsert } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { grouped } from '../../kernel/rows.ts';
import { madeIds, refusedFor, withIds } from './blocks.ts';
import { type HistoryEntry, historyEntry } from './plan/history.ts';
import { type ImportWrite, LostLease, type Run } from './running.ts';

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
/** Fewer than a block may have: as many logs as lines would hold up other writes for long. */
const LINES_PER_BATCH = 150;

/** The open units of an import, in the order of their first lines. */
export async function openUnits(
  db: ReadDb,
  { company_id, id }: { company_id: number; id: number },
  open: 'to apply' | 'to undo',
): Promise<Unit[]> {
  const made = await madeIds({ db, company_id }, id);
  const lines: HistoryLine[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
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
      const { user, client, work_code, ...entry } = historyEntry({ after: withIds(after ?? {}, made) });
      const code = work_code === null ? null : Number(work_code);
      lines.push({ ...entry, line, target_id, user: Number(user), client: Number(client), work_code: code });
    }
    if (rows.length < READ_BATCH_SIZE) break;
    // oxlint-disable-next-line no-await-in-loop
    await nextTurn();
  }
  return [...grouped(lines, unitOf).values()];
}

export const unitOf = ({ user, client, date, sheet }: HistoryLine): string =>
  sheet ? `sheet ${user} ${sheet.start_date}` : `day ${user} ${client} ${date}`;

/** Units in blocks of as many lines as one transaction can take; units are not split, so a single one may have more. */
export function blocksOf(units: readonly Unit[]): Unit[][] {
  const blocks: Unit[][] = [];
  let lines = LINES_PER_BATCH;
  for (const unit of units) {
    lines += unit.length;
    if (lines > LINES_PER_BATCH) {
      blocks.push([]);
      lines = unit.length;
    }
    blocks.at(-1)?.push(unit);
  }
  return blocks;
}

/** Does units in one transaction with the outcomes of their lines. Refused ones are retried unit by unit. */
export async function settleBlock(
  run: Run,
  units: readonly Unit[],
  work: (ctx: ImportWrite, import_id: number, units: readonly Unit[]) => Promise<SettledLine[]>,
  refused: ImportOutcome,
): Promise<void> {
  const { id } = run.row;
  try {
    await run.write(async (ctx) => settle(ctx, id, await work(ctx, id, units)));
  } catch (error) {
    if (error instanceof LostLease) throw error;
    const reason = refusedFor(run, error);
    if (units.length > 1) {
      // oxlint-disable-next-line no-await-in-loop
      for (const unit of units) await settleBlock(run, [unit], work, refused);
      return;
    }
    const lines = units.flat().map(({ line, target_id }) => ({ line, target_id, outcome: refused, reason }));
    await run.write((ctx) => settle(ctx, id, lines));
  }
}

/** The outcome of a line; without a reason, the plan's stays. */
export interface SettledLine {
  line: number;
  target_id: number | null;
  outcome: ImportOutcome;
  reason: string | null;
}

const settleRows = preparedInsert(
  'settle_import_rows',
  ['company_id', 'import_id', 'line', 'target_id', 'outcome', 'reason'],
  (db, rows) =>
    db
      .insert(importRows)
      .values(rows)
      .onConflictDoUpdate({
        target: [importRows.company_id, importRows.import_id, importRows.line],
        set: {
          target_id: sql`excluded.target_id`,
          outcome: sql`excluded.outcome`,
          reason: sql`coalesce(excluded.reason, ${importRows.reason})`,
        },
      })
      .returning({ line: importRows.line }),
);

async function settle({ db, company_id }: ImportWrite, import_id: number, lines: readonly SettledLine[]) {
  await settleRows(
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
