import { STIPEND_MAXIMUM } from '@daybook/domain/limits';
import { entryMinutes, normaliseTime } from '@daybook/domain/work-time';
import { ActionIcon, Text } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { Field } from '../../ui/forms/form.tsx';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import type { Choice } from '../../ui/fields/choices.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TimeField } from '../../shared/time-field.tsx';
import { hoursText } from '../../lib/number-text.ts';
import type { RecordForm } from '../../lib/record-form.ts';
import { numberOf } from '../../lib/typed-number.ts';
import { typedMileage } from '../../shared/trips.ts';
import classes from './daily-log-form.module.css';
import type { DailyLogValues, EntryValues } from './form-values.ts';
import { EntryTrips, MileageField } from './mileage-fields.tsx';

interface EntryRowProps<Sent extends object> {
  form: RecordForm<DailyLogValues, Sent>;
  index: number;
  codes: Choice<number>[];
  hints: readonly string[];
  onRemove: (index: number) => void;
  /** Enter in the last field. */
  onEnter: () => void;
}

/** One entry: code, times, the hours that come of them, km and money. */
export function EntryRow<Sent extends object>({
  form,
  index,
  codes,
  hints,
  onRemove,
  onEnter,
}: EntryRowProps<Sent>) {
  const at = `work_entries.${index}` as const;
  return (
    <>
      <div className={classes.row} role="group" aria-label={`Entry ${index + 1}`} data-entry={index}>
        <div className={classes.code}>
          <Field form={form} name={`${at}.work_code_id`}>
            {(field) => <SelectField label="Work code" choices={codes} clearable {...field} />}
          </Field>
        </div>
        <Field form={form} name={`${at}.start_time`}>
          {(field) => <TimeField label="Start" {...field} />}
        </Field>
        <Field form={form} name={`${at}.end_time`}>
          {(field) => <TimeField label="End" {...field} />}
        </Field>
        <EntryHours form={form} index={index} />
        <MileageField form={form} index={index} />
        {/* Enter here goes on to the next entry instead of saving. */}
        <div
          role="presentation"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onEnter();
          }}
        >
          <Field form={form} name={`${at}.stipend`}>
            {(field) => <MoneyField label="Stipend" max={STIPEND_MAXIMUM} {...field} />}
          </Field>
        </div>
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          aria-label={`Delete entry ${index + 1}`}
          onClick={() => onRemove(index)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
        {hints.length > 0 ? (
          <Text size="sm" className={classes.hint} role="status">
            <IconAlertTriangle size={16} aria-hidden /> {hints.join(' ')}
          </Text>
        ) : null}
      </div>
      {/* The heads of the first row are those of the others; trips have their own. */}
      <EntryTrips form={form} index={index} />
    </>
  );
}

/** Hours beside the entry as one types, also before a field is left. */
function EntryHours<Sent extends object>({ form, index }: Pick<EntryRowProps<Sent>, 'form' | 'index'>) {
  const [start, end] = useWatch({
    control: form.control,
    name: [`work_entries.${index}.start_time`, `work_entries.${index}.end_time`],
  });
  const from = readTime(start);
  const to = readTime(end);
  const minutes = entryMinutes(from, to);
  const overnight = from !== null && to !== null && to < from;
  return (
    <div className={classes.hours}>
      <span className={classes.hoursLabel}>Hours</span>
      <output aria-label={`Hours of entry ${index + 1}`}>
        {minutes > 0 ? hoursText(minutes / 60) : '–'}
        {overnight ? <span className={classes.nextDay}>next day</span> : null}
      </output>
    </div>
  );
}

/** An entry as it counts so far: what cannot be read yet is none. */
export const readEntry = (entry: EntryValues) => ({
  ...entry,
  start_time: readTime(entry.start_time),
  end_time: readTime(entry.end_time),
  mileage: typedMileage(entry),
  stipend: numberOf(entry.stipend),
});

/** What is typed so far, once it can be a whole time: "930" and "09:30", and not the "9" on the way there. */
function readTime(typed: string | null | undefined): string | null {
  const read = normaliseTime(typed);
  return read.valid ? read.time : null;
}
