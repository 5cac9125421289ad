import type { ReactNode, RefCallback, RefObject } from 'react';

/** The props of every field in this folder. `<Field>` of form.tsx passes all but the label. */
export interface FieldProps<Value, Change = Value> {
  label: ReactNode;
  value: Value;
  onChange: (value: Change) => void;
  onBlur?: () => void;
  /** Shown with the field and announced with it. */
  error?: ReactNode;
  description?: ReactNode;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  /** The path in the form (`work_entries.0.start_time`). */
  name?: string;
  /** So that focus can go to the first error. */
  ref?: RefCallback<HTMLElement> | RefObject<HTMLInputElement | null>;
  autoFocus?: boolean;
  /** Only for screen readers, if a column heading already names the field. */
  hideLabel?: boolean;
  className?: string;
}

/** Label and `aria-label` for a field whose label may be hidden. */
export function labelProps(label: ReactNode, hideLabel: boolean | undefined) {
  return hideLabel ? { 'aria-label': typeof label === 'string' ? label : undefined } : { label };
}
