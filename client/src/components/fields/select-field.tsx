import { CloseButton, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconSelector } from '@tabler/icons-react';
import { useRef } from 'react';
import { ChoiceList } from './choice-list.tsx';
import classes from './choice-list.module.css';
import { type Choices, allChoices } from './choices.ts';
import { type FieldProps, labelProps } from './field-props.ts';
import { useChoosing } from './use-choosing.ts';

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
  const { label, hideLabel, value = null, onChange, onBlur, choices, nothingFound, ...others } = props;
  const { searchable: wanted, clearable = !others.required, ref, ...rest } = others;
  const input = useRef<HTMLInputElement>(null);
  const all = allChoices(choices);
  const searchable = wanted ?? all.length > SEARCHABLE_FROM;
  const fixed = rest.disabled || rest.readOnly;

  const choosing = useChoosing<Value>({
    choices,
    chosen: value,
    searchable,
    fixed,
    onPick: (picked) => {
      choosing.close();
      if (picked !== value) onChange(picked);
    },
  });

  function clear() {
    choosing.close();
    onChange(null);
  }

  return (
    <>
      <TextInput
        {...labelProps(label, hideLabel)}
        {...rest}
        {...choosing.aria}
        ref={useMergedRef(ref, input)}
        classNames={{ input: classes.field }}
        value={choosing.typed ?? all.find((choice) => choice.value === value)?.label ?? ''}
        readOnly={!searchable || rest.readOnly}
        onChange={(event) => choosing.open(event.currentTarget.value)}
        onClick={() => (choosing.opened && !searchable ? choosing.close() : choosing.open())}
        onKeyDown={(event) => {
          const empties = !searchable && (event.key === 'Backspace' || event.key === 'Delete');
          if (empties && clearable && !fixed) clear();
          else choosing.onKeyDown(event);
        }}
        onBlur={() => {
          // Who deletes the text means none.
          if (choosing.typed === '' && clearable && value !== null) onChange(null);
          choosing.close();
          onBlur?.();
        }}
        rightSectionPointerEvents={clearable && value !== null ? 'all' : 'none'}
        rightSection={
          clearable && value !== null && !fixed ? (
            <CloseButton
              size="sm"
              tabIndex={-1}
              aria-label="Clear"
              onMouseDown={(event) => event.preventDefault()}
              onClick={clear}
            />
          ) : (
            <IconSelector size={16} className={classes.mark} aria-hidden />
          )
        }
      />
      <ChoiceList
        choosing={choosing}
        field={input}
        label={label}
        isChosen={(choice) => choice === value}
        nothingFound={nothingFound ?? (all.length === 0 ? 'Nothing to choose from yet' : 'Nothing found')}
      />
    </>
  );
}
