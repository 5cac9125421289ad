import { FIRST_RECORD_DAY, lastRecordDay, recordDayProblem } from '@daybook/domain/time/allowed-days';
import { addDays, isDay } from '@daybook/domain/time/day';
import { useToday } from '#/lib/session/today.ts';
import { weekdayText } from '#/lib/text/day-text.ts';
import type { CalendarFieldProps } from '#/ui/fields/calendar-field.tsx';
import { DateField, type DateFieldProps } from '#/ui/fields/date-field.tsx';
import { MonthField } from '#/ui/fields/month-field.tsx';

/** The day of a log, a sheet or a form: with its weekday, and reported immediately when it is too far away. */
export function RecordDayField({ min, max, ...field }: DateFieldProps) {
  const today = useToday();
  const { value } = field;
  return (
    <DateField
      {...field}
      note={value && isDay(value) ? dayNote(value, today) : undefined}
      min={min ?? FIRST_RECORD_DAY}
      max={max ?? lastRecordDay(today)}
      problemOf={(day) => recordDayProblem(day, today)}
    />
  );
}

const dayNote = (day: string, today: string): string => {
  const near = new Map([
    [today, 'today'],
    [addDays(today, -1), 'yesterday'],
  ]).get(day);
  const when = near ?? (day > today ? 'still to come' : null);
  return [weekdayText(day), when].filter(Boolean).join(' · ');
};

/** The month of a report, as `RecordDayField` for a day. */
export function RecordMonthField(field: CalendarFieldProps) {
  const today = useToday();
  return <MonthField {...field} problemOf={(month) => recordDayProblem(`${month}-01`, today)} />;
}
