import { Button, Group, Paper, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import type { TimesheetLog } from '@daybook/contract/timesheet-logs';
import { MAX_ENTRY_MILEAGE, MAX_ENTRY_STIPEND_USD } from '@daybook/domain/limits';
import { entryHours } from '@daybook/domain/time/work-time';
import type { Output } from '#/lib/api/trpc.ts';
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
import { blankEntry, isChanged, type EditedEntry, type EditedLog } from './edited-logs.ts';
import classes from './log-editor.module.css';

interface LogEditorProps {
  log: EditedLog;
  codes: Output['workCodes']['list']['results'];
  /** The first log of a client has the column headings, where an entry is one line. */
  withHeads: boolean;
  onChange: (log: EditedLog) => void;
  /** Of the entry with this key. */
  onRemove: (key: string) => void;
}

/** One log of a timesheet: its date and its entries, on a laptop one line each. */
export function LogEditor({ log, codes, withHeads, onChange, onRemove }: LogEditorProps) {
  const change = (key: string, set: Partial<EditedEntry>) =>
    onChange({
      ...log,
      entries: log.entries.map((entry) => (entry.key === key ? { ...entry, ...set } : entry)),
    });
  const loggable = useLoggableCodes(
    codes,
    log.original.entries.map(({ work_code_id }) => work_code_id),
  );
  const detail = useMileageDetail();
  const asks = detail === 'trips' || detail === 'odometer';
  const hideLabel = useMediaQuery('(width >= 75em)', false, { getInitialValueInEffect: false });
  const name = `${log.client_detail.name}, ${shortDay(log.original.date)}`;
  const hasMileage = detail !== 'off';
  return (
    <Paper p="sm" mb="xs" withBorder role="group" aria-label={name} className={classes.log}>
      {hideLabel && withHeads ? (
        <div className={classes.heads} data-mileage={hasMileage} aria-hidden>
          <span>Date</span>
          <span>Work code</span>
          <span>Start</span>
          <span>End</span>
          {hasMileage ? <span>Mileage ({log.original.distance_unit})</span> : null}
          <span>Stipend</span>
        </div>
      ) : null}
      <div className={classes.date}>
        <RecordDayField
          label="Date"
          hideLabel={hideLabel}
          required
          value={log.date}
          onChange={(date) => onChange({ ...log, date: date ?? '' })}
        />
      </div>
      <div className={classes.entries}>
        {log.entries.map((entry, index) => (
          <div
            key={entry.key}
            className={classes.entry}
            data-mileage={hasMileage}
            data-changed={isChanged(log, entry) || undefined}
            role="group"
            aria-label={`Entry ${index + 1} of ${name}${isChanged(log, entry) ? ', changed' : ''}`}
          >
            <SelectField
              label="Work code"
              hideLabel={hideLabel}
              value={entry.work_code_id}
              onChange={(work_code_id) => change(entry.key, { work_code_id })}
              choices={loggable.map((code) => ({
                value: code.id,
                label: `${code.code} – ${code.description}`,
              }))}
            />
            <TimeField
              label="Start time"
              hideLabel={hideLabel}
              value={entry.start_time}
              onChange={(start_time) => change(entry.key, { start_time })}
            />
            <TimeField
              label="End time"
              hideLabel={hideLabel}
              value={entry.end_time}
              onChange={(end_time) => change(entry.key, { end_time })}
            />
            {hasMileage ? (
              <DistanceField
                unit={log.original.distance_unit}
                label="Mileage"
                hideLabel={hideLabel}
                max={MAX_ENTRY_MILEAGE}
                readOnly={entry.trips.length > 0}
                value={entry.trips.length > 0 ? typedMileage(entry) : entry.mileage}
                onChange={(mileage) => change(entry.key, { mileage })}
              />
            ) : null}
            <MoneyField
              label="Stipend"
              hideLabel={hideLabel}
              max={MAX_ENTRY_STIPEND_USD}
              value={entry.stipend}
              onChange={(stipend) => change(entry.key, { stipend })}
            />
            <div className={classes.end}>
              <Text size="sm">{hoursText(entryHours(entry))} h</Text>
              <Button
                variant="subtle"
                color="red"
                px="xs"
                flex="none"
                aria-label={`Delete entry ${index + 1} of ${name}`}
                onClick={() => onRemove(entry.key)}
              >
                Delete
              </Button>
            </div>
            {asks || entry.trips.length > 0 ? (
              <div className={classes.trips}>
                <TripsEditor
                  name={`entry ${index + 1} of ${name}`}
                  detail={detail}
                  unit={log.original.distance_unit}
                  trips={entry.trips}
                  onChange={(trips) =>
                    change(entry.key, { trips, ...(trips.length === 0 && { mileage: null }) })
                  }
                />
              </div>
            ) : null}
          </div>
        ))}
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.add}
          aria-label={`Add Entry to ${name}`}
          onClick={() => onChange({ ...log, entries: [...log.entries, blankEntry()] })}
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
