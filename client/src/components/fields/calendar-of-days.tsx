import { DatePicker, type DatePickerProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { FocusOnShown } from './focus-on-shown.tsx';

/** The calendar of a date field, in a chunk of its own. Its chosen or present day has the focus. */
export function CalendarOfDays(props: DatePickerProps) {
  return (
    <FocusOnShown>
      <DatePicker {...props} ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }} />
    </FocusOnShown>
  );
}
