import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { invoiceMailRevoke, invoiceMarkSent, InvoiceSend } from '@daybook/contract/invoices';
import { hashOf, randomSecret } from '../../auth/secrets.ts';
import { ofCompany, rowOf } from '../../database/of-company.ts';
import { invoiceMails, invoices, type InvoiceRow } from '../../database/schema/invoices.ts';
import { inIds } from '../../database/sql.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { EffectContext, MemberContext, MemberWrite } from '../../kernel/procedures.ts';
import { badInput, badRequest, orNotFound, required } from '../../kernel/refusals.ts';
import { newRow } from '../../kernel/rows.ts';
import { payersById } from '../recipients/reads.ts';
import { sendMail, type MailSender } from './jobs.ts';
import type { QueuedMail } from './mail.ts';
import { canBePdf, refuseMissingLetters } from './pdf.ts';

const NO_MAIL = 'This server cannot send email. Print the invoice, or download it as a PDF.';

interface Addressed {
  invoice: InvoiceRow;
  to: string;
  as_pdf: boolean;
}

/** Puts mails into the queue; `sendNow` makes their first attempts, or else the job does. */
async function queueMails(ctx: MemberWrite, mails: readonly Addressed[]): Promise<QueuedMail[]> {
  if (mails.length === 0) return [];
  const rows = await ctx.db
    .insert(invoiceMails)
    .values(
      mails.map(({ invoice, to, as_pdf }) => ({
        ...newRow(ctx),
        invoice_id: invoice.id,
        to,
        // Nobody knows this token; each attempt writes the hash of the one that it sends.
        token_hash: as_pdf ? null : hashOf(randomSecret()),
        attempts: 0,
        next_attempt_at: momentOf(ctx.now),
      })),
    )
    .returning();
  for (const { id, invoice_id, to, token_hash } of rows)
    ctx.record({
      action: 'invoice.send',
      record_type: 'invoice',
      record_id: invoice_id,
      after: { mail: id, to, delivery: token_hash === null ? 'pdf' : 'link' },
    });
  return rows;
}

/** Queues what was just issued, for the recipients who want mail and have an address. */
export async function queueIssued(ctx: MemberWrite, ids: readonly number[]): Promise<QueuedMail[]> {
  const { db, company_id } = ctx;
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.company_id, company_id), inIds(invoices.id, ids)))
    .orderBy(invoices.id);
  const payers = await payersById(
    db,
    company_id,
    rows.map(({ recipient_id }) => recipient_id),
  );
  const mails: Addressed[] = [];
  for (const invoice of rows) {
    const { recipient } = required(payers.get(invoice.recipient_id), `recipient ${invoice.recipient_id}`);
    const { email, delivery } = recipient;
    if (email === null || delivery === 'none') continue;
    // A document with letters that a PDF cannot show goes as a link.
    const as_pdf = delivery === 'pdf' && (await canBePdf(db, company_id, invoice.id));
    mails.push({ invoice, to: email, as_pdf });
  }
  return queueMails(ctx, mails);
}

const senderIn = (ctx: EffectContext): MailSender => ({
  ...ctx,
  write: (_company, work) => ctx.write((db) => work(db)),
});

/** Makes the first attempts after the answer. */
export function sendSoon(ctx: EffectContext & MemberContext, mails: readonly QueuedMail[]): void {
  ctx.background.run('an invoice could not be mailed', async () => {
    for (const mail of mails) await sendMail(senderIn(ctx), mail);
  });
}

/** Refuses to promise mail on a server that cannot send it. */
export function refuseWithoutMail({ mail }: Pick<EffectContext, 'mail'>): void {
  if (!mail) throw badRequest(NO_MAIL, 'mail_off');
}

/** Mails a document, and tries it at once (invoices.md#paper-and-delivery). */
export async function sendInvoice(
  ctx: EffectContext & MemberContext,
  { id, to }: InvoiceSend,
): Promise<void> {
  const { db, company_id } = ctx;
  refuseWithoutMail(ctx);
  const invoice = orNotFound(await rowOf(db, invoices, company_id, id));
  const payer = required(
    (await payersById(db, company_id, [invoice.recipient_id])).get(invoice.recipient_id),
    `recipient ${invoice.recipient_id}`,
  );
  const address = to ?? payer.recipient.email;
  if (address === null) throw badInput({ to: 'Enter an email address.' });
  const as_pdf = payer.recipient.delivery === 'pdf';
  if (as_pdf) await refuseMissingLetters(db, company_id, id);
  const [mail] = await ctx.write((write, record) =>
    queueMails({ ...ctx, db: write, record }, [{ invoice, to: address, as_pdf }]),
  );
  await sendMail(senderIn(ctx), required(mail, 'the mail queued just now'));
}

/** It reached the recipient in another way. */
export async function markSent(ctx: MemberWrite, { id }: z.output<typeof invoiceMarkSent>): Promise<void> {
  const invoice = orNotFound(await rowOf(ctx.db, invoices, ctx.company_id, id));
  const sent_at = momentOf(ctx.now);
  const rows = await ctx.db
    .update(invoices)
    .set({ sent_at })
    .where(and(ofCompany(invoices, ctx.company_id, id), isNull(invoices.sent_at)))
    .returning({ id: invoices.id });
  if (rows.length > 0)
    ctx.record({
      record_type: 'invoice',
      record_id: id,
      before: { sent_at: invoice.sent_at },
      after: { sent_at },
    });
}

/** From now on the link of a mail opens nothing, and the mail is not tried again. */
export async function revokeMail(
  ctx: MemberWrite,
  { id, mail }: z.output<typeof invoiceMailRevoke>,
): Promise<void> {
  const { db, company_id } = ctx;
  const [row] = await db
    .select()
    .from(invoiceMails)
    .where(and(ofCompany(invoiceMails, company_id, mail), eq(invoiceMails.invoice_id, id)));
  const { to, revoked_at: before } = orNotFound(row);
  if (before !== null) return;
  const revoked_at = momentOf(ctx.now);
  await db
    .update(invoiceMails)
    .set({ revoked_at, next_attempt_at: null, updated_at: revoked_at })
    .where(ofCompany(invoiceMails, company_id, mail));
  ctx.record({
    record_type: 'invoice',
    record_id: id,
    before: { mail, to },
    after: { mail, to, revoked_at },
  });
}
