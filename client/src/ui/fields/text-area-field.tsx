import { Textarea } from '@mantine/core';
import type { Ref } from 'react';
import { tooLong } from '#/lib/text/too-long.ts';
import { labelProps, type FieldProps } from './field-props.ts';

interface TextAreaFieldProps extends Omit<FieldProps<string | null | undefined, string>, 'ref'> {
  ref?: Ref<HTMLTextAreaElement>;
  /** Initial number of rows; it grows with the text. */
  rows?: number;
  /** As of a `TextField`. */
  maxLength?: number;
}

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hideLabel, value, onChange, error, maxLength, rows = 3, ...rest } = props;
  return (
    <Textarea
      {...labelProps(label, hideLabel)}
      value={value ?? ''}
      error={tooLong(value, maxLength) || error}
      onChange={(event) => onChange(event.currentTarget.value)}
      rows={rows}
      resize="vertical"
      {...rest}
    />
  );
}
