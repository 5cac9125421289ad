import { normaliseTime } from '@daybook/domain/work-time';
import { TextInput } from '@mantine/core';
import { type FocusEvent, useState } from 'react';
import { type FieldProps, labelProps } from '../ui/fields/field-props.ts';

type TimeFieldProps = FieldProps<string | null | undefined, string | null>;

/**
 * A time of day, typed freely ("9", "930", "0930") and put as HH:mm when the field is left; empty is null. What cannot be a
 * time stays as typed, with a message at the field, and goes to the form as it is, so that it cannot be saved unseen.
 */
export function TimeField({ label, hideLabel, value, onChange, onBlur, error, ...rest }: TimeFieldProps) {
  const [message, setMessage] = useState<string | null>(null);

  function leave(event: FocusEvent<HTMLInputElement>) {
    const typed = event.currentTarget.value;
    const read = normaliseTime(typed);
    setMessage(read.valid ? null : read.message);
    if (read.valid && read.time !== (value || null)) onChange(read.time);
    onBlur?.();
  }

  return (
    <TextInput
      {...labelProps(label, hideLabel)}
      value={value ?? ''}
      onChange={(event) => {
        setMessage(null);
        onChange(event.currentTarget.value || null);
      }}
      onBlur={leave}
      error={message ?? error}
      maxLength={5}
      inputMode="numeric"
      autoComplete="off"
      placeholder="HH:mm"
      {...rest}
    />
  );
}
