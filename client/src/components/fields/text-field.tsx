import { Textarea, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { type FieldProps, labelProps } from './field-props.ts';

interface TextFieldProps extends FieldProps<string | null | undefined, string> {
  type?: 'text' | 'email' | 'tel' | 'url';
  autoComplete?: string;
  maxLength?: number;
  spellCheck?: boolean;
}

/** One line of text. */
export function TextField({ label, hideLabel, value, onChange, ...rest }: TextFieldProps) {
  return (
    <TextInput
      {...labelProps(label, hideLabel)}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}

interface TextAreaFieldProps extends Omit<FieldProps<string | null | undefined, string>, 'ref'> {
  ref?: Ref<HTMLTextAreaElement>;
  /** Rows at the start; it grows with the text. */
  rows?: number;
  maxLength?: number;
}

/** Several lines of text. */
export function TextAreaField({ label, hideLabel, value, onChange, rows = 3, ...rest }: TextAreaFieldProps) {
  return (
    <Textarea
      {...labelProps(label, hideLabel)}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      rows={rows}
      resize="vertical"
      {...rest}
    />
  );
}
