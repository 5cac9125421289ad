import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { type Choices, MAX_SHOWN, offered } from './choices.ts';
import { type FieldProps, labelProps } from './field-props.ts';

/** Typing narrows a list that is longer than this. */
const SEARCHABLE_FROM = 8;

interface SelectFieldProps<Value extends string | number> extends FieldProps<
  Value | null | undefined,
  Value | null
> {
  choices: Choices<Value>;
  /** Typing narrows the list; on by itself for long lists. */
  searchable?: boolean;
  /** Offers an "×"; by default where the field is not required. */
  clearable?: boolean;
  nothingFound?: string;
}

/** One of a list; ids stay numbers. For long lists it is an autocomplete. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { label, hideLabel, value, onChange, choices, nothingFound, ...others } = props;
  const { data, count } = offered(choices);
  const { searchable = count > SEARCHABLE_FROM, clearable = !others.required, ...rest } = others;
  return (
    <Select<Value>
      {...labelProps(label, hideLabel)}
      data={data}
      limit={MAX_SHOWN}
      value={value ?? null}
      onChange={onChange}
      allowDeselect={false}
      searchable={searchable}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      onKeyDown={(event) => {
        // Enter in an open list chooses. Where nothing was found, it must not save the form with what was chosen before.
        const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
        if (event.key === 'Enter' && isOpen) event.preventDefault();
      }}
      nothingFoundMessage={nothingFound ?? (count === 0 ? 'Nothing to choose from yet' : 'Nothing found')}
      {...rest}
    />
  );
}
