import { Button, Group, Paper, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { useFieldArray, useWatch, type FieldValues } from 'react-hook-form';
import type { TimesheetLog } from '@daybook/contract/timesheet-logs';
import { MAX_ENTRY_MILEAGE, MAX_ENTRY_STIPEND_USD } from '@daybook/domain/limits';
import { entryHours } from '@daybook/domain/time/work-time';
import type { Output } from '#/lib/api/trpc.ts';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { useMileageDetail } from '#/lib/session/mileage.ts';
import { shortDay, weekdayDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { LeaveLogNotice } from '#/shared/leave-request-link.tsx';
import { useLoggableCodes } from '#/shared/loggable-codes.ts';
import { RecordDayField } from '#/shared/record-day-fields.tsx';
import { TimeField } from '#/shared/time-field.tsx';
import { TripsEditor } from '#/shared/trips-editor.tsx';
import { typedMileage } from '#/shared/trips.ts';
import { DistanceField, MoneyField } from '#/ui/fields/number-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import { useUndo } from '#/ui/overlays/toasts.ts';
import { blankEntry, isChanged, type EditedSheet } from './edited-logs.ts';
import classes from './log-editor.module.css';

interface LogEditorProps<Sent extends FieldValues> {
  form: RecordForm<EditedSheet, Sent>;
  /** Of the log in the sheet. */
  index: number;
  codes: Output['workCodes']['list']['results'];
  /** The first log of a client has the column headings, where an entry is one line. */
  withHeads: boolean;
}

/** One log of a timesheet: its date and its entries, on a laptop one line each. */
export function LogEditor<Sent extends FieldValues>(props: LogEditorProps<Sent>) {
  const { form, index, codes, withHeads } = props;
  const path = `logs.${index}` as const;
  const log = useWatch({ control: form.control, name: path });
  const rows = useFieldArray({ control: form.control, name: `${path}.entries`, keyName: 'row' });
  const undo = useUndo();
  const loggable = useLoggableCodes(
    codes,
    log.original.entries.map(({ work_code_id }) => work_code_id),
  );
  const detail = useMileageDetail();
  const asks = detail === 'trips' || detail === 'odometer';
  const hideLabel = useMediaQuery('(width >= 75em)', false, { getInitialValueInEffect: false });
  const name = `${log.client_detail.name}, ${shortDay(log.original.date)}`;
  const hasMileage = detail !== 'off';
  const unit = log.original.distance_unit;

  function remove(place: number) {
    const removed = form.getValues(`${path}.entries.${place}`);
    rows.remove(place);
    undo('Entry deleted.', () => rows.insert(place, removed, { shouldFocus: false }));
  }

  return (
    <Paper p="sm" mb="xs" withBorder role="group" aria-label={name} className={classes.log}>
      {hideLabel && withHeads ? (
        <div className={classes.heads} data-mileage={hasMileage} aria-hidden>
          <span>Date</span>
          <span>Work code</span>
          <span>Start</span>
          <span>End</span>
          {hasMileage ? <span>Mileage ({unit})</span> : null}
          <span>Stipend</span>
        </div>
      ) : null}
      <div className={classes.date}>
        <Field form={form} name={`${path}.date`}>
          {(field) => <RecordDayField label="Date" hideLabel={hideLabel} required {...field} />}
        </Field>
      </div>
      <div className={classes.entries}>
        {rows.fields.map((row, place) => {
          const entry = log.entries[place] ?? row;
          const changed = isChanged(log, entry);
          const entryPath = `${path}.entries.${place}` as const;
          const whose = `entry ${place + 1} of ${name}`;
          return (
            <div
              key={row.row}
              className={classes.entry}
              data-mileage={hasMileage}
              data-changed={changed || undefined}
              role="group"
              aria-label={`Entry ${place + 1} of ${name}${changed ? ', changed' : ''}`}
            >
              <Field form={form} name={`${entryPath}.work_code_id`}>
                {(field) => (
                  <SelectField
                    label="Work code"
                    hideLabel={hideLabel}
                    choices={loggable.map((code) => ({
                      value: code.id,
                      label: `${code.code} – ${code.description}`,
                    }))}
                    {...field}
                  />
                )}
              </Field>
              <Field form={form} name={`${entryPath}.start_time`}>
                {(field) => <TimeField label="Start time" hideLabel={hideLabel} {...field} />}
              </Field>
              <Field form={form} name={`${entryPath}.end_time`}>
                {(field) => <TimeField label="End time" hideLabel={hideLabel} {...field} />}
              </Field>
              {hasMileage ? (
                <Field form={form} name={`${entryPath}.mileage`}>
                  {(field) => (
                    <DistanceField
                      unit={unit}
                      label="Mileage"
                      hideLabel={hideLabel}
                      max={MAX_ENTRY_MILEAGE}
                      {...field}
                      readOnly={entry.trips.length > 0}
                      value={entry.trips.length > 0 ? typedMileage(entry) : field.value}
                    />
                  )}
                </Field>
              ) : null}
              <Field form={form} name={`${entryPath}.stipend`}>
                {(field) => (
                  <MoneyField label="Stipend" hideLabel={hideLabel} max={MAX_ENTRY_STIPEND_USD} {...field} />
                )}
              </Field>
              <div className={classes.end}>
                <Text size="sm">{hoursText(entryHours(entry))} h</Text>
                <Button
                  variant="subtle"
                  color="red"
                  px="xs"
                  flex="none"
                  aria-label={`Delete ${whose}`}
                  onClick={() => remove(place)}
                >
                  Delete
                </Button>
              </div>
              {asks || entry.trips.length > 0 ? (
                <div className={classes.trips}>
                  <Field form={form} name={`${entryPath}.trips`}>
                    {(field) => (
                      <TripsEditor
                        name={whose}
                        detail={detail}
                        unit={unit}
                        trips={entry.trips}
                        onChange={(trips) => {
                          field.onChange(trips);
                          if (trips.length === 0) form.setValue(`${entryPath}.mileage`, null);
                        }}
                        errorOf={(trip, part) =>
                          form.getFieldState(`${entryPath}.trips.${trip}.${part}`, form.formState).error
                            ?.message
                        }
                      />
                    )}
                  </Field>
                </div>
              ) : null}
            </div>
          );
        })}
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.add}
          aria-label={`Add Entry to ${name}`}
          onClick={() => rows.append(blankEntry(), { shouldFocus: false })}
        >
          Add Entry
        </Button>
      </div>
    </Paper>
  );
}

/** Approved time off among what is edited: it stays as it is. */
export function LeaveLogLine({ user, log }: { user: number; log: TimesheetLog }) {
  const { date, total_hours, entries, leave_request = 0 } = log;
  const what = [weekdayDay(date), entries[0]?.work_code?.code, `${hoursText(total_hours)} h`];
  return (
    <Paper p="sm" mb="xs" withBorder role="group" aria-label={`Time off, ${shortDay(date)}`}>
      <Group gap="xs">
        <IconLock size={16} aria-hidden />
        <Text fw={600}>{what.filter(Boolean).join(' · ')}</Text>
        <Text size="sm">
          <LeaveLogNotice user={user} leave_request={leave_request} />
        </Text>
      </Group>
    </Paper>
  );
}
