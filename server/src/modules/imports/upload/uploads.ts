import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, gt, inArray, sql, sum } from 'drizzle-orm';
import type { ImportInput, ImportRecord } from '@daybook/contract/imports';
import { importFields, type ImportField } from '@daybook/domain/imports/kinds';
import { recognise } from '@daybook/domain/imports/sources';
import { CELLS_KEPT_DAYS, statesBefore } from '@daybook/domain/imports/states';
import { MAX_IMPORT_BYTES, MAX_STORED_IMPORT_BYTES, MAX_STORED_IMPORTS } from '@daybook/domain/limits';
import { DAY_MS } from '@daybook/domain/time/day';
import { createFairQueue } from '../../../auth/fair-queue.ts';
import { ofCompany } from '../../../database/of-company.ts';
import { importRows, imports } from '../../../database/schema/imports.ts';
import { inserter } from '../../../database/statements.ts';
import type { ReadDb } from '../../../database/store.ts';
import { momentOf } from '../../../kernel/clock.ts';
import type { EffectContext, MemberContext } from '../../../kernel/procedures.ts';
import { badInput, conflict, Refusal, required } from '../../../kernel/refusals.ts';
import type { ImportRow } from '../plan/planning.ts';
import { loadOwnFields } from '../plan/world.ts';
import { getImport, importRow, refuseWithoutCells } from '../reads.ts';
import { changeRow } from '../writes.ts';
import { UnreadableFile } from './csv-records.ts';
import { blocksOfLines } from './file-lines.ts';
import { linesOfFile, readUpload } from './read-upload.ts';
import { Columns, readAgain, type Line, type ReadFile } from './reading.ts';

type Ctx = EffectContext & MemberContext;

/** Adds lines, or replaces the cells of existing ones. */
const writeCells = inserter(importRows, (insert) =>
  insert.onConflictDoUpdate({
    target: [importRows.company_id, importRows.import_id, importRows.line],
    set: { cells: sql`excluded.cells` },
  }),
);

export const fileTooLarge = () => new Refusal('too_large', 'A file can have at most 20 MB.');

const MAX_WAITING = 50;
/** One file after the other: each takes a core. Companies take turns. */
const enqueue = createFairQueue(1, MAX_WAITING, 'Other files are being read. Please try again shortly.');

/** Reads a file and stores its cells. It counts as cancelled until the last of them is stored. */
export async function createImport(ctx: Ctx, input: ImportInput): Promise<ImportRecord> {
  const bytes = input.file === undefined ? Buffer.from(input.text ?? '') : Buffer.from(input.file, 'base64');
  if (bytes.length > MAX_IMPORT_BYTES) throw fileTooLarge();
  const { company_id, request } = ctx;
  const { kind, encoding, delimiter } = input;
  await refuseTooMany(ctx.db, ctx, bytes.length);
  const fields = importFields(kind, await loadOwnFields(ctx.db, company_id));
  const upload = { bytes, choices: { encoding, delimiter }, kind, fields };
  const file = await enqueue({ owner: company_id, signal: request.signal }, () => readUpload(upload));
  const id = await storeFile(ctx, input, bytes.length, file, fields);
  await storeLines(ctx, id, linesOfFile(file));
  return ctx.write(async (db, record) => {
    await db
      .update(imports)
      .set({ state: 'uploaded' })
      .where(ofCompany(imports, company_id, id));
    record({
      record_type: 'import',
      record_id: id,
      after: { kind, file_name: input.file_name ?? null, lines: file.lines, sha256: file.sha256 },
    });
    return getImport(db, ctx, id);
  });
}

/** Each file may have 20 MB: those that nobody applied or cancelled are limited in number, and all in size. */
async function refuseTooMany(db: ReadDb, { company_id, now }: Ctx, bytes: number): Promise<void> {
  const since = momentOf(new Date(now.getTime() - CELLS_KEPT_DAYS * DAY_MS));
  const recent = and(eq(imports.company_id, company_id), gt(imports.created_at, since));
  const unfinished = await db.$count(imports, and(recent, inArray(imports.state, statesBefore('cancel'))));
  if (unfinished >= MAX_STORED_IMPORTS)
    throw conflict(
      'import_state',
      `Your company has ${MAX_STORED_IMPORTS} files that were not imported. Cancel those that you do not need.`,
    );
  const [stored] = await db
    .select({ bytes: sum(imports.bytes).mapWith(Number) })
    .from(imports)
    .where(recent);
  if ((stored?.bytes ?? 0) + bytes > MAX_STORED_IMPORT_BYTES)
    throw conflict(
      'import_state',
      `Your company has ${MAX_STORED_IMPORT_BYTES / 1_048_576} MB of files from the last ${CELLS_KEPT_DAYS} days, and no more are kept. Cancel those that were not imported, or try again later.`,
    );
}

