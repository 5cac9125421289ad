import { Button, Group, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import {
  MAX_ENTRY_MILEAGE,
  MAX_ENTRY_TRIPS,
  MAX_ODOMETER_READING,
  MAX_PLACE_CHARACTERS,
} from '@daybook/domain/limits';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import {
  TRIP_PURPOSE_LABELS,
  TRIP_PURPOSES,
  TRIP_VEHICLE_LABELS,
  TRIP_VEHICLES,
  type MileageDetail,
} from '@daybook/domain/money/trips';
import { distanceText } from '#/lib/session/mileage.ts';
import { plural } from '#/lib/text/plural.ts';
import { DistanceField, NumberField } from '#/ui/fields/number-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import classes from './trips-editor.module.css';
import { readTrip, tripAfter, typedMileage, type TripValues } from './trips.ts';

const purposes = TRIP_PURPOSES.map((value) => ({ value, label: TRIP_PURPOSE_LABELS[value] }));
const vehicles = TRIP_VEHICLES.map((value) => ({ value, label: TRIP_VEHICLE_LABELS[value] }));

interface TripsEditorProps {
  /** Whose trips: "Entry 1". */
  name: string;
  detail: MileageDetail;
  unit: DistanceUnit;
  trips: readonly TripValues[];
  onChange: (trips: TripValues[]) => void;
  /** The error of the server or the rules at a field. */
  errorOf?: (index: number, field: keyof TripValues) => string | undefined;
}

/** The trips of an entry, collapsed at first. With `odometer` the readings give the distance. */
export function TripsEditor({ name, detail, unit, trips, onChange, errorOf }: TripsEditorProps) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useId();
  const hasError = trips.some((_, index) => FIELDS.some((field) => errorOf?.(index, field)));
  const opened = isOpen || hasError;
  const change = (index: number, set: Partial<TripValues>) =>
    onChange(trips.map((trip, at) => (at === index ? { ...trip, ...set } : trip)));
  const count = plural(trips.length, 'trip', 'trips');
  const text =
    trips.length === 0
      ? 'Add trips'
      : `${count}, ${distanceText(typedMileage({ mileage: null, trips }), unit)}`;
  return (
    <div className={classes.box} role="group" aria-label={`Trips of ${name}`}>
      <UnstyledButton
        aria-expanded={opened}
        aria-controls={box}
        fz="sm"
        mih={44}
        aria-label={`${text}: trips of ${name}`}
        onClick={() => {
          if (trips.length === 0 && !opened) onChange([tripAfter(undefined)]);
          setIsOpen(!opened);
        }}
      >
        <Group gap="var(--space-2)" wrap="nowrap" component="span">
          {opened ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          {text}
        </Group>
      </UnstyledButton>
      <div id={box}>
        {opened ? (
          <>
            {trips.map((trip, index) => (
              <TripFields
                // Trips have no ids; only their order distinguishes them.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                place={`${index + 1} of ${name}`}
                trip={trip}
                unit={unit}
                hasOdometer={
                  detail === 'odometer' || trip.odometer_start !== null || trip.odometer_end !== null
                }
                onChange={(set) => change(index, set)}
                onRemove={() => onChange(trips.filter((_, at) => at !== index))}
                errorOf={(field) => errorOf?.(index, field)}
              />
            ))}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={trips.length >= MAX_ENTRY_TRIPS}
              onClick={() => onChange([...trips, tripAfter(trips.at(-1))])}
              aria-label={`Add Trip to ${name}`}
            >
              Add Trip
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}

const FIELDS = [
  'from_place',
  'to_place',
  'distance',
  'odometer_start',
  'odometer_end',
  'purpose',
  'vehicle',
] as const satisfies readonly (keyof TripValues)[];

interface TripFieldsProps {
  /** "2 of entry 1" */
  place: string;
  trip: TripValues;
  unit: DistanceUnit;
  /** Whether the form asks for the odometer. */
  hasOdometer: boolean;
  onChange: (set: Partial<TripValues>) => void;
  onRemove: () => void;
  errorOf: (field: keyof TripValues) => string | undefined;
}

function TripFields({ place, trip, unit, hasOdometer, onChange, onRemove, errorOf }: TripFieldsProps) {
  const reading = (field: 'odometer_start' | 'odometer_end', label: string) => (
    <NumberField
      label={label}
      decimals={1}
      max={MAX_ODOMETER_READING}
      value={trip[field]}
      onChange={(value) => onChange({ [field]: value })}
      error={errorOf(field)}
    />
  );
  return (
    <div className={classes.trip} role="group" aria-label={`Trip ${place}`}>
      <TextField
        label="From"
        maxLength={MAX_PLACE_CHARACTERS}
        value={trip.from_place ?? ''}
        onChange={(from_place) => onChange({ from_place })}
        error={errorOf('from_place')}
      />
      <TextField
        label="To"
        maxLength={MAX_PLACE_CHARACTERS}
        value={trip.to_place ?? ''}
        onChange={(to_place) => onChange({ to_place })}
        error={errorOf('to_place')}
      />
      {hasOdometer ? (
        <>
          {reading('odometer_start', 'Odometer at start')}
          {reading('odometer_end', 'Odometer at end')}
        </>
      ) : null}
      <DistanceField
        label="Distance"
        unit={unit}
        max={MAX_ENTRY_MILEAGE}
        readOnly={hasOdometer}
        value={hasOdometer ? readTrip(trip).distance : trip.distance}
        onChange={(distance) => onChange({ distance })}
        error={errorOf('distance')}
      />
      <SelectField
        label="Purpose"
        choices={purposes}
        clearable={false}
        value={trip.purpose}
        onChange={(purpose) => purpose && onChange({ purpose })}
        error={errorOf('purpose')}
      />
      <SelectField
        label="Vehicle"
        choices={vehicles}
        clearable={false}
        value={trip.vehicle}
        onChange={(vehicle) => vehicle && onChange({ vehicle })}
        error={errorOf('vehicle')}
      />
      <Button
        className={classes.remove}
        size="xs"
        variant="subtle"
        color="red"
        aria-label={`Delete trip ${place}`}
        onClick={onRemove}
      >
        Delete
      </Button>
    </div>
  );
}
