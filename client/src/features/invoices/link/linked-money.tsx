import { Text } from '@mantine/core';
import type { LinkedInvoice } from '@daybook/contract/invoices';
import { longDay } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { Facts } from '#/ui/fields/field-grid.tsx';

const KINDS = { payment: 'Paid', credit: 'Credited', write_off: 'Written off', refund: 'Refunded' } as const;

/** What was paid and credited, and what is still open. */
export function LinkedMoney({ invoice: { kind, money, open, total } }: { invoice: LinkedInvoice }) {
  if (kind !== 'invoice' || (money.length === 0 && open === total)) return null;
  return (
    <div data-no-print>
      <Text size="sm" fw={600} mb="xs">
        What was paid
      </Text>
      <Facts
        facts={[
          ...money.map(({ date, kind: how, amount }) => ({
            label: `${KINDS[how]} ${longDay(date)}`,
            value: moneyText(amount),
          })),
          { label: 'Still open', value: moneyText(open) },
        ]}
      />
    </div>
  );
}
