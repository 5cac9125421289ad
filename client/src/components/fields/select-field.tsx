import { MultiSelect, Select } from '@mantine/core';
import { type FieldProps, labelProps } from './field-props.ts';

export interface Choice<Value extends string | number> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface ChoiceGroup<Value extends string | number> {
  group: string;
  items: Choice<Value>[];
}

/** Plain choices, or groups of them ("Assigned", "Unassigned"); empty groups are left out. */
export type Choices<Value extends string | number> = readonly (Choice<Value> | ChoiceGroup<Value>)[];

/** Typing narrows a list that is longer than this. */
const searchableFrom = 8;
/** Thousands of clients would make the list slow to open; typing finds the rest. */
const mostShown = 100;

function prepared<Value extends string | number>(choices: Choices<Value>) {
  const data = choices.filter((choice) => !('group' in choice) || choice.items.length > 0);
  const count = data.reduce((sum, choice) => sum + ('group' in choice ? choice.items.length : 1), 0);
  return { data, searchable: count > searchableFrom, isEmpty: count === 0 };
}

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
  const list = prepared(choices);
  return (
    <Select<Value>
      {...labelProps(label, hideLabel)}
      data={list.data}
      limit={mostShown}
      value={value ?? null}
      onChange={onChange}
      searchable={searchable ?? list.searchable}
      clearable={clearable ?? !rest.required}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      allowDeselect={false}
      onKeyDown={(event) => {
        // Enter in an open list chooses. Where nothing was found, it must not save the form with what was chosen before.
        const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
        if (event.key === 'Enter' && isOpen) event.preventDefault();
      }}
      nothingFoundMessage={nothingFound ?? (list.isEmpty ? 'Nothing to choose from yet' : 'Nothing found')}
      {...rest}
    />
  );
}

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
      data={prepared(choices).data}
      limit={mostShown}
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
