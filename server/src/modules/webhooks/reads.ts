import { and, count, desc, eq, min } from 'drizzle-orm';
import type { DeliveryListInput, WebhookDelivery, WebhookListInput } from '@daybook/contract/webhooks';
import type { CompanyId } from '../../auth/membership.ts';
import { listPage, ownColumns, rowToCount } from '../../database/list-page.ts';
import { ofCompany, referenceTo, rowOf } from '../../database/of-company.ts';
import { webhookDeliveries, webhooks } from '../../database/schema/webhooks.ts';
import type { ReadDb } from '../../database/store.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import { webhookRecord, type WebhookRow } from './records.ts';

/** The pending deliveries of all companies, and since when the first of them is due. */
export async function deliveriesWaiting(db: ReadDb): Promise<{ count: number; first_due: string | null }> {
  const { status, next_attempt_at } = webhookDeliveries;
  const [waiting] = await db
    .select({ count: count(), first_due: min(next_attempt_at) })
    .from(webhookDeliveries)
    .where(eq(status, 'waiting'));
  return waiting ?? { count: 0, first_due: null };
}

export async function webhookRow(db: ReadDb, company_id: CompanyId, id: number): Promise<WebhookRow> {
  return orNotFound(await rowOf(db, webhooks, company_id, id));
}

export function listWebhooks(db: ReadDb, company_id: CompanyId, input: WebhookListInput) {
  const where = eq(webhooks.company_id, company_id);
  const query = db.select().from(webhooks).where(where).orderBy(webhooks.id);
  return listPage(db, input, query, db.select(rowToCount).from(webhooks).where(where), (rows) =>
    rows.map(webhookRecord),
  );
}

const MAX_LISTED_DELIVERIES = 1_000;

const deliveriesOf = (db: ReadDb) =>
  db
    .select({ delivery: webhookDeliveries, url: webhooks.url })
    .from(webhookDeliveries)
    .innerJoin(webhooks, referenceTo(webhooks, webhookDeliveries.webhook_id));

function deliveryRecord({
  delivery,
  url,
}: Awaited<ReturnType<typeof deliveriesOf>>[number]): WebhookDelivery {
  const { webhook_id, company_id: _, event, ...rest } = delivery;
  return { ...rest, webhook: webhook_id, url, event };
}

const whereClause = (company_id: CompanyId, filters: DeliveryListInput) =>
  and(eq(webhookDeliveries.company_id, company_id), ownColumns(webhookDeliveries, filters));

/** The log, the newest first. */
export function listDeliveries(db: ReadDb, company_id: CompanyId, input: DeliveryListInput) {
  const where = whereClause(company_id, input);
  return listPage(
    db,
    { ...input, limit: input.limit ?? MAX_LISTED_DELIVERIES },
    deliveriesOf(db).where(where).orderBy(desc(webhookDeliveries.id)),
    db.select(rowToCount).from(webhookDeliveries).where(where),
    (rows) => rows.map(deliveryRecord),
  );
}

export async function getDelivery(db: ReadDb, company_id: CompanyId, id: number): Promise<WebhookDelivery> {
  const [row] = await deliveriesOf(db).where(ofCompany(webhookDeliveries, company_id, id));
  return deliveryRecord(orNotFound(row));
}
