import { and, asc, eq, or, type SQL } from 'drizzle-orm';
import type {
  ImportRow as ImportLine,
  ImportListInput,
  ImportMatching,
  ImportProfile,
  ImportProfileListInput,
  ImportRecord,
  ImportRowsInput,
} from '@daybook/contract/imports';
import { upgradeHint } from '@daybook/domain/access/features';
import {
  columnKey,
  ERROR_COLUMN,
  headerKey,
  importFields,
  mappingProblems,
  PAYER_COLUMNS,
  templateRows,
  type ImportKind,
} from '@daybook/domain/imports/kinds';
import type { ImportCounts } from '@daybook/domain/imports/plan';
import { CELLS_KEPT_DAYS, UNDO_DAYS } from '@daybook/domain/imports/states';
import { csvLine, csvText } from '@daybook/domain/text/csv';
import { DAY_MS } from '@daybook/domain/time/day';
import type { CompanyId } from '../../auth/membership.ts';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { ofCompany, referenceTo, rowOf } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { importProfiles, importRows, imports } from '../../database/schema/imports.ts';
import { matchesSearch, pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext, Viewer } from '../../kernel/procedures.ts';
import { conflict, orNotFound } from '../../kernel/refusals.ts';
import { importedColumns, type ImportRow } from './plan/planning.ts';
import { datesOf, questionsOf } from './plan/reading-style.ts';
import { References } from './plan/references.ts';
import { unknownValues } from './plan/unknown-values.ts';
import { loadOwnFields, loadWorld } from './plan/world.ts';
import { blocksOfLines, linesOfFile } from './upload/file-lines.ts';
import { BEYOND_ASCII } from './upload/reading.ts';

const author = pick(users, 'id', 'first_name', 'last_name');

export const undoUntil = ({ applied_at }: Pick<ImportRow, 'applied_at'>): string | null =>
  applied_at && new Date(Date.parse(applied_at) + UNDO_DAYS * DAY_MS).toISOString();

const isPlain = (row: ImportRow): boolean =>
  row.header.every(({ name, samples }) => [name, ...samples].every((text) => !BEYOND_ASCII.test(text)));

type Reader = Pick<MemberContext, 'company_id' | 'membership'>;

const countsOf = ({ records: _records, people: _people, ...counts }: ImportCounts) => counts;

function importRecord(
  { membership }: Reader,
  row: ImportRow,
  by: { id: number; first_name: string; last_name: string } | null,
): ImportRecord {
  return {
    id: row.id,
    kind: row.kind,
    source: row.source,
    file_name: row.file_name,
    encoding: row.encoding,
    is_plain: isPlain(row),
    delimiter: row.delimiter,
    date_order: row.date_order,
    number_style: row.number_style,
    columns: row.header.map((column, at) => ({ ...column, field: row.mapping[at] ?? null })),
    value_mapping: row.value_mapping,
    paid_until: row.paid_until,
    state: row.state,
    is_running: row.claimed_until !== null,
    lines: row.lines,
    lines_done: row.lines_done,
    counts: row.counts && countsOf(row.counts),
    plan_hash: row.plan_hash,
    undo_until: row.state === 'applied' ? undoUntil(row) : null,
    created_by: by && membership.names.employee(by),
    created_at: row.created_at,
    applied_at: row.applied_at,
    updated_at: row.updated_at,
  };
}

const importAuthor = referenceTo(users, imports.created_by_id);

export async function importRow(db: ReadDb, company_id: CompanyId, id: number): Promise<ImportRow> {
  return orNotFound(await rowOf(db, imports, company_id, id));
}

export async function getImport(db: ReadDb, reader: Reader, id: number): Promise<ImportRecord> {
  const [stored] = await db
    .select({ row: imports, author })
    .from(imports)
    .leftJoin(users, importAuthor)
    .where(ofCompany(imports, reader.company_id, id));
  const { row, author: createdBy } = orNotFound(stored);
  return importRecord(reader, row, createdBy);
}

export function listImports(
  db: ReadDb,
  reader: Reader,
  { kind, state, ordering = '-created_at', ...window }: ImportListInput,
) {
  const where = and(
    eq(imports.company_id, reader.company_id),
    kind && eq(imports.kind, kind),
    state && eq(imports.state, state),
  );
  const { key, by } = orderingOf(ordering);
  const column = key === 'updated_at' ? imports.updated_at : imports.created_at;
  const query = db
    .select({ row: imports, author })
    .from(imports)
    .leftJoin(users, importAuthor)
    .where(where)
    .orderBy(by(column), by(imports.id));
  return listPage(db, window, query, db.select(rowToCount).from(imports).where(where), (rows) =>
    rows.map(({ row, author: by_ }) => importRecord(reader, row, by_)),
  );
}

const reasonsOf = (reason: string | null): string[] => reason?.split('\n') ?? [];

export async function listLines(
  db: ReadDb,
  { company_id }: Viewer,
  { id, action, outcome, search, ...window }: ImportRowsInput,
) {
  await importRow(db, company_id, id);
  const where: SQL | undefined = and(
    eq(importRows.company_id, company_id),
    eq(importRows.import_id, id),
    action && eq(importRows.action, action),
    outcome && eq(importRows.outcome, outcome),
    // Cells are kept as JSON, in which a quote has a backslash.
    search ? matchesSearch(JSON.stringify(search).slice(1, -1), importRows.cells) : undefined,
  );
  const query = db.select().from(importRows).where(where).orderBy(asc(importRows.line));
  return listPage(db, window, query, db.select(rowToCount).from(importRows).where(where), (rows) =>
    rows.map(({ company_id: _company, import_id: _import, reason, ...row }): ImportLine => ({
      ...row,
      reasons: reasonsOf(reason),
    })),
  );
}

