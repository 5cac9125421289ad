import { useQuery } from '@tanstack/react-query';
import { balanceHint } from '#/features/time-off/balance-hint.ts';
import { LedgerTable } from '#/features/time-off/ledger-table.tsx';
import { leaveLedgerQueries } from '#/features/time-off/queries.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { timeText } from '#/shared/leave-text.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';

/** /time-off/balance/{type}: how a balance came about, line by line (time-off.md#balance). */
export function BalancePage({ type }: { type: number }) {
  const { id } = useCurrentUser();
  const queries = leaveLedgerQueries(trpc.useUtils(), id, type);
  const balances = useQuery(queries.balances);
  const lines = useQuery(queries.lines);
  const balance = balances.data?.results[0];
  const minutes = balance?.minutes ?? null;
  return (
    <>
      <PageHeader
        title={balance?.leave_type_name ?? 'Balance'}
        description={
          balance
            ? [minutes === null ? null : `You have ${timeText(minutes)}.`, `${balanceHint(balance)}.`]
                .filter(Boolean)
                .join(' ')
            : undefined
        }
        back={{ label: 'Back to Time Off', link: { to: '/time-off' } }}
      />
      <QueryState query={balances} loading={null} failure="Failed to load the balance." />
      <LedgerTable lines={lines} />
    </>
  );
}
