import { Alert, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#/lib/api/trpc.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { Section } from '#/ui/fields/field-grid.tsx';
import { act } from '#/ui/overlays/act.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';

export const PAY_FROM = {
  label: 'Pay from',
  description:
    'Timesheets that end before this day were paid elsewhere and are left out of pay runs. It can be changed until a run is locked.',
} as const;

/** The approved timesheets that no pay run will ever pay if it pays from this day on. */
export function LeftOut({ before }: { before: string }) {
  const query = trpc.payRuns.leaveOut.useQuery({ before });
  const { data } = query;
  if (query.error && !data)
    return <QueryState query={query} failure="What pay runs would leave out could not be loaded." />;
  if (!data || data.timesheets === 0) return null;
  const cut = `${longDay(before)} (${moneyText(data.amount)})`;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      {plural(
        data.timesheets,
        `approved timesheet ends before ${cut}: pay runs will not pay it.`,
        `approved timesheets end before ${cut}: pay runs will not pay them.`,
      )}{' '}
      Choose an earlier day unless that was paid elsewhere.
    </Alert>
  );
}

/** The day from which runs pay, on a draft, while it can be chosen. */
export function PayFrom({ id }: { id: number }) {
  const { data } = trpc.payRuns.periods.useQuery();
  if (!data?.may_set_pay_runs_from || data.pay_runs_from === null) return null;
  return <Choice key={data.pay_runs_from} id={id} day={data.pay_runs_from} />;
}

function Choice({ id, day }: { id: number; day: string }) {
  const change = trpc.payRuns.payFrom.useMutation();
  const [chosen, setChosen] = useState<string | null>(day);
  const save = () =>
    act({
      work: () => change.mutateAsync({ id, pay_runs_from: chosen ?? day }),
      done: `Pay runs now start from ${longDay(chosen)}.`,
      failed: 'The day could not be changed. Please try again.',
    });
  return (
    <Section title="Pay from" onScreen>
      <Group align="end">
        <DateField {...PAY_FROM} value={chosen} onChange={setChosen} />
        <OnlineButton
          variant="default"
          loading={change.isPending}
          disabled={chosen === null || chosen === day}
          onClick={() => void save()}
        >
          Change
        </OnlineButton>
      </Group>
      {chosen === null ? null : <LeftOut before={chosen} />}
    </Section>
  );
}
