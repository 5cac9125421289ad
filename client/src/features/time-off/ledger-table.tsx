import { Text } from '@mantine/core';
import type { Output } from '#/lib/api/trpc.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { minutesText } from '#/lib/text/hours-text.ts';
import { PlainTable, type PlainColumn } from '#/ui/lists/plain-table.tsx';
import { ShowAll } from '#/ui/lists/show-all.tsx';
import { QueryState, type QueryLike } from '#/ui/page/query-state.tsx';
import { EmptyState } from '#/ui/page/states.tsx';
import { NoWrap } from '#/ui/page/text-parts.tsx';
import { useIsPhone } from '#/ui/page/use-is-phone.ts';

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

const figures = [
  { key: 'minutes', header: 'Hours', numeric: true, cell: ({ minutes }: LedgerRow) => signed(minutes) },
  {
    key: 'balance',
    header: 'Balance',
    numeric: true,
    cell: ({ balance }: LedgerRow) => minutesText(balance),
  },
];

const columns: readonly PlainColumn<LedgerRow>[] = [
  { key: 'day', header: 'Day', cell: ({ day }) => <NoWrap>{longDay(day)}</NoWrap> },
  { key: 'what', header: 'What', cell: ({ sentence }) => sentence },
  ...figures,
];

/** On a phone the day is below the words, so that a year is read without a card for each line. */
const columnsOnPhone: readonly PlainColumn<LedgerRow>[] = [
  {
    key: 'what',
    header: 'What',
    cell: ({ day, sentence }) => (
      <>
        {sentence}
        <Text size="xs" c="dimmed">
          {longDay(day)}
        </Text>
      </>
    ),
  },
  ...figures,
];

const FIRST_LINES = 50;

/** The ledger as sentences, from the newest line. */
export function LedgerTable({ lines }: { lines: QueryLike<LeaveLines> }) {
  const isPhone = useIsPhone();
  return (
    <QueryState query={lines} failure="Failed to load the balance.">
      {({ results }) =>
        results.length === 0 ? (
          <EmptyState text="Nothing was earned or used yet." />
        ) : (
          <ShowAll
            items={withBalances(results)}
            first={FIRST_LINES}
            labelOf={(count) => `Show all ${count} lines`}
          >
            {(rows) => (
              <PlainTable
                label="Balance, line by line"
                columns={isPhone ? columnsOnPhone : columns}
                rows={rows}
                rowKey={({ id }) => id}
              />
            )}
          </ShowAll>
        )
      }
    </QueryState>
  );
}