function storeFile(
  ctx: Ctx,
  { kind, file_name }: ImportInput,
  bytes: number,
  { header, sha256, encoding, delimiter, lines }: ReadFile,
  fields: readonly ImportField[],
): Promise<number> {
  const { company_id, caller, now } = ctx;
  const recognised = recognise(
    kind,
    header.map(({ name }) => name),
    fields,
  );
  const mapping = recognised.mapping.map((field, column) =>
    isOfIds(fields, field, header[column]?.samples) ? null : field,
  );
  return ctx.write(async (db) => {
    // Others may have come while this one was read.
    await refuseTooMany(db, ctx, bytes);
    const [row] = await db
      .insert(imports)
      .values({
        company_id,
        kind,
        source: recognised.source,
        file_name: file_name || null,
        file_sha256: sha256,
        bytes,
        encoding,
        delimiter,
        header,
        mapping,
        value_mapping: {},
        state: 'cancelled',
        lines,
        lines_done: 0,
        created_by_id: caller.user_id,
        created_at: momentOf(now),
        updated_at: momentOf(now),
      })
      .returning({ id: imports.id });
    return required(row, 'the import created just now').id;
  });
}

/** Stores lines, block by block, so that nobody's write waits for all of them. */
async function storeLines(
  { company_id, write }: Pick<Ctx, 'company_id' | 'write'>,
  import_id: number,
  blocks: Iterable<readonly Line[]>,
): Promise<void> {
  for (const lines of blocks) {
    const rows = lines.map((line) => ({ company_id, import_id, ...line }));
    await write((db) => writeCells(db, rows));
    await nextTurn();
  }
}

/** People are identified by their addresses: an export's ids of them mean nothing (imports-and-exports.md#matching). */
const isOfIds = (
  fields: readonly ImportField[],
  field: string | null,
  samples: readonly string[] = [],
): boolean =>
  samples.some((sample) => /^[\d\s;]+$/.test(sample)) &&
  fields.some(({ name, type }) => name === field && type === 'emails');

/**
 * Reads the same bytes in another encoding; answers the import as it is now. It counts as cancelled until the last line is
 * stored. Throws 400 at `encoding` if the bytes are invalid there, with nothing changed.
 */
export async function rereadImport(
  ctx: Ctx,
  row: ImportRow,
  encoding: ImportRow['encoding'],
): Promise<ImportRow> {
  refuseWithoutCells(row, ctx.now);
  const { header, blocks } = await inEncoding(ctx.db, row, encoding);
  const set = { encoding, header, state: 'cancelled' as const };
  await ctx.write((db) => changeRow({ ...ctx, db }, row, 'change', set));
  await storeLines(ctx, row.id, blocks);
  return importRow(ctx.db, ctx.company_id, row.id);
}

/** The columns of a file in another encoding, and the lines that differ there. */
async function inEncoding(db: ReadDb, row: ImportRow, encoding: ImportRow['encoding']) {
  try {
    const columns = new Columns(row.header.map(({ name }) => readAgain(name, encoding)));
    const blocks: Line[][] = [];
    for await (const lines of blocksOfLines(db, row)) {
      const changed: Line[] = [];
      for (const { line, cells } of lines) {
        if (!cells) continue;
        const again = cells.map((cell) => readAgain(cell, encoding));
        columns.add(again);
        if (again.some((cell, column) => cell !== cells[column])) changed.push({ line, cells: again });
      }
      blocks.push(changed);
    }
    return { header: columns.facts(), blocks };
  } catch (error) {
    throw error instanceof UnreadableFile ? badInput({ [error.field]: error.message }) : error;
  }
}
