import { Input } from '@mantine/core';
import classes from './choice-chips.module.css';
import type { Choice } from './choices.ts';
import type { FieldProps } from './field-props.ts';

interface ChoiceChipsProps extends Pick<
  FieldProps<number | null | undefined, number | null>,
  'value' | 'onChange' | 'error' | 'disabled'
> {
  label: string;
  /** `label` is the chip's text. */
  choices: readonly Choice<number>[];
}

/** One of a few, in one tap; a second tap clears it. For phones, where a list takes two. */
export function ChoiceChips({ label, value, onChange, choices, error, disabled }: ChoiceChipsProps) {
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <div role="group" aria-label={label} className={classes.chips}>
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            className={classes.chip}
            aria-pressed={choice.value === value}
            disabled={disabled}
            onClick={() => onChange(choice.value === value ? null : choice.value)}
          >
            {choice.label}
          </button>
        ))}
      </div>
    </Input.Wrapper>
  );
}
