import { Button, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconCalendarMonth } from '@tabler/icons-react';
import { lazy, useId, useRef, useState } from 'react';
import { readTypedMonth } from '../../lib/typed-day.ts';
import { useToday } from '../../lib/today.ts';
import { type FieldProps, labelProps } from './field-props.ts';
import { NoCalendar, PickerButton } from './picker-button.tsx';

const fetchCalendar = () => import('./calendar-of-months.tsx');
const CalendarOfMonths = lazy(() =>
  fetchCalendar().then(
    (module) => ({ default: module.CalendarOfMonths }),
    () => ({ default: NoCalendar }),
  ),
);

type MonthFieldProps = FieldProps<string | null | undefined, string | null>;

/** A month as YYYY-MM: typed (also "March 2025", "3/2025") or picked. Empty is null. */
export function MonthField({ label, hideLabel, value, onChange, onBlur, error, ...rest }: MonthFieldProps) {
  const today = useToday();
  const [typed, setTyped] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const calendar = useId();
  const input = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(rest.ref, input);

  function take(month: string | null) {
    setTyped(null);
    setMessage(null);
    document.getElementById(calendar)?.hidePopover();
    if (month !== (value ?? null)) onChange(month);
  }

  function leave() {
    if (typed !== null) {
      const month = readTypedMonth(typed);
      if (month !== null || typed.trim() === '') take(month);
      else setMessage('Enter a month as YYYY-MM.');
    }
    onBlur?.();
  }

  return (
    <TextInput
      {...labelProps(label, hideLabel)}
      {...rest}
      ref={ref}
      value={typed ?? value ?? ''}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setMessage(null);
        if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) {
          setTyped(null);
          onChange(text);
        } else setTyped(text);
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
      }}
      error={message ?? error}
      placeholder={rest.placeholder ?? 'YYYY-MM'}
      autoComplete="off"
      rightSection={
        <PickerButton
          label={typeof label === 'string' ? `Pick ${label}` : 'Pick a month'}
          icon={<IconCalendarMonth size={18} aria-hidden />}
          disabled={rest.disabled || rest.readOnly}
          target={calendar}
          field={input}
          fetch={fetchCalendar}
        >
          <CalendarOfMonths
            value={value ? `${value}-01` : null}
            defaultDate={value ? `${value}-01` : today}
            onChange={(day) => take(day?.slice(0, 7) ?? null)}
          />
          <Button size="xs" variant="light" mt="xs" onClick={() => take(today.slice(0, 7))}>
            This month
          </Button>
        </PickerButton>
      }
    />
  );
}
