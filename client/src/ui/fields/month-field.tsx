import { Button } from '@mantine/core';
import { IconCalendarMonth } from '@tabler/icons-react';
import { readTypedMonth } from '#/lib/forms/typed-day.ts';
import { useToday } from '#/lib/session/today.ts';
import { MonthPicker } from '#/ui/kit/date-pickers.ts';
import { CalendarField, type CalendarFieldProps } from './calendar-field.tsx';

interface MonthFieldProps extends CalendarFieldProps {
  /** Why a month is not allowed, shown at the field; null if it is. */
  problemOf?: (month: string) => string | null;
}

/** A month as YYYY-MM: typed (also "March 2025", "3/2025") or selected. Empty is null. */
export function MonthField({ problemOf, ...field }: MonthFieldProps) {
  const { value } = field;
  const today = useToday();
  const month = value && readTypedMonth(value) ? value : null;
  return (
    <CalendarField
      {...field}
      error={(month && problemOf?.(month)) || field.error}
      read={readTypedMonth}
      isWhole={(text) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)}
      unreadableText={() => 'Enter a month as YYYY-MM.'}
      format="YYYY-MM"
      what="a month"
      icon={<IconCalendarMonth size={18} aria-hidden />}
    >
      {(take) => (
        <>
          <MonthPicker
            ariaLabels={{ previousYear: 'Previous year', nextYear: 'Next year' }}
            value={value ? `${value}-01` : null}
            defaultDate={value ? `${value}-01` : today}
            onChange={(day) => take(day?.slice(0, 7) ?? null)}
          />
          <Button size="xs" variant="light" mt="xs" onClick={() => take(today.slice(0, 7))}>
            This Month
          </Button>
        </>
      )}
    </CalendarField>
  );
}
