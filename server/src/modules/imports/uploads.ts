import { sql } from 'drizzle-orm';
import type { ImportChange, ImportInput, ImportRecord } from '@daybook/contract/imports';
import { foldedKey } from '@daybook/domain/fold';
import {
  type ImportField,
  columnKey,
  headerKey,
  importFields,
  mappingProblems,
} from '@daybook/domain/imports/kinds';
import { recognise } from '@daybook/domain/imports/sources';
import { IMPORT_BYTES_MAXIMUM } from '@daybook/domain/limits';
import { importProfiles, importRows, imports } from '../../database/schema/imports.ts';
import { ofCompany, rowOf } from '../../database/of-company.ts';
import { preparedInsert } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf, refuseStale } from '../../kernel/clock.ts';
import type { EffectContext, MemberContext, MemberWrite } from '../../kernel/procedures.ts';
import { Refusal, badInput, orNotFound } from '../../kernel/refusals.ts';
import { linesOf } from './jobs.ts';
import { type ImportRow, importedColumns, questionsOf } from './planning.ts';
import { type ReadFile, columnFacts, readAgain, readFile } from './reading.ts';
import { getImport, importRow, refuseWithoutCells } from './reads.ts';
import { loadOwnFields } from './world.ts';
import { changeRow, refusePaidUntil, refuseStep, running } from './writes.ts';

type Ctx = EffectContext & MemberContext;

/** Lines that are written in one transaction, short enough not to hold up other writes for long. */
const BATCH_SIZE = 1_000;

/** Adds lines, or replaces the cells of existing ones. */
const writeCells = preparedInsert(
  'write_import_cells',
  importRows,
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

/** Reads a file and stores its cells. It counts as cancelled until the last of them is stored. */
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
  const { header, lines } = withoutBlanks(file, known.blank);
  const mapping = known.mapping.map((field, column) =>
    isOfIds(fields, field, header[column]?.samples) ? null : field,
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
        header,
        mapping,
        value_mapping: {},
        state: 'cancelled',
        lines: lines.length,
        lines_done: 0,
        created_by_id: caller.user_id,
        created_at: at,
        updated_at: at,
      })
      .returning({ id: imports.id });
    return orNotFound(row).id;
  });
  for (let from = 0; from < lines.length; from += BATCH_SIZE) {
    const rows = lines.slice(from, from + BATCH_SIZE).map((line) => ({ company_id, import_id: id, ...line }));
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
        lines: lines.length,
        sha256: file.sha256,
      },
    });
    return getImport(db, company_id, id);
  });
}

/** The file with nothing in the cells that a product fills with a sign of its own, such as Toggl's "-". */
function withoutBlanks({ header, lines }: ReadFile, blank: string): Pick<ReadFile, 'header' | 'lines'> {
  if (blank === '') return { header, lines };
  const emptied = lines.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => (cell === blank ? '' : cell)),
  }));
  const names = header.map(({ name }) => name);
  return { header: columnFacts(names, emptied), lines: emptied };
}

/** People are identified by their addresses: an export's ids of them mean nothing (7 §4). */
const isOfIds = (
  fields: readonly ImportField[],
  field: string | null,
  samples: readonly string[] = [],
): boolean =>
  samples.some((sample) => /^[\d\s;]+$/.test(sample)) &&
  fields.some(({ name, type }) => name === field && type === 'emails');

