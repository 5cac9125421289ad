import { FIRST_RECORD_DAY, lastRecordDay, recordDayProblem } from '@daybook/domain/date-range';
import { DateField, type DateFieldProps } from '../ui/fields/date-field.tsx';
import { MonthField } from '../ui/fields/month-field.tsx';
import type { CalendarFieldProps } from '../ui/fields/calendar-field.tsx';
import { useToday } from '../lib/today.ts';

/** The day of a log, a sheet or a form: the field reports immediately when it is too far away. */
export function RecordDayField({ min, max, ...field }: DateFieldProps) {
  const today = useToday();
  return (
    <DateField
      {...field}
      min={min ?? FIRST_RECORD_DAY}
      max={max ?? lastRecordDay(today)}
      problemOf={(day) => recordDayProblem(day, today)}
    />
  );
}

/** The month of a report, as `RecordDayField` for a day. */
export function RecordMonthField(field: CalendarFieldProps) {
  const today = useToday();
  return <MonthField {...field} problemOf={(month) => recordDayProblem(`${month}-01`, today)} />;
}
