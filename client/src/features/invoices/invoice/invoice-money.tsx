import { Stack } from '@mantine/core';
import type { InvoiceDetail } from '@daybook/contract/invoices';
import type { Allocation } from '@daybook/contract/payments';
import type { Area } from '#/lib/session/area.ts';
import { longDay, momentDay } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { Facts, Section } from '#/ui/fields/field-grid.tsx';
import { figure, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { NoWrap } from '#/ui/page/text-parts.tsx';

const KINDS: Readonly<Record<Allocation['kind'], string>> = {
  payment: 'Payment',
  credit: 'Credit note',
  write_off: 'Written off',
  refund: 'Refund',
};

/** What is open of a document, what settled it, and what corrects it. */
export function InvoiceMoney({ area, invoice }: { area: Area; invoice: InvoiceDetail }) {
  const isInvoice = invoice.kind === 'invoice';
  const other = (allocation: Allocation) => {
    const { credit_note, credit_note_label, invoice: settled, invoice_label, payment, date } = allocation;
    if (!isInvoice && settled !== null && settled !== invoice.id)
      return (
        <TextLink to={`/${area}/invoices/$id`} params={{ id: settled }}>
          {invoice_label}
        </TextLink>
      );
    if (credit_note !== null && credit_note !== invoice.id)
      return (
        <TextLink to={`/${area}/invoices/$id`} params={{ id: credit_note }}>
          {credit_note_label}
        </TextLink>
      );
    if (payment !== null)
      return (
        <TextLink
          to={`/${area}/invoices`}
          search={{ tab: 'payments', recipient: invoice.recipient, from: date, to: date }}
        >
          Payment
        </TextLink>
      );
    return '–';
  };
  const columns: readonly Column<Allocation>[] = [
    {
      key: 'date',
      header: 'Date',
      sort: ({ date }) => date,
      cell: ({ date }) => <NoWrap>{longDay(date)}</NoWrap>,
    },
    { key: 'kind', header: 'What', cardTitle: true, cell: ({ kind }) => KINDS[kind] },
    { key: 'other', header: isInvoice ? 'By' : 'For', cell: other },
    figure('amount', 'Amount', ({ amount }) => amount, moneyText),
    {
      key: 'reason',
      header: 'Note',
      cell: ({ reason, voided_at }) =>
        voided_at ? <StatusBadge tone="bad">Void</StatusBadge> : (reason ?? '–'),
    },
  ];
  return (
    <Section title="Money" onScreen>
      <Stack>
        <Facts
          facts={[
            { label: 'Total', value: moneyText(invoice.total) },
            { label: isInvoice ? 'Open' : 'Not used yet', value: moneyText(invoice.open) },
            ...(isInvoice ? [{ label: 'Due', value: longDay(invoice.due_on) }] : []),
            { label: 'Sent', value: invoice.sent_at ? momentDay(invoice.sent_at) : 'Not yet' },
            ...(invoice.reason ? [{ label: 'Reason', value: invoice.reason }] : []),
            ...(invoice.credit_notes.length > 0
              ? [{ label: 'Corrected by', value: <CreditNotes area={area} invoice={invoice} /> }]
              : []),
          ]}
        />
        <DataTable
          label="Money on this document"
          columns={columns}
          rows={invoice.allocations}
          rowKey={({ id }) => id}
          empty={{
            text: isInvoice ? 'Nothing has been paid or credited yet.' : 'None of it has been used yet.',
          }}
        />
      </Stack>
    </Section>
  );
}

function CreditNotes({ area, invoice }: { area: Area; invoice: InvoiceDetail }) {
  return invoice.credit_notes.map(({ id, label, total }, place) => (
    <span key={id}>
      {place > 0 ? ', ' : ''}
      <TextLink to={`/${area}/invoices/$id`} params={{ id }}>
        {label}
      </TextLink>{' '}
      ({moneyText(total)})
    </span>
  ));
}
