import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useEditorQuery } from '#/lib/api/editor-query.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { Section } from '#/ui/fields/field-grid.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { QueryState } from '#/ui/page/query-state.tsx';

export const PAY_FROM = {
  label: 'Pay from',
  description:
    'Timesheets that end before this day were paid elsewhere and are left out of pay runs. It can be changed until a run is locked.',
} as const;

/** The approved timesheets that no pay run will ever pay if it pays from this day on. */
export function LeftOut({ before }: { before: string }) {
  const query = trpc.payRuns.leaveOut.useQuery({ before });
  return (
    <QueryState query={query} loading={null} failure="What pay runs would leave out could not be loaded.">
      {({ timesheets, amount }) => {
        const cut = `${longDay(before)} (${moneyText(amount)})`;
        return timesheets === 0 ? null : (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            {plural(
              timesheets,
              `approved timesheet ends before ${cut}: pay runs will not pay it.`,
              `approved timesheets end before ${cut}: pay runs will not pay them.`,
            )}{' '}
            Choose an earlier day unless that was paid elsewhere.
          </Alert>
        );
      }}
    </QueryState>
  );
}

/** The day from which runs pay, on a draft, while it can be chosen. */
export function PayFrom({ id }: { id: number }) {
  const { data } = trpc.payRuns.periods.useQuery(undefined, useEditorQuery());
  if (!data?.may_set_pay_runs_from || data.pay_runs_from === null) return null;
  return <PayFromForm key={data.settings_updated_at} id={id} periods={data} />;
}

function PayFromForm({ id, periods }: { id: number; periods: Output['payRuns']['periods'] }) {
  const utils = trpc.useUtils();
  const change = trpc.payRuns.payFrom.useMutation();
  const readAgain = () => utils.payRuns.periods.prefetch(undefined, { staleTime: 0 });
  const { pay_runs_from, settings_updated_at } = periods;
  const form = useRecordForm({
    // One day is chosen again sooner than a draft is read.
    draft: null,
    schema: async () => (await import('@daybook/contract/pay-runs')).payRunsFrom.omit({ id: true }),
    defaultValues: { pay_runs_from, settings_updated_at },
    save: async (values) => {
      await change.mutateAsync({ id, ...values });
      await readAgain();
      toastDone(`Pay runs now start from ${longDay(values.pay_runs_from)}.`);
    },
    failedText: 'The day could not be changed. Please try again.',
  });
  const chosen = useWatch({ control: form.control, name: 'pay_runs_from' });
  return (
    <Section title="Pay from" onScreen>
      <Form form={form} label="Pay from">
        <Field form={form} name="pay_runs_from">
          {(field) => <DateField {...PAY_FROM} {...field} />}
        </Field>
        {chosen === null ? null : <LeftOut before={chosen} />}
        <SaveRow
          form={form}
          label="Change"
          disabled={chosen === null || chosen === pay_runs_from}
          onReload={() => void readAgain()}
        />
      </Form>
    </Section>
  );
}
