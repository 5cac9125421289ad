import type { InvoiceIssue, InvoicesIssued } from '@daybook/contract/invoices';
import { changedTotalText } from '@daybook/domain/billing/findings';
import { centsFromUsd } from '@daybook/domain/money/exact';
import { formatShortDay, type Day } from '@daybook/domain/time/day';
import type { InvoiceRow } from '../../database/schema/invoices.ts';
import type { ReadDb } from '../../database/store.ts';
import type { EffectContext, MemberContext, MemberWrite } from '../../kernel/procedures.ts';
import { badInput, refuseFutureDay, required } from '../../kernel/refusals.ts';
import type { Basis } from '../billing/basis.ts';
import { issueDocument, releaseSources } from '../billing/documents.ts';
import { newestDay } from '../billing/numbering.ts';
import { rowsToBill, type BillingRow } from '../billing/rows.ts';
import { clientSummaries } from '../clients/records.ts';
import type { QueuedMail } from '../invoice-mails/mail.ts';
import { queueIssued, refuseWithoutMail, sendSoon } from '../invoice-mails/writes.ts';
import { payersById, type Payer } from '../recipients/reads.ts';
import { billUpTo, buyerOf, nothingText, sellerOf } from './reads.ts';
import { invoiceRecords, invoiceRow, invoiceRows } from './records.ts';
import { settleByCredit } from './settle.ts';

/** Rows of one transaction. */
const BLOCK_ROWS = 25;

type Requested = InvoiceIssue['rows'][number];
interface ToIssue {
  issued_on: Day;
  up_to: Day;
  note: string | null;
}
type Ctx = EffectContext & MemberContext;
type Skipped = InvoicesIssued['skipped'][number];

