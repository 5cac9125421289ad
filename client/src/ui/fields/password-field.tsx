import { PasswordInput } from '@mantine/core';
import { labelProps, type FieldProps } from './field-props.ts';

interface PasswordFieldProps extends FieldProps<string, string> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password that can be shown while it is typed. */
export function PasswordField({ label, hideLabel, value, onChange, ...rest }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...labelProps(label, hideLabel)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed', tabIndex: 0 }}
      // The library marks every other invalid field, but not this one.
      aria-invalid={rest.error ? true : undefined}
      {...rest}
    />
  );
}
