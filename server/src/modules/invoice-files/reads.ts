import { and, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { InvoiceFile, invoiceFileContent, InvoiceFileListInput } from '@daybook/contract/invoice-files';
import { namesById } from '../../auth/names.ts';
import { listPage, orderingOf, ownColumns, rowToCount } from '../../database/list-page.ts';
import { ofCompany, rowOf } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { invoiceFiles } from '../../database/schema/invoices.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { orNotFound } from '../../kernel/refusals.ts';

type FileRow = typeof invoiceFiles.$inferSelect;
const { content: _content, ...columns } = getTableColumns(invoiceFiles);

export const fileFields = (row: Omit<FileRow, 'content'>, created_by: string | null): InvoiceFile => ({
  id: row.id,
  format: row.format,
  up_to: row.up_to,
  documents: row.documents,
  file_name: row.file_name,
  sha256: row.sha256,
  changed_texts: [],
  notes: [],
  voided_at: row.voided_at,
  void_reason: row.void_reason,
  created_by,
  created_at: row.created_at,
});

const namesOf = (
  db: ReadDb,
  { company_id, membership }: Viewer,
  rows: readonly { created_by_id: number }[],
) =>
  namesById(
    db,
    users,
    { company_id, names: membership.names },
    rows.map(({ created_by_id }) => created_by_id),
  );

export function listFiles(db: ReadDb, viewer: Viewer, input: InvoiceFileListInput) {
  const { is_voided, ordering = '-created_at', ...filters } = input;
  const where = and(
    eq(invoiceFiles.company_id, viewer.company_id),
    ownColumns(invoiceFiles, filters),
    is_voided === undefined
      ? undefined
      : is_voided
        ? isNotNull(invoiceFiles.voided_at)
        : isNull(invoiceFiles.voided_at),
  );
  const { by } = orderingOf(ordering);
  const query = db
    .select(columns)
    .from(invoiceFiles)
    .where(where)
    .orderBy(by(invoiceFiles.created_at), by(invoiceFiles.id));
  return listPage(db, input, query, db.select(rowToCount).from(invoiceFiles).where(where), async (rows) => {
    const names = await namesOf(db, viewer, rows);
    return rows.map((row) => fileFields(row, names.get(row.created_by_id) ?? null));
  });
}

export async function getFile(db: ReadDb, viewer: Viewer, id: number): Promise<InvoiceFile> {
  const [row] = await db
    .select(columns)
    .from(invoiceFiles)
    .where(ofCompany(invoiceFiles, viewer.company_id, id));
  const file = orNotFound(row);
  return fileFields(file, (await namesOf(db, viewer, [file])).get(file.created_by_id) ?? null);
}

/** The bytes of a file, in Base64. */
export async function fileContent(
  db: ReadDb,
  viewer: Viewer,
  id: number,
): Promise<z.output<typeof invoiceFileContent>> {
  const file = orNotFound(await rowOf(db, invoiceFiles, viewer.company_id, id));
  return { ...(await getFile(db, viewer, id)), content: Buffer.from(file.content).toString('base64') };
}
