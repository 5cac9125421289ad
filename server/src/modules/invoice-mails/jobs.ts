import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { formatUsd } from '@daybook/domain/money/exact';
import { addDays, dayAt, formatLongDay } from '@daybook/domain/time/day';
import { hashOf } from '../../auth/secrets.ts';
import { ofCompany } from '../../database/of-company.ts';
import { companies } from '../../database/schema/companies.ts';
import { companySettings } from '../../database/schema/company-settings.ts';
import { invoiceMails, invoices } from '../../database/schema/invoices.ts';
import type { ReadDb, WriteDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import { letter, type Message } from '../../kernel/mail.ts';
import { required } from '../../kernel/refusals.ts';
import { repeat, type Repeated } from '../../kernel/repeat.ts';
import { inMinutes, LEASE_MINUTES, retryAfterMinutes } from '../../kernel/retries.ts';
import type { Services } from '../../kernel/services.ts';
import { invoicePdf } from './pdf.ts';

export type Waiting = typeof invoiceMails.$inferSelect;
/** What sending needs, in a call and in the background. */
export interface Sending extends Pick<Services, 'clock' | 'config' | 'mail' | 'log' | 'signer'> {
  db: ReadDb;
  write: <Result>(company_id: number, work: (db: WriteDb) => Promise<Result>) => Promise<Result>;
}

const LINK_DAYS = 60;

/** The token of a mail's link, the same at each attempt: the first copy may have arrived although its attempt failed. */
const tokenOf = ({ signer }: Pick<Services, 'signer'>, { company_id, id, created_at }: Waiting): string =>
  signer.derived(`invoice mail ${company_id}.${id} of ${created_at}`);

/**
 * Sends a waiting mail, unless another process claims it first or it was revoked. Like a reminder it is sent at least once: a
 * failed one is tried again at growing intervals, and one whose process died after its lease.
 */
export async function attempt(services: Sending, waiting: Waiting): Promise<void> {
  const { write, clock, mail, log } = services;
  const { company_id, id, attempts } = waiting;
  if (!mail) return;
  const token = waiting.token_hash === null ? null : tokenOf(services, waiting);
  const now = clock();
  const isStill = and(
    ofCompany(invoiceMails, company_id, id),
    eq(invoiceMails.attempts, attempts),
    isNull(invoiceMails.sent_at),
    isNull(invoiceMails.revoked_at),
  );
  const [claimed] = await write(company_id, (db) =>
    db
      .update(invoiceMails)
      .set({
        attempts: attempts + 1,
        next_attempt_at: inMinutes(now, LEASE_MINUTES),
        ...(token !== null && {
          token_hash: hashOf(token),
          expires_at: inMinutes(now, LINK_DAYS * 1_440),
        }),
      })
      .where(isStill)
      .returning(),
  );
  if (!claimed) return;
  const mine = ofCompany(invoiceMails, company_id, id);
  try {
    await mail.send(await messageOf(services, claimed, token));
  } catch (err) {
    log.error({ err }, 'an invoice could not be mailed');
    const wait = retryAfterMinutes(claimed.attempts);
    const next_attempt_at = wait === null ? null : inMinutes(clock(), wait);
    await write(company_id, (db) => db.update(invoiceMails).set({ next_attempt_at }).where(mine));
    return;
  }
  const sent_at = momentOf(clock());
  await write(company_id, async (db) => {
    await db.update(invoiceMails).set({ sent_at, next_attempt_at: null }).where(mine);
    await db
      .update(invoices)
      .set({ sent_at })
      .where(and(ofCompany(invoices, company_id, claimed.invoice_id), isNull(invoices.sent_at)));
  });
}

/** The mail of a document. Clients are not named: mail is not a safe place for that. */
async function messageOf({ db, config }: Sending, mail: Waiting, token: string | null): Promise<Message> {
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

const MAX_AT_ONCE = 50;

/** Sends what is due of all companies that are not being moved. */
export async function sendWaiting(services: Services, stopped: () => boolean = () => false): Promise<void> {
  const due = await services.store.read
    .select({ mail: invoiceMails })
    .from(invoiceMails)
    .innerJoin(companies, eq(companies.id, invoiceMails.company_id))
    .where(
      and(
        lte(invoiceMails.next_attempt_at, momentOf(services.clock())),
        isNull(companies.moving_since),
        eq(companies.is_active, true),
      ),
    )
    .orderBy(asc(invoiceMails.next_attempt_at), asc(invoiceMails.id))
    .limit(MAX_AT_ONCE);
  const { store } = services;
  const sending: Sending = {
    ...services,
    db: store.read,
    write: (company_id, work) => store.write(company_id, work),
  };
  for (const { mail } of due) {
    if (stopped()) return;
    await attempt(sending, mail);
  }
}

const EVERY_MS = 30_000;

/** Looks for mails to try again, until it is stopped. Nothing runs without SMTP. */
export function startInvoiceMails(services: Services): Repeated {
  if (!services.mail) return { stop: () => Promise.resolve() };
  return repeat((stopped) => sendWaiting(services, stopped), {
    every_ms: EVERY_MS,
    failed: 'invoices could not be mailed',
    log: services.log,
  });
}
