import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useToday } from '#/lib/session/today.ts';
import { rateText } from '#/lib/text/price-text.ts';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { askToDelete } from '#/ui/overlays/act.ts';
import { allOf } from '#/ui/page/query-state.tsx';
import { fromText } from './late-rate.ts';
import type { RatesOf } from './rates-count-from.tsx';

type PayRate = Output['payRates']['list']['results'][number];
type MileageRate = Output['mileageRates']['list']['results'][number];
type Rate = { key: string } & (
  | { what: 'pay' | 'overtime'; row: PayRate }
  | { what: 'mileage'; row: MileageRate }
);

const WHAT = { pay: 'Pay', overtime: 'Overtime', mileage: 'Mileage' } as const;
const RATE_NAMES = {
  pay: (from: string) => `pay rate from ${from}`,
  overtime: (from: string) => `overtime rate from ${from}`,
  mileage: (from: string) => `mileage rate from ${from}`,
};
const DELETE_QUESTIONS = {
  pay: (from: string) => `Delete the pay rate from ${from}?`,
  overtime: (from: string) => `Delete the overtime rate from ${from}?`,
  mileage: (from: string) => `Delete the mileage rate from ${from}?`,
};

/** The rates of a person or a role with their first days (pay.md#rates). */
export function DatedRates({ whose }: { whose: RatesOf }) {
  const today = useToday();
  const pay = trpc.payRates.list.useQuery(whose);
  const mileage = trpc.mileageRates.list.useQuery(whose);
  const { data, error, refetch } = allOf({ pay, mileage });
  const codes = trpc.workCodes.list.useQuery({});
  const removePay = trpc.payRates.remove.useMutation();
  const removeMileage = trpc.mileageRates.remove.useMutation();
  const codeOf = (id: number | null) =>
    id === null ? null : (codes.data?.results.find((code) => code.id === id)?.code ?? '…');

  function confirmAndRemove({ what, row: { id, effective_from, updated_at } }: Rate) {
    const text = DELETE_QUESTIONS[what](fromText(effective_from));
    return askToDelete(
      {
        title: 'Delete rate',
        text,
        done: 'The rate was deleted.',
        failed: 'The rate could not be deleted. Please try again.',
      },
      () => (what === 'mileage' ? removeMileage : removePay).mutateAsync({ id, updated_at }),
    );
  }

  const columns: readonly Column<Rate>[] = [
    {
      key: 'from',
      header: 'From',
      sort: ({ row }) => row.effective_from,
      cell: ({ row }) => `${fromText(row.effective_from)}${row.effective_from > today ? ' (upcoming)' : ''}`,
    },
    { key: 'what', header: 'Rate', sort: ({ what }) => what, cell: ({ what }) => WHAT[what] },
    {
      key: 'amount',
      header: 'Amount',
      numeric: true,
      cell: ({ what, row }) =>
        row.amount === null ? 'Ends' : `${rateText(row.amount)} / ${what === 'mileage' ? row.unit : 'h'}`,
    },
    {
      key: 'for',
      header: 'For',
      cell: ({ what, row }) => (what === 'mileage' ? 'Mileage' : (codeOf(row.work_code) ?? 'All work')),
    },
    { key: 'set_by', header: 'Set By', cell: ({ row }) => row.set_by ?? '–' },
    actionsColumn((rate) => (
      <RowActions
        name={RATE_NAMES[rate.what](fromText(rate.row.effective_from))}
        onDelete={() => void confirmAndRemove(rate)}
      />
    )),
  ];
  const rows =
    data &&
    [
      ...data.pay.results.map((row): Rate => ({ key: `pay ${row.id}`, what: row.kind, row })),
      ...data.mileage.results.map((row): Rate => ({ key: `mileage ${row.id}`, what: 'mileage', row })),
    ].toSorted((a, b) => b.row.effective_from.localeCompare(a.row.effective_from));

  return (
    <DataTable
      label="Dated rates"
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      error={error}
      onRetry={() => void refetch()}
      empty={{
        text:
          'user' in whose
            ? 'No rates yet: the role’s default applies.'
            : 'No rate has a first day yet: the defaults count on every day.',
      }}
    />
  );
}
