import { Badge, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatUsdRate } from '@daybook/domain/money/exact';
import { lineRateText } from '@daybook/domain/pay/pay-rules/line-rate';
import { payCodeText } from '@daybook/domain/pay/pay-rules/sentences';
import { daysBetween } from '@daybook/domain/time/day';
import { timeLeftQueries } from '#/lib/api/time-off-queries.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { dayRange, weekdayDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { balanceText } from '#/shared/leave-text.ts';
import { RegularRate } from '#/shared/pay-ledger.tsx';
import { Section } from '#/ui/fields/field-grid.tsx';
import { Progress } from '#/ui/kit/progress.ts';
import { PlainTable } from '#/ui/lists/plain-table.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { EmptyState } from '#/ui/page/states.tsx';

type Window = Output['myPay']['get']['window'];

const useMyPay = (enabled: boolean) => trpc.myPay.get.useQuery(undefined, { enabled });

/** /pay (pay.md#my-pay): a person's own hours of the week, what each is paid and why, and what was paid. */
export function MyPayPage({ paidRuns }: { paidRuns: ReactNode }) {
  const { has_pay_page } = useCurrentUser();
  const query = useMyPay(has_pay_page);
  return (
    <>
      <PageHeader title="My Pay" description="How your hours are paid, and why. Amounts are before taxes." />
      <Stack gap="lg">
        {has_pay_page ? (
          <Pay query={query} />
        ) : (
          <EmptyState text="Your company has not switched on My Pay." />
        )}
        {/* Below days of unknown length, which would push it down. */}
        <div hidden={query.isLoading}>
          <Stack gap="lg">
            <TimeOffLeft />
            <Section title="Paid">{paidRuns}</Section>
          </Stack>
        </div>
      </Stack>
    </>
  );
}

