import { useIsPhone } from '#/ui/page/use-is-phone.ts';
import { choicesOf } from './choices.ts';
import { ListSelect, type SelectFieldProps } from './list-select.tsx';
import { PhoneSelect } from './phone-select.tsx';

/** In a list longer than this, typing filters. */
const SEARCHABLE_FROM = 8;

/** One option of a list; ids stay numbers. On a phone, a short list is the phone's own. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const isPhone = useIsPhone();
  const count = choicesOf(props.choices).length;
  const { searchable = count > SEARCHABLE_FROM } = props;
  const isNative = isPhone && !searchable && !props.readOnly && count > 0;
  return isNative ? <PhoneSelect {...props} /> : <ListSelect {...props} searchable={searchable} />;
}
