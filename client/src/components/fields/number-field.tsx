import { Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { cleanTypedNumber, stepped, typedNumber, withinBounds } from '../../lib/typed-number.ts';
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

/**
 * A number, null when empty. Phones show the numeric keypad. A text field of our own: the library's weighs nine kilobytes,
 * and it would be in the first form that a phone fetches.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, hideLabel, value, onChange, onBlur, prefix, suffix, ...others } = props;
  const { decimals = 0, min = 0, max = Number.MAX_SAFE_INTEGER, step = 1, ...rest } = others;
  const rules = { decimals, min, max };
  const [typed, setTyped] = useState('');
  // "7." and "7.0" stay as they are typed, until the number is another one.
  const isTyped = typed !== '' && typedNumber(typed) === (value ?? null);

  function put(next: number | null) {
    setTyped('');
    if (next !== (value ?? null)) onChange(next);
  }

  function stepBy(event: KeyboardEvent) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || rest.disabled || rest.readOnly) return;
    event.preventDefault();
    put(stepped(value ?? 0, direction * step, rules));
  }

  return (
    <TextInput
      {...labelProps(label, hideLabel)}
      value={isTyped ? typed : (value ?? '')}
      onChange={(event) => {
        const text = cleanTypedNumber(event.currentTarget.value, rules);
        setTyped(text);
        onChange(typedNumber(text));
      }}
      onBlur={() => {
        put(typeof value === 'number' ? withinBounds(value, rules) : null);
        onBlur?.();
      }}
      onKeyDown={stepBy}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
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
