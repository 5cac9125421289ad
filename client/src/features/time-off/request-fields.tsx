import { Input, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { weekdayDay } from '#/lib/text/day-text.ts';
import { timeText } from '#/shared/leave-text.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { MinutesField } from '#/ui/fields/minutes-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextAreaField } from '#/ui/fields/text-area-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import type { LeaveBalance } from './queries.ts';
import {
  filledDays,
  rangeOf,
  totalMinutes,
  withDay,
  type RequestDay,
  type UsualDay,
} from './request-days.ts';
import { AfterThis } from './request-forecast.tsx';
import classes from './time-off.module.css';

export interface RequestValues {
  leave_type: number | null;
  /** The range of the rows; only the days are sent. */
  from: string | null;
  to: string | null;
  days: RequestDay[];
  note: string;
  /** For whom an approver enters it. */
  user?: number;
  /** Whether an approver who enters it decides on it at once. */
  approve: boolean;
}

export const blankRequest = (balances: readonly LeaveBalance[]): RequestValues => {
  const usable = usableTypes(balances);
  return {
    leave_type: usable.length === 1 ? (usable[0]?.leave_type ?? null) : null,
    from: null,
    to: null,
    days: [],
    note: '',
    approve: false,
  };
};

/** What a person can ask for: a kind of which a policy is in force. */
export const usableTypes = (balances: readonly LeaveBalance[]) =>
  balances.filter(({ policy }) => policy !== null);

interface RequestFieldsProps<Sent extends object> {
  form: RecordForm<RequestValues, Sent>;
  balances: readonly LeaveBalance[];
  /** What the person usually works; undefined while that is not known. */
  usual: readonly UsualDay[] | undefined;
  /** For whom, if not for oneself. */
  user?: number;
  /** The first and the last day that can be asked for. */
  window?: { min: string; max: string };
}

/** Kind, days with a row each, and a note; below them what is there after it (time-off.md#requests). */
export function RequestFields<Sent extends object>(props: RequestFieldsProps<Sent>) {
  const { form, balances, usual, user, window } = props;
  const [leave_type, from, to, days] = useWatch({
    control: form.control,
    name: ['leave_type', 'from', 'to', 'days'],
  });
  const dates = rangeOf(from, to);
  const setDays = (next: RequestDay[]) =>
    form.setValue('days', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

  function setRange(next: { from: string | null; to: string | null }) {
    const before = { dates, days };
    form.setValue('from', next.from, { shouldDirty: true });
    form.setValue('to', next.to, { shouldDirty: true });
    setDays(filledDays(rangeOf(next.from, next.to), usual, before));
  }

  // The usual week may be known only after the days were chosen.
  const wasKnown = useRef(usual !== undefined);
  useEffect(() => {
    if (wasKnown.current || usual === undefined) return;
    wasKnown.current = true;
    const range = rangeOf(form.getValues('from'), form.getValues('to'));
    if (range.length > 0)
      form.setValue('days', filledDays(range, usual, { dates: [], days: [] }), { shouldDirty: true });
  }, [usual, form]);

  return (
    <>
      <Field form={form} name="leave_type">
        {(field) => (
          <SelectField
            label="Time Off"
            required
            choices={usableTypes(balances).map((balance) => ({
              value: balance.leave_type,
              label: balance.leave_type_name,
            }))}
            {...field}
          />
        )}
      </Field>
      <FieldGrid>
        <Field form={form} name="from">
          {(field) => (
            <DateField
              label="From"
              required
              {...window}
              {...field}
              onChange={(day) =>
                setRange({ from: day, to: to !== null && day !== null && to < day ? day : to })
              }
            />
          )}
        </Field>
        <Field form={form} name="to">
          {(field) => (
            <DateField
              label="To"
              description="Leave empty for a single day."
              {...window}
              min={from ?? window?.min}
              {...field}
              onChange={(day) => setRange({ from, to: day })}
            />
          )}
        </Field>
      </FieldGrid>
      <DayRows form={form} dates={dates} days={days} onChange={setDays} />
      <AfterThis
        user={user}
        days={days}
        balance={balances.find((balance) => balance.leave_type === leave_type)}
      />
      <Field form={form} name="note">
        {(field) => <TextAreaField label="Note" maxLength={500} {...field} />}
      </Field>
    </>
  );
}

interface DayRowsProps<Sent extends object> {
  form: RecordForm<RequestValues, Sent>;
  dates: readonly string[];
  days: readonly RequestDay[];
  onChange: (days: RequestDay[]) => void;
}

function DayRows<Sent extends object>({ form, dates, days, onChange }: DayRowsProps<Sent>) {
  const { errors, submitCount } = useFormState({ control: form.control, name: 'days' });
  const box = useRef<HTMLDivElement>(null);
  const general = errors.days?.message ?? errors.days?.root?.message;
  useEffect(() => {
    if (submitCount > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  if (dates.length === 0) return general ? <Input.Error>{general}</Input.Error> : null;
  return (
    <div role="group" aria-label="Hours of each day" className={classes.days} ref={box}>
      {dates.map((date) => {
        const place = days.findIndex((day) => day.date === date);
        const error = place === -1 ? undefined : errors.days?.[place];
        return (
          <div key={date} className={classes.day}>
            <Text component="span">{weekdayDay(date)}</Text>
            <MinutesField
              label={`Hours on ${weekdayDay(date)}`}
              hideLabel
              value={days[place]?.minutes ?? null}
              onChange={(minutes) => onChange(withDay(days, date, minutes))}
              placeholder="Not off"
              error={error?.minutes?.message ?? error?.date?.message}
            />
          </div>
        );
      })}
      {general ? <Input.Error role="alert">{general}</Input.Error> : null}
      <Text fw={600}>{timeText(totalMinutes(days))} in all</Text>
    </div>
  );
}
