import type { Feature } from '@daybook/domain/access/features';
import { MAX_MILEAGE_RATE_USD, MAX_PAY_RATE_USD } from '@daybook/domain/limits';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { useDistanceUnit } from '#/lib/session/mileage.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { LockedField } from '#/shared/plan-lock.tsx';
import { MoneyField } from '#/ui/fields/number-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import type { EmployeeFormValues } from './employee-form-values.ts';

interface Rate {
  name: 'pay_rate' | 'overtime_rate' | 'mileage_rate';
  label: (unit: DistanceUnit) => string;
  feature: Feature;
  decimals: number;
  step: number;
  max: number;
}

const rates: readonly Rate[] = [
  {
    name: 'pay_rate',
    label: () => 'Pay Rate',
    feature: 'pay_rates',
    decimals: 2,
    step: 0.01,
    max: MAX_PAY_RATE_USD,
  },
  {
    name: 'overtime_rate',
    label: () => 'Overtime Rate',
    feature: 'overtime_rates',
    decimals: 2,
    step: 0.01,
    max: MAX_PAY_RATE_USD,
  },
  {
    name: 'mileage_rate',
    label: (unit) => `Mileage Rate (per ${unit})`,
    feature: 'mileage_rates',
    decimals: 5,
    step: 0.00001,
    max: MAX_MILEAGE_RATE_USD,
  },
];

/** An employee's rates; locked if the plan lacks them (people-and-roles.md#rates-with-dates), and kept as stored. */
export function RateFields<Sent extends object>({ form }: { form: RecordForm<EmployeeFormValues, Sent> }) {
  const { allows } = usePlan();
  const unit = useDistanceUnit();
  const locked = rates.filter(({ feature }) => !allows(feature));
  return rates.map(({ name, label, feature, ...range }) => (
    <Field key={name} form={form} name={name}>
      {(field) =>
        allows(feature) ? (
          <MoneyField label={label(unit)} {...range} {...field} />
        ) : (
          <LockedField label={label(unit)} value={field.value ?? ''} hideUpgrade={name !== locked[0]?.name} />
        )
      }
    </Field>
  ));
}
