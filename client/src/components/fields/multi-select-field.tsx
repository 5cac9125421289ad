import { MultiSelect } from '@mantine/core';
import './choosing.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MOST_SHOWN, type Choices, offered } from './choices.ts';
import { type FieldProps, labelProps } from './field-props.ts';

interface MultiSelectFieldProps<Value extends string | number> extends FieldProps<
  Value[] | null | undefined,
  Value[]
> {
  choices: Choices<Value>;
  nothingFound?: string;
}

/** Any number of a list; ids stay numbers. */
export function MultiSelectField<Value extends string | number>(props: MultiSelectFieldProps<Value>) {
  const { label, hideLabel, value, onChange, choices, nothingFound, placeholder, ...rest } = props;
  return (
    <MultiSelect<Value>
      {...labelProps(label, hideLabel)}
      data={offered(choices).data}
      limit={MOST_SHOWN}
      value={value ?? []}
      onChange={onChange}
      searchable
      clearable
      hidePickedOptions
      clearButtonProps={{ 'aria-label': 'Clear all' }}
      placeholder={value?.length ? undefined : placeholder}
      nothingFoundMessage={nothingFound ?? 'Nothing found'}
      {...rest}
    />
  );
}
