import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { type Choices, MAX_SHOWN, flat, offered } from './choices.ts';
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
  const { label, hideLabel, value, choices, nothingFound, placeholder, description, ...rest } = props;
  const chosen = value ?? [];
  const count = flat(choices).length;
  return (
    <MultiSelect<Value>
      {...labelProps(label, hideLabel)}
      data={offered(choices)}
      limit={MAX_SHOWN}
      selectFirstOptionOnChange
      description={description ?? (count > MAX_SHOWN ? `${count} to choose from: type to narrow` : undefined)}
      value={chosen}
      searchable
      clearable
      hidePickedOptions
      clearButtonProps={{ 'aria-label': 'Clear all' }}
      placeholder={chosen.length > 0 ? undefined : placeholder}
      nothingFoundMessage={nothingFound ?? 'Nothing found'}
      {...rest}
    />
  );
}