/** Changes how the file is read and matched. An earlier plan becomes void. */
export async function updateImport(ctx: MemberWrite, input: ImportChange): Promise<ImportRecord> {
  const { db, company_id } = ctx;
  const row = await importRow(db, company_id, input.id);
  refuseStep(row, 'change');
  refuseStale(row, input);
  if (row.claimed_until !== null) throw running();
  if (input.paid_until != null) refusePaidUntil(ctx, input.paid_until);
  const next: ImportRow = {
    ...row,
    ...(await readingAfter(ctx, row, input)),
    state: 'uploaded',
    plan_hash: null,
    state_hash: null,
    counts: null,
  };
  if (input.encoding !== undefined && input.encoding !== row.encoding)
    Object.assign(next, await reread(ctx, row, input.encoding));
  const { id: _id, company_id: _company, updated_at: _version, ...set } = next;
  await changeRow(ctx, row, 'change', set);
  if (input.save_profile_as !== undefined) await saveProfile(ctx, next, namesOf(row), input.save_profile_as);
  ctx.record({
    record_type: 'import',
    record_id: row.id,
    before: readingOf(row),
    after: readingOf(next),
  });
  return getImport(db, company_id, row.id);
}

type Profile = Awaited<ReturnType<typeof profileRow>>;
type Answers = Pick<ImportRow, 'date_order' | 'number_style'>;
type Reading = Answers & Pick<ImportRow, 'mapping' | 'value_mapping' | 'paid_until'>;
const UNANSWERED: Answers = { date_order: null, number_style: null };

/** How the file is read from now on: as the change says, else as before, else as in the saved mapping. */
async function readingAfter(ctx: MemberWrite, row: ImportRow, input: ImportChange): Promise<Reading> {
  const { db, company_id } = ctx;
  const own = await loadOwnFields(db, company_id);
  const profile = input.profile === undefined ? null : await profileRow(db, company_id, input.profile);
  const mapping = mappingAfter(row, input, profile, importFields(row.kind, own));
  const answers = profile ? await savedAnswers(ctx, { ...row, mapping }, own, profile) : UNANSWERED;
  return {
    mapping,
    value_mapping: input.value_mapping ?? { ...profile?.value_mapping, ...row.value_mapping },
    date_order: input.date_order === undefined ? (row.date_order ?? answers.date_order) : input.date_order,
    number_style:
      input.number_style === undefined ? (row.number_style ?? answers.number_style) : input.number_style,
    paid_until: input.paid_until === undefined ? row.paid_until : input.paid_until,
  };
}

/** The field of each column. 400 if two columns have the same field, or a field is unknown. */
function mappingAfter(
  row: ImportRow,
  input: ImportChange,
  profile: Profile | null,
  fields: readonly ImportField[],
): ImportRow['mapping'] {
  const names = namesOf(row);
  const saved = profile && names.map((name) => profile.mapping[columnKey(name)] ?? null);
  const mapping = input.mapping ?? saved ?? row.mapping;
  const problems = Object.entries(mappingProblems(names, mapping, fields)).filter(([at]) => at !== 'mapping');
  if (problems.length > 0) throw badInput(Object.fromEntries(problems));
  return names.map((_, column) => mapping[column] ?? null);
}

/** An answer for another file says nothing about one that is unambiguous by itself. */
async function savedAnswers(
  { db, caller }: MemberWrite,
  row: ImportRow,
  own: Parameters<typeof importedColumns>[1],
  profile: Answers,
): Promise<Answers> {
  const { date, number } = questionsOf(await linesOf(db, row), importedColumns(row, own, caller));
  return {
    date_order: date === null ? null : profile.date_order,
    number_style: number === null ? null : profile.number_style,
  };
}

const namesOf = ({ header }: ImportRow): string[] => header.map(({ name }) => name);

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
  for (let from = 0; from < changed.length; from += BATCH_SIZE) {
    const rows = changed
      .slice(from, from + BATCH_SIZE)
      .map((line) => ({ company_id, import_id: row.id, ...line }));
    // oxlint-disable-next-line no-await-in-loop
    await writeCells(db, rows);
  }
  return { encoding, header: columnFacts(readAgain(namesOf(row), encoding), again) };
}

async function profileRow(db: ReadDb, company_id: number, id: number) {
  const row = await rowOf(db, importProfiles, company_id, id);
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
  const key = { company_id, kind: row.kind, name_key: foldedKey(name) };
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
