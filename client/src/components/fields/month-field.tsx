import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import { IconCalendarMonth } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { readTypedMonth } from '../../lib/typed-day.ts';
import { useToday } from '../../lib/today.ts';
import { type FieldProps, labelProps } from './field-props.ts';
import { NoCalendar } from './no-calendar.tsx';

const fetchCalendar = () => import('./calendar-of-months.tsx');
const CalendarOfMonths = lazy(() =>
  fetchCalendar().then(
    (module) => ({ default: module.CalendarOfMonths }),
    () => ({ default: NoCalendar }),
  ),
);
/** As soon as the calendar is likely to be opened. */
const fetchAhead = () => void fetchCalendar().catch(() => undefined);

type MonthFieldProps = FieldProps<string | null | undefined, string | null>;

/** A month as YYYY-MM: typed (also "March 2025", "3/2025") or picked. Empty is null. */
export function MonthField({ label, hideLabel, value, onChange, onBlur, error, ...rest }: MonthFieldProps) {
  const today = useToday();
  const [typed, setTyped] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);

  function take(month: string | null) {
    setTyped(null);
    setMessage(null);
    setOpened(false);
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
    <Popover
      withRoles={false}
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      position="bottom-start"
      shadow="md"
    >
      <Popover.Target>
        <TextInput
          {...labelProps(label, hideLabel)}
          {...rest}
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
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={rest.disabled || rest.readOnly}
              aria-label={typeof label === 'string' ? `Pick ${label}` : 'Pick a month'}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onPointerEnter={fetchAhead}
              onFocus={fetchAhead}
              onClick={() => setOpened((now) => !now)}
            >
              <IconCalendarMonth size={18} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>
          <CalendarOfMonths
            value={value ? `${value}-01` : null}
            defaultDate={value ? `${value}-01` : today}
            onChange={(day) => take(day?.slice(0, 7) ?? null)}
          />
        </Suspense>
        <Button size="xs" variant="light" mt="xs" onClick={() => take(today.slice(0, 7))}>
          This month
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
