import { and, eq } from 'drizzle-orm';
import type { InvoiceCredit, InvoiceDetail } from '@daybook/contract/invoices';
import { creditLines } from '@daybook/domain/billing/credit';
import { moneyText } from '@daybook/domain/billing/findings';
import { reversed, totalsOfLines } from '@daybook/domain/billing/lines';
import { centsFromUsd, formatUsd } from '@daybook/domain/money/exact';
import { laterDay } from '@daybook/domain/time/day';
import { invoiceLines, type InvoiceRow } from '../../database/schema/invoices.ts';
import { inIds } from '../../database/sql.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict } from '../../kernel/refusals.ts';
import { refuseStale } from '../../kernel/versions.ts';
import { billingBasis } from '../billing/basis.ts';
import { issueDocument, releaseSources, type NewDocument } from '../billing/documents.ts';
import { newestDay } from '../billing/numbering.ts';
import { isSellerNamed, NO_IDENTITY } from '../billing/rows.ts';
import { linesOfInvoices, storedLine, type StoredLine } from '../billing/stored-lines.ts';
import { sellerOf } from './reads.ts';
import { creditsOf, getInvoice, invoiceRow } from './records.ts';
import { settleByCredit } from './settle.ts';

/** Takes back all of an invoice, some lines, or an amount with a text (invoices.md#credit-notes). Returns the credit note. */
export async function creditInvoice(ctx: MemberWrite, input: InvoiceCredit): Promise<InvoiceDetail> {
  const { db, company_id, membership } = ctx;
  const row = await invoiceRow(db, company_id, input.id);
  refuseStale(row, input);
  if (row.kind !== 'invoice') throw conflict('not_creditable', `${row.label} is a credit note.`);
  const stored = (await linesOfInvoices(db, company_id, [row.id])).map(({ row: line }) => storedLine(line));
  const lines: NewDocument['lines'] =
    input.amount === undefined
      ? await reversedLines(ctx, row, stored, input.lines)
      : creditLines(centsFromUsd(input.amount), input.description ?? '', stored, row.seller.tax_mode);
  await refuseOutOfBounds(ctx, row, lines);
  const basis = await billingBasis(db, ctx);
  if (!isSellerNamed(basis.settings)) throw conflict('not_creditable', NO_IDENTITY);
  const newest = await newestDay(db, company_id, 'credit_note');
  const note = await issueDocument(ctx, basis, {
    kind: 'credit_note',
    client_id: row.client_id,
    recipient_id: row.recipient_id,
    corrects: row,
    issued_on: newest === null ? membership.today : laterDay(newest, membership.today),
    terms_days: 0,
    seller: { ...sellerOf(basis), tax_mode: row.seller.tax_mode },
    buyer: row.buyer,
    note: null,
    reason: input.reason,
    lines,
  });
  if (input.bill_again)
    await releaseSources(
      ctx,
      lines.flatMap(({ reverses_line_id }) => reverses_line_id ?? []),
    );
  await settleByCredit(ctx, note, [row]);
  return getInvoice(db, ctx, note.id);
}

/** Lines taken back whole; none twice. */
async function reversedLines(
  { db, company_id }: MemberWrite,
  { label }: InvoiceRow,
  stored: readonly StoredLine[],
  chosen: readonly number[] | undefined,
): Promise<NewDocument['lines']> {
  const gone = await db
    .select({ id: invoiceLines.reverses_line_id })
    .from(invoiceLines)
    .where(
      and(
        eq(invoiceLines.company_id, company_id),
        inIds(
          invoiceLines.reverses_line_id,
          stored.map(({ id }) => id),
        ),
      ),
    );
  const reversedIds = new Set(gone.map(({ id }) => id));
  const byId = new Map(stored.map((line) => [line.id, line]));
  const ids = chosen ?? stored.flatMap(({ id }) => (reversedIds.has(id) ? [] : [id]));
  if (ids.some((id) => !byId.has(id))) throw badInput({ lines: `Choose lines of ${label}.` });
  if (ids.length === 0 || ids.some((id) => reversedIds.has(id)))
    throw conflict('not_creditable', `These lines of ${label} are already credited.`);
  return ids.flatMap((id) => {
    const line = byId.get(id);
    if (!line) return [];
    const { id: reverses_line_id, reverses_line_id: _none, ...taken_back } = line;
    return { ...reversed(taken_back), reverses_line_id };
  });
}

/** A credit note gives something back, and no more than is left of its invoice. */
async function refuseOutOfBounds(
  { db, company_id }: MemberWrite,
  row: InvoiceRow,
  lines: NewDocument['lines'],
): Promise<void> {
  const credit = -totalsOfLines(lines).total;
  if (credit < 0)
    throw conflict(
      'not_creditable',
      `These lines come to ${moneyText(credit)}. Choose lines that come to 0 or more.`,
    );
  const { creditable } = await creditsOf(db, company_id, row);
  if (lines.length === 0 || credit > centsFromUsd(creditable))
    throw conflict(
      'not_creditable',
      `At most ${formatUsd(creditable)} of ${row.label} can still be credited.`,
    );
}
