import { Button, Group } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { readTypedDay, typedDayProblem } from '#/lib/forms/typed-day.ts';
import { useToday, useWeekStart } from '#/lib/session/today.ts';
import { DatePicker } from '#/ui/kit/date-pickers.ts';
import { CalendarField, type CalendarFieldProps } from './calendar-field.tsx';
import classes from './calendar.module.css';

export interface DateFieldProps extends CalendarFieldProps {
  /** YYYY-MM-DD, the first and the last day in the calendar. */
  min?: string;
  max?: string;
  /** An invalid text stays in the field and is not passed on: the list keeps the previous date. */
  isFilter?: boolean;
  /** Shown below the field: its weekday. */
  note?: string | undefined;
  /** Why a day is not allowed, shown at the field; null if it is. */
  problemOf?: (day: string) => string | null;
}

/** A day as YYYY-MM-DD: typed (also "3/4", "Mar 4", "4") or selected, with a Today button. Empty is null. */
export function DateField({ min, max, isFilter = false, note, problemOf, ...field }: DateFieldProps) {
  const { value } = field;
  const today = useToday();
  const weekStart = useWeekStart();
  const day = value && readTypedDay(value, today) ? value : null;
  return (
    <CalendarField
      {...field}
      note={note}
      error={(day && problemOf?.(day)) || field.error}
      read={(text) => readTypedDay(text, today)}
      isWhole={(text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && readTypedDay(text, today) !== null}
      keepsWrong={!isFilter}
      unreadableText={(text) => typedDayProblem(text, today)}
      format="YYYY-MM-DD"
      what="a date"
      icon={<IconCalendar size={18} aria-hidden />}
    >
      {(take) => (
        <>
          <DatePicker
            classNames={{ day: classes.day, calendarHeader: classes.levels }}
            ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
            value={day}
            defaultDate={day ?? today}
            onChange={take}
            minDate={min}
            maxDate={max}
            firstDayOfWeek={weekStart}
            // The company's date, which may differ from the device's.
            getDayProps={(date) => ({ 'data-now': date === today || undefined })}
          />
          <Group justify="space-between" mt="xs">
            <Button size="xs" variant="light" onClick={() => take(today)}>
              Today
            </Button>
            {!field.required && value ? (
              <Button size="xs" variant="subtle" color="gray" onClick={() => take(null)}>
                Clear
              </Button>
            ) : null}
          </Group>
        </>
      )}
    </CalendarField>
  );
}
