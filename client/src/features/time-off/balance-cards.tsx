import { Text } from '@mantine/core';
import type { LinkOptions } from '@tanstack/react-router';
import { timeText } from '#/shared/leave-text.ts';
import { StatCard, StatCards } from '#/ui/figures/stat-card.tsx';
import { balanceHint } from './balance-hint.ts';
import type { LeaveBalance } from './queries.ts';

interface BalanceCardsProps {
  balances: readonly LeaveBalance[];
  /** The page of a balance's lines. */
  linkOf: (balance: LeaveBalance) => LinkOptions;
}

/** A correction may take more than there was: that is red. */
function Amount({ minutes }: Pick<LeaveBalance, 'minutes'>) {
  if (minutes === null) return 'No balance';
  return minutes < 0 ? (
    <Text span inherit c="red">
      {timeText(minutes)}
    </Text>
  ) : (
    timeText(minutes)
  );
}

/** A card for each kind of time off. */
export function BalanceCards({ balances, linkOf }: BalanceCardsProps) {
  return (
    <StatCards>
      {balances.map((balance) => (
        <StatCard
          key={balance.leave_type}
          label={balance.leave_type_name}
          value={<Amount minutes={balance.minutes} />}
          hint={balanceHint(balance)}
          link={linkOf(balance)}
        />
      ))}
    </StatCards>
  );
}
