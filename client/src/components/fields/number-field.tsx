import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
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

/** A number, null when empty. Phones show the numeric keypad; the arrow keys count; what is out of range is put right. */
export function NumberField(props: NumberFieldProps) {
  const { label, hideLabel, value = null, onChange, onBlur, prefix, suffix, step = 1, ...others } = props;
  const { decimals = 0, min = 0, max = Number.MAX_SAFE_INTEGER, ...rest } = others;
  /** As it is typed: "2." is on its way to 2.5. */
  const [typed, setTyped] = useState('');
  const inRange = (number: number) => Number(Math.min(max, Math.max(min, number)).toFixed(decimals));

  return (
    <TextInput
      {...labelProps(label, hideLabel)}
      value={readNumber(typed) === value ? typed : String(value ?? '')}
      onChange={(event) => {
        const text = allowedPart(event.currentTarget.value, decimals, min < 0);
        if (text === null) return;
        setTyped(text);
        onChange(readNumber(text));
      }}
      onBlur={() => {
        setTyped(String(value ?? ''));
        if (value !== null && inRange(value) !== value) onChange(inRange(value));
        onBlur?.();
      }}
      onKeyDown={(event) => {
        const way = { ArrowUp: step, ArrowDown: -step }[event.key];
        if (way === undefined || rest.readOnly) return;
        event.preventDefault();
        onChange(inRange((value ?? 0) + (value === null ? 0 : way)));
      }}
      autoComplete="off"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      leftSection={prefix ? <Text size="sm">{prefix}</Text> : undefined}
      rightSection={suffix ? <Text size="sm">{suffix}</Text> : undefined}
      rightSectionWidth={suffix ? '2.75rem' : undefined}
      {...rest}
    />
  );
}

function readNumber(text: string): number | null {
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? null : number;
}

/** What of a typed or pasted text makes a number: "$1,234.567" is 1234.56, "2,5" is 2.5; null where nothing does. */
function allowedPart(text: string, decimals: number, negative: boolean): string | null {
  const bare = text.replace(/[\s$]/g, '');
  const hasThousands = /^-?\d{1,3}(,\d{3})+(\.|$)/.test(bare);
  const plain = hasThousands ? bare.replaceAll(',', '') : bare.replace(',', '.');
  const part = /^(-?)(\d{0,13})(\.\d*)?$/.exec(plain);
  if (!part || (part[1] && !negative)) return null;
  const [, sign = '', whole = '', fraction = ''] = part;
  return `${sign}${whole.replace(/^0+(?=\d)/, '')}${decimals > 0 ? fraction.slice(0, decimals + 1) : ''}`;
}

/** USD with two decimals. */
export const MoneyField = (props: NumberFieldProps) => (
  <NumberField decimals={2} step={1} prefix="$" {...props} />
);

/** Kilometres with two decimals. */
export const KmField = (props: NumberFieldProps) => <NumberField decimals={2} suffix="km" {...props} />;

/** Hours with two decimals. */
export const HoursField = (props: NumberFieldProps) => <NumberField decimals={2} suffix="h" {...props} />;
