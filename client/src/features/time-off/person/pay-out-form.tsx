import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';
import { useToday } from '#/lib/session/today.ts';
import { timeText } from '#/shared/leave-text.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { MinutesField } from '#/ui/fields/minutes-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';

interface PayOutFormProps {
  user: number;
  type: number;
  name: string;
  /** What there is today. */
  balance: number;
  /** The last day of who leaves, by whose rate it is paid. */
  left_on: string | null;
  onDone: () => void;
}

interface PayOutValues {
  user: number;
  leave_type: number;
  day: string | null;
  minutes: TypedNumber;
  reason: string;
}

/** Time off is paid in place of being taken, as when somebody leaves (time-off.md#by-hand). */
export function PayOutForm({ user, type, name, balance, left_on, onDone }: PayOutFormProps) {
  const today = useToday();
  const payOut = trpc.leaveLedger.payOut.useMutation();
  const blank: PayOutValues = {
    user,
    leave_type: type,
    day: left_on !== null && left_on < today ? left_on : today,
    minutes: balance,
    reason: '',
  };
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/leave-ledger')).leavePayOutInput,
    defaultValues: blank,
    check: ({ minutes, day }) =>
      minutes == null
        ? { field: 'minutes', message: 'Enter hours and minutes, as in 7:30.' }
        : day === null
          ? { field: 'day', message: 'Choose a day.' }
          : null,
    save: (values) => payOut.mutateAsync(values),
    onSaved: () => {
      toastDone(`${name} was paid out, with the next pay run.`);
      onDone();
    },
    failedText: 'The balance could not be paid out. Please try again.',
  });
  return (
    <Form form={form} label={`Pay out ${name}`}>
      <FieldGrid>
        <Field form={form} name="minutes">
          {(field) => (
            <MinutesField
              label="Hours"
              required
              autoFocus
              description={`At most ${timeText(balance)}.`}
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="day">
          {(field) => (
            <DateField
              label="Day"
              required
              max={today}
              description="Paid at the pay rate of this day, in the pay run of its period."
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="reason">
          {(field) => <TextField label="Reason" maxLength={500} {...field} />}
        </Field>
      </FieldGrid>
      <SaveRow form={form} label="Pay Out" savingLabel="Paying out..." onCancel={onDone} />
    </Form>
  );
}
