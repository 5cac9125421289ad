import { useWatch } from 'react-hook-form';
import { MAX_ENTRY_MILEAGE } from '@daybook/domain/limits';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { useDistanceUnit, useMileageDetail } from '#/lib/session/mileage.ts';
import { TripsEditor } from '#/shared/trips-editor.tsx';
import { typedMileage } from '#/shared/trips.ts';
import { DistanceField } from '#/ui/fields/number-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import type { DailyLogValues } from './form-values.ts';

interface MileageFieldProps<Sent extends object> {
  form: RecordForm<DailyLogValues, Sent>;
  index: number;
}

export function useLogUnit<Sent extends object>(form: RecordForm<DailyLogValues, Sent>) {
  const company = useDistanceUnit();
  return useWatch({ control: form.control, name: 'distance_unit' }) ?? company;
}

/** An entry's mileage: typed, or the sum of its trips. Where the company does not ask for mileage, stored values stay hidden. */
export function MileageField<Sent extends object>({ form, index }: MileageFieldProps<Sent>) {
  const path = `work_entries.${index}` as const;
  const detail = useMileageDetail();
  const unit = useLogUnit(form);
  const trips = useWatch({ control: form.control, name: `${path}.trips` }) ?? [];
  if (detail === 'off') return null;
  const isSum = trips.length > 0 || detail === 'trips' || detail === 'odometer';
  return (
    <Field form={form} name={`${path}.mileage`}>
      {(field) => (
        <DistanceField
          label="Mileage"
          unit={unit}
          max={MAX_ENTRY_MILEAGE}
          {...field}
          readOnly={isSum}
          value={trips.length > 0 ? typedMileage({ mileage: null, trips }) : field.value}
        />
      )}
    </Field>
  );
}

/** An entry's trips, if the company asks for them or the entry has some. */
export function EntryTrips<Sent extends object>({ form, index }: MileageFieldProps<Sent>) {
  const path = `work_entries.${index}.trips` as const;
  const detail = useMileageDetail();
  const unit = useLogUnit(form);
  const trips = useWatch({ control: form.control, name: path }) ?? [];
  if (detail === 'off' || (detail === 'number' && trips.length === 0)) return null;
  return (
    <Field form={form} name={path}>
      {({ onChange }) => (
        <TripsEditor
          name={`entry ${index + 1}`}
          detail={detail}
          unit={unit}
          trips={trips}
          onChange={(next) => {
            onChange(next);
            // Without trips there is no distance; their previous sum was not typed.
            if (next.length === 0) form.setValue(`work_entries.${index}.mileage`, null);
          }}
          errorOf={(trip, field) =>
            form.getFieldState(`${path}.${trip}.${field}`, form.formState).error?.message
          }
        />
      )}
    </Field>
  );
}
