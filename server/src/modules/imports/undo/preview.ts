import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { ImportUndone } from '@daybook/contract/imports';
import { clients } from '../../../database/schema/clients.ts';
import { users } from '../../../database/schema/employees.ts';
import { inIds } from '../../../database/sql.ts';
import type { EffectContext, MemberContext } from '../../../kernel/procedures.ts';
import { refusalOf } from '../../../kernel/refusals.ts';
import { grouped } from '../../../kernel/rows.ts';
import { inHalves } from '../apply/blocks.ts';
import { MAX_LINES_AT_ONCE, type ImportWrite } from '../apply/lease.ts';
import { blockOf, blocksToUndo, idsOfNewRecords, withIdsOf, type OpenRow } from '../apply/open-rows.ts';
import { deleteUnits, forgetCodes, historyToUndo } from '../history/undo.ts';
import { inBlocks, type Unit } from '../history/units.ts';
import type { ImportRow } from '../plan/planning.ts';
import { undoLines } from './lines.ts';

type Ctx = EffectContext & MemberContext;
type KeptRecords = ImportUndone['kept'];

const MAX_SHOWN_RECORDS = 100;

/** What an undo would do: its lines are undone, in transactions that are rolled back. */
export async function previewUndo(ctx: Ctx, row: ImportRow): Promise<ImportUndone> {
  const { db, company_id } = ctx;
  if (row.kind === 'time_history') return previewHistory(ctx, row);
  const ids = await idsOfNewRecords({ db, company_id }, row.id);
  const lines: OpenRow[] = [];
  const newRecords: OpenRow[] = [];
  const staying: KeptRecords = [];
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

/** The people, clients and codes that came with hours are tried without those hours of theirs that go. */
async function previewHistory(ctx: Ctx, row: ImportRow): Promise<ImportUndone> {
  const { going, staying } = await historyToUndo(ctx.db, row);
  const hours = grouped(going.flatMap(recordsIn), ({ record }) => record);
  const hoursOf = (record: OpenRow) => hours.get(keyOf(record)) ?? [];
  let count = going.flat().length + staying.length;
  for await (const block of blocksToUndo(ctx.db, row)) {
    count += block.length;
    for (const records of inBlocks(
      block,
      () => MAX_HOURS_AT_ONCE,
      (record) => hoursOf(record).length,
    ))
      staying.push(
        ...(await tryOut(ctx, records, (inside, some) => {
          const units = new Set(some.flatMap(hoursOf).map(({ unit }) => unit));
          return some[0]?.target_type === 'work_code'
            ? forgetCodes(inside, idsOf(some), [...units])
            : deleteUnits(inside, [...units]);
        })),
      );
  }
  return {
    state: row.state,
    go: count - staying.length,
    stay: staying.length,
    kept: staying.slice(0, MAX_SHOWN_RECORDS),
  };
}

/** The writes of the company wait while the hours of a block are away. */
const MAX_HOURS_AT_ONCE = 1_000;

const keyOf = ({ target_type, target_id }: Pick<OpenRow, 'target_type' | 'target_id'>): string =>
  `${target_type} ${target_id}`;

/** Each person, client and code in a unit of hours, with the unit. */
function recordsIn(unit: Unit): { record: string; unit: Unit }[] {
  const records = unit.flatMap(({ user, client, work_code }) => [
    keyOf({ target_type: 'employee', target_id: user }),
    keyOf({ target_type: 'client', target_id: client }),
    keyOf({ target_type: 'work_code', target_id: work_code }),
  ]);
  return [...new Set(records)].map((record) => ({ record, unit }));
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
  readonly staying: KeptRecords;
  constructor(staying: KeptRecords) {
    super('What was tried out is not written.');
    this.staying = staying;
  }
}

type First = (inside: ImportWrite, rows: readonly OpenRow[]) => Promise<void>;

/** Undoes lines in transactions that are rolled back, each after `first`; returns those that stay. */
async function tryOut(
  ctx: Ctx,
  rows: readonly OpenRow[],
  first: First = async () => {},
): Promise<KeptRecords> {
  const staying: KeptRecords = [];
  for (let from = 0; from < rows.length;) {
    const block = blockOf(rows.slice(from, from + MAX_LINES_AT_ONCE));
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
    await nextTurn();
  }
  return staying;
}

async function tryBlock(ctx: Ctx, rows: readonly OpenRow[], first: First): Promise<KeptRecords> {
  const [{ target_type } = { target_type: undefined }] = rows;
  if (target_type === undefined) return [];
  try {
    return await ctx.write(async (db): Promise<KeptRecords> => {
      const inside: ImportWrite = { ...ctx, db, record() {}, addresses: [] };
      await first(inside, rows);
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
