import { ActionIcon, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Popover } from '#/ui/kit/popover.ts';
import { labelProps, type FieldProps } from './field-props.ts';

export type CalendarFieldProps = FieldProps<string | null | undefined, string | null>;

interface Calendar {
  /** The value of a text, or null if it has none. */
  read: (text: string) => string | null;
  /** Whether a text counts while it is typed, so that filters need no extra key. */
  isWhole: (text: string) => boolean;
  /** The message about a text without a value. */
  unreadableText: (text: string) => string;
  format: string;
  /** "a date": what the calendar selects, if the label is not text. */
  what: string;
  icon: ReactNode;
  /** Shown below the field. */
  note?: string | undefined;
  /** Passes an invalid text to the form, which must not continue with the previous value. */
  keepsWrong?: boolean;
  /** The popover below the field; it passes the selection to `take`. */
  children: (take: (value: string | null) => void) => ReactNode;
}

/** A text field with a calendar below it. Empty is null. */
export function CalendarField(props: CalendarFieldProps & Calendar) {
  const { label, hideLabel, value, onChange, onBlur, error, ...others } = props;
  const { read, isWhole, unreadableText, format, what, icon, note, keepsWrong, children, ...rest } = others;
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
        setMessage(unreadableText(typed));
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
      {...(note && { description: note, inputWrapperOrder: ['label', 'input', 'description', 'error'] })}
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
