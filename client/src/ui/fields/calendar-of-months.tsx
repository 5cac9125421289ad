import { MonthPicker, type MonthPickerProps } from '@mantine/dates';
import '@mantine/dates/styles.css';

/** The calendar of a month field, in a chunk of its own. */
export const CalendarOfMonths = (props: MonthPickerProps) => (
  <MonthPicker {...props} ariaLabels={{ previousYear: 'Previous year', nextYear: 'Next year' }} />
);
