import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { FAILING_DAYS } from '@daybook/domain/webhook';
import type { AuditRow } from '../../kernel/audit/chain.ts';
import { momentOf } from '../../kernel/clock.ts';
import { ofCompany } from '../../database/of-company.ts';
import { webhooks } from '../../database/schema/webhooks.ts';
import type { WriteDb } from '../../database/store.ts';
import type { Services } from '../../kernel/services.ts';
import { nextVersion } from '../../kernel/versions.ts';
import { activeAdmins } from '../roles/admins.ts';
import { webhookRecord } from './reads.ts';

type Hook = typeof webhooks.$inferSelect;

const rowOf = ({ company_id, id }: Hook) => ofCompany(webhooks, company_id, id);

/** Something has arrived: whatever failed before no longer counts. */
export async function noteArrival(db: WriteDb, hook: Hook): Promise<void> {
  await db
    .update(webhooks)
    .set({ failing_since: null })
    .where(and(rowOf(hook), isNotNull(webhooks.failing_since)));
}

/**
 * Notes a failure, and switches the webhook off where a delivery is given up and none has arrived for days; gives what the
 * audit trail is to say then.
 */
export async function noteFailure(db: WriteDb, hook: Hook, givenUp: boolean, at: Date): Promise<AuditRow[]> {
  await db
    .update(webhooks)
    .set({ failing_since: momentOf(at) })
    .where(and(rowOf(hook), eq(webhooks.is_active, true), isNull(webhooks.failing_since)));
  if (!givenUp) return [];
  const [off] = await db
    .update(webhooks)
    .set({
      is_active: false,
      switched_off_at: momentOf(at),
      updated_at: nextVersion(at, hook.updated_at),
    })
    .where(
      and(
        rowOf(hook),
        eq(webhooks.is_active, true),
        lte(webhooks.failing_since, momentOf(new Date(at.getTime() - FAILING_DAYS * 86_400_000))),
      ),
    )
    .returning();
  if (!off) return [];
  return [
    {
      at: momentOf(at),
      user_id: null,
      user_name: 'Daybook',
      action: 'webhook.switch_off',
      record_type: 'webhook',
      record_id: hook.id,
      before: webhookRecord(hook),
      after: webhookRecord(off),
    },
  ];
}

/** Tells every admin of the company. A mail that does not go out is in the log; the settings page says it too. */
export async function tellAdmins(
  { store, mail, config, log }: Pick<Services, 'store' | 'mail' | 'config' | 'log'>,
  hook: Hook,
): Promise<void> {
  if (!mail) return;
  const { host } = new URL(hook.url);
  for (const { email, first_name } of await activeAdmins(store.read, hook.company_id)) {
    await mail
      .send({
        to: email,
        subject: `Daybook has switched off the webhook to ${host}`,
        text: [
          `Hello ${first_name},`,
          `For more than ${FAILING_DAYS} days, nothing that Daybook sent to ${host} has arrived, so it has switched this webhook off. New events are no longer sent there.`,
          `When the program there works again, switch the webhook on under Settings, Webhooks. The log below it lists the failed deliveries, which you can send again:`,
          `${config.public_url}/settings?tab=webhooks`,
        ].join('\n\n'),
      })
      .catch((error: unknown) => log.error({ err: error }, 'a mail could not be sent'));
  }
}
