import { MILEAGE_MAXIMUM, STIPEND_MAXIMUM } from '@daybook/domain/limits';
import { Button, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { DistanceField, MoneyField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TimeField } from '../../../shared/time-field.tsx';
import { typedMileage } from '../../../shared/trips.ts';
import { TripsEditor } from '../../../shared/trips-editor.tsx';
import { shortDay } from '../../../lib/day-text.ts';
import { useMileageDetail } from '../../../lib/mileage.ts';
import { hoursText } from '../../../lib/number-text.ts';
import { entryHours } from '@daybook/domain/work-time';
import { type EditedEntry, type EditedLog, blankEntry } from './edited-logs.ts';
import { RecordDayField } from '../../../shared/record-day-fields.tsx';

interface LogEditorProps {
  log: EditedLog;
  codes: readonly { id: number; code: string; description: string }[];
  onChange: (log: EditedLog) => void;
  /** Of the entry with this key. */
  onRemove: (key: string) => void;
}

/** One log of a timesheet: its date and its entries. */
export function LogEditor({ log, codes, onChange, onRemove }: LogEditorProps) {
  const change = (key: string, set: Partial<EditedEntry>) =>
    onChange({
      ...log,
      entries: log.entries.map((entry) => (entry.key === key ? { ...entry, ...set } : entry)),
    });
  const detail = useMileageDetail();
  const asks = detail === 'trips' || detail === 'odometer';
  const name = `${log.client_detail.name}, ${shortDay(log.original.date)}`;
  return (
    <Paper p="md" mb="md" withBorder role="group" aria-label={name}>
      <Group>
        <RecordDayField
          label="Date"
          required
          value={log.date}
          onChange={(date) => onChange({ ...log, date: date ?? '' })}
        />
      </Group>
      {log.entries.map((entry, index) => (
        <SimpleGrid
          key={entry.key}
          cols={{ base: 2, sm: 3, lg: 6 }}
          spacing="sm"
          mt="sm"
          pt="sm"
          style={index > 0 ? { borderTop: '1px solid var(--daybook-line)' } : undefined}
          role="group"
          aria-label={`Entry ${index + 1} of ${name}`}
        >
          <SelectField
            label="Work code"
            value={entry.work_code_id}
            onChange={(work_code_id) => change(entry.key, { work_code_id })}
            choices={codes.map((code) => ({ value: code.id, label: `${code.code} – ${code.description}` }))}
          />
          <TimeField
            label="Start time"
            value={entry.start_time}
            onChange={(start_time) => change(entry.key, { start_time })}
          />
          <TimeField
            label="End time"
            value={entry.end_time}
            onChange={(end_time) => change(entry.key, { end_time })}
          />
          {detail === 'off' ? null : (
            <DistanceField
              unit={log.original.distance_unit}
              label="Mileage"
              max={MILEAGE_MAXIMUM}
              readOnly={entry.trips.length > 0}
              value={entry.trips.length > 0 ? typedMileage(entry) : entry.mileage}
              onChange={(mileage) => change(entry.key, { mileage })}
            />
          )}
          <MoneyField
            label="Stipend"
            max={STIPEND_MAXIMUM}
            value={entry.stipend}
            onChange={(stipend) => change(entry.key, { stipend })}
          />
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <Text size="sm" pb={8} style={{ whiteSpace: 'nowrap' }}>
              {hoursText(entryHours(entry))} h
            </Text>
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
          </Group>
          {asks || entry.trips.length > 0 ? (
            <TripsEditor
              name={`entry ${index + 1} of ${name}`}
              detail={detail}
              unit={log.original.distance_unit}
              trips={entry.trips}
              onChange={(trips) => change(entry.key, { trips, ...(trips.length === 0 && { mileage: null }) })}
            />
          ) : null}
        </SimpleGrid>
      ))}
      <Button
        mt="sm"
        size="xs"
        variant="default"
        aria-label={`Add entry to ${name}`}
        onClick={() => onChange({ ...log, entries: [...log.entries, blankEntry()] })}
      >
        Add entry
      </Button>
    </Paper>
  );
}
