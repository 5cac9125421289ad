import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, ne, or } from 'drizzle-orm';
import { clientUpdate } from '@daybook/contract/clients';
import { employeeUpdate } from '@daybook/contract/employees';
import type { ImportUndone } from '@daybook/contract/imports';
import { joinName } from '@daybook/domain/text/names';
import { hasRecordsRefusal } from '@daybook/domain/access/refusals';
import { clients } from '../../../database/schema/clients.ts';
import { users } from '../../../database/schema/employees.ts';
import { importRows } from '../../../database/schema/imports.ts';
import { inIds } from '../../../database/sql.ts';
import type { EffectContext, MemberContext } from '../../../kernel/procedures.ts';
import { refusalOf } from '../../../kernel/refusals.ts';
import { clientsWithRecords } from '../../clients/reads.ts';
import { clientRecords } from '../../clients/records.ts';
import { employeeRecords } from '../../employees/reads.ts';
import { employeesWithRecords } from '../../employees/removal.ts';
import { type OpenRow, blockOf, blocksToUndo, madeIds, withIdsOf } from '../apply/blocks.ts';
import { historyThatStays } from '../history/undo.ts';
import { nameOf, undoLines } from '../apply/operations.ts';
import { comparableClient } from '../plan/clients.ts';
import { linesIn } from '../plan/new-records.ts';
import type { ImportRow } from '../plan/planning.ts';
import { type ImportWrite, LINES_AT_ONCE } from '../apply/running.ts';
import { CHANGED_SINCE, clientsThatStay, employeesThatStay, isStill } from './rules.ts';

type Ctx = EffectContext & MemberContext;
type Kept = ImportUndone['kept'];

const SHOWN = 100;

/**
 * What an undo would do. A few queries decide about most lines at once; the others are undone in transactions that are
 * rolled back.
 */
export async function previewUndo(ctx: Ctx, row: ImportRow): Promise<ImportUndone> {
  const { db, company_id } = ctx;
  if (row.kind === 'time_history') return previewHistory(ctx, row);
  const made = await madeIds({ db, company_id }, row.id);
  const lines: OpenRow[] = [];
  const created: OpenRow[] = [];
  const unclear: OpenRow[] = [];
  const certain: Kept = [];
  for await (const stored of blocksToUndo(db, row)) {
    const block = stored.map((one) => withIdsOf(one, made));
    const judged = await judge(
      ctx,
      block.filter(({ line }) => line > 0),
    );
    for (const one of block) {
      (one.line > 0 ? lines : created).push(one);
      const reason = judged.get(one.line);
      if (one.line > 0 && reason === undefined) unclear.push(one);
      if (typeof reason === 'string') certain.push({ line: one.line, reason });
    }
  }
  const kept = certain.concat(await tryOut(ctx, unclear)).toSorted((a, b) => b.line - a.line);
  // Records created for unknown values are deleted with the last line that uses them.
  const stays = new Set(kept.map(({ line }) => line));
  const gone = lines.filter(({ line }) => !stays.has(line));
  const all = kept.concat(await tryOut(ctx, created, (inside) => release(inside, gone, created)));
  const count = lines.length + created.length;
  return { state: row.state, go: count - all.length, stay: all.length, kept: all.slice(0, SHOWN) };
}

/** The records created by lines are deleted with them, unless a line that stays refers to them. */
async function previewHistory({ db, company_id }: Ctx, row: ImportRow): Promise<ImportUndone> {
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

/** Why a line stays, by line, or null if it is certainly undone; lines that need a closer look are not included. */
type Judged = Map<number, string | null>;

const idsOf = (rows: readonly OpenRow[]): number[] => rows.flatMap(({ target_id }) => target_id ?? []);

async function judge(ctx: Ctx, lines: readonly OpenRow[]): Promise<Judged> {
  const about = (...types: OpenRow['target_type'][]) =>
    lines.filter(({ target_type }) => types.includes(target_type));
  return new Map([
    ...(await judgeEmployees(ctx, about('employee'))),
    ...(await judgeClients(ctx, about('client', 'contract'))),
  ]);
}

async function judgeEmployees(ctx: Ctx, lines: readonly OpenRow[]): Promise<Judged> {
  const { db, company_id } = ctx;
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.company_id, company_id), inIds(users.id, idsOf(lines))));
  // An operator's account is not an administrator's to change.
  const own = rows.filter(({ is_superuser }) => !is_superuser);
  const records = new Map((await employeeRecords(db, ctx, own)).map((one) => [one.id, one]));
  const createdIds = new Set(idsOf(lines.filter(({ before }) => before === null)));
  const created = own.filter(({ id }) => createdIds.has(id));
  const stays = await employeesThatStay(ctx, created);
  const named = await employeesWithRecords(db, company_id, [...createdIds]);
  for (const one of created)
    if (named.has(one.id) && !stays.has(one.id)) stays.set(one.id, hasRecordsRefusal(joinName(one)));
  return judgedBy(lines, records, stays, (present, { after, before }) => {
    if (!isStill('employee', { ...present }, after)) return CHANGED_SINCE(present.name);
    const { id } = present;
    return isPlain(before) && employeeUpdate.safeParse({ id, ...before }).success ? null : undefined;
  });
}

