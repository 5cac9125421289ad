import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { hashOf } from '../../auth/secrets.ts';
import { ofCompany } from '../../database/of-company.ts';
import { companies } from '../../database/schema/companies.ts';
import { invoiceMails, invoices } from '../../database/schema/invoices.ts';
import type { ReadDb, WriteDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import { repeat, type Repeated } from '../../kernel/repeat.ts';
import { inMinutes, LEASE_MINUTES, retryAfterMinutes } from '../../kernel/retries.ts';
import type { Services } from '../../kernel/services.ts';
import { linkEnd, linkToken } from './link.ts';
import { invoiceMail, type QueuedMail } from './mail.ts';

/** What sending needs, in a call and in the background. */
export interface MailSender extends Pick<Services, 'clock' | 'config' | 'mail' | 'log' | 'signer'> {
  db: ReadDb;
  write: <Result>(company_id: number, work: (db: WriteDb) => Promise<Result>) => Promise<Result>;
}

/**
 * Sends a waiting mail, unless another process claims it first or it was revoked. Like a reminder it is sent at least once: a
 * failed one is tried again at growing intervals, and one whose process died after its lease.
 */
export async function sendMail(services: MailSender, queued: QueuedMail): Promise<void> {
  const { write, clock, mail, log } = services;
  const { company_id, id, attempts } = queued;
  if (!mail) return;
  const token = queued.token_hash === null ? null : linkToken(services, queued);
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
          expires_at: linkEnd(now),
        }),
      })
      .where(isStill)
      .returning(),
  );
  if (!claimed) return;
  const mine = ofCompany(invoiceMails, company_id, id);
  try {
    await mail.send(await invoiceMail(services, claimed, token));
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
  const sender: MailSender = {
    ...services,
    db: store.read,
    write: (company_id, work) => store.write(company_id, work),
  };
  for (const { mail } of due) {
    if (stopped()) return;
    await sendMail(sender, mail);
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
