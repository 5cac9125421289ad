import type { Output } from '#/lib/api/trpc.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { minutesText } from '#/lib/text/number-text.ts';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import type { QueryLike } from '#/ui/page/query-state.tsx';

type LeaveLines = Output['leaveLedger']['list'];
type LeaveLine = LeaveLines['results'][number];

/** A line with the balance after it. */
interface LedgerRow extends LeaveLine {
  balance: number;
}

/** A balance is the sum of its lines: the newest line is above, with the balance after it. */
function withBalances(lines: readonly LeaveLine[]): LedgerRow[] {
  let balance = 0;
  return lines
    .toReversed()
    .map((line) => ({ ...line, balance: (balance += line.minutes) }))
    .toReversed();
}

const signed = (minutes: number): string => (minutes > 0 ? `+${minutesText(minutes)}` : minutesText(minutes));

const columns: readonly Column<LedgerRow>[] = [
  { key: 'day', header: 'Day', cell: ({ day }) => longDay(day) },
  { key: 'what', header: 'What', cell: ({ sentence }) => sentence, cardTitle: true },
  { key: 'minutes', header: 'Hours', numeric: true, cell: ({ minutes }) => signed(minutes) },
  { key: 'balance', header: 'Balance', numeric: true, cell: ({ balance }) => minutesText(balance) },
];

/** The ledger as sentences, from the newest line. */
export function LedgerTable({ lines }: { lines: QueryLike<LeaveLines> }) {
  const { rows, ...state } = rowsOf(lines);
  return (
    <DataTable
      label="Balance, line by line"
      columns={columns}
      rows={rows && withBalances(rows)}
      rowKey={({ id }) => id}
      {...state}
      errorMessage="Failed to load the balance."
      pageSize={50}
      empty={{ text: 'Nothing was earned or used yet.' }}
    />
  );
}
