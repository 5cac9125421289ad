import { useState } from 'react';

/**
 * The text of a field while a person types. The form gets its value with every key, or the text itself while it has none, so
 * that it is never saved as something else. The text stays as typed ("7.", "930") until the field is left or the value changes.
 */
export function useTypedText<Value extends string | number>(
  value: Value | null | undefined,
  read: (text: string) => Value | null,
) {
  const [typed, setTyped] = useState('');
  const [wasLeft, setWasLeft] = useState(false);
  const isTyped = typed !== '' && read(typed) === (value ?? null);
  return {
    text: isTyped ? typed : (value ?? ''),
    /** When a message about the text is due. */
    wasLeft,
    type: (text: string): Value | null => {
      setTyped(text);
      setWasLeft(false);
      return read(text);
    },
    /** A text with a problem stays. */
    leave: (problem: string | null) => {
      setWasLeft(true);
      if (!problem) setTyped('');
    },
  };
}
