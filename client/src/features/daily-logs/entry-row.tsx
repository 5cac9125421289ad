import { ActionIcon, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { MAX_ENTRY_STIPEND_USD } from '@daybook/domain/limits';
import { entryMinutes, isTime } from '@daybook/domain/time/work-time';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { distanceText } from '#/lib/session/mileage.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { TimeField } from '#/shared/time-field.tsx';
import { ChoiceChips } from '#/ui/fields/choice-chips.tsx';
import type { Choice } from '#/ui/fields/choices.ts';
import { MoneyField } from '#/ui/fields/number-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import { LiveRegion } from '#/ui/page/live-region.tsx';
import classes from './daily-log-form.module.css';
import { Hints } from './entry-hints.tsx';
import { readEntry, type DailyLogValues } from './form-values.ts';
import { suggestedEnd, suggestedStart } from './log-habits.ts';
import { EntryTrips, MileageField, useLogUnit } from './mileage-fields.tsx';

interface EntryRowProps<Sent extends object> {
  form: RecordForm<DailyLogValues, Sent>;
  index: number;
  codes: Choice<number>[];
  onRemove: (index: number) => void;
  /** Called on Enter in the last field. */
  onEnter: () => void;
  /** Shown as a card, with its codes as chips. */
  isPhone: boolean;
  /** Collapsed to one line; a tap opens it. */
  isFolded: boolean;
  onOpen: () => void;
  /** The usual duration of an entry of this client, in minutes. */
  usual: number | null;
}

/** With more codes than this, a list replaces the chips. */
const MAX_CHIPS = 6;

/** One entry: code, times, the hours between them, km and money. */
export function EntryRow<Sent extends object>({
  form,
  index,
  codes,
  onRemove,
  onEnter,
  isPhone,
  isFolded,
  onOpen,
  usual,
}: EntryRowProps<Sent>) {
  const path = `work_entries.${index}` as const;
  const box = useRef<HTMLDivElement>(null);
  const [isUsual, setUsual] = useState(false);

  /** Typing replaces what is suggested. */
  function suggestEnd() {
    const end = suggestedEnd(form.getValues(path), usual);
    if (end === null) return;
    form.setValue(`${path}.end_time`, end, { shouldDirty: true });
    setUsual(true);
  }

  /** Suggests the times. On a phone the keypad then opens for the missing one. */
  function afterCode(code: number | null) {
    if (code === null) return;
    const entries = form.getValues('work_entries');
    const start = suggestedStart(form.getValues(path), entries[index - 1]);
    if (start !== null) {
      form.setValue(`${path}.start_time`, start, { shouldDirty: true });
      suggestEnd();
    }
    if (!isPhone) return;
    const field = form.getValues(`${path}.start_time`) ? 'end_time' : 'start_time';
    box.current?.querySelector<HTMLInputElement>(`input[name="${path}.${field}"]`)?.focus();
  }

  if (isFolded) {
    return (
      <div role="group" aria-label={`Entry ${index + 1}`} data-entry={index}>
        <FoldedEntry form={form} index={index} codes={codes} onOpen={onOpen} />
        <Hints index={index} />
      </div>
    );
  }
  return (
    <>
      <div
        className={classes.row}
        role="group"
        aria-label={`Entry ${index + 1}`}
        data-entry={index}
        ref={box}
      >
        <div className={classes.code}>
          <Field form={form} name={`${path}.work_code_id`}>
            {(field) =>
              isPhone && codes.length <= MAX_CHIPS ? (
                <ChoiceChips
                  label="Work code"
                  choices={codes.map(({ value, label }) => ({ value, label: shortCode(label) }))}
                  value={field.value}
                  error={field.error}
                  onChange={(code) => {
                    field.onChange(code);
                    afterCode(code);
                  }}
                />
              ) : (
                <SelectField
                  label="Work code"
                  choices={codes}
                  clearable
                  {...field}
                  onChange={(code) => {
                    field.onChange(code);
                    afterCode(code);
                  }}
                />
              )
            }
          </Field>
        </div>
        <Field form={form} name={`${path}.start_time`}>
          {(field) => (
            <TimeField
              label="Start"
              offersNow={isPhone}
              {...field}
              onBlur={() => {
                field.onBlur();
                suggestEnd();
              }}
            />
          )}
        </Field>
        <Field form={form} name={`${path}.end_time`}>
          {(field) => (
            <TimeField
              label="End"
              offersNow={isPhone}
              {...field}
              onChange={(end) => {
                setUsual(false);
                field.onChange(end);
              }}
            />
          )}
        </Field>
        <EntryHours form={form} index={index} />
        <MileageField form={form} index={index} />
        {/* Enter here moves to the next entry instead of saving. */}
        <div
          role="presentation"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onEnter();
          }}
        >
          <Field form={form} name={`${path}.stipend`}>
            {(field) => <MoneyField label="Stipend" max={MAX_ENTRY_STIPEND_USD} {...field} />}
          </Field>
        </div>
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          aria-label={`Delete entry ${index + 1}`}
          // Tab moves from entry to entry.
          tabIndex={-1}
          aria-keyshortcuts="Control+Delete"
          title="Delete (Ctrl+Delete)"
          onClick={() => onRemove(index)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
        <LiveRegion>
          {isUsual && usual !== null ? (
            <Text size="xs" c="dimmed" className={classes.hint}>
              The end time is from this client’s usual {hoursText(usual / 60)} h.
            </Text>
          ) : null}
        </LiveRegion>
        <Hints index={index} />
      </div>
      {/* The headings of the first row serve the others; trips have their own. */}
      <EntryTrips form={form} index={index} />
    </>
  );
}

const shortCode = (label: string) => label.split(' – ')[0] ?? label;

/** "09:00–11:00 · FS · 2:00 h · 12.50 km" */
function FoldedEntry<Sent extends object>({
  form,
  index,
  codes,
  onOpen,
}: Pick<EntryRowProps<Sent>, 'form' | 'index' | 'codes' | 'onOpen'>) {
  const typed = useWatch({ control: form.control, name: `work_entries.${index}` });
  const unit = useLogUnit(form);
  const entry = readEntry(typed);
  const code = codes.find(({ value }) => value === entry.work_code_id);
  const minutes = entryMinutes(entry.start_time, entry.end_time);
  const parts = [
    typed.start_time || typed.end_time ? `${typed.start_time ?? '…'}–${typed.end_time ?? '…'}` : null,
    code ? shortCode(code.label) : null,
    minutes > 0 ? `${hoursText(minutes / 60)} h` : null,
    entry.mileage ? distanceText(entry.mileage, unit) : null,
    entry.stipend ? moneyText(entry.stipend) : null,
  ];
  return (
    <button type="button" className={classes.folded} onClick={onOpen}>
      {parts.filter(Boolean).join(' · ')}
    </button>
  );
}

/** The entry's hours, updated while the person types. */
function EntryHours<Sent extends object>({ form, index }: Pick<EntryRowProps<Sent>, 'form' | 'index'>) {
  const [start, end] = useWatch({
    control: form.control,
    name: [`work_entries.${index}.start_time`, `work_entries.${index}.end_time`],
  });
  const minutes = entryMinutes(start, end);
  const overnight = isTime(start) && isTime(end) && end < start;
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
