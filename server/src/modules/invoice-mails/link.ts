import { and, eq, gt, isNull } from 'drizzle-orm';
import type { LinkedInvoice } from '@daybook/contract/invoices';
import { INVOICE_LINK_DAYS } from '@daybook/domain/billing/terms';
import { MINUTES_IN_DAY } from '@daybook/domain/time/day';
import { hashOf } from '../../auth/secrets.ts';
import { companies } from '../../database/schema/companies.ts';
import { invoiceMails } from '../../database/schema/invoices.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/refusals.ts';
import { inMinutes } from '../../kernel/retries.ts';
import type { Services } from '../../kernel/services.ts';
import { documentOf } from './document.ts';
import type { QueuedMail } from './mail.ts';
import { invoicePdf } from './pdf.ts';

/** When a link that is mailed now ends. */
export const linkEnd = (now: Date): string => inMinutes(now, INVOICE_LINK_DAYS * MINUTES_IN_DAY);

/** The token of a mail's link, the same at each attempt: the first copy may have arrived although its attempt failed. */
export const linkToken = (
  { signer }: Pick<Services, 'signer'>,
  { company_id, id, created_at }: QueuedMail,
): string => signer.derived(`invoice mail ${company_id}.${id} of ${created_at}`);

const GONE = 'This link is no longer valid. Please ask the sender for a new one.';

/** The mail whose link this is; none if it never was, has ended or was revoked, or its company is closed. */
const openMail = (db: ReadDb, token: string, now: Date) =>
  db
    .select({ company_id: invoiceMails.company_id, invoice_id: invoiceMails.invoice_id })
    .from(invoiceMails)
    .innerJoin(companies, eq(companies.id, invoiceMails.company_id))
    .where(
      and(
        eq(invoiceMails.token_hash, hashOf(token)),
        gt(invoiceMails.expires_at, momentOf(now)),
        isNull(invoiceMails.revoked_at),
        eq(companies.is_active, true),
      ),
    );

export const isOpenLink = async (db: ReadDb, token: string, now: Date): Promise<boolean> =>
  (await openMail(db, token, now)).length > 0;

async function linkedMail(db: ReadDb, token: string, now: Date) {
  const [row] = await openMail(db, token, now);
  if (!row) throw new Refusal('not_found', GONE);
  return row;
}

export async function linkedInvoice(db: ReadDb, token: string, now: Date): Promise<LinkedInvoice> {
  const { company_id, invoice_id } = await linkedMail(db, token, now);
  return documentOf(db, company_id, invoice_id);
}

export async function linkedPdf(db: ReadDb, token: string, now: Date) {
  const { company_id, invoice_id } = await linkedMail(db, token, now);
  const { label, content } = await invoicePdf(db, company_id, invoice_id);
  return { file_name: `${label}.pdf`, content: content.toString('base64') };
}
