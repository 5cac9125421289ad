import { TextInput } from '@mantine/core';
import { minutesProblem, readTypedMinutes } from '#/lib/forms/typed-minutes.ts';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';
import { minutesText } from '#/lib/text/hours-text.ts';
import { labelProps, type FieldProps } from './field-props.ts';
import { useTypedText } from './use-typed-text.ts';

interface MinutesFieldProps extends FieldProps<TypedNumber | undefined, TypedNumber> {
  mayBeNegative?: boolean;
}

/**
 * A length of time in minutes, typed in hours ("8", "7:30", "7.5") and shown as h:mm once the field is left; empty is null. Other
 * text stays as typed, with a message, and goes to the form as it is, so that it cannot be saved unseen.
 */
export function MinutesField(props: MinutesFieldProps) {
  const { label, hideLabel, value, onChange, onBlur, error, mayBeNegative, ...rest } = props;
  const { text, wasLeft, type, leave } = useTypedText<number | string>(value, readTypedMinutes);
  const problem = minutesProblem(value);
  return (
    <TextInput
      {...labelProps(label, hideLabel)}
      // Untouched, it is the number itself.
      value={typeof text === 'number' ? minutesText(text) : text}
      onChange={(event) => onChange(type(event.currentTarget.value))}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => {
        leave(problem);
        onBlur?.();
      }}
      error={(wasLeft && problem) || error}
      // A keypad of numbers has no minus.
      inputMode={mayBeNegative ? 'text' : 'decimal'}
      autoComplete="off"
      placeholder="h:mm"
      {...rest}
    />
  );
}
