import { Button, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Payment } from '@daybook/contract/payments';
import { invoicesSearch } from '#/features/invoices/invoices-search.ts';
import { useRecipients } from '#/features/invoices/recipients/use-recipients.ts';
import { useBillingRights } from '#/features/invoices/use-billing-rights.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { ExportList } from '#/shared/export-list.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { actionsColumn, knownOrdering, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FilterBar, FoldOnPhone } from '#/ui/lists/filter-bar.tsx';
import { useListPage } from '#/ui/lists/use-list-page.ts';
import { act } from '#/ui/overlays/act.ts';
import { askText } from '#/ui/overlays/confirm.ts';
import { TextLink } from '#/ui/page/buttons.tsx';
import { MenuOfActions } from '#/ui/page/menu-of-actions.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { NoWrap } from '#/ui/page/text-parts.tsx';

const RecordPayment = lazy(() =>
  import('./record-payment.tsx').then((module) => ({
    default: module.RecordPayment,
  })),
);
const ApplyDialog = lazy(() =>
  import('./apply-dialog.tsx').then((module) => ({ default: module.ApplyDialog })),
);
const RefundDialog = lazy(() =>
  import('./refund-dialog.tsx').then((module) => ({ default: module.RefundDialog })),
);

const PAYMENTS_ROWS = 25;

/** What recipients paid (invoices.md#money). */
export function PaymentsTab({ area }: { area: Area }) {
  const list = useListPage(invoicesSearch, PAYMENTS_ROWS);
  const { mayChange } = useBillingRights();
  const [doing, setDoing] = useState<
    { what: 'record' } | { what: 'apply' | 'refund'; payment: Payment } | null
  >(null);
  const recipients = useRecipients();
  const { recipient, from, to, sort } = list.search;
  const filters = { recipient, paid_on__gte: from, paid_on__lte: to };
  const query = trpc.payments.list.useQuery(
    { ...filters, ...list.window, ordering: knownOrdering(['paid_on'], sort) },
    { placeholderData: keepPreviousData },
  );
  const voidPayment = trpc.payments.void.useMutation();
  const close = () => setDoing(null);

  async function askVoid({ id, amount, recipient_name }: Payment) {
    const reason = await askText({
      title: 'Void payment',
      text: `${moneyText(amount)} from ${recipient_name} will no longer count, and what it paid will be open again.`,
      label: 'Reason',
      required: true,
      maxLength: 500,
      confirmLabel: 'Void',
      danger: true,
    });
    if (!reason) return;
    await act({
      work: () => voidPayment.mutateAsync({ id, reason }),
      done: 'The payment was voided.',
      failed: 'The payment could not be voided. Please try again.',
    });
  }

  const columns: readonly Column<Payment>[] = [
    {
      key: 'paid_on',
      header: 'Day',
      sort: 'server',
      cell: ({ paid_on }) => <NoWrap>{longDay(paid_on)}</NoWrap>,
    },
    {
      key: 'recipient',
      header: 'Recipient',
      cardTitle: true,
      cell: ({ recipient: id, recipient_name }) => (
        <TextLink to={`/${area}/invoices/recipients/$id`} params={{ id }}>
          {recipient_name}
        </TextLink>
      ),
    },
    { key: 'reference', header: 'Reference', cell: ({ reference }) => reference ?? '–' },
    { key: 'settles', header: 'Settles', cell: (payment) => <Settles area={area} payment={payment} /> },
    { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => moneyText(amount) },
    ...(mayChange
      ? [
          actionsColumn((payment: Payment) => (
            <MenuOfActions
              label={`Actions for ${moneyText(payment.amount)} of ${payment.recipient_name}`}
              actions={
                payment.voided_at
                  ? []
                  : [
                      ...(payment.credit > 0
                        ? [
                            { label: 'Apply', onPick: () => setDoing({ what: 'apply', payment }) },
                            { label: 'Refund', onPick: () => setDoing({ what: 'refund', payment }) },
                          ]
                        : []),
                      { label: 'Void', danger: true, onPick: () => void askVoid(payment) },
                    ]
              }
            />
          )),
        ]
      : []),
  ];

  return (
    <Stack gap="sm">
      <Suspense>
        {doing?.what === 'record' ? <RecordPayment onDone={close} /> : null}
        {doing?.what === 'apply' ? (
          <ApplyDialog source={{ ...doing.payment, kind: 'payment' }} onClosed={close} />
        ) : null}
        {doing?.what === 'refund' ? (
          <RefundDialog source={{ ...doing.payment, kind: 'payment' }} onClosed={close} />
        ) : null}
      </Suspense>
      {mayChange && doing?.what !== 'record' ? (
        <div>
          <Button onClick={() => setDoing({ what: 'record' })}>Record Payment</Button>
        </div>
      ) : null}
      <FoldOnPhone filterCount={list.filterCount}>
        <FilterBar onReset={list.onReset}>
          <SelectField
            label="Recipient"
            placeholder="All recipients"
            choices={recipients.map(({ id, name }) => ({ value: id, label: name }))}
            {...list.chosen('recipient')}
          />
          <DateField label="From" isFilter {...list.chosen('from')} />
          <DateField label="To" isFilter {...list.chosen('to')} />
          <ExportList path="/payments/" filters={filters} />
        </FilterBar>
      </FoldOnPhone>
      <DataTable
        label="Payments"
        columns={columns}
        rowKey={({ id }) => id}
        errorMessage="The payments could not be loaded."
        empty={{ text: list.isFiltered ? 'No payments match your filters.' : 'No payments yet.' }}
        {...list.table(query)}
      />
    </Stack>
  );
}

function Settles({ area, payment }: { area: Area; payment: Payment }) {
  if (payment.voided_at)
    return (
      <>
        <StatusBadge tone="bad">Void</StatusBadge>
        <Text size="xs" c="dimmed">
          {payment.void_reason}
        </Text>
      </>
    );
  const live = payment.allocations.filter(({ voided_at }) => voided_at === null);
  return (
    <>
      {live.map(({ id, kind, invoice, invoice_label, amount }, place) => (
        <span key={id}>
          {place > 0 ? ', ' : ''}
          {kind === 'refund' || invoice === null ? (
            `Refunded ${moneyText(amount)}`
          ) : (
            <>
              <TextLink to={`/${area}/invoices/$id`} params={{ id: invoice }} size="sm">
                {invoice_label}
              </TextLink>{' '}
              {moneyText(amount)}
            </>
          )}
        </span>
      ))}
      {payment.credit > 0 ? (
        <>
          {live.length > 0 ? ' ' : ''}
          <StatusBadge tone="info">{`Credit ${moneyText(payment.credit)}`}</StatusBadge>
        </>
      ) : null}
    </>
  );
}
