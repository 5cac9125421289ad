import { and, eq, lt, ne } from 'drizzle-orm';
import type { WebhookEvent } from '@daybook/domain/webhook';
import { momentOf } from '../../kernel/clock.ts';
import { webhookDeliveries, webhooks } from '../../database/schema/webhooks.ts';
import type { WriteDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';

const LOG_KEPT_MS = 30 * 86_400_000;

/** Where each event's record is read; what is sent has no names and no words of a person in it. */
const PATHS: Readonly<Record<WebhookEvent, string>> = {
  'timesheet.submitted': 'timesheets',
  'timesheet.approved': 'timesheets',
  'timesheet.pay_changed': 'timesheets',
  'report.submitted': 'monthly-reports',
  'incident.filed': 'incident-reports',
};

/**
 * Puts an event into the outbox of every webhook that wants it, in the transaction of what happened: it is sent if
 * that was committed, and never otherwise.
 */
export async function enqueueEvent(
  ctx: Pick<MemberContext, 'company_id' | 'now'> & { db: WriteDb },
  event: WebhookEvent,
  recordId: number,
): Promise<void> {
  const { db, company_id, now } = ctx;
  const hooks = await db
    .select({ id: webhooks.id, events: webhooks.events })
    .from(webhooks)
    .where(and(eq(webhooks.company_id, company_id), eq(webhooks.is_active, true)));
  const wanted = hooks.filter(({ events }) => events.split(',').includes(event));
  if (wanted.length === 0) return;
  const at = momentOf(now);
  const payload = JSON.stringify({
    event,
    created_at: at,
    company: company_id,
    record: { id: recordId, path: `/api/${PATHS[event]}/${recordId}/` },
  });
  await db.insert(webhookDeliveries).values(
    wanted.map(({ id }) => ({
      company_id,
      webhook_id: id,
      event,
      payload,
      status: 'waiting' as const,
      next_attempt_at: at,
      created_at: at,
    })),
  );
  await db
    .delete(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.company_id, company_id),
        ne(webhookDeliveries.status, 'waiting'),
        lt(webhookDeliveries.created_at, momentOf(new Date(now.getTime() - LOG_KEPT_MS))),
      ),
    );
}
