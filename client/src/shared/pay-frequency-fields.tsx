import { MAX_PAY_PERIOD_DAYS, PAY_PERIOD_LABELS, type PayPeriodKind } from '@daybook/domain/time/pay-period';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';
import type { FieldProps } from '#/ui/fields/field-props.ts';
import { NumberField } from '#/ui/fields/number-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';

interface PayPeriodFieldProps extends FieldProps<PayPeriodKind | null | undefined, PayPeriodKind | null> {
  kinds: readonly PayPeriodKind[];
}

/** How often employees are paid, among the kinds that are offered. */
export function PayPeriodField({ kinds, ...field }: PayPeriodFieldProps) {
  return (
    <SelectField
      description="How often employees are paid."
      required
      choices={kinds.map((value) => ({ value, label: PAY_PERIOD_LABELS[value] }))}
      {...field}
    />
  );
}

/** How many days a custom pay period has. */
export function CustomLengthField(field: FieldProps<TypedNumber | undefined, TypedNumber>) {
  return (
    <NumberField
      description="At least 1 day."
      suffix="days"
      min={1}
      max={MAX_PAY_PERIOD_DAYS}
      required
      {...field}
    />
  );
}
