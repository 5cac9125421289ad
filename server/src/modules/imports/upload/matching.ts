import type { ImportChange, ImportRecord } from '@daybook/contract/imports';
import {
  columnKey,
  headerKey,
  importFields,
  mappingProblems,
  type ImportField,
} from '@daybook/domain/imports/kinds';
import { foldedKey } from '@daybook/domain/text/fold';
import { ofCompany, rowOf } from '../../../database/of-company.ts';
import { importProfiles } from '../../../database/schema/imports.ts';
import type { ReadDb } from '../../../database/store.ts';
import { momentOf } from '../../../kernel/clock.ts';
import type { EffectContext, MemberContext, MemberWrite } from '../../../kernel/procedures.ts';
import { badInput, orNotFound, required } from '../../../kernel/refusals.ts';
import { refuseStale } from '../../../kernel/versions.ts';
import { importedColumns, type ImportRow } from '../plan/planning.ts';
import { questionsOf } from '../plan/reading-style.ts';
import { loadOwnFields } from '../plan/world.ts';
import { getImport, importRow } from '../reads.ts';
import { changeRow, refusePaidUntil, refuseStep, running } from '../writes.ts';
import { linesOfFile } from './file-lines.ts';
import { rereadImport } from './uploads.ts';

type Ctx = EffectContext & MemberContext;

/** Changes how the file is read and matched. An earlier plan becomes void. */
export async function updateImport(ctx: Ctx, input: ImportChange): Promise<ImportRecord> {
  const { company_id } = ctx;
  const row = await importRow(ctx.db, company_id, input.id);
  refuseStep(row, 'change');
  refuseStale(row, input);
  if (row.claimed_until !== null) throw running();
  if (input.paid_until != null) refusePaidUntil(ctx, input.paid_until);
  // Slow work comes before the transaction, which is refused if the import has changed in the meantime.
  const reading = await readingAfter(ctx, row, input);
  const { encoding = row.encoding } = input;
  const reread = encoding === row.encoding ? row : await rereadImport(ctx, row, encoding);
  const next: ImportRow = {
    ...reread,
    ...reading,
    state: 'uploaded',
    plan_hash: null,
    state_hash: null,
    counts: null,
  };
  return ctx.write(async (db, record) => {
    const inside = { ...ctx, db, record };
    const { id: _id, company_id: _company, updated_at: _version, ...set } = next;
    await changeRow(inside, reread, 'change', set);
    if (input.save_profile_as !== undefined)
      await saveProfile(inside, next, columnNames(row), input.save_profile_as);
    record({
      record_type: 'import',
      record_id: row.id,
      before: readingOf(row),
      after: readingOf(next),
    });
    return getImport(db, ctx, row.id);
  });
}

type Profile = Awaited<ReturnType<typeof profileRow>>;
type Answers = Pick<ImportRow, 'date_order' | 'number_style'>;
type FileMapping = Answers & Pick<ImportRow, 'mapping' | 'value_mapping' | 'paid_until'>;
const UNANSWERED: Answers = { date_order: null, number_style: null };

/** How the file is read from now on: as the change says, else as before, else as in the saved mapping. */
async function readingAfter(ctx: Ctx, row: ImportRow, input: ImportChange): Promise<FileMapping> {
  const { db, company_id } = ctx;
  const own_fields = await loadOwnFields(db, company_id);
  const profile = input.profile === undefined ? null : await profileRow(db, company_id, input.profile);
  const mapping = mappingAfter(row, input, profile, importFields(row.kind, own_fields));
  const answers = profile ? await savedAnswers(ctx, { ...row, mapping }, own_fields, profile) : UNANSWERED;
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
  const names = columnNames(row);
  const saved = profile && names.map((name) => profile.mapping[columnKey(name)] ?? null);
  const mapping = input.mapping ?? saved ?? row.mapping;
  const problems = Object.entries(mappingProblems(names, mapping, fields)).filter(([at]) => at !== 'mapping');
  if (problems.length > 0) throw badInput(Object.fromEntries(problems));
  return names.map((_, column) => mapping[column] ?? null);
}

/** An answer for another file says nothing about one that is unambiguous by itself. */
async function savedAnswers(
  { db, caller }: Ctx,
  row: ImportRow,
  customFields: Parameters<typeof importedColumns>[1],
  profile: Answers,
): Promise<Answers> {
  const { date, number } = await questionsOf(
    await linesOfFile(db, row),
    importedColumns(row, customFields, caller),
  );
  return {
    date_order: date === null ? null : profile.date_order,
    number_style: number === null ? null : profile.number_style,
  };
}

const columnNames = ({ header }: ImportRow): string[] => header.map(({ name }) => name);

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
  const moment = momentOf(now);
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
    updated_at: moment,
  };
  const key = { company_id, kind: row.kind, name_key: foldedKey(name) };
  const [profile] = await db
    .insert(importProfiles)
    .values({ ...key, ...saved, created_at: moment })
    .onConflictDoUpdate({
      target: [importProfiles.company_id, importProfiles.kind, importProfiles.name_key],
      set: saved,
    })
    .returning({ id: importProfiles.id });
  record({
    action: 'import_profile.create',
    record_type: 'import_profile',
    record_id: required(profile, 'the import profile saved just now').id,
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
