import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { PAGE_SIZE } from '@daybook/contract/filters';
import type { Webhook, WebhookDelivery, deliveryFilters, deliveryPage } from '@daybook/contract/webhooks';
import { WEBHOOK_EVENTS } from '@daybook/domain/webhook';
import { countRows, one } from '../../database/count-rows.ts';
import { webhookDeliveries, webhooks } from '../../database/schema/webhooks.ts';
import type { ReadDb } from '../../database/store.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import type { CompanyId } from '../../auth/membership.ts';

type Row = typeof webhooks.$inferSelect;

/** Without the secrets. */
export function webhookRecord(row: Row): Webhook {
  const { company_id: _, secret: _secret, previous_secret: _previous, events, ...rest } = row;
  const names = events.split(',');
  return { ...rest, events: WEBHOOK_EVENTS.filter((name) => names.includes(name)) };
}

export async function webhookRow(db: ReadDb, company_id: CompanyId, id: number): Promise<Row> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.company_id, company_id), eq(webhooks.id, id)));
  return orNotFound(row);
}

export async function listWebhooks(
  db: ReadDb,
  company_id: CompanyId,
  limit: number | undefined,
): Promise<Webhook[]> {
  const query = db.select().from(webhooks).where(eq(webhooks.company_id, company_id)).orderBy(webhooks.id);
  return (await (limit === undefined ? query : query.limit(limit))).map(webhookRecord);
}

const MAX_ROWS = 1_000;

const deliveriesOf = (db: ReadDb) =>
  db
    .select({ delivery: webhookDeliveries, url: webhooks.url })
    .from(webhookDeliveries)
    .innerJoin(
      webhooks,
      and(
        eq(webhooks.company_id, webhookDeliveries.company_id),
        eq(webhooks.id, webhookDeliveries.webhook_id),
      ),
    );

function deliveryRecord({
  delivery,
  url,
}: Awaited<ReturnType<typeof deliveriesOf>>[number]): WebhookDelivery {
  const { webhook_id, company_id: _, event, ...rest } = delivery;
  return { ...rest, webhook: webhook_id, url, event };
}

type Filters = Pick<z.output<typeof deliveryFilters>, 'webhook' | 'status'>;

const matching = (company_id: CompanyId, { webhook, status }: Filters) =>
  and(
    eq(webhookDeliveries.company_id, company_id),
    webhook === undefined ? undefined : eq(webhookDeliveries.webhook_id, webhook),
    status === undefined ? undefined : eq(webhookDeliveries.status, status),
  );

/** The log, the newest first. */
export async function listDeliveries(
  db: ReadDb,
  company_id: CompanyId,
  { limit = MAX_ROWS, ...filters }: z.output<typeof deliveryFilters>,
): Promise<WebhookDelivery[]> {
  const rows = await deliveriesOf(db)
    .where(matching(company_id, filters))
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit);
  return rows.map(deliveryRecord);
}

export async function pageDeliveries(
  db: ReadDb,
  company_id: CompanyId,
  { page = 1, page_size = PAGE_SIZE, count_all, ...filters }: z.output<typeof deliveryPage>,
): Promise<{ count: number; results: WebhookDelivery[] }> {
  const where = matching(company_id, filters);
  const count = await countRows(db, db.select(one).from(webhookDeliveries).where(where), count_all);
  const rows = await deliveriesOf(db)
    .where(where)
    .orderBy(desc(webhookDeliveries.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { count, results: rows.map(deliveryRecord) };
}

export async function deliveryById(db: ReadDb, company_id: CompanyId, id: number): Promise<WebhookDelivery> {
  const [row] = await deliveriesOf(db).where(
    and(eq(webhookDeliveries.company_id, company_id), eq(webhookDeliveries.id, id)),
  );
  return deliveryRecord(orNotFound(row));
}
