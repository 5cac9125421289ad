import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { BillingItem, BillingItemListInput } from '@daybook/contract/billing-items';
import { amountOf } from '@daybook/domain/billing/quantities';
import { usdFromCents } from '@daybook/domain/money/exact';
import { inWhole } from '@daybook/domain/money/figures';
import { listPage, orderingOf, ownColumns, rowToCount } from '../../database/list-page.ts';
import { referenceTo } from '../../database/of-company.ts';
import { billingItems } from '../../database/schema/billing.ts';
import { clients } from '../../database/schema/clients.ts';
import { invoiceLines, invoices, invoiceSources } from '../../database/schema/invoices.ts';
import { pick, requireJoined } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { orNotFound } from '../../kernel/refusals.ts';

/** Items with the document on which each is live. */
const itemsIn = (db: ReadDb) =>
  db
    .select({
      item: billingItems,
      client: clients,
      invoice: pick(invoices, 'id', 'label'),
    })
    .from(billingItems)
    .leftJoin(clients, referenceTo(clients, billingItems.client_id))
    .leftJoin(invoiceSources, isLiveSource)
    .leftJoin(invoiceLines, referenceTo(invoiceLines, invoiceSources.invoice_line_id))
    .leftJoin(invoices, referenceTo(invoices, invoiceLines.invoice_id));

const isLiveSource = and(
  eq(invoiceSources.company_id, billingItems.company_id),
  eq(invoiceSources.billing_item_id, billingItems.id),
  isNotNull(invoiceSources.live_key),
);

type ItemRow = Awaited<ReturnType<typeof itemsIn>>[number];

const itemRecord =
  ({ membership }: Viewer) =>
  ({ item, client, invoice }: ItemRow): BillingItem => {
    const { company_id: _company, client_id, ...record } = item;
    const { quantity, unit_price } = inWhole({ quantity: 'tenThousandths', unit_price: 'millicents' }, item);
    return {
      ...record,
      client: client_id,
      client_name: membership.names.client(requireJoined(client)),
      amount: usdFromCents(amountOf(quantity, unit_price)),
      invoice: invoice?.id ?? null,
      invoice_label: invoice?.label ?? null,
    };
  };

export function listItems(db: ReadDb, viewer: Viewer, input: BillingItemListInput) {
  const { is_billed, ordering = 'date', ...filters } = input;
  const where = and(
    eq(billingItems.company_id, viewer.company_id),
    ownColumns(billingItems, filters),
    is_billed === undefined
      ? undefined
      : is_billed
        ? isNotNull(invoiceSources.id)
        : isNull(invoiceSources.id),
  );
  const { by } = orderingOf(ordering);
  const query = itemsIn(db).where(where).orderBy(by(billingItems.date), by(billingItems.id));
  const counted = db
    .select(rowToCount)
    .from(billingItems)
    .leftJoin(invoiceSources, isLiveSource)
    .where(where);
  return listPage(db, input, query, counted, (rows) => rows.map(itemRecord(viewer)));
}

export async function getItem(db: ReadDb, viewer: Viewer, id: number): Promise<BillingItem> {
  const [row] = await itemsIn(db).where(
    and(eq(billingItems.company_id, viewer.company_id), eq(billingItems.id, id)),
  );
  return itemRecord(viewer)(orNotFound(row));
}
