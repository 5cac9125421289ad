import { NumberInput, Text } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { type FieldProps, labelProps } from './field-props.ts';

export interface NumberFieldProps extends FieldProps<number | null | undefined, number | null> {
  /** Places after the point; 0 is whole numbers. */
  decimals?: number;
  min?: number;
  max?: number;
  /** What an arrow key adds. */
  step?: number;
  prefix?: string;
  suffix?: string;
}

/** A number, null when empty. Phones show the numeric keypad. */
export function NumberField(props: NumberFieldProps) {
  const { label, hideLabel, value, onChange, decimals = 0, prefix, suffix, min = 0, ...rest } = props;
  return (
    <NumberInput
      {...labelProps(label, hideLabel)}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' || !Number.isFinite(Number(next)) ? null : Number(next))}
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      allowNegative={min < 0}
      allowLeadingZeros={false}
      min={min}
      clampBehavior="blur"
      hideControls
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      leftSection={prefix ? <Text size="sm">{prefix}</Text> : undefined}
      rightSection={suffix ? <Text size="sm">{suffix}</Text> : undefined}
      rightSectionWidth={suffix ? '2.75rem' : undefined}
      {...rest}
    />
  );
}

/** USD with two decimals. */
export const MoneyField = (props: NumberFieldProps) => (
  <NumberField decimals={2} step={1} prefix="$" {...props} />
);

/** Kilometres with two decimals. */
export const KmField = (props: NumberFieldProps) => <NumberField decimals={2} suffix="km" {...props} />;

/** Hours with two decimals. */
export const HoursField = (props: NumberFieldProps) => <NumberField decimals={2} suffix="h" {...props} />;
