import { List, Text } from '@mantine/core';
import { formatUsdRate } from '@daybook/domain/money/exact';
import { DEFAULT_PAY_RATE } from '@daybook/domain/pay/pay-rates';
import type { DateRange } from '@daybook/domain/time/date-range';
import type { Output } from '#/lib/api/trpc.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { ScrollList } from '#/ui/page/text-parts.tsx';

type Change = Output['timesheets']['payChanges'][number];
type Pay = NonNullable<Change['after']>;

/** "$1,763.81: 30:00 h regular, 20:00 h overtime" */
const paid = (pay: Pay) =>
  `${moneyText(pay.total_pay)}: ${hoursText(pay.regular_hours)} h regular, ${hoursText(pay.overtime_hours)} h overtime`;

function payOfSheet({ before, after }: Change): string {
  if (after && before) return `Will pay ${paid(after)}, instead of ${paid(before)}.`;
  if (after) return `Will pay ${paid(after)}.`;
  return before ? `Will no longer pay ${paid(before)}.` : '';
}

const payOfOthers = ({ before, after, start_date, end_date }: Change, whose: string) =>
  `Changes the pay of ${whose}${dayRange(start_date, end_date)}: ${before ? moneyText(before.total_pay) : '–'} → ${after ? moneyText(after.total_pay) : '–'}.`;

/** For a sheet over two pay periods: which one has its overtime, and why neither lists it. */
const twoPeriods = ({ start_date, end_date }: DateRange) =>
  `Its dates span two pay periods: overtime counts in ${dayRange(start_date, end_date)}, and payroll lists it only in a range with all of its days.`;

const NO_RATE = {
  default: ` No pay rate is set: the default of ${formatUsdRate(DEFAULT_PAY_RATE)} is used.`,
  unpaid: ' Some of its time has no pay rate: the pay rule pays nothing for it.',
};

/** What a step does to pay, shown in its confirmation (timesheets.md#approval); with names if it affects several people. */
export function PayChanges({ changes, named = false }: { changes: readonly Change[]; named?: boolean }) {
  if (changes.length === 0) return null;
  const sheet = (change: Change) =>
    named ? `${change.name}, ${dayRange(change.start_date, change.end_date)}: ` : '';
  return (
    <ScrollList mt="sm" mah="50vh">
      {changes.map((change) => (
        <List.Item key={change.id}>
          {change.asked
            ? `${sheet(change)}${payOfSheet(change)}`
            : payOfOthers(change, named ? `${change.name}, ` : '')}
          {change.asked && change.missing_rate ? (
            <Text component="span" size="sm" fw={600}>
              {NO_RATE[change.missing_rate]}
            </Text>
          ) : null}
          {change.asked && change.overtime_in ? ` ${twoPeriods(change.overtime_in)}` : null}
        </List.Item>
      ))}
    </ScrollList>
  );
}
