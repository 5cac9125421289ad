import { and, desc, eq, ne, or } from 'drizzle-orm';
import type { ImportUndone } from '@daybook/contract/imports';
import { importRows } from '../../database/schema/imports.ts';
import { inIds } from '../../database/sql.ts';
import type { EffectContext, MemberContext } from '../../kernel/procedures.ts';
import { refusalOf } from '../../kernel/refusals.ts';
import { type OpenRow, madeIds, openRow, withIdsOf } from './blocks.ts';
import { historyThatStays } from './history-undo.ts';
import { linesIn } from './plan/made.ts';
import { undoChange } from './operations.ts';
import type { ImportRow } from './planning.ts';
import { BLOCK_MS, type ImportWrite } from './running.ts';

const SHOWN = 100;

/** Carries what a transaction found out of it, which nothing of it outlives. */
class TakenBack extends Error {
  readonly done: number;
  readonly kept: ImportUndone['kept'];
  constructor(done: number, kept: ImportUndone['kept']) {
    super('Nothing of this is kept.');
    this.done = done;
    this.kept = kept;
  }
}

/** What an undo would do: the undo itself, in transactions that are rolled back. */
export async function previewUndo(ctx: EffectContext & MemberContext, row: ImportRow): Promise<ImportUndone> {
  const { db, company_id } = ctx;
  if (row.kind === 'time_history') return previewHistory(ctx, row);
  const made = await madeIds({ db, company_id }, row.id);
  const stored = await db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.company_id, company_id),
        eq(importRows.import_id, row.id),
        eq(importRows.outcome, 'done'),
      ),
    )
    .orderBy(desc(importRows.line));
  const rows = stored.map((one) => withIdsOf(openRow(one), made));
  const lines = rows.filter(({ line }) => line > 0);
  const kept: ImportUndone['kept'] = [];
  for (let from = 0; from < lines.length;) {
    // oxlint-disable-next-line no-await-in-loop
    const found = await tryOut(ctx, lines.slice(from));
    kept.push(...found.kept);
    from += found.done;
  }
  // What only these lines use goes with them; where some stay, so do the records that unknown values created.
  if (kept.length > 0)
    kept.push(
      ...(
        await tryOut(
          ctx,
          rows.filter(({ line }) => line < 1),
        )
      ).kept,
    );
  return { state: row.state, go: rows.length - kept.length, stay: kept.length, kept: kept.slice(0, SHOWN) };
}

/** The records that lines created go with them, but for those that a line that stays refers to. */
async function previewHistory(
  { db, company_id }: EffectContext & MemberContext,
  row: ImportRow,
): Promise<ImportUndone> {
  const { go, kept } = await historyThatStays(db, row);
  const rows = await db
    .select({ line: importRows.line, after: importRows.after })
    .from(importRows)
    .where(
      and(
        eq(importRows.company_id, company_id),
        eq(importRows.import_id, row.id),
        eq(importRows.outcome, 'done'),
        or(
          ne(importRows.target_type, 'daily_log'),
          inIds(
            importRows.line,
            kept.map(({ line }) => line),
          ),
        ),
      ),
    );
  const made = rows.filter(({ line }) => line < 1);
  const used = new Set(rows.flatMap(({ line, after }) => (line < 1 ? [] : linesIn(after))));
  const stay = made.filter(({ line }) => used.has(line));
  const all = [...kept, ...stay.map(({ line }) => ({ line, reason: 'Lines that stay refer to it.' }))];
  return {
    state: row.state,
    go: go + made.length - stay.length,
    stay: all.length,
    kept: all.slice(0, SHOWN),
  };
}

async function tryOut(ctx: EffectContext & MemberContext, rows: readonly OpenRow[]) {
  const began = performance.now();
  try {
    return await ctx.write(async (db): Promise<TakenBack> => {
      const inside: ImportWrite = { ...ctx, db, record() {} };
      const kept: ImportUndone['kept'] = [];
      let done = 0;
      for (const row of rows) {
        if (done > 0 && performance.now() - began > BLOCK_MS) break;
        done += 1;
        // oxlint-disable-next-line no-await-in-loop
        const refusal = await undoChange(inside, row.target_type, row).then(() => null, refusalOf);
        if (!refusal) continue;
        kept.push({ line: row.line, reason: refusal.message });
        // What the database itself refused ends the transaction.
        if (refusal.code === 'gone_meanwhile' || refusal.code === 'internal') break;
      }
      throw new TakenBack(done, kept);
    });
  } catch (error) {
    if (error instanceof TakenBack) return error;
    throw error;
  }
}
