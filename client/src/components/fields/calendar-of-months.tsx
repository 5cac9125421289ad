import { MonthPicker, type MonthPickerProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { FocusOnShown } from './focus-on-shown.tsx';

/** The calendar of a month field, in a chunk of its own. Its chosen or present month has the focus. */
export function CalendarOfMonths(props: MonthPickerProps) {
  return (
    <FocusOnShown>
      <MonthPicker {...props} ariaLabels={{ previousYear: 'Previous year', nextYear: 'Next year' }} />
    </FocusOnShown>
  );
}
