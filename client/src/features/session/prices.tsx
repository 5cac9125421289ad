import { Text } from '@mantine/core';
import { TRIAL_DAYS } from '@daybook/domain/access/plans';
import { trpc } from '#/lib/api/trpc.ts';
import { wholeMoneyText } from '#/lib/text/price-text.ts';

/** What a new company will pay, for a visitor who is about to make one; nothing where plans are off. */
export function Prices() {
  const { data } = trpc.plans.list.useQuery(undefined, { staleTime: 300_000 });
  const [first] = data?.results ?? [];
  if (!first) return null;
  return (
    <Text size="sm" c="dimmed">
      {TRIAL_DAYS} days free, without a card. Then from {wholeMoneyText(first.price_monthly)} a month (
      {first.name}, up to {first.max_users} users).
    </Text>
  );
}
