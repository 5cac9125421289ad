import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  ImportChange,
  ImportInput,
  ImportRecord,
  ImportUndone,
  importApply,
  importUndo,
} from '@daybook/contract/imports';
import { paidUntilProblem } from '@daybook/domain/imports/history';
import {
  type ImportField,
  columnKey,
  headerKey,
  importFields,
  mappingProblems,
} from '@daybook/domain/imports/kinds';
import { recognise } from '@daybook/domain/imports/sources';
import { NOTHING_COUNTED } from '@daybook/domain/imports/plan';
import { type ImportStep, IMPORT_BYTES_MAXIMUM, importStepRefusal } from '@daybook/domain/imports/states';
import { importProfiles, importRows, imports } from '../../database/schema/imports.ts';
import { ofCompany } from '../../database/of-company.ts';
import { preparedInsert } from '../../database/statements.ts';
import type { ReadDb, WriteDb } from '../../database/store.ts';
import { momentOf, nextVersion, refuseStale } from '../../kernel/clock.ts';
import type { EffectContext, MemberContext, MemberWrite } from '../../kernel/procedures.ts';
import { Refusal, badInput, conflict, forbidden, orNotFound, refusedStep } from '../../kernel/refusals.ts';
import { linesOf } from './jobs.ts';
import { type ImportRow, importedColumns, questionsOf } from './planning.ts';
import { columnFacts, readAgain, readFile } from './reading.ts';
import { getImport, importRow, refuseWithoutCells, undoUntil } from './reads.ts';
import { previewUndo } from './undo-preview.ts';
import { changedSince, loadOwnFields, stateOf, withTimesheets } from './world.ts';

type Ctx = EffectContext & MemberContext;

/** Lines that are written in one transaction, in which nobody else's write has to wait for long. */
const AT_ONCE = 1_000;

/** Adds lines, or gives those that are there other cells. */
const writeCells = preparedInsert(
  'write_import_cells',
  ['company_id', 'import_id', 'line', 'cells'],
  (db, rows) =>
    db
      .insert(importRows)
      .values(rows)
      .onConflictDoUpdate({
        target: [importRows.company_id, importRows.import_id, importRows.line],
        set: { cells: sql`excluded.cells` },
      })
      .returning({ line: importRows.line }),
);

export const fileTooLarge = () => new Refusal('too_large', 'A file can have at most 20 MB.');

/** Reads a file and keeps its cells. It counts as cancelled until the last of them is stored. */
export async function createImport(ctx: Ctx, input: ImportInput): Promise<ImportRecord> {
  const bytes = input.file === undefined ? Buffer.from(input.text ?? '') : Buffer.from(input.file, 'base64');
  if (bytes.length > IMPORT_BYTES_MAXIMUM) throw fileTooLarge();
  const file = readFile(bytes, input);
  const { company_id, caller, now } = ctx;
  const at = momentOf(now);
  const own = await loadOwnFields(ctx.db, company_id);
  const fields = importFields(input.kind, own);
  const names = file.header.map(({ name }) => name);
  const known = recognise(input.kind, names, fields);
  const { source } = known;
  const mapping = known.mapping.map((field, column) =>
    isOfIds(fields, field, file.header[column]?.samples) ? null : field,
  );
  const id = await ctx.write(async (db) => {
    const [row] = await db
      .insert(imports)
      .values({
        company_id,
        kind: input.kind,
        source,
        file_name: input.file_name || null,
        file_sha256: file.sha256,
        encoding: file.encoding,
        delimiter: file.delimiter,
        header: file.header,
        mapping,
        value_mapping: {},
        state: 'cancelled',
        lines: file.lines.length,
        lines_done: 0,
        created_by_id: caller.user_id,
        created_at: at,
        updated_at: at,
      })
      .returning({ id: imports.id });
    return orNotFound(row).id;
  });
  for (let from = 0; from < file.lines.length; from += AT_ONCE) {
    const rows = file.lines
      .slice(from, from + AT_ONCE)
      .map((line) => ({ company_id, import_id: id, ...line }));
    // oxlint-disable-next-line no-await-in-loop
    await ctx.write((db) => writeCells(db, rows));
  }
  return ctx.write(async (db, record) => {
    await db
      .update(imports)
      .set({ state: 'uploaded' })
      .where(ofCompany(imports, company_id, id));
    record({
      record_type: 'import',
      record_id: id,
      after: {
        kind: input.kind,
        file_name: input.file_name ?? null,
        lines: file.lines.length,
        sha256: file.sha256,
      },
    });
    return getImport(db, company_id, id);
  });
}

/** People are named by their addresses: the ids that an export has in their place mean nothing (7 §4). */
const isOfIds = (
  fields: readonly ImportField[],
  field: string | null,
  samples: readonly string[] = [],
): boolean =>
  samples.some((sample) => /^[\d\s;]+$/.test(sample)) &&
  fields.some(({ name, type }) => name === field && type === 'emails');

