import { DatePicker, type DatePickerProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import classes from './calendar.module.css';

/** The calendar of a date field, in a chunk of its own. */
export const CalendarOfDays = (props: DatePickerProps) => (
  <DatePicker
    {...props}
    classNames={{ day: classes.day, calendarHeader: classes.levels }}
    ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
  />
);
