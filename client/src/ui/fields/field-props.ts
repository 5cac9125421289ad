import type { ReactNode, Ref } from 'react';

/** What every field of this folder takes. `<Field>` of form.tsx hands over all but the label. */
export interface FieldProps<Value, Change = Value> {
  label: ReactNode;
  value: Value;
  onChange: (value: Change) => void;
  onBlur?: () => void;
  /** Shown with the field and read out with it. */
  error?: ReactNode;
  description?: ReactNode;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  /** The path in the form (`work_entries.0.start_time`). */
  name?: string;
  /** So that focus can go to the first error. */
  ref?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  /** Only for screen readers, where a column head names the field already. */
  hideLabel?: boolean;
  className?: string;
}

/** Label and `aria-label` for a field whose label may be hidden. */
export function labelProps(label: ReactNode, hideLabel: boolean | undefined) {
  return hideLabel ? { 'aria-label': typeof label === 'string' ? label : undefined } : { label };
}
