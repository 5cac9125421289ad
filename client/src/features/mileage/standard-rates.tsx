import { trpc, type Output } from '#/lib/api/trpc.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { rateText } from '#/lib/text/price-text.ts';
import { Section } from '#/ui/fields/field-grid.tsx';
import { valueColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';

type StandardRate = Output['mileageRates']['standard']['results'][number];

const columns: readonly Column<StandardRate>[] = [
  valueColumn('from', 'From', (rate) => rate.effective_from, longDay),
  {
    key: 'amount',
    header: 'Rate',
    numeric: true,
    cell: (rate) => `${rateText(rate.amount)} / ${rate.unit}`,
  },
  { key: 'source', header: 'Source', cell: (rate) => rate.source },
];

/** The rates that the tax authority publishes; operators of Daybook add them. */
export function StandardRates() {
  const rates = trpc.mileageRates.standard.useQuery({});
  return (
    <Section title="Standard Rates (US)">
      <DataTable
        label="Standard mileage rates"
        columns={columns}
        {...rowsOf(rates)}
        rowKey={({ id }) => id}
        empty={{ text: 'No standard rates yet.' }}
      />
    </Section>
  );
}