/** Issues what was chosen, by client name, in transactions of 25 rows (invoices.md#issuing). */
export async function issueInvoices(ctx: Ctx, input: InvoiceIssue): Promise<InvoicesIssued> {
  const { membership } = ctx;
  if (input.mail) refuseWithoutMail(ctx);
  const names = await clientNames(ctx, input.rows);
  const how: ToIssue = {
    issued_on: input.issued_on ?? membership.today,
    up_to: billUpTo(membership, input.up_to),
    note: input.note ?? null,
  };
  await refuseDay(ctx, how, input.rows);
  const rows = input.rows
    .map((row) => ({ ...row, name: names.get(row.client) ?? '' }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.client - b.client);
  const issued: number[] = [];
  const mails: QueuedMail[] = [];
  const skipped: Skipped[] = [];
  for (let from = 0; from < rows.length; from += BLOCK_ROWS) {
    const block = rows.slice(from, from + BLOCK_ROWS);
    // One after the other: each is a transaction, and numbers go on.
    const done = await ctx.write(async (db, record) => {
      const writing = { ...ctx, db, record };
      const { issued: ids, skipped: rest } = await issueBlock(writing, how, block);
      return { issued: ids, skipped: rest, mails: input.mail ? await queueIssued(writing, ids) : [] };
    });
    mails.push(...done.mails);
    issued.push(...done.issued);
    skipped.push(...done.skipped);
  }
  if (mails.length > 0) sendSoon(ctx, mails);
  return {
    issued: await invoiceRecords(ctx.db, ctx, await invoiceRows(ctx.db, ctx.company_id, issued)),
    skipped,
  };
}

/** By last name, and first name after it. */
async function clientNames(
  { db, membership }: Ctx,
  rows: readonly Requested[],
): Promise<Map<number, string>> {
  const people = await clientSummaries(
    db,
    membership,
    rows.map(({ client }) => client),
  );
  const unknown = rows.flatMap(({ client }, index) =>
    people.has(client) ? [] : [[`rows.${index}.client`, 'This client does not exist.'] as const],
  );
  if (unknown.length > 0) throw badInput(Object.fromEntries(unknown));
  return new Map(
    [...people.values()].map(({ id, first_name, last_name }) => [id, `${last_name} ${first_name}`]),
  );
}

/** Not in the future, nor before the newest of its kind, what it corrects or the work. */
async function refuseDay(
  ctx: Ctx,
  { issued_on, up_to }: ToIssue,
  requested: readonly Requested[],
): Promise<void> {
  refuseFutureDay(ctx, { issued_on });
  const { rows } = await rowsToBill(
    ctx.db,
    ctx,
    up_to,
    requested.map(({ client }) => client),
  );
  const chosen = requested.flatMap((each) => rowOfRequest(rows, each) ?? []);
  const problem = await dayProblem(ctx.db, ctx.company_id, issued_on, chosen);
  if (problem) throw badInput({ issued_on: problem });
}

const rowOfRequest = (rows: readonly BillingRow[], { client, recipient }: Requested) =>
  rows.find((row) => row.client.id === client && row.recipient?.id === recipient);

async function dayProblem(
  db: ReadDb,
  company_id: number,
  issued_on: Day,
  rows: readonly BillingRow[],
): Promise<string | null> {
  const kinds = [
    ...(rows.some(({ lines }) => lines.length > 0) ? (['invoice'] as const) : []),
    ...(rows.some(({ corrections }) => corrections.length > 0) ? (['credit_note'] as const) : []),
  ];
  const earlier = rows.flatMap(({ corrections }) =>
    corrections.map(({ correction }) => correction.invoice.issued_on),
  );
  for (const kind of kinds) earlier.push((await newestDay(db, company_id, kind)) ?? issued_on);
  const newest = earlier.toSorted().at(-1) ?? issued_on;
  if (issued_on < newest) return `Invoices are dated in order. Choose ${formatShortDay(newest)} or later.`;
  const late = rows
    .flatMap(({ end_date }) => end_date ?? [])
    .toSorted()
    .at(-1);
  return late !== undefined && issued_on < late
    ? `An invoice cannot be dated before its work (${formatShortDay(late)}).`
    : null;
}

interface Block {
  issued: number[];
  skipped: Skipped[];
}

async function issueBlock(
  ctx: MemberWrite,
  how: ToIssue,
  requested: readonly (Requested & { name: string })[],
): Promise<Block> {
  const { db, company_id, membership } = ctx;
  const ids = [...new Set(requested.map(({ client }) => client))];
  const { basis, rows } = await rowsToBill(db, ctx, how.up_to, ids);
  const payers = await payersById(
    db,
    company_id,
    requested.map(({ recipient }) => recipient),
  );
  const people = await clientSummaries(db, membership, ids);
  const block: Block = { issued: [], skipped: [] };
  const done = new Set<BillingRow>();
  for (const each of requested) {
    const row = rowOfRequest(rows, each);
    const name = people.get(each.client)?.name ?? each.name;
    const problem =
      !row || done.has(row)
        ? nothingText(name)
        : (problemOf(row, each) ?? (await dayProblem(db, company_id, how.issued_on, [row])));
    if (problem !== null || !row) {
      block.skipped.push({ client: each.client, detail: problem ?? nothingText(name) });
      continue;
    }
    done.add(row);
    const payer = required(payers.get(each.recipient), `recipient ${each.recipient}`);
    block.issued.push(...(await issueRow(ctx, basis, how, row, payer)));
  }
  return block;
}

function problemOf(row: BillingRow, { total }: Requested): string | null {
  const { client, blockers, lines, corrections } = row;
  if (lines.length === 0 && corrections.length === 0) return nothingText(client.name);
  const shown = centsFromUsd(total);
  if (row.total !== shown) return changedTotalText(client.name, row.total, shown);
  return blockers[0]?.text ?? null;
}

/** The credit notes of a row, and its invoice; returns their ids. */
async function issueRow(
  ctx: MemberWrite,
  basis: Basis,
  { issued_on, note }: ToIssue,
  row: BillingRow,
  payer: Payer,
): Promise<number[]> {
  const seller = sellerOf(basis);
  const common = {
    client_id: row.client.id,
    recipient_id: payer.recipient.id,
    issued_on,
    terms_days: row.terms.terms_days,
    seller,
    buyer: buyerOf(payer, row),
  };
  const notes: { note: InvoiceRow; corrects: InvoiceRow }[] = [];
  for (const { correction, lines } of row.corrections) {
    const { invoice } = correction;
    notes.push({
      corrects: invoice,
      note: await issueDocument(ctx, basis, {
        ...common,
        kind: 'credit_note',
        corrects: invoice,
        // As the corrected invoice has it, whatever was set since.
        seller: { ...seller, tax_mode: invoice.seller.tax_mode },
        note: null,
        reason: 'Corrected work',
        lines: lines.map((line, index) => ({
          ...line,
          reverses_line_id: required(correction.lines[index], 'a corrected line').row.id,
        })),
      }),
    });
    await releaseSources(
      ctx,
      correction.lines.map((line) => line.row.id),
    );
  }
  const invoice =
    row.lines.length === 0
      ? null
      : await issueDocument(ctx, basis, {
          ...common,
          kind: 'invoice',
          corrects: null,
          note,
          reason: null,
          lines: row.lines,
        });
  let open = invoice;
  for (const { note: credit, corrects } of notes) {
    const corrected = await invoiceRow(ctx.db, ctx.company_id, corrects.id);
    await settleByCredit(ctx, credit, open ? [corrected, open] : [corrected]);
    if (open) open = await invoiceRow(ctx.db, ctx.company_id, open.id);
  }
  return [...notes.map(({ note: { id } }) => id), ...(invoice ? [invoice.id] : [])];
}
