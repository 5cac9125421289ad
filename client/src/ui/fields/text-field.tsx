import { TextInput } from '@mantine/core';
import { tooLong } from '#/lib/text/too-long.ts';
import { labelProps, type FieldProps } from './field-props.ts';

interface TextFieldProps extends FieldProps<string | null | undefined, string> {
  type?: 'text' | 'email' | 'tel' | 'url';
  autoComplete?: string;
  /** A longer text stays, with a message; the form's rules refuse it. */
  maxLength?: number;
  spellCheck?: boolean;
  inputMode?: 'text' | 'numeric';
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, value, onChange, error, maxLength, ...rest } = props;
  return (
    <TextInput
      {...labelProps(label, hideLabel)}
      value={value ?? ''}
      error={tooLong(value, maxLength) || error}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}
