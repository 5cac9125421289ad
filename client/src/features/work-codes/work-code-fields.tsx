import { upgradeHint } from '@daybook/domain/plans';
import { Field } from '../../ui/forms/form.tsx';
import { LockedField } from '../../shared/locked-field.tsx';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { RecordForm } from '../../lib/record-form.ts';
import type { TypedNumber } from '../../lib/typed-number.ts';
import classes from '../../ui/forms/forms.module.css';

export interface WorkCodeValues {
  code: string;
  description: string;
  billing_rate: TypedNumber;
}

interface WorkCodeFieldsProps<Sent extends object> {
  form: RecordForm<WorkCodeValues, Sent>;
  /** Whether the plan has billing rates; else the field is locked and what is stored is kept. */
  withRates: boolean;
}

export function WorkCodeFields<Sent extends object>({ form, withRates }: WorkCodeFieldsProps<Sent>) {
  return (
    <div className={classes.fields}>
      <Field form={form} name="code">
        {(field) => <TextField label="Code" required maxLength={40} {...field} />}
      </Field>
      <Field form={form} name="description">
        {(field) => <TextField label="Description" required maxLength={200} {...field} />}
      </Field>
      {withRates ? (
        <Field form={form} name="billing_rate">
          {(field) => (
            <MoneyField label="Billing rate" placeholder="Employee's rate" max={100_000} {...field} />
          )}
        </Field>
      ) : (
        <LockedField label="Billing rate" hint={upgradeHint('billing_rates')} />
      )}
    </div>
  );
}
