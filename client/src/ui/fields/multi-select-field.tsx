import { Pill, PillsInput } from '@mantine/core';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { type Choices, labelOf, offered } from './choices.ts';
import { type FieldProps, labelProps } from './field-props.ts';
import { listEnd } from './list-end.tsx';
import { useLists } from './lists.ts';
import { useClosedList } from './use-closed-list.ts';

const CLEAR = 'Clear all';

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
  const chosen = value ?? [];
  const hint = chosen.length > 0 ? undefined : placeholder;
  const closed = useClosedList(true, rest);
  const lists = useLists();

  if (lists) {
    return (
      <lists.ListOfSeveral<Value>
        {...labelProps(label, hideLabel)}
        data={offered(choices).data}
        value={chosen}
        onChange={onChange}
        clearButtonProps={{ 'aria-label': CLEAR }}
        placeholder={hint}
        nothingFoundMessage={nothingFound ?? 'Nothing found'}
        {...rest}
        {...closed.opened}
      />
    );
  }
  const { ref, name, autoFocus, required, description, disabled, readOnly, className, onBlur } = rest;
  const fixed = disabled || readOnly;
  return (
    <PillsInput
      label={hideLabel ? undefined : label}
      {...{ required, description, disabled, className }}
      error={closed.error}
      {...listEnd({
        error: closed.error,
        onClear: chosen.length > 0 && !fixed ? () => onChange([]) : null,
        clearLabel: CLEAR,
      })}
    >
      <Pill.Group disabled={disabled}>
        {chosen.map((id) => (
          <Pill
            key={id}
            disabled={disabled}
            withRemoveButton={!fixed}
            onRemove={() => onChange(chosen.filter((other) => other !== id))}
          >
            {labelOf(choices, id) ?? id}
          </Pill>
        ))}
        <PillsInput.Field
          {...{ ref, name, autoFocus, disabled, readOnly }}
          {...(hideLabel ? labelProps(label, true) : {})}
          {...closed.input}
          placeholder={hint}
          value={closed.typed}
          onChange={closed.onType}
          onBlur={() => {
            closed.onLeave();
            onBlur?.();
          }}
        />
      </Pill.Group>
    </PillsInput>
  );
}
