import { ActionIcon, Popover, TextInput } from '@mantine/core';
import '@mantine/dates/styles.css';
import { type ReactNode, useState } from 'react';
import { type FieldProps, labelProps } from './field-props.ts';

export type CalendarFieldProps = FieldProps<string | null | undefined, string | null>;

interface Calendar {
  /** What a text means, or null where it means nothing. */
  read: (text: string) => string | null;
  /** Whether a text counts as soon as it is typed, so that filters need no extra key. */
  isWhole: (text: string) => boolean;
  /** Why a text that means nothing is none. */
  problemOf: (text: string) => string;
  format: string;
  /** "a date": what the calendar picks, where the label is no text. */
  what: string;
  icon: ReactNode;
  /** Leaves a text that means nothing to the form, which must not go on with the value from before. */
  keepsWrong?: boolean;
  /** What opens under the field; it hands what was picked to `take`. */
  children: (take: (value: string | null) => void) => ReactNode;
}

/** A text field with a calendar under it. Empty is null. */
export function CalendarField(props: CalendarFieldProps & Calendar) {
  const { label, hideLabel, value, onChange, onBlur, error, ...others } = props;
  const { read, isWhole, problemOf, format, what, icon, keepsWrong, children, ...rest } = others;
  const [typed, setTyped] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const fixed = rest.disabled || rest.readOnly;

  function take(picked: string | null) {
    setTyped(null);
    setMessage(null);
    setOpened(false);
    if (picked !== (value ?? null)) onChange(picked);
  }

  function leave() {
    if (typed !== null) {
      const meant = typed.trim() === '' ? null : read(typed);
      if (meant !== null || typed.trim() === '') take(meant);
      else {
        setMessage(problemOf(typed));
        if (keepsWrong) {
          onChange(typed);
          setTyped(null);
        }
      }
    }
    onBlur?.();
  }

  return (
    <TextInput
      {...labelProps(label, hideLabel)}
      {...rest}
      value={typed ?? value ?? ''}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setMessage(null);
        if (isWhole(text)) {
          setTyped(null);
          onChange(text);
        } else setTyped(text);
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        if (event.key === 'ArrowDown' && event.altKey && !fixed) setOpened(true);
      }}
      error={message ?? error}
      placeholder={rest.placeholder ?? format}
      autoComplete="off"
      rightSection={
        <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-end" shadow="md">
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={fixed}
              aria-label={`Pick ${typeof label === 'string' ? label : what}`}
              onClick={() => setOpened((now) => !now)}
            >
              {icon}
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>{children(take)}</Popover.Dropdown>
        </Popover>
      }
    />
  );
}
