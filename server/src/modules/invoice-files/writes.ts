import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { InvoiceFile, InvoiceFileInput, invoiceFileVoid } from '@daybook/contract/invoice-files';
import type { BuiltFiles, FilePayment } from '@daybook/domain/billing/files/document';
import { genericFiles } from '@daybook/domain/billing/files/generic';
import { quickbooksFiles } from '@daybook/domain/billing/files/quickbooks';
import { xeroFiles } from '@daybook/domain/billing/files/xero';
import { nameWith } from '@daybook/domain/text/names';
import { formatLongDay } from '@daybook/domain/time/day';
import { ofCompany, rowOf } from '../../database/of-company.ts';
import { invoiceFiles, invoices, payments } from '../../database/schema/invoices.ts';
import { inIds } from '../../database/sql.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, orNotFound, required } from '../../kernel/refusals.ts';
import { newRow, pluck } from '../../kernel/rows.ts';
import { nextVersion } from '../../kernel/versions.ts';
import { fileDatesFor } from '../billing-settings/reads.ts';
import { documentsLeft, fileDocuments, paymentsLeft } from './documents.ts';
import { fileFields, getFile } from './reads.ts';

type DocumentRow = Awaited<ReturnType<typeof documentsLeft>>[number];

/** The files of a format with some documents, and why they could not be made. */
async function built(
  ctx: MemberWrite,
  { format, up_to }: InvoiceFileInput,
  rows: readonly DocumentRow[],
  paid: readonly FilePayment[],
): Promise<BuiltFiles> {
  const { db, company_id } = ctx;
  const order = { up_to, file_dates: await fileDatesFor(db, company_id) };
  const documents = await fileDocuments(
    db,
    ctx,
    rows,
    format === 'quickbooks' ? 'quickbooks_name' : 'xero_name',
  );
  if (format === 'xero') return xeroFiles(documents, order);
  if (format === 'quickbooks') return quickbooksFiles(documents, order);
  return genericFiles(documents, paid, order);
}

/** Makes the files of the documents that are in no valid one, and stores them (invoices.md#files). */
export async function createFiles(ctx: MemberWrite, input: InvoiceFileInput): Promise<InvoiceFile[]> {
  const { db, company_id } = ctx;
  const rows = await documentsLeft(db, company_id, input.up_to);
  const paid = input.format === 'generic' ? await paymentsLeft(db, ctx, input.up_to) : [];
  if (rows.length === 0 && paid.length === 0)
    throw badInput({ up_to: `Everything up to ${formatLongDay(input.up_to)} is in a file already.` });
  const { parts, replaced, problems, notes } = await built(ctx, input, rows, paid);
  if (problems.length > 0) throw badInput({ format: problems });
  if (parts.length === 0) throw badInput({ format: notes });
  const ids = new Map(rows.map(({ id, label }) => [label, id]));
  const creator = nameWith(ctx.membership.names.employeeDetail(ctx.caller.user_id), ctx.caller.name);
  const files: InvoiceFile[] = [];
  for (const { file_name, text, labels } of parts) {
    const content = Buffer.from(text, 'latin1');
    const [row] = await db
      .insert(invoiceFiles)
      .values({
        ...newRow(ctx),
        ...input,
        documents: labels.length,
        file_name,
        sha256: createHash('sha256').update(content).digest('hex'),
        content,
        created_by_id: ctx.caller.user_id,
      })
      .returning();
    const file = required(row, 'the file written just now');
    const contained = labels.flatMap((label) => ids.get(label) ?? []);
    if (contained.length > 0)
      await db
        .update(invoices)
        .set({ invoice_file_id: file.id })
        .where(and(eq(invoices.company_id, company_id), inIds(invoices.id, contained)));
    const record = { ...fileFields(file, creator), changed_texts: replaced, notes };
    ctx.record({ record_type: 'invoice_file', record_id: file.id, after: record });
    files.push(record);
  }
  const last = required(files.at(-1), 'the last of the files written just now');
  const ofFile = (some: readonly FilePayment[]) =>
    and(eq(payments.company_id, company_id), inIds(payments.id, pluck(some, 'id')));
  const [voided, others] = [paid.filter((each) => each.voided), paid.filter((each) => !each.voided)];
  if (others.length > 0) await db.update(payments).set({ invoice_file_id: last.id }).where(ofFile(others));
  if (voided.length > 0) await db.update(payments).set({ void_file_id: last.id }).where(ofFile(voided));
  return files;
}

/** Its documents are for another file; the parts of one generic file are void together. */
export async function voidFile(
  ctx: MemberWrite,
  { id, reason, not_imported }: z.output<typeof invoiceFileVoid>,
): Promise<InvoiceFile> {
  const { db, company_id, now } = ctx;
  const file = orNotFound(await rowOf(db, invoiceFiles, company_id, id));
  if (!not_imported)
    throw badInput({
      not_imported: 'Confirm that the file was not imported. Otherwise its documents would be booked twice.',
    });
  if (file.voided_at !== null) throw conflict('not_open', 'This file is already void.');
  const whole =
    file.format === 'generic'
      ? and(
          eq(invoiceFiles.company_id, company_id),
          eq(invoiceFiles.format, 'generic'),
          eq(invoiceFiles.created_at, file.created_at),
          isNull(invoiceFiles.voided_at),
        )
      : ofCompany(invoiceFiles, company_id, id);
  const voided = await db
    .update(invoiceFiles)
    .set({ voided_at: momentOf(now), void_reason: reason, updated_at: nextVersion(now, file.updated_at) })
    .where(whole)
    .returning({ id: invoiceFiles.id });
  const ids = pluck(voided, 'id');
  for (const table of [invoices, payments])
    await db
      .update(table)
      .set({ invoice_file_id: null })
      .where(and(eq(table.company_id, company_id), inIds(table.invoice_file_id, ids)));
  await db
    .update(payments)
    .set({ void_file_id: null })
    .where(and(eq(payments.company_id, company_id), inIds(payments.void_file_id, ids)));
  for (const each of voided)
    ctx.record({
      record_type: 'invoice_file',
      record_id: each.id,
      before: { voided_at: null },
      after: { voided_at: momentOf(now), reason },
    });
  return getFile(db, ctx, id);
}