/**
 * The lines that were not, or will not be, imported, as a file to be corrected and imported again
 * (imports-and-exports.md#plan-and-apply).
 */
export async function errorsFile(db: ReadDb, { company_id }: Viewer, id: number) {
  const row = await importRow(db, company_id, id);
  // The errors in an earlier file of errors are out of date.
  const columns = row.header.flatMap(({ name }, column) =>
    columnKey(name) === ERROR_COLUMN ? [] : [{ name, column }],
  );
  const parts = [csvText([[...columns.map(({ name }) => name), ERROR_COLUMN]], row.delimiter)];
  for await (const lines of blocksOfLines(
    db,
    row,
    or(eq(importRows.action, 'error'), eq(importRows.outcome, 'failed')),
  ))
    for (const { cells, reason } of lines)
      if (cells)
        parts.push(
          csvLine(
            [...columns.map(({ column }) => cells[column] ?? ''), reasonsOf(reason).join(' ')],
            row.delimiter,
          ),
        );
  return { file_name: `import-${id}-errors.csv`, content: parts.join('') };
}

export async function templateFile(db: ReadDb, { company_id }: Viewer, kind: ImportKind) {
  const rows = templateRows(kind, await loadOwnFields(db, company_id));
  return { file_name: `${kind.replaceAll('_', '-')}.csv`, content: csvText(rows) };
}

/** The questions of the step "Match": columns, values, and how dates and numbers are written (imports-and-exports.md#matching). */
export async function matchingOf(db: ReadDb, viewer: MemberContext, id: number): Promise<ImportMatching> {
  const { company_id, caller } = viewer;
  const row = await importRow(db, company_id, id);
  refuseWithoutCells(row, viewer.now);
  const world = await loadWorld(db, viewer);
  const fields = importFields(row.kind, world.own_fields);
  const names = row.header.map(({ name }) => name);
  const columns = importedColumns(row, world.own_fields, caller);
  const lines = await linesOfFile(db, row);
  const questions = await questionsOf(lines, columns);
  const dates = datesOf(row, lines, columns);
  const locked = new Map(
    fields.flatMap(({ name, feature }) =>
      feature && !caller.allows(feature) ? [[name, upgradeHint(feature)] as const] : [],
    ),
  );
  return {
    fields: fields.map(({ name, required }) => ({
      name,
      required: required ?? false,
      locked: locked.get(name) ?? null,
    })),
    profiles: await profilesFor(db, row, names),
    problems: mappingProblems(names, row.mapping, fields),
    date_question: questions.date,
    date_order: dates.order,
    date_example: dates.example,
    number_question: questions.number,
    left_out: leftOutOf(row, locked),
    values: await unknownValues(
      world,
      row.kind,
      new References(world, row.kind, row.value_mapping),
      lines,
      columns,
    ),
  };
}

function leftOutOf(row: ImportRow, locked: ReadonlyMap<string, string>): string[] {
  return row.header.flatMap(({ name }, column) => {
    const field = row.mapping[column] ?? null;
    const lock = field === null ? undefined : locked.get(field);
    if (lock !== undefined) return [`${name}: ${lock}`];
    return field === null && row.kind === 'contracts' && PAYER_COLUMNS.includes(columnKey(name))
      ? [`${name}: No payer is set up.`]
      : [];
  });
}

/** Its cells have been deleted, and with them the data for a plan. */
export function refuseWithoutCells({ created_at }: ImportRow, now: Date): void {
  if (now.getTime() - Date.parse(created_at) > CELLS_KEPT_DAYS * DAY_MS)
    throw conflict(
      'import_state',
      `The cells of a file are kept for ${CELLS_KEPT_DAYS} days. Upload it again.`,
    );
}

async function profilesFor(db: ReadDb, { company_id, kind }: ImportRow, columns: readonly string[]) {
  return db
    .select({ id: importProfiles.id, name: importProfiles.name })
    .from(importProfiles)
    .where(
      and(
        eq(importProfiles.company_id, company_id),
        eq(importProfiles.kind, kind),
        eq(importProfiles.header_key, headerKey(columns)),
      ),
    )
    .orderBy(importProfiles.name_key);
}

const profileRecord = (row: typeof importProfiles.$inferSelect): ImportProfile => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  columns: Object.keys(row.mapping),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export function listProfiles(
  db: ReadDb,
  company_id: CompanyId,
  { kind, ordering = 'name', ...window }: ImportProfileListInput,
) {
  const where = and(eq(importProfiles.company_id, company_id), kind && eq(importProfiles.kind, kind));
  const { by } = orderingOf(ordering);
  const query = db
    .select()
    .from(importProfiles)
    .where(where)
    .orderBy(by(importProfiles.name_key), by(importProfiles.id));
  return listPage(db, window, query, db.select(rowToCount).from(importProfiles).where(where), (rows) =>
    rows.map(profileRecord),
  );
}
