import { ActionIcon, Button, Group, Popover, TextInput } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { readTypedDay } from '../../lib/typed-day.ts';
import { useToday, useWeekStart } from '../../lib/today.ts';
import { type FieldProps, labelProps } from './field-props.ts';
import { NoCalendar } from './no-calendar.tsx';

const fetchCalendar = () => import('./calendar-of-days.tsx');
const CalendarOfDays = lazy(() =>
  fetchCalendar().then(
    (module) => ({ default: module.CalendarOfDays }),
    () => ({ default: NoCalendar }),
  ),
);
/** As soon as the calendar is likely to be opened. */
const fetchAhead = () => void fetchCalendar().catch(() => undefined);

interface DateFieldProps extends FieldProps<string | null | undefined, string | null> {
  /** YYYY-MM-DD, the first and the last day that the calendar offers. */
  min?: string;
  max?: string;
}

const problem = 'Enter a date as YYYY-MM-DD.';

/** A day as YYYY-MM-DD: typed (also "3/4", "Mar 4", "4") or picked, with a Today button. Empty is null. */
export function DateField(props: DateFieldProps) {
  const { label, hideLabel, value, onChange, onBlur, error, min, max, ...rest } = props;
  const today = useToday();
  const weekStart = useWeekStart();
  const [typed, setTyped] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const fixed = rest.disabled || rest.readOnly;

  function take(day: string | null) {
    setTyped(null);
    setMessage(null);
    setOpened(false);
    if (day !== (value ?? null)) onChange(day);
  }

  function leave() {
    if (typed !== null) {
      const day = typed.trim() === '' ? null : readTypedDay(typed, today);
      if (day !== null || typed.trim() === '') take(day);
      else {
        // Not a day: the form must not go on with the one from before.
        setMessage(problem);
        onChange(typed);
        setTyped(null);
      }
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
            // A whole date counts at once, so that filters need no extra key.
            if (/^\d{4}-\d{2}-\d{2}$/.test(text) && readTypedDay(text, today)) {
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
          placeholder={rest.placeholder ?? 'YYYY-MM-DD'}
          autoComplete="off"
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={fixed}
              aria-label={typeof label === 'string' ? `Pick ${label}` : 'Pick a date'}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onPointerEnter={fetchAhead}
              onFocus={fetchAhead}
              onClick={() => setOpened((now) => !now)}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>
          <CalendarOfDays
            value={value && readTypedDay(value, today) ? value : null}
            defaultDate={value && readTypedDay(value, today) ? value : today}
            onChange={take}
            minDate={min}
            maxDate={max}
            firstDayOfWeek={weekStart}
          />
        </Suspense>
        <Group justify="space-between" mt="xs">
          <Button size="xs" variant="light" onClick={() => take(today)}>
            Today
          </Button>
          {!rest.required && value ? (
            <Button size="xs" variant="subtle" color="gray" onClick={() => take(null)}>
              Clear
            </Button>
          ) : null}
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
