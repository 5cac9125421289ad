import { Button, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { BillingItem } from '@daybook/contract/billing-items';
import { useBillingRights } from '#/features/invoices/use-billing-rights.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { rateText } from '#/lib/text/price-text.ts';
import { actionsColumn, figure, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { usePages } from '#/ui/lists/use-pages.ts';
import { askToDelete } from '#/ui/overlays/act.ts';
import { NoWrap } from '#/ui/page/text-parts.tsx';
import { BillingItemForm } from './billing-item-form.tsx';

interface BillingItemsProps {
  client: number;
  /** Without what is on an invoice. */
  onlyUnbilled?: boolean;
}

/** What is billed of a client beside the approved time: a fee, an expense, a discount. */
export function BillingItems({ client, onlyUnbilled }: BillingItemsProps) {
  const [edited, setEdited] = useState<BillingItem | 'new' | null>(null);
  const { mayChange } = useBillingRights();
  const pages = usePages(12);
  const items = trpc.billingItems.list.useQuery(
    { client, ordering: '-date', ...(onlyUnbilled && { is_billed: 'false' }), ...pages.window },
    { placeholderData: keepPreviousData },
  );
  const remove = trpc.billingItems.remove.useMutation();

  const confirmAndRemove = ({ id, description, updated_at }: BillingItem) =>
    askToDelete(
      {
        title: 'Delete item',
        text: `Delete “${description}”?`,
        done: 'The item was deleted.',
        failed: 'The item could not be deleted. Please try again.',
      },
      () => remove.mutateAsync({ id, updated_at }),
    );

  const columns: readonly Column<BillingItem>[] = [
    { key: 'date', header: 'Date', cell: ({ date }) => <NoWrap>{longDay(date)}</NoWrap> },
    { key: 'description', header: 'Description', cardTitle: true, cell: ({ description }) => description },
    figure('quantity', 'Quantity', ({ quantity }) => quantity, String),
    figure('price', 'Price', ({ unit_price }) => unit_price, rateText),
    figure('amount', 'Amount', ({ amount }) => amount, moneyText),
    ...(onlyUnbilled
      ? []
      : [
          {
            key: 'invoice',
            header: 'Invoice',
            cell: ({ invoice_label }: BillingItem) => invoice_label ?? 'Not billed yet',
          },
        ]),
    ...(mayChange
      ? [
          actionsColumn((item: BillingItem) =>
            item.invoice === null ? (
              <RowActions
                name={item.description}
                edit={() => setEdited(item)}
                onDelete={() => void confirmAndRemove(item)}
              />
            ) : null,
          ),
        ]
      : []),
  ];

  return (
    <Stack>
      <DataTable
        label="Billed items"
        columns={columns}
        {...rowsOf(items)}
        paging={pages.paging(items.data?.count)}
        rowKey={({ id }) => id}
        empty={{ text: onlyUnbilled ? 'No items to bill.' : 'No items yet.' }}
      />
      {edited ? (
        <BillingItemForm
          key={edited === 'new' ? 'new' : edited.id}
          client={client}
          item={edited === 'new' ? null : edited}
          onDone={() => setEdited(null)}
        />
      ) : mayChange ? (
        <div>
          <Button variant="default" onClick={() => setEdited('new')}>
            Add Item
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
