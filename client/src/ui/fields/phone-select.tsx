import { NativeSelect } from '#/ui/kit/native-select.ts';
import { choicesOf, withoutEmptyGroups, type Choice } from './choices.ts';
import { labelProps } from './field-props.ts';
import type { SelectFieldProps } from './list-select.tsx';

/** The phone’s own list. Clearing is a choice of it, too. */
export function PhoneSelect<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { label, hideLabel, value, onChange, choices, placeholder, ...others } = props;
  const { clearable = !others.required, searchable: _, nothingFound: __, ref, ...rest } = others;
  const all = choicesOf(choices);
  const isChosen = all.some((choice) => choice.value === value);
  const option = ({ value: own, label: text, disabled }: Choice<Value>) => (
    <option key={own} value={own} disabled={disabled}>
      {text}
    </option>
  );
  return (
    <NativeSelect
      {...labelProps(label, hideLabel)}
      {...rest}
      ref={typeof ref === 'function' ? ref : undefined}
      value={isChosen ? String(value) : ''}
      onChange={({ currentTarget }) =>
        onChange(all.find((choice) => String(choice.value) === currentTarget.value)?.value ?? null)
      }
    >
      {clearable || !isChosen ? (
        <option value="" hidden={!clearable}>
          {placeholder}
        </option>
      ) : null}
      {withoutEmptyGroups(choices).map((choice) =>
        'group' in choice ? (
          <optgroup key={choice.group} label={choice.group}>
            {choice.items.map(option)}
          </optgroup>
        ) : (
          option(choice)
        ),
      )}
    </NativeSelect>
  );
}
