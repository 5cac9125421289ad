import { SelectField } from '#/ui/fields/select-field.tsx';

type Activity = 'active' | 'inactive';

interface ActiveFieldProps {
  value: Activity | null | undefined;
  onChange: (value: Activity | undefined) => void;
}

/** The filter for active and inactive people; undefined is all of them. */
export function ActiveField({ value, onChange }: ActiveFieldProps) {
  return (
    <SelectField
      label="Status"
      clearable={false}
      value={value ?? 'all'}
      onChange={(next) => onChange(next === 'all' || !next ? undefined : next)}
      choices={[
        { value: 'all', label: 'All Statuses' },
        { value: 'active', label: 'Active' },
        { value: 'inactive', label: 'Inactive' },
      ]}
    />
  );
}
