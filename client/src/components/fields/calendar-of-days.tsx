import { DatePicker, type DatePickerProps } from '@mantine/dates';
import '@mantine/dates/styles.css';

/** The calendar of a date field, in a chunk of its own. */
export const CalendarOfDays = (props: DatePickerProps) => (
  <DatePicker {...props} ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }} />
);
