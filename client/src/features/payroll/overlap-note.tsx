import { Text } from '@mantine/core';
import { paidHours } from '@daybook/domain/pay/payroll';
import type { Output } from '#/lib/api/trpc.ts';
import { hoursText } from '#/lib/text/hours-text.ts';

/** Why Payroll Details and Billability have different hours of the same timesheets. */
export function OverlapNote({ payroll }: { payroll: Output['payroll']['get'] }) {
  const { totals, billability_totals } = payroll;
  const paid = paidHours(totals);
  const billed = billability_totals.total_hours;
  if (paid === billed) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      Payroll Details has {hoursText(paid)} h and Billability {hoursText(billed)} h of the same timesheets:
      time that overlaps is paid once, and billed to each client; pay rules leave out sleep and breaks that
      are not paid.
    </Text>
  );
}
