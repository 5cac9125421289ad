import { Checkbox, Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Switch } from '#/ui/kit/switch.ts';
import type { FieldProps } from './field-props.ts';

type CheckFieldProps = Omit<FieldProps<boolean | null | undefined, boolean>, 'hideLabel' | 'placeholder'>;

/** Yes or no, as a checkbox. */
export function CheckField({ value, onChange, readOnly, disabled, ...rest }: CheckFieldProps) {
  return (
    <Checkbox
      checked={value ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
      disabled={disabled || readOnly}
      {...rest}
    />
  );
}

/** Yes or no that takes effect immediately, as a switch. */
export function SwitchField({ value, onChange, readOnly, disabled, ...rest }: CheckFieldProps) {
  return (
    <Switch
      checked={value ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
      disabled={disabled || readOnly}
      {...rest}
    />
  );
}

interface CheckListFieldProps<Value extends string> extends Omit<
  FieldProps<Value[] | null | undefined, Value[]>,
  'hideLabel' | 'autoFocus' | 'placeholder'
> {
  choices: readonly { value: Value; label: ReactNode; description?: ReactNode; disabled?: boolean }[];
}

/** Any number of a few options, all visible. */
export function CheckListField<Value extends string>(props: CheckListFieldProps<Value>) {
  const { value, onChange, choices, disabled, readOnly, name, ref, ...rest } = props;
  return (
    <Checkbox.Group
      value={value ?? []}
      onChange={(next) =>
        onChange(choices.map((choice) => choice.value).filter((choice) => next.includes(choice)))
      }
      {...rest}
    >
      <Stack gap="xs" mt="xs">
        {choices.map((choice, index) => (
          <Checkbox
            key={choice.value}
            ref={index === 0 ? ref : undefined}
            name={name}
            value={choice.value}
            label={choice.label}
            description={choice.description}
            disabled={disabled || readOnly || choice.disabled}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

interface RadioFieldProps<Value extends string> extends Omit<
  FieldProps<Value | null | undefined, Value>,
  'hideLabel' | 'placeholder'
> {
  choices: readonly { value: Value; label: ReactNode; description?: ReactNode }[];
}

/** One of a few options, all visible. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { value, onChange, choices, disabled, readOnly, autoFocus, ref, ...rest } = props;
  return (
    <Radio.Group
      value={value ?? null}
      onChange={(next) => {
        const picked = choices.find((choice) => choice.value === next);
        if (picked) onChange(picked.value);
      }}
      {...rest}
    >
      <Stack gap="xs" mt="xs">
        {choices.map((choice, index) => (
          <Radio
            key={choice.value}
            ref={index === 0 ? ref : undefined}
            value={choice.value}
            label={choice.label}
            description={choice.description}
            disabled={disabled || readOnly}
            autoFocus={autoFocus === true && choice.value === value}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
