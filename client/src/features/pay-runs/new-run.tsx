import { Text } from '@mantine/core';
import { useRecordForm } from '../../lib/record-form.ts';
import { dayRange, longDay } from '../../lib/day-text.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FieldGrid, Section } from '../../ui/fields/field-grid.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '../../ui/forms/form.tsx';
import { PeopleField } from '../../shared/people-field.tsx';

type Periods = Output['payRuns']['periods'];

interface NewRunProps {
  kind: 'regular' | 'off_cycle';
  periods: Periods;
  /** With the run's id, or null: given up. */
  onDone: (id: number | null) => void;
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
}

/** The oldest period that has timesheets and no run, else the one before the current one. */
function nextPeriod({ periods, pay_runs_from }: Periods) {
  const open = periods.filter(
    ({ run, timesheets, end_date }) =>
      run === null && timesheets > 0 && (pay_runs_from === null || end_date >= pay_runs_from),
  );
  const approved = open.filter((period) => period.approved > 0);
  // The company's first run is for the newest period; after that the oldest that is open comes first.
  return (pay_runs_from === null ? approved[0] : open.at(-1)) ?? open[0] ?? periods[1] ?? periods[0];
}

export function NewRun({ kind, periods, onDone }: NewRunProps) {
  const create = trpc.payRuns.create.useMutation();
  const period = nextPeriod(periods);
  const isFirst = periods.pay_runs_from === null;
  const blank: Values = {
    kind,
    period_start: period?.start_date ?? null,
    period_end: period?.end_date ?? null,
    pay_date: null,
    user_ids: null,
    reason: '',
    pay_runs_from: isFirst ? (period?.start_date ?? null) : null,
  };
  const form = useRecordForm({
    draft: {
      key: `pay-run:new-${kind}`,
      what: 'pay run',
      about: ({ period_start, period_end }) => dayRange(period_start, period_end),
    },
    schema: async () => (await import('@daybook/contract/pay-runs')).payRunInput,
    defaultValues: blank,
    save: (values) => create.mutateAsync(values),
    onSaved: ({ id }) => onDone(id),
    failedText: 'The pay run could not be created. Please try again.',
  });
  const people = form.watch('user_ids');
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
              {(field) => (
                <DateField
                  label="Pay from"
                  description="Timesheets that end before this day were paid elsewhere and are left out of pay runs."
                  {...field}
                />
              )}
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
        {isFirst ? null : (
          <Text size="sm" c="dimmed">
            Pay runs pay timesheets that end on {longDay(periods.pay_runs_from)} or later.
          </Text>
        )}
        <SaveRow form={form} label="Create Draft" savingLabel="Creating..." onCancel={() => onDone(null)} />
      </Form>
    </Section>
  );
}
