import { eq } from 'drizzle-orm';
import { formatUsd } from '@daybook/domain/money/exact';
import { addDays, dayAt, formatLongDay } from '@daybook/domain/time/day';
import { ofCompany } from '../../database/of-company.ts';
import { companySettings } from '../../database/schema/company-settings.ts';
import { invoices, type invoiceMails } from '../../database/schema/invoices.ts';
import type { ReadDb } from '../../database/store.ts';
import { letter, type Message } from '../../kernel/mail.ts';
import { required } from '../../kernel/refusals.ts';
import type { Services } from '../../kernel/services.ts';
import { invoicePdf } from './pdf.ts';

export type QueuedMail = typeof invoiceMails.$inferSelect;

/** The mail of a document, with its link, or the PDF where there is no token. Clients are not named: mail is not a safe place for that. */
export async function invoiceMail(
  { db, config }: Pick<Services, 'config'> & { db: ReadDb },
  mail: QueuedMail,
  token: string | null,
): Promise<Message> {
  const [row] = await db
    .select({ invoice: invoices, time_zone: companySettings.time_zone })
    .from(invoices)
    .innerJoin(companySettings, eq(companySettings.company_id, invoices.company_id))
    .where(ofCompany(invoices, mail.company_id, mail.invoice_id));
  const { invoice, time_zone } = required(row, `invoice ${mail.invoice_id}`);
  const { label, seller, issued_on, due_on, currency, kind } = invoice;
  const isInvoice = kind === 'invoice';
  const title = isInvoice ? seller.invoice_title : 'Credit note';
  const total = `${formatUsd(Math.abs(invoice.total))} ${currency}`;
  const about = `${title} ${label} of ${formatLongDay(issued_on)} from ${seller.legal_name}: ${total}`;
  const ends = mail.expires_at === null ? null : dayAt(mail.expires_at, time_zone);
  return {
    to: mail.to,
    reply_to: seller.email ?? undefined,
    message_id: ['invoice', mail.company_id, mail.id].join('.'),
    subject: `${title} ${label} from ${seller.legal_name}`,
    text: letter(null, [
      isInvoice ? `${about}, due on ${formatLongDay(due_on)}.` : `${about}.`,
      token === null
        ? 'It is attached as a PDF.'
        : `You can read and print it here: ${config.public_url}/i/${token}`,
      ...(ends === null ? [] : [`This link works until ${formatLongDay(addDays(ends, -1))}.`]),
      ...(seller.email === null ? [] : ['If you have a question, please reply to this email.']),
    ]),
    ...(token === null && {
      attachments: [
        {
          filename: `${label}.pdf`,
          content: (await invoicePdf(db, mail.company_id, mail.invoice_id)).content,
          contentType: 'application/pdf',
        },
      ],
    }),
  };
}
