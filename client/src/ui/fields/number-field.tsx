import { Text, TextInput, VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { numberProblem, readTypedNumber, stepped, type TypedNumber } from '#/lib/forms/typed-number.ts';
import { labelProps, type FieldProps } from './field-props.ts';
import { useTypedText } from './use-typed-text.ts';

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
  const { text, wasLeft, type, leave } = useTypedText<number | string>(value, (typed) =>
    readTypedNumber(typed, rules),
  );
  const problem = numberProblem(value, rules);

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter') leave(problem);
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || rest.disabled || rest.readOnly) return;
    event.preventDefault();
    if (typeof value === 'string') return;
    const next = stepped(value ?? 0, direction * step, rules);
    if (next !== value) onChange(next);
  }

  return (
    <TextInput
      {...labelProps(withUnit(label, spokenUnit(prefix, suffix), hideLabel), hideLabel)}
      {...unitProps(prefix, suffix)}
      value={text}
      onChange={(event) => onChange(type(event.currentTarget.value))}
      onBlur={() => {
        leave(problem);
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
