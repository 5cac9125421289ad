import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { dayRange, longDay } from '#/lib/text/day-text.ts';
import { PeopleField } from '#/shared/people-field.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { LeftOut, PAY_FROM } from './pay-from.tsx';

type Periods = Output['payRuns']['periods'];

interface NewRunProps {
  kind: 'regular' | 'off_cycle';
  periods: Periods;
  /** With the run's id, or null: given up. */
  onDone: (id: number | null) => void | Promise<void>;
}

interface Values {
  kind: 'regular' | 'off_cycle';
  period_start: string | null;
  period_end: string | null;
  pay_date: string | null;
  /** Null: only the extras that are added to it. */
  user_ids: number[] | null;
  reason: string;
  pay_runs_from: string | null;
  settings_updated_at: string;
}

/** Of the periods that are over, the newest for the company's first run, and after that the oldest that is open. */
function nextPeriod({ periods, pay_runs_from, may_set_pay_runs_from }: Periods) {
  const open = periods.filter(
    ({ run, timesheets, end_date, is_over }) =>
      is_over &&
      run === null &&
      timesheets > 0 &&
      (may_set_pay_runs_from || pay_runs_from === null || end_date >= pay_runs_from),
  );
  const approved = open.filter((period) => period.approved > 0);
  return (may_set_pay_runs_from ? approved[0] : open.at(-1)) ?? open[0] ?? periods[1] ?? periods[0];
}

/** The day from which runs pay: what it leaves out while it can be chosen, then that it is fixed. */
function PaysFrom({ day, fixed }: { day: string | null; fixed: string | null }) {
  if (day) return <LeftOut before={day} />;
  return fixed === null ? null : (
    <Text size="sm" c="dimmed">
      Pay runs pay timesheets that end on {longDay(fixed)} or later.
    </Text>
  );
}

export function NewRun({ kind, periods, onDone }: NewRunProps) {
  const create = trpc.payRuns.create.useMutation();
  const period = nextPeriod(periods);
  const blankPeriod = { period_start: period?.start_date ?? null, period_end: period?.end_date ?? null };
  const isFirst = periods.may_set_pay_runs_from;
  const blank: Values = {
    kind,
    ...blankPeriod,
    pay_date: null,
    user_ids: null,
    reason: '',
    pay_runs_from: isFirst ? blankPeriod.period_start : null,
    settings_updated_at: periods.settings_updated_at,
  };
  const form = useRecordForm({
    draft: {
      key: `pay-run:new-${kind}`,
      what: 'pay run',
      about: ({ period_start, period_end }) => dayRange(period_start, period_end),
      without: ['settings_updated_at'],
    },
    schema: async () => (await import('@daybook/contract/pay-runs')).payRunInput,
    defaultValues: blank,
    save: (values) => create.mutateAsync(values),
    onSaved: ({ id }) => onDone(id),
    failedText: 'The pay run could not be created. Please try again.',
  });
  const people = useWatch({ control: form.control, name: 'user_ids' });
  const from = useWatch({ control: form.control, name: 'pay_runs_from' });
  const title = kind === 'regular' ? 'New Pay Run' : 'New Off-cycle Run';
  return (
    <Section title={title}>
      <Form form={form} label={title}>
        <FieldGrid>
          <Field form={form} name="period_start">
            {(field) => <DateField label="Period from" required autoFocus {...field} />}
          </Field>
          <Field form={form} name="period_end">
            {(field) => <DateField label="Period to" required {...field} />}
          </Field>
          <Field form={form} name="pay_date">
            {(field) => <DateField label="Pay date" description="It can be entered later." {...field} />}
          </Field>
          {isFirst ? (
            <Field form={form} name="pay_runs_from">
              {(field) => <DateField {...PAY_FROM} {...field} />}
            </Field>
          ) : null}
          {kind === 'off_cycle' ? (
            <>
              <SelectField
                label="What it pays"
                required
                value={people ? 'people' : 'extras'}
                onChange={(takes) => form.setValue('user_ids', takes === 'people' ? [] : null)}
                choices={[
                  { value: 'extras', label: 'Only extras that are added to it' },
                  { value: 'people', label: 'Everything due to selected people' },
                ]}
              />
              {people ? (
                <Field form={form} name="user_ids">
                  {(field) => <PeopleField label="People" {...field} value={field.value ?? []} />}
                </Field>
              ) : null}
              <Field form={form} name="reason">
                {(field) => <TextField label="Reason" maxLength={500} {...field} />}
              </Field>
            </>
          ) : null}
        </FieldGrid>
        <PaysFrom day={isFirst ? from : null} fixed={periods.pay_runs_from} />
        <SaveRow form={form} label="Create Draft" savingLabel="Creating..." onCancel={() => onDone(null)} />
      </Form>
    </Section>
  );
}
