import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';
import { useToday } from '#/lib/session/today.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { MinutesField } from '#/ui/fields/minutes-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';

interface AdjustFormProps {
  user: number;
  type: number;
  name: string;
  /** A balance is typed, and the difference is written; else what is added or taken away. */
  isOpening: boolean;
  onDone: () => void;
}

interface AdjustValues {
  user: number;
  leave_type: number;
  day: string | null;
  minutes?: TypedNumber;
  balance?: TypedNumber;
  reason: string;
}

/** A line of a balance by hand (time-off.md#by-hand). */
export function AdjustForm({ user, type, name, isOpening, onDone }: AdjustFormProps) {
  const today = useToday();
  const enter = trpc.leaveLedger.enter.useMutation();
  // Of the two, the one that is not typed is not sent.
  const blank: AdjustValues = {
    user,
    leave_type: type,
    day: today,
    ...(isOpening ? { balance: null } : { minutes: null }),
    reason: isOpening ? 'Opening balance' : '',
  };
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/leave-ledger')).leaveEntryInput,
    defaultValues: blank,
    check: ({ day, minutes, balance }) =>
      (isOpening ? balance : minutes) == null
        ? { field: isOpening ? 'balance' : 'minutes', message: 'Enter hours and minutes, as in 7:30.' }
        : day === null
          ? { field: 'day', message: 'Choose a day.' }
          : null,
    save: (values) => enter.mutateAsync(values),
    onSaved: () => {
      toastDone(`${name} was adjusted.`);
      onDone();
    },
    failedText: 'The balance could not be adjusted. Please try again.',
  });
  return (
    <Form form={form} label={isOpening ? `Opening balance of ${name}` : `Adjust ${name}`}>
      <FieldGrid>
        {isOpening ? (
          <Field form={form} name="balance">
            {(field) => (
              <MinutesField
                label="Balance"
                required
                autoFocus
                mayBeNegative
                description="At the end of the day. The difference is added to the balance."
                {...field}
              />
            )}
          </Field>
        ) : (
          <Field form={form} name="minutes">
            {(field) => (
              <MinutesField
                label="Hours"
                required
                autoFocus
                mayBeNegative
                description="Use a minus sign to take hours away."
                {...field}
              />
            )}
          </Field>
        )}
        <Field form={form} name="day">
          {(field) => <DateField label="Day" required {...field} />}
        </Field>
        <Field form={form} name="reason">
          {(field) => <TextField label="Reason" required maxLength={500} {...field} />}
        </Field>
      </FieldGrid>
      <SaveRow
        form={form}
        label={isOpening ? 'Set Balance' : 'Adjust'}
        savingLabel="Saving..."
        onCancel={onDone}
      />
    </Form>
  );
}