async function judgeClients(ctx: Ctx, lines: readonly OpenRow[]): Promise<Judged> {
  const { db, company_id, caller } = ctx;
  const rows = await db
    .select()
    .from(clients)
    .where(and(eq(clients.company_id, company_id), inIds(clients.id, idsOf(lines))));
  const records = new Map((await clientRecords(db, ctx, rows)).map((one) => [one.id, one]));
  const created = lines.flatMap(({ target_type, target_id, before, after }) => {
    const present = records.get(target_id ?? 0);
    return target_type === 'client' && before === null && present ? [{ present, after }] : [];
  });
  const stays = await clientsThatStay(ctx, created);
  const named = await clientsWithRecords(
    db,
    company_id,
    created.map(({ present }) => present.id),
  );
  for (const { present } of created)
    if (named.has(present.id) && !stays.has(present.id))
      stays.set(present.id, hasRecordsRefusal(present.name));
  const contracts = lines.filter(({ target_type }) => target_type === 'contract');
  const ofContracts = contracts.flatMap(({ line, target_id, after }) => {
    const present = records.get(target_id ?? 0);
    if (!present || !caller.allows('client_billing_rates')) return [];
    const current = { ...present.custom_fields };
    return [[line, isStill('contract', current, after) ? null : CHANGED_SINCE(nameOf(current))] as const];
  });
  const ofClients = lines.filter(({ target_type }) => target_type === 'client');
  const judgedClients = judgedBy(ofClients, records, stays, (present, { after, before }) => {
    if (!isStill('client', comparableClient(present), after)) return CHANGED_SINCE(present.name);
    const { id } = present;
    return isPlain(before) && clientUpdate.safeParse({ id, ...before }).success ? null : undefined;
  });
  return new Map([...ofContracts, ...judgedClients]);
}

/** Created records by `stays`, which knows the reasons; changed ones by `goesBack`. */
function judgedBy<Present>(
  lines: readonly OpenRow[],
  records: ReadonlyMap<number, Present>,
  stays: ReadonlyMap<number, string>,
  goesBack: (present: Present, row: OpenRow) => string | null | undefined,
): Judged {
  return new Map(
    lines.flatMap((row) => {
      const id = row.target_id ?? 0;
      const present = records.get(id);
      if (present === undefined) return [];
      const verdict = row.before === null ? (stays.get(id) ?? null) : goesBack(present, row);
      return verdict === undefined ? [] : [[row.line, verdict] as const];
    }),
  );
}

/** Fields that can always be restored; for others the old value must still be possible. */
const PLAIN = new Set(['first_name', 'last_name', 'phone', 'address', 'case_worker', 'contract_number']);
/** Fields that can always be cleared. */
const EMPTIED = new Set(['reference', 'payroll_id', 'contract_start', 'contract_end', 'client_code']);

const isPlain = (before: Record<string, unknown> | null): boolean =>
  Object.entries(before ?? {}).every(
    ([name, value]) => PLAIN.has(name) || (value === null && EMPTIED.has(name)),
  );

/** Takes what was created out of the records that go, so that only the others still use it. */
async function release(
  { db, company_id }: ImportWrite,
  gone: readonly OpenRow[],
  created: readonly OpenRow[],
): Promise<void> {
  const [people, theirClients] = [
    idsOf(gone.filter(({ target_type }) => target_type === 'employee')),
    idsOf(gone.filter(({ target_type }) => target_type === 'client')),
  ];
  for (const { target_type, target_id } of created) {
    if (target_id === null) continue;
    if (target_type === 'role')
      await db
        .update(users)
        .set({ role_id: null })
        .where(and(eq(users.company_id, company_id), eq(users.role_id, target_id), inIds(users.id, people)));
    if (target_type === 'client_code')
      await db
        .update(clients)
        .set({ client_code_id: null })
        .where(
          and(
            eq(clients.company_id, company_id),
            eq(clients.client_code_id, target_id),
            inIds(clients.id, theirClients),
          ),
        );
    if (target_type === 'work_code') {
      const contracts = gone.filter(
        (line) => line.target_type === 'contract' && line.after.work_code === target_id,
      );
      await db
        .update(clients)
        .set({ custom_fields: {} })
        .where(and(eq(clients.company_id, company_id), inIds(clients.id, idsOf(contracts))));
    }
  }
}

/** Carries a transaction's result out of its rollback. */
class TakenBack extends Error {
  readonly kept: Kept;
  constructor(kept: Kept) {
    super('Nothing of this is kept.');
    this.kept = kept;
  }
}

/** Undoes lines in transactions that are rolled back, each after `first`; returns those that stay. */
async function tryOut(
  ctx: Ctx,
  rows: readonly OpenRow[],
  first: (inside: ImportWrite) => Promise<void> = async () => {},
): Promise<Kept> {
  const kept: Kept = [];
  for (let from = 0; from < rows.length;) {
    const block = blockOf(rows.slice(from, from + LINES_AT_ONCE));
    // oxlint-disable-next-line no-await-in-loop
    for (const one of await tryBlock(ctx, block, first)) kept.push(one);
    from += block.length;
    // oxlint-disable-next-line no-await-in-loop
    await nextTurn();
  }
  return kept;
}

/** As `settleBlock` does it: where one of the lines is refused, their halves are tried. */
async function tryBlock(
  ctx: Ctx,
  rows: readonly OpenRow[],
  first: (inside: ImportWrite) => Promise<void>,
): Promise<Kept> {
  const [one] = rows;
  if (!one) return [];
  try {
    return await ctx.write(async (db): Promise<Kept> => {
      const inside: ImportWrite = { ...ctx, db, record() {} };
      await first(inside);
      const lines = await undoLines(inside, one.target_type, rows);
      throw new TakenBack(
        lines.flatMap(({ line, reason, outcome }) =>
          outcome === 'kept' ? { line, reason: reason ?? '' } : [],
        ),
      );
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.kept;
    const refusal = refusalOf(error);
    if (refusal.code === 'unavailable') throw error;
    if (rows.length === 1) return [{ line: one.line, reason: refusal.message }];
    const half = Math.ceil(rows.length / 2);
    return [
      ...(await tryBlock(ctx, rows.slice(0, half), first)),
      ...(await tryBlock(ctx, rows.slice(half), first)),
    ];
  }
}
