import { Text, TextInput, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { type TypedNumber, numberProblem, readTypedNumber, stepped } from '#/lib/forms/typed-number.ts';
import { type FieldProps, labelProps } from './field-props.ts';

export interface NumberFieldProps extends FieldProps<TypedNumber | undefined, TypedNumber> {
  /** Decimal places; 0 is whole numbers. */
  decimals?: number;
  min?: number;
  max?: number;
  /** The step of the arrow keys. */
  step?: number;
  prefix?: string;
  suffix?: string;
}

/**
 * A number, null if empty. Other text stays as typed, with a message once the field loses focus, and goes to the form as
 * it is, so that it cannot be saved unseen. Phones show the numeric keypad. A text field of our own: the library's adds
 * nine kilobytes, and it would be part of the first form that a phone loads.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, hideLabel, value, onChange, onBlur, error, prefix, suffix, ...others } = props;
  const { decimals = 0, min = 0, max = Number.MAX_SAFE_INTEGER, step = 1, ...rest } = others;
  const rules = { decimals, min, max, prefix, suffix };
  const [typed, setTyped] = useState('');
  const [wasLeft, setWasLeft] = useState(false);
  // "7." and "12,50" stay as typed until the number changes.
  const isTyped = typed !== '' && readTypedNumber(typed, rules) === (value ?? null);
  const problem = numberProblem(value, rules);

  function settle() {
    setWasLeft(true);
    if (!problem) setTyped('');
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter') settle();
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || rest.disabled || rest.readOnly) return;
    event.preventDefault();
    if (typeof value === 'string') return;
    setTyped('');
    const next = stepped(value ?? 0, direction * step, rules);
    if (next !== value) onChange(next);
  }

  return (
    <TextInput
      {...labelProps(withUnit(label, spokenUnit(prefix, suffix), hideLabel), hideLabel)}
      {...unitProps(prefix, suffix)}
      value={isTyped ? typed : (value ?? '')}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        setWasLeft(false);
        onChange(readTypedNumber(text, rules));
      }}
      onBlur={() => {
        settle();
        onBlur?.();
      }}
      onKeyDown={onKey}
      error={(wasLeft && problem) || error}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...rest}
    />
  );
}

/** The visible symbol is part of the field's accessible name. */
function withUnit(label: ReactNode, unit: string | undefined, hidden: boolean | undefined): ReactNode {
  if (!unit) return label;
  if (hidden) return typeof label === 'string' ? `${label} in ${unit}` : label;
  return (
    <>
      {label}
      <VisuallyHidden> in {unit}</VisuallyHidden>
    </>
  );
}

/** "dollars per km" for a rate whose field shows "$" and "/km". */
const spokenUnit = (prefix: string | undefined, suffix: string | undefined) =>
  suffix?.startsWith('/') ? `dollars per ${suffix.slice(1)}` : (suffix ?? (prefix && 'dollars'));

/** The unit as shown in the field. */
const unitProps = (prefix: string | undefined, suffix: string | undefined) => ({
  ...(prefix && { leftSection: <Unit text={prefix} /> }),
  ...(suffix && { rightSection: <Unit text={suffix} />, rightSectionWidth: '2.75rem' }),
});

const Unit = ({ text }: { text: string }) => (
  <Text span size="sm" aria-hidden>
    {text}
  </Text>
);

/** USD with two decimals. */
export const MoneyField = (props: NumberFieldProps) => (
  <NumberField decimals={2} step={1} prefix="$" {...props} />
);

export const DistanceField = ({ unit, ...props }: NumberFieldProps & { unit: string }) => (
  <NumberField decimals={2} suffix={unit} {...props} />
);

export const HoursField = (props: NumberFieldProps) => <NumberField decimals={2} suffix="h" {...props} />;
