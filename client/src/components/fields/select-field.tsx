import { Select } from '@mantine/core';
import './choosing.css';
import { MOST_SHOWN, type Choices, offered } from './choices.ts';
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
  const { label, hideLabel, value, onChange, choices, searchable, clearable, nothingFound, ...rest } = props;
  const { data, count } = offered(choices);
  return (
    <Select<Value>
      {...labelProps(label, hideLabel)}
      data={data}
      limit={MOST_SHOWN}
      value={value ?? null}
      onChange={onChange}
      searchable={searchable ?? count > SEARCHABLE_FROM}
      clearable={clearable ?? !rest.required}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      allowDeselect={false}
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
