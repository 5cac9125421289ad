import { and, eq, isNotNull, lte, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { importApply, ImportRecord, importUndo, ImportUndone } from '@daybook/contract/imports';
import { paidUntilProblem } from '@daybook/domain/imports/history';
import { importFields, mappingProblems } from '@daybook/domain/imports/kinds';
import { NOTHING_COUNTED } from '@daybook/domain/imports/plan';
import { importStepRefusal, type ImportStep } from '@daybook/domain/imports/states';
import { ofCompany } from '../../database/of-company.ts';
import { importRows, imports } from '../../database/schema/imports.ts';
import { pick } from '../../database/sql.ts';
import type { ReadDb, WriteDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { Context, EffectContext, MemberContext, MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, forbidden, refusedStep } from '../../kernel/refusals.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { confirmCredentials } from '../employees/addresses.ts';
import { importedColumns, type ImportRow } from './plan/planning.ts';
import { questionsOf } from './plan/reading-style.ts';
import { changedSince, loadOwnFields, stateOf, withTimesheets } from './plan/world.ts';
import { getImport, importRow, refuseWithoutCells, undoUntil } from './reads.ts';
import { previewUndo } from './undo/preview.ts';
import { blocksOfLines, linesOfFile } from './upload/file-lines.ts';

type Ctx = EffectContext & MemberContext;

export function refuseStep(row: ImportRow, step: ImportStep): void {
  const refusal = importStepRefusal(row.state, step);
  if (refusal) throw refusedStep(refusal);
}

/** Changes the row if it is still as it was read; of two concurrent calls, one is refused. */
export async function changeRow(
  { db, company_id, now }: Pick<MemberWrite, 'db' | 'company_id' | 'now'>,
  row: ImportRow,
  step: ImportStep,
  set: Partial<ImportRow>,
): Promise<void> {
  const changed = await db
    .update(imports)
    .set({ ...set, updated_at: nextVersion(now, row.updated_at) })
    .where(
      and(
        ofCompany(imports, company_id, row.id),
        eq(imports.state, row.state),
        eq(imports.updated_at, row.updated_at),
      ),
    )
    .returning({ id: imports.id });
  if (changed.length > 0) return;
  refuseStep(await importRow(db, company_id, row.id), step);
  refuseStale({ updated_at: '' }, row);
}

export function refusePaidUntil(
  { membership }: Pick<MemberContext, 'membership'>,
  paid_until: string | null,
): void {
  const problem = paidUntilProblem(paid_until, membership.today);
  if (problem !== null) throw badInput({ paid_until: problem });
}

export const running = () =>
  conflict('import_running', 'Another import is running. Wait until it has finished.');

/** One import of a company runs at a time. */
async function refuseBeside(db: WriteDb, company_id: number, import_id: number): Promise<void> {
  const others = await db.$count(
    imports,
    and(eq(imports.company_id, company_id), isNotNull(imports.claimed_until), ne(imports.id, import_id)),
  );
  if (others > 0) throw running();
}

/** The next process that looks for work acts in this person's name. */
const requestedBy = ({ caller, now }: Pick<MemberWrite, 'caller' | 'now'>): Partial<ImportRow> => ({
  claimed_until: momentOf(now),
  run_by_id: caller.user_id,
  run_through: caller.through === 'api-key' ? 'api-key' : 'app',
});

/** Has the plan made in the background. Refuses if the file has open questions: a column, or how its dates and numbers are read. */
export async function planImport(ctx: Ctx, id: number): Promise<ImportRecord> {
  const { db, company_id, caller } = ctx;
  const row = await importRow(db, company_id, id);
  refuseStep(row, 'plan');
  refuseWithoutCells(row, ctx.now);
  if (row.claimed_until !== null) throw running();
  const own_fields = await loadOwnFields(db, company_id);
  const problems = mappingProblems(
    row.header.map(({ name }) => name),
    row.mapping,
    importFields(row.kind, own_fields),
  );
  if (Object.keys(problems).length > 0) throw badInput(problems);
  if (row.kind === 'time_history') refusePaidUntil(ctx, row.paid_until);
  const columns = importedColumns(row, own_fields, caller);
  const lines = await linesOfFile(db, row);
  const { date, number } = await questionsOf(lines, columns);
  if (date !== null && row.date_order === null)
    throw badInput({ date_order: `Choose how to read ${date}: month or day first.` });
  if (number !== null && row.number_style === null)
    throw badInput({ number_style: `Choose how to read ${number}: with thousands or decimals.` });
  return ctx.write(async (inside, record) => {
    await refuseBeside(inside, company_id, id);
    await changeRow({ ...ctx, db: inside }, row, 'plan', {
      state: 'uploaded',
      plan_hash: null,
      state_hash: null,
      counts: null,
      lines_done: 0,
      ...requestedBy(ctx),
    });
    record({ record_type: 'import', record_id: id });
    return getImport(inside, ctx, id);
  });
}

/** Starts writing exactly the plan on the screen; of two concurrent calls one wins (imports-and-exports.md#plan-and-apply). */
export async function applyImport(
  ctx: MemberWrite & Pick<Context, 'config'>,
  input: z.output<typeof importApply>,
): Promise<ImportRecord> {
  const { db, company_id } = ctx;
  const row = await importRow(db, company_id, input.id);
  refuseStep(row, 'apply');
  if (row.plan_hash !== input.plan_hash)
    throw conflict('import_plan', 'This plan is not the one you saw. Look at it again.');
  const counts = { ...NOTHING_COUNTED, ...row.counts };
  const state = await stateOf(db, company_id);
  const { state_hash } =
    row.kind === 'time_history' ? await withTimesheets(db, company_id, state, counts.people) : state;
  if (state_hash !== row.state_hash) {
    const count = await changedSince(db, company_id, row.planned_at ?? row.created_at, counts);
    const records = count === 1 ? '1 record' : `${count} records`;
    throw conflict('import_changed', `${records} changed since. Plan again.`);
  }
  if (row.counts?.stopped) throw forbidden(row.counts.stopped, 'plan_limit');
  await refuseBeside(db, company_id, row.id);
  await confirmAddresses(ctx, row.id);
  await changeRow(ctx, row, 'apply', { state: 'applying', lines_done: 0, ...requestedBy(ctx) });
  ctx.record({
    record_type: 'import',
    record_id: row.id,
    after: { kind: row.kind, plan_hash: row.plan_hash },
  });
  return getImport(db, ctx, row.id);
}

/** The addresses that people sign in with are changed as on their pages (access.md#confirming-who-one-is). */
async function confirmAddresses(
  ctx: Pick<MemberContext, 'caller' | 'company_id'> & Pick<EffectContext, 'config' | 'now'> & { db: ReadDb },
  import_id: number,
): Promise<void> {
  const changes = await ctx.db
    .select(pick(importRows, 'target_id', 'before', 'after'))
    .from(importRows)
    .where(
      and(
        eq(importRows.company_id, ctx.company_id),
        eq(importRows.import_id, import_id),
        eq(importRows.action, 'update'),
        eq(importRows.target_type, 'employee'),
      ),
    );
  await confirmCredentials(
    ctx,
    changes.flatMap(({ target_id, before, after }) =>
      target_id !== null && after?.email !== undefined && after.email !== before?.email ? [target_id] : [],
    ),
  );
}

/** Starts undoing an import, or with `dry_run` returns what that would do (imports-and-exports.md#undo). */
export async function undoImport(ctx: Ctx, input: z.output<typeof importUndo>): Promise<ImportUndone> {
  const { company_id } = ctx;
  const stored = await importRow(ctx.db, company_id, input.id);
  refuseStep(stored, 'undo');
  if (momentOf(ctx.now) > (undoUntil(stored) ?? ''))
    throw conflict('import_state', 'An import can be undone for 14 days.');
  if (input.dry_run) return previewUndo(ctx, stored);
  await confirmAddresses(ctx, stored.id);
  return ctx.write(async (db, record) => {
    const inside = { ...ctx, db, record };
    const row = await importRow(db, company_id, input.id);
    refuseStep(row, 'undo');
    await refuseBeside(db, company_id, row.id);
    await changeRow(inside, row, 'undo', { state: 'undoing', lines_done: 0, ...requestedBy(ctx) });
    record({ record_type: 'import', record_id: row.id, after: { kind: row.kind } });
    return { state: 'undoing', go: null, stay: null, kept: [] };
  });
}

/** Ends an import that is not applied, and deletes its lines, block by block: a cancelled file is not kept. */
export async function cancelImport(ctx: Ctx, id: number): Promise<ImportRecord> {
  const { company_id } = ctx;
  await ctx.write(async (db, record) => {
    const row = await importRow(db, company_id, id);
    refuseStep(row, 'cancel');
    await changeRow({ ...ctx, db }, row, 'cancel', { state: 'cancelled', claimed_until: null, bytes: 0 });
    record({ record_type: 'import', record_id: id });
  });
  const linesOfImport = and(eq(importRows.company_id, company_id), eq(importRows.import_id, id));
  for await (const lines of blocksOfLines(ctx.db, { company_id, id }))
    await ctx.write((db) =>
      db.delete(importRows).where(and(linesOfImport, lte(importRows.line, lines.at(-1)?.line ?? 0))),
    );
  return getImport(ctx.db, ctx, id);
}