function refuseStep(row: ImportRow, step: ImportStep): void {
  const refusal = importStepRefusal(row.state, step);
  if (refusal) throw refusedStep(refusal);
}

/** Changes the row where it is still as it was read; of two calls at once, one is refused. */
async function changeRow(
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

/** How the file is read and matched. What was planned before is void. */
export async function updateImport(ctx: MemberWrite, input: ImportChange): Promise<ImportRecord> {
  const { db, company_id } = ctx;
  const row = await importRow(db, company_id, input.id);
  refuseStep(row, 'change');
  refuseStale(row, input);
  if (row.claimed_until !== null) throw running();
  if (input.paid_until != null) refusePaidUntil(ctx, input.paid_until);
  const names = row.header.map(({ name }) => name);
  const own = await loadOwnFields(db, company_id);
  const fields = importFields(row.kind, own);
  const profile = input.profile === undefined ? null : await profileRow(db, company_id, input.profile);
  const mapping =
    input.mapping ?? (profile ? names.map((name) => profile.mapping[columnKey(name)] ?? null) : row.mapping);
  const problems = Object.entries(mappingProblems(names, mapping, fields)).filter(([at]) => at !== 'mapping');
  if (problems.length > 0) throw badInput(Object.fromEntries(problems));
  // What was answered for another file says nothing of one that is clear by itself.
  const asks =
    profile && questionsOf(await linesOf(db, row), importedColumns({ ...row, mapping }, own, ctx.caller));
  const answers = {
    date_order: (asks?.date && profile?.date_order) || null,
    number_style: (asks?.number && profile?.number_style) || null,
  };
  const next: ImportRow = {
    ...row,
    mapping: names.map((_, column) => mapping[column] ?? null),
    value_mapping: {
      ...(input.value_mapping ?? { ...profile?.value_mapping, ...row.value_mapping }),
    },
    date_order: input.date_order === undefined ? (row.date_order ?? answers.date_order) : input.date_order,
    number_style:
      input.number_style === undefined ? (row.number_style ?? answers.number_style) : input.number_style,
    paid_until: input.paid_until === undefined ? row.paid_until : input.paid_until,
    state: 'uploaded',
    plan_hash: null,
    state_hash: null,
    counts: null,
  };
  if (input.encoding !== undefined && input.encoding !== row.encoding)
    Object.assign(next, await reread(ctx, row, input.encoding));
  const { id: _id, company_id: _company, updated_at: _version, ...set } = next;
  await changeRow(ctx, row, 'change', set);
  if (input.save_profile_as !== undefined) await saveProfile(ctx, next, names, input.save_profile_as);
  ctx.record({
    record_type: 'import',
    record_id: row.id,
    before: readingOf(row),
    after: readingOf(next),
  });
  return getImport(db, company_id, row.id);
}

function refusePaidUntil({ membership }: MemberWrite, paid_until: string | null): void {
  const problem = paidUntilProblem(paid_until, membership.today);
  if (problem !== null) throw badInput({ paid_until: problem });
}

const readingOf = ({
  encoding,
  mapping,
  value_mapping,
  date_order,
  number_style,
  paid_until,
}: ImportRow) => ({
  encoding,
  mapping,
  value_mapping,
  date_order,
  number_style,
  paid_until,
});

/** The same bytes in another encoding. */
async function reread({ db, company_id, now }: MemberWrite, row: ImportRow, encoding: ImportRow['encoding']) {
  refuseWithoutCells(row, now);
  const lines = await linesOf(db, row);
  const again = lines.map(({ line, cells }) => ({ line, cells: readAgain(cells, encoding) }));
  const changed = again.filter(({ cells }, at) =>
    cells.some((cell, column) => cell !== lines[at]?.cells[column]),
  );
  for (let from = 0; from < changed.length; from += AT_ONCE) {
    const rows = changed
      .slice(from, from + AT_ONCE)
      .map((line) => ({ company_id, import_id: row.id, ...line }));
    // oxlint-disable-next-line no-await-in-loop
    await writeCells(db, rows);
  }
  const names = row.header.map(({ name }) => name);
  return { encoding, header: columnFacts(readAgain(names, encoding), again) };
}

async function profileRow(db: ReadDb, company_id: number, id: number) {
  const [row] = await db
    .select()
    .from(importProfiles)
    .where(ofCompany(importProfiles, company_id, id));
  if (!row) throw badInput({ profile: 'This mapping does not exist.' });
  return row;
}

async function saveProfile(
  { db, company_id, now, record }: MemberWrite,
  row: ImportRow,
  names: readonly string[],
  name: string,
): Promise<void> {
  const at = momentOf(now);
  const saved = {
    name,
    header_key: headerKey(names),
    mapping: Object.fromEntries(
      names.flatMap((column, index) => {
        const field = row.mapping[index];
        return field ? [[columnKey(column), field]] : [];
      }),
    ),
    value_mapping: row.value_mapping,
    date_order: row.date_order,
    number_style: row.number_style,
    updated_at: at,
  };
  const key = { company_id, kind: row.kind, name_key: name.toLowerCase() };
  const [profile] = await db
    .insert(importProfiles)
    .values({ ...key, ...saved, created_at: at })
    .onConflictDoUpdate({
      target: [importProfiles.company_id, importProfiles.kind, importProfiles.name_key],
      set: saved,
    })
    .returning({ id: importProfiles.id });
  record({
    action: 'import_profile.create',
    record_type: 'import_profile',
    record_id: orNotFound(profile).id,
    after: { kind: row.kind, name },
  });
}

export async function removeProfile({ db, company_id, record }: MemberWrite, id: number) {
  const [row] = await db
    .delete(importProfiles)
    .where(ofCompany(importProfiles, company_id, id))
    .returning({ kind: importProfiles.kind, name: importProfiles.name });
  record({ record_type: 'import_profile', record_id: id, before: orNotFound(row) });
  return {};
}

const running = () => conflict('import_running', 'Another import is running. Wait until it has ended.');

/** One import of a company runs at a time. */
async function refuseBeside(db: WriteDb, company_id: number, own: number): Promise<void> {
  const others = await db.$count(
    imports,
    and(eq(imports.company_id, company_id), isNotNull(imports.claimed_until), ne(imports.id, own)),
  );
  if (others > 0) throw running();
}

/** What the process that looks for work next does in this person's name. */
const asked = ({ caller, now }: Pick<MemberWrite, 'caller' | 'now'>): Partial<ImportRow> => ({
  claimed_until: momentOf(now),
  run_by_id: caller.user_id,
  run_through: caller.through === 'api-key' ? 'api-key' : 'app',
});

/** Has the plan made in the background. Refuses what the file leaves open: a column, or how its dates and numbers read. */
export async function planImport(ctx: MemberWrite, id: number): Promise<ImportRecord> {
  const { db, company_id, caller } = ctx;
  const row = await importRow(db, company_id, id);
  refuseStep(row, 'plan');
  refuseWithoutCells(row, ctx.now);
  if (row.claimed_until !== null) throw running();
  await refuseBeside(db, company_id, id);
  const own = await loadOwnFields(db, company_id);
  const problems = mappingProblems(
    row.header.map(({ name }) => name),
    row.mapping,
    importFields(row.kind, own),
  );
  if (Object.keys(problems).length > 0) throw badInput(problems);
  if (row.kind === 'time_history') refusePaidUntil(ctx, row.paid_until);
  const columns = importedColumns(row, own, caller);
  const lines = await linesOf(db, row);
  const { date, number } = questionsOf(lines, columns);
  if (date !== null && row.date_order === null)
    throw badInput({ date_order: `Say how ${date} is read: month or day first.` });
  if (number !== null && row.number_style === null)
    throw badInput({ number_style: `Say how ${number} is read: with thousands or decimals.` });
  await changeRow(ctx, row, 'plan', {
    state: 'uploaded',
    plan_hash: null,
    state_hash: null,
    counts: null,
    lines_done: 0,
    ...asked(ctx),
  });
  ctx.record({ record_type: 'import', record_id: id });
  return getImport(db, company_id, id);
}

/** Begins to write exactly what the plan on screen shows; of two calls at once one wins (7 §5). */
export async function applyImport(
  ctx: MemberWrite,
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
  await changeRow(ctx, row, 'apply', { state: 'applying', lines_done: 0, ...asked(ctx) });
  ctx.record({
    record_type: 'import',
    record_id: row.id,
    after: { kind: row.kind, plan_hash: row.plan_hash },
  });
  return getImport(db, company_id, row.id);
}

/** Begins to take an import back, or tells what that would do (7 §6). */
export async function undoImport(ctx: Ctx, input: z.output<typeof importUndo>): Promise<ImportUndone> {
  const { company_id } = ctx;
  const found = await importRow(ctx.db, company_id, input.id);
  refuseStep(found, 'undo');
  if (momentOf(ctx.now) > (undoUntil(found) ?? ''))
    throw conflict('import_state', 'An import can be undone for 14 days.');
  const preview = await previewUndo(ctx, found);
  if (input.dry_run) return preview;
  return ctx.write(async (db, record) => {
    const inside = { ...ctx, db, record };
    const row = await importRow(db, company_id, input.id);
    refuseStep(row, 'undo');
    await refuseBeside(db, company_id, row.id);
    await changeRow(inside, row, 'undo', { state: 'undoing', lines_done: 0, ...asked(ctx) });
    record({ record_type: 'import', record_id: row.id, after: { kind: row.kind } });
    return { ...preview, state: 'undoing' };
  });
}

export async function cancelImport(ctx: MemberWrite, id: number): Promise<ImportRecord> {
  const row = await importRow(ctx.db, ctx.company_id, id);
  refuseStep(row, 'cancel');
  await changeRow(ctx, row, 'cancel', { state: 'cancelled', claimed_until: null });
  ctx.record({ record_type: 'import', record_id: id });
  return getImport(ctx.db, ctx.company_id, id);
}
