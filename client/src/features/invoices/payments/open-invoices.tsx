import { Button, Stack } from '@mantine/core';
import type { Invoice } from '@daybook/contract/invoices';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { MoneyField } from '#/ui/fields/number-field.tsx';
import { figure, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import type { QueryLike } from '#/ui/page/query-state.tsx';
import { NoWrap } from '#/ui/page/text-parts.tsx';

const OPEN_INVOICES_ROWS = 50;

interface OpenInvoicesProps {
  query: Pick<QueryLike<unknown>, 'error' | 'refetch'>;
  invoices: readonly Invoice[] | undefined;
  /** What of the payment settles each. */
  shares: ReadonlyMap<number, TypedNumber>;
  onChange: (invoice: number, share: TypedNumber) => void;
  /** Back to the oldest due first. */
  onAgain?: (() => void) | undefined;
}

/** What a recipient has open, and how much of a payment each gets. */
export function OpenInvoices({ query, invoices, shares, onChange, onAgain }: OpenInvoicesProps) {
  const columns: readonly Column<Invoice>[] = [
    { key: 'label', header: 'Invoice', cell: ({ label }) => label },
    { key: 'client', header: 'Client', cell: ({ client_name }) => client_name },
    { key: 'due', header: 'Due', cell: ({ due_on }) => <NoWrap>{longDay(due_on)}</NoWrap> },
    figure('open', 'Open', ({ open }) => open, moneyText),
    {
      key: 'share',
      header: 'Settles',
      width: '10rem',
      cell: ({ id, label, open }) => (
        <MoneyField
          label={`Amount for ${label}`}
          hideLabel
          max={open}
          value={shares.get(id) ?? null}
          onChange={(share) => onChange(id, share)}
        />
      ),
    },
  ];
  return (
    <Stack gap="xs">
      <DataTable
        label="Open invoices"
        columns={columns}
        rows={invoices}
        pageSize={OPEN_INVOICES_ROWS}
        rowKey={({ id }) => id}
        error={query.error}
        errorMessage="The open invoices could not be loaded."
        onRetry={() => void query.refetch()}
        empty={{ text: 'Nothing is open, so the payment is kept as credit.' }}
      />
      {onAgain ? (
        <div>
          <Button size="xs" variant="subtle" color="gray" onClick={onAgain}>
            Oldest Due First
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
