import type { LinkOptions } from '@tanstack/react-router';
import { timeText } from '#/shared/request-status.tsx';
import { StatCard, StatCards } from '#/ui/figures/stat-card.tsx';
import { balanceHint } from './balance-text.ts';
import type { LeaveBalance } from './queries.ts';

interface BalanceCardsProps {
  balances: readonly LeaveBalance[];
  /** The page of a balance's lines. */
  linkOf: (balance: LeaveBalance) => LinkOptions;
}

/** A card for each kind of time off. */
export function BalanceCards({ balances, linkOf }: BalanceCardsProps) {
  return (
    <StatCards>
      {balances.map((balance) => (
        <StatCard
          key={balance.leave_type}
          label={balance.leave_type_name}
          value={balance.minutes === null ? 'No balance' : timeText(balance.minutes)}
          hint={balanceHint(balance)}
          link={linkOf(balance)}
        />
      ))}
    </StatCards>
  );
}
