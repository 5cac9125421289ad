import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, ne, or } from 'drizzle-orm';
import type { ImportUndone } from '@daybook/contract/imports';
import { clients } from '../../../database/schema/clients.ts';
import { users } from '../../../database/schema/employees.ts';
import { importRows } from '../../../database/schema/imports.ts';
import { inIds } from '../../../database/sql.ts';
import type { EffectContext, MemberContext } from '../../../kernel/procedures.ts';
import { refusalOf } from '../../../kernel/refusals.ts';
import { inHalves } from '../apply/blocks.ts';
import { blockOf, blocksToUndo, idsOfNewRecords, withIdsOf, type OpenRow } from '../apply/open-rows.ts';
import { MAX_LINES_AT_ONCE, type ImportWrite } from '../apply/running.ts';
import { historyThatStays } from '../history/undo.ts';
import { linesIn } from '../plan/new-records.ts';
import type { ImportRow } from '../plan/planning.ts';
import { undoLines } from './lines.ts';

type Ctx = EffectContext & MemberContext;
type Staying = ImportUndone['kept'];

const MAX_SHOWN_RECORDS = 100;

/** What an undo would do: its lines are undone, in transactions that are rolled back. */
export async function previewUndo(ctx: Ctx, row: ImportRow): Promise<ImportUndone> {
  const { db, company_id } = ctx;
  if (row.kind === 'time_history') return previewHistory(ctx, row);
  const ids = await idsOfNewRecords({ db, company_id }, row.id);
  const lines: OpenRow[] = [];
  const newRecords: OpenRow[] = [];
  const staying: Staying = [];
  for await (const stored of blocksToUndo(db, row)) {
    const block = stored.map((line) => withIdsOf(line, ids));
    const ofFile = block.filter(({ line }) => line > 0);
    lines.push(...ofFile);
    newRecords.push(...block.filter(({ line }) => line < 1));
    staying.push(...(await tryOut(ctx, ofFile)));
  }
  staying.sort((a, b) => b.line - a.line);
  // Records created for unknown values are deleted with the last line that uses them.
  const stays = new Set(staying.map(({ line }) => line));
  const gone = lines.filter(({ line }) => !stays.has(line));
  staying.push(...(await tryOut(ctx, newRecords, (inside) => release(inside, gone, newRecords))));
  const count = lines.length + newRecords.length;
  return {
    state: row.state,
    go: count - staying.length,
    stay: staying.length,
    kept: staying.slice(0, MAX_SHOWN_RECORDS),
  };
}

/** The records created by lines are deleted with them, unless a line that stays refers to them. */
async function previewHistory({ db, company_id }: Ctx, row: ImportRow): Promise<ImportUndone> {
  const { go, staying } = await historyThatStays(db, row);
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
            staying.map(({ line }) => line),
          ),
        ),
      ),
    );
  const newRecords = rows.filter(({ line }) => line < 1);
  const used = new Set(rows.flatMap(({ line, after }) => (line < 1 ? [] : linesIn(after))));
  const inUse = newRecords.filter(({ line }) => used.has(line));
  const all = [...staying, ...inUse.map(({ line }) => ({ line, reason: 'Lines that stay refer to it.' }))];
  return {
    state: row.state,
    go: go + newRecords.length - inUse.length,
    stay: all.length,
    kept: all.slice(0, MAX_SHOWN_RECORDS),
  };
}

const idsOf = (rows: readonly OpenRow[]): number[] => rows.flatMap(({ target_id }) => target_id ?? []);

/** Takes new records out of the records that go, so that only the others still use them. */
async function release(
  { db, company_id }: ImportWrite,
  gone: readonly OpenRow[],
  newRecords: readonly OpenRow[],
): Promise<void> {
  const goneOf = (type: OpenRow['target_type']) => gone.filter(({ target_type }) => target_type === type);
  const people = and(eq(users.company_id, company_id), inIds(users.id, idsOf(goneOf('employee'))));
  const clientsIn = (rows: readonly OpenRow[]) =>
    and(eq(clients.company_id, company_id), inIds(clients.id, idsOf(rows)));
  for (const { target_type, target_id } of newRecords) {
    if (target_id === null) continue;
    if (target_type === 'role')
      await db
        .update(users)
        .set({ role_id: null })
        .where(and(people, eq(users.role_id, target_id)));
    if (target_type === 'client_code')
      await db
        .update(clients)
        .set({ client_code_id: null })
        .where(and(clientsIn(goneOf('client')), eq(clients.client_code_id, target_id)));
    if (target_type === 'work_code') {
      const contracts = goneOf('contract').filter(({ after }) => after.work_code === target_id);
      await db.update(clients).set({ custom_fields: {} }).where(clientsIn(contracts));
    }
  }
}

/** Carries a transaction's result out of its rollback. */
class RolledBack extends Error {
  readonly staying: Staying;
  constructor(staying: Staying) {
    super('What was tried out is not written.');
    this.staying = staying;
  }
}

/** Undoes lines in transactions that are rolled back, each after `first`; returns those that stay. */
async function tryOut(
  ctx: Ctx,
  rows: readonly OpenRow[],
  first: (inside: ImportWrite) => Promise<void> = async () => {},
): Promise<Staying> {
  const staying: Staying = [];
  for (let from = 0; from < rows.length;) {
    const block = blockOf(rows.slice(from, from + MAX_LINES_AT_ONCE));
    // oxlint-disable-next-line no-await-in-loop
    await inHalves(
      block,
      async (some) => {
        staying.push(...(await tryBlock(ctx, some, first)));
      },
      async ({ line }, error) => {
        staying.push({ line, reason: refusalOf(error).message });
      },
    );
    from += block.length;
    // oxlint-disable-next-line no-await-in-loop
    await nextTurn();
  }
  return staying;
}

async function tryBlock(
  ctx: Ctx,
  rows: readonly OpenRow[],
  first: (inside: ImportWrite) => Promise<void>,
): Promise<Staying> {
  const [{ target_type } = { target_type: undefined }] = rows;
  if (target_type === undefined) return [];
  try {
    return await ctx.write(async (db): Promise<Staying> => {
      const inside: ImportWrite = { ...ctx, db, record() {}, addresses: [] };
      await first(inside);
      const lines = await undoLines(inside, target_type, rows);
      throw new RolledBack(
        lines.flatMap(({ line, reason, outcome }) =>
          outcome === 'kept' ? { line, reason: reason ?? '' } : [],
        ),
      );
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.staying;
    throw error;
  }
}
