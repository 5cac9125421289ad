import { Button, Group } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { readTypedDay, typedDayProblem } from '../../lib/typed-day.ts';
import { useToday, useWeekStart } from '../../lib/today.ts';
import { CalendarField, type CalendarFieldProps } from './calendar-field.tsx';
import classes from './calendar.module.css';

export interface DateFieldProps extends CalendarFieldProps {
  /** YYYY-MM-DD, the first and the last day that the calendar offers. */
  min?: string;
  max?: string;
  /** What is no date stays in the field and is not handed on: the list goes on with the date from before. */
  isFilter?: boolean;
  /** Why a day cannot be taken, which the field says at once; null where it can. */
  problemOf?: (day: string) => string | null;
}

/** A day as YYYY-MM-DD: typed (also "3/4", "Mar 4", "4") or picked, with a Today button. Empty is null. */
export function DateField({ min, max, isFilter = false, problemOf, ...field }: DateFieldProps) {
  const { value } = field;
  const today = useToday();
  const weekStart = useWeekStart();
  const day = value && readTypedDay(value, today) ? value : null;
  return (
    <CalendarField
      {...field}
      error={(day && problemOf?.(day)) || field.error}
      read={(text) => readTypedDay(text, today)}
      isWhole={(text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && readTypedDay(text, today) !== null}
      keepsWrong={!isFilter}
      problemOf={(text) => typedDayProblem(text, today)}
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
            // The company's day, which need not be the device's.
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
