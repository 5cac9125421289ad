import { CloseButton, Pill, PillsInput } from '@mantine/core';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { IconSelector } from '@tabler/icons-react';
import { useRef } from 'react';
import { ChoiceList } from './choice-list.tsx';
import classes from './choice-list.module.css';
import { type Choices, allChoices } from './choices.ts';
import { type FieldProps, labelProps } from './field-props.ts';
import { useChoosing } from './use-choosing.ts';

interface MultiSelectFieldProps<Value extends string | number> extends FieldProps<
  Value[] | null | undefined,
  Value[]
> {
  choices: Choices<Value>;
  nothingFound?: string;
}

/** Any number of a list; ids stay numbers. */
export function MultiSelectField<Value extends string | number>(props: MultiSelectFieldProps<Value>) {
  const { label, hideLabel, value, onChange, onBlur, choices, nothingFound, ...others } = props;
  const { ref, name, placeholder, autoFocus, readOnly, ...rest } = others;
  const box = useRef<HTMLDivElement>(null);
  const chosen = value ?? [];
  const all = allChoices(choices);
  const fixed = rest.disabled || readOnly;
  const drop = (gone: Value) => onChange(chosen.filter((id) => id !== gone));

  const choosing = useChoosing<Value>({
    choices,
    chosen: null,
    searchable: true,
    fixed,
    isOffered: (choice) => !chosen.includes(choice.value),
    onPick: (picked) => {
      onChange([...chosen, picked]);
      choosing.open('');
    },
  });

  return (
    <>
      <PillsInput
        {...labelProps(label, hideLabel)}
        {...rest}
        ref={box}
        onClick={() => choosing.open()}
        rightSectionPointerEvents={chosen.length > 0 ? 'all' : 'none'}
        rightSection={
          chosen.length > 0 && !fixed ? (
            <CloseButton
              size="sm"
              tabIndex={-1}
              aria-label="Clear all"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChange([])}
            />
          ) : (
            <IconSelector size={16} className={classes.mark} aria-hidden />
          )
        }
      >
        <div className={classes.pills}>
          {chosen.map((id) => (
            <Pill
              key={id}
              withRemoveButton={!fixed}
              disabled={rest.disabled}
              onRemove={() => drop(id)}
              removeButtonProps={{ tabIndex: -1 }}
            >
              {all.find((choice) => choice.value === id)?.label ?? String(id)}
            </Pill>
          ))}
          <PillsInput.Field
            {...choosing.aria}
            ref={ref}
            name={name}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a field that was asked for
            autoFocus={autoFocus}
            readOnly={readOnly}
            aria-label={hideLabel && typeof label === 'string' ? label : undefined}
            placeholder={chosen.length > 0 ? undefined : placeholder}
            value={choosing.typed ?? ''}
            onChange={(event) => choosing.open(event.currentTarget.value)}
            onKeyDown={(event) => {
              const last = chosen.at(-1);
              if (event.key === 'Backspace' && !choosing.typed && last !== undefined && !fixed) drop(last);
              else choosing.onKeyDown(event);
            }}
            onBlur={() => {
              choosing.close();
              onBlur?.();
            }}
          />
        </div>
      </PillsInput>
      <ChoiceList
        choosing={choosing}
        field={box}
        label={label}
        isChosen={() => false}
        nothingFound={nothingFound ?? 'Nothing found'}
      />
    </>
  );
}
