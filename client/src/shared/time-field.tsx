import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { INVALID_TIME, isTime, normaliseTime, quarterHour } from '@daybook/domain/time/work-time';
import { deviceTime } from '#/lib/session/today.ts';
import { labelProps, type FieldProps } from '#/ui/fields/field-props.ts';
import { useTypedText } from '#/ui/fields/use-typed-text.ts';
import classes from './time-field.module.css';

interface TimeFieldProps extends FieldProps<string | null | undefined, string | null> {
  /** Offers the current quarter hour while the field is empty. */
  offersNow?: boolean;
}

function readTypedTime(text: string): string | null {
  const read = normaliseTime(text, quarterHour(deviceTime()));
  return read.valid ? read.time : text;
}

/**
 * A time of day, typed freely ("9", "930", "9.30", "7p", "now") and formatted as HH:mm when the field loses focus; empty is
 * null. An invalid or ambiguous text stays as typed, with a message, and goes to the form as it is, so that it cannot be saved unseen.
 */
export function TimeField({
  label,
  hideLabel,
  value,
  onChange,
  onBlur,
  error,
  offersNow = false,
  ...rest
}: TimeFieldProps) {
  const { text, wasLeft, type, leave } = useTypedText(value, readTypedTime);
  const problem = value && !isTime(value) ? INVALID_TIME : null;
  const focused = useRef<HTMLInputElement | null>(null);
  const typed = useRef<string | null>(null);

  // Typing also replaces a value that is filled in while the cursor is already here.
  useLayoutEffect(() => {
    if ((value ?? null) !== typed.current) focused.current?.select();
  }, [value]);

  return (
    <TextInput
      {...labelProps(label, hideLabel)}
      value={text}
      onChange={(event) => {
        typed.current = type(event.currentTarget.value);
        onChange(typed.current);
      }}
      onBlur={() => {
        focused.current = null;
        leave(problem);
        onBlur?.();
      }}
      // Typing replaces a value that was filled in.
      onFocus={({ currentTarget }) => {
        focused.current = currentTarget;
        currentTarget.select();
      }}
      error={(wasLeft && problem) || error}
      maxLength={10}
      inputMode="numeric"
      autoComplete="off"
      // "Now" leaves no room for both.
      placeholder={offersNow ? undefined : 'HH:mm'}
      rightSection={
        offersNow && !value ? (
          <button
            type="button"
            className={classes.now}
            aria-label={typeof label === 'string' ? `${label} now` : 'Now'}
            onClick={() => {
              onChange(quarterHour(deviceTime()));
              onBlur?.();
            }}
          >
            Now
          </button>
        ) : undefined
      }
      rightSectionWidth={offersNow && !value ? '2.9rem' : undefined}
      {...rest}
    />
  );
}
