import { Text } from '@mantine/core';
import { matchesSearch } from '@daybook/domain/text/fold';
import type { LeaveBalance } from '#/features/time-off/queries.ts';
import { adminTimeOffSearch } from '#/features/time-off/time-off-search.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { useRights } from '#/lib/session/current-user.ts';
import { minutesText } from '#/lib/text/hours-text.ts';
import { ExportList } from '#/shared/export-list.tsx';
import { SearchField } from '#/ui/fields/search-field.tsx';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';
import { useListPage } from '#/ui/lists/use-list-page.ts';
import { TextLink } from '#/ui/page/buttons.tsx';

/** Balances are all there; the table goes through them by itself. */
const BALANCES_ROWS = 50;

interface PersonBalances {
  user: number;
  name: string;
  ofType: ReadonlyMap<number, LeaveBalance>;
}

function byPerson(balances: readonly LeaveBalance[]): PersonBalances[] {
  const people = new Map<number, { user: number; name: string; ofType: Map<number, LeaveBalance> }>();
  for (const balance of balances) {
    const { user, name, leave_type } = balance;
    const person = people.get(user) ?? { user, name, ofType: new Map<number, LeaveBalance>() };
    person.ofType.set(leave_type, balance);
    people.set(user, person);
  }
  return [...people.values()];
}

/** What everybody has today, a column for each kind. */
export function BalancesTab({ area }: { area: Area }) {
  const { can } = useRights();
  const { search, typed, onReset } = useListPage(adminTimeOffSearch, BALANCES_ROWS);
  const balances = trpc.leaveLedger.balances.useQuery({});
  const all = balances.data?.results;
  const types = new Map((all ?? []).map((balance) => [balance.leave_type, balance.leave_type_name]));
  const rows = all && byPerson(all).filter(({ name }) => matchesSearch(search.q ?? '', name));
  return (
    <>
      <FilterBar onReset={onReset}>
        <SearchField label="Search" placeholder="Employee" {...typed('q')} />
        {area === 'admin' ? <ExportList path="/leave-ledger/balances/" filters={{}} /> : null}
      </FilterBar>
      <DataTable
        label="Balances"
        columns={[
          {
            key: 'who',
            header: 'Employee',
            sort: ({ name }) => name,
            cell: ({ user, name }) =>
              can('employees_view') ? (
                <TextLink to={`/${area}/employees/$id/view`} params={{ id: user }}>
                  {name}
                </TextLink>
              ) : (
                name
              ),
          },
          ...[...types].map(([id, name]) => balanceColumn(id, name)),
        ]}
        rows={rows}
        rowKey={({ user }) => user}
        error={balances.error}
        onRetry={() => void balances.refetch()}
        errorMessage="Failed to load the balances."
        pageSize={BALANCES_ROWS}
        empty={{ text: search.q ? 'No one matches.' : 'Nobody earns time off yet.' }}
      />
    </>
  );
}

const balanceColumn = (type: number, name: string): Column<PersonBalances> => ({
  key: `type-${type}`,
  header: name,
  numeric: true,
  sort: ({ ofType }) => ofType.get(type)?.minutes,
  cell: ({ ofType }) => <Minutes balance={ofType.get(type)} />,
});

function Minutes({ balance }: { balance: LeaveBalance | undefined }) {
  if (!balance) return '–';
  if (balance.minutes === null) return 'No balance';
  const text = minutesText(balance.minutes);
  return balance.minutes < 0 ? (
    <Text span inherit c="red" fw={600}>
      {text}
    </Text>
  ) : (
    text
  );
}
