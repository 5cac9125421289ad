import { useRef, useState } from 'react';
import { MultiSelect } from '#/ui/kit/multi-select.ts';
import {
  firstChoices,
  choicesOf,
  matchingChoices,
  MAX_SHOWN,
  withoutEmptyGroups,
  notPicked,
  type Choices,
} from './choices.ts';
import { labelProps, type FieldProps } from './field-props.ts';

interface MultiSelectFieldProps<Value extends string | number> extends FieldProps<
  Value[] | null | undefined,
  Value[]
> {
  choices: Choices<Value>;
  nothingFound?: string;
}

/** Any number of options; ids stay numbers. Text that matches none stays when the field loses focus, with a message. */
export function MultiSelectField<Value extends string | number>(props: MultiSelectFieldProps<Value>) {
  const { label, hideLabel, value, choices, nothingFound, placeholder, description, ...others } = props;
  const { error, onBlur, onChange, ...rest } = others;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isLeaving = useRef(false);
  const chosen = value ?? [];
  const count = choicesOf(choices).length;

  function leave() {
    isLeaving.current = true;
    const text = typed.trim();
    const matchCount = choicesOf(matchingChoices(choices, text)).filter(
      (choice) => !chosen.includes(choice.value),
    ).length;
    if (text !== '')
      setProblem(
        matchCount === 0
          ? `Nothing matches “${text}”. Choose from the list.`
          : `“${text}” is not chosen yet. Choose from the list.`,
      );
    onBlur?.();
  }

  return (
    <MultiSelect<Value>
      {...labelProps(label, hideLabel)}
      data={withoutEmptyGroups(choices)}
      limit={MAX_SHOWN}
      filter={({ search, limit }) => [
        ...firstChoices(matchingChoices(notPicked(choices, chosen), search), limit),
      ]}
      selectFirstOptionOnChange
      description={description ?? (count > MAX_SHOWN ? `${count} to choose from: type to narrow` : undefined)}
      value={chosen}
      onChange={(next) => {
        setTyped('');
        setProblem(null);
        onChange(next);
      }}
      searchable
      searchValue={typed}
      onSearchChange={(text) => {
        // Mantine clears the text when the field loses focus, and nobody would see that nothing was chosen.
        const isEmptied = isLeaving.current;
        isLeaving.current = false;
        if (isEmptied) return;
        setTyped(text);
        setProblem(null);
      }}
      clearable
      hidePickedOptions
      clearButtonProps={{ 'aria-label': 'Clear all' }}
      placeholder={chosen.length > 0 ? undefined : placeholder}
      nothingFoundMessage={nothingFound ?? 'Nothing found'}
      error={problem ?? error}
      onBlur={leave}
      {...rest}
    />
  );
}