/** What is left of time off today, of the kinds that statements show. */
function TimeOffLeft() {
  const { id, has_time_off } = useCurrentUser();
  const queries = timeLeftQueries(trpc.useUtils(), id);
  const balances = useQuery({ ...queries.balances, enabled: has_time_off });
  const types = useQuery({ ...queries.types, enabled: has_time_off });
  const isShown = (type: number) =>
    types.data?.results.some(({ id: shown, on_statement }) => shown === type && on_statement) ?? false;
  const shownBalances = (balances.data?.results ?? []).flatMap(
    ({ leave_type, leave_type_name, minutes, day }) =>
      minutes !== null && isShown(leave_type)
        ? [{ leave_type, text: balanceText(leave_type_name, minutes, day) }]
        : [],
  );
  if (shownBalances.length === 0) return null;
  return (
    <Section title="Time off left">
      <List size="sm">
        {shownBalances.map(({ leave_type, text }) => (
          <List.Item key={leave_type}>
            <TextLink to="/time-off/balance/$id" params={{ id: leave_type }}>
              {text}
            </TextLink>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}

function Pay({ query }: { query: ReturnType<typeof useMyPay> }) {
  return (
    <QueryState query={query} failure="Failed to load your pay.">
      {({ window, findings }) => (
        <Section title={titleOf(window)}>
          <Text c="dimmed">
            {dayRange(window.start_date, window.end_date)} · Pay rule: {window.rule}
          </Text>
          <Limits window={window} />
          <Findings findings={findings} />
          <Days window={window} />
          <Lines window={window} />
        </Section>
      )}
    </QueryState>
  );
}

const isWeek = ({ start_date, end_date }: Window): boolean => daysBetween(start_date, end_date) === 6;
const titleOf = (window: Window): string => (isWeek(window) ? 'This week' : 'This pay period');

const LIMITS = { day: 'today', week: 'this week', window: 'this period' } as const;

/** "36:30 of 40:00 h, then × 1.5": the progress towards each next limit. */
function Limits({ window }: { window: Window }) {
  if (window.limits.length === 0) return <Text>{hoursText(window.worked_hours)} h so far. No overtime.</Text>;
  return window.limits.map(({ in: scope, hours, over_hours, multiplier }) => {
    const label = `Hours ${isWeek(window) && scope === 'window' ? LIMITS.week : LIMITS[scope]}`;
    const text = `${hoursText(hours)} of ${hoursText(over_hours)} h, then × ${multiplier}`;
    return (
      <div key={scope}>
        <Group justify="space-between" gap="xs" mb="var(--space-2)">
          <Text size="sm" fw={550}>
            {label}
          </Text>
          <Text size="sm">{text}</Text>
        </Group>
        <Progress.Root size="lg">
          <Progress.Section
            value={Math.min(100, (hours / over_hours) * 100)}
            // By default the library announces a percentage.
            withAria={false}
            role="progressbar"
            aria-label={label}
            aria-valuenow={hours}
            aria-valuemin={0}
            aria-valuemax={over_hours}
            aria-valuetext={text}
          />
        </Progress.Root>
      </div>
    );
  });
}

function Findings({ findings }: { findings: Output['myPay']['get']['findings'] }) {
  if (findings.length === 0) return null;
  return (
    <List size="sm">
      {findings.map(({ date, text }) => (
        <List.Item key={`${date} ${text}`}>
          {weekdayDay(date)}: {text}
        </List.Item>
      ))}
    </List>
  );
}

/** Every stretch of each day in a sentence. */
function Days({ window: { rows, sums } }: { window: Window }) {
  const days = [...new Set([...rows, ...sums].map(({ date }) => date))].toSorted();
  if (days.length === 0) return <EmptyState text="No time yet." />;
  return days.map((day) => {
    const ofDay = rows.filter(({ date }) => date === day);
    const isProvisional = ofDay.some((row) => row.is_provisional);
    return (
      <section key={day} aria-label={weekdayDay(day)}>
        <Group gap="xs">
          <Title order={3} size="h5">
            {weekdayDay(day)}
          </Title>
          {isProvisional ? (
            <Badge variant="light" color="gray">
              Provisional
            </Badge>
          ) : null}
        </Group>
        <List size="sm">
          {ofDay.map((row, place) => (
            // Imported entries without times may be equal; the order does not change.
            // oxlint-disable-next-line react/no-array-index-key
            <List.Item key={`${row.sentence} ${row.client_name} ${place}`}>
              {row.sentence}
              <Text component="span" display="block" size="xs" c="dimmed">
                {[row.client_name, row.work_code, row.multiplier === 0 ? null : rateText(row.base_rate)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </List.Item>
          ))}
          {sums
            .filter(({ date }) => date === day)
            .map((sum) => (
              <List.Item key={`${sum.pay_code} ${sum.client_name} ${sum.amount}`}>
                {payCodeText(sum.pay_code)}{' '}
                {sum.hours === null ? moneyText(sum.amount) : `${hoursText(sum.hours)} h`}
              </List.Item>
            ))}
        </List>
      </section>
    );
  });
}

const rateText = (rate: number | null): string =>
  rate === null ? 'no rate' : `${formatUsdRate(rate)} an hour`;

/** The total so far. */
function Lines({ window }: { window: Window }) {
  if (window.lines.length === 0) return null;
  return (
    <>
      <PlainTable
        label="Pay so far"
        columns={[
          { key: 'code', header: 'Pay', cell: ({ pay_code }) => payCodeText(pay_code) },
          {
            key: 'hours',
            header: 'Hours',
            numeric: true,
            cell: ({ hours }) => (hours === null ? '–' : hoursText(hours)),
          },
          {
            key: 'rate',
            header: 'Rate',
            numeric: true,
            cell: (line) => lineRateText(line, window.regular_rate) || '–',
          },
          { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => moneyText(amount) },
        ]}
        rows={window.lines}
        rowKey={({ pay_code, multiplier, rate }) => `${pay_code} ${multiplier} ${rate}`}
        footer={{ code: 'So far', amount: moneyText(window.total_pay) }}
      />
      <RegularRate window={window} />
      {window.is_provisional ? (
        <Text size="sm" c="dimmed">
          Provisional: some of this time is not approved yet, so the pay can still change.
        </Text>
      ) : null}
    </>
  );
}
