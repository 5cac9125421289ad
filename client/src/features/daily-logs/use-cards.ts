import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { isBlankEntry } from '@daybook/domain/time/work-time';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { useIsPhone } from '#/ui/page/use-is-phone.ts';
import type { DailyLogValues } from './form-values.ts';

/** On a phone: which entry is open, which are collapsed to a line, and which blank ones are still hidden. */
export function useCards<Sent extends object>(form: RecordForm<DailyLogValues, Sent>) {
  const isPhone = useIsPhone();
  // Only which rows are blank: another letter in one of them changes nothing here.
  const blanks = useWatch({
    control: form.control,
    name: 'work_entries',
    compute: (entries: DailyLogValues['work_entries']) => entries.map((entry) => isBlankEntry(entry)),
  });
  const { errors } = useFormState({ control: form.control, name: 'work_entries' });
  const isBlank = (index: number) => blanks[index] ?? true;
  const [opened, open] = useState<number | null>(() => (isBlank(0) ? 0 : null));
  const wrong = blanks.findIndex((_, index) => errors.work_entries?.[index] !== undefined);
  const [seenWrong, setSeenWrong] = useState(-1);
  // An invalid entry shows its messages at its fields.
  if (wrong !== seenWrong) {
    setSeenWrong(wrong);
    if (wrong !== -1) open(wrong);
  }
  return {
    isPhone,
    open,
    isShown: (index: number) => !isPhone || index === opened || !isBlank(index),
    isFolded: (index: number) => isPhone && index !== opened && !isBlank(index),
    firstBlank: () => {
      const found = form.getValues('work_entries').findIndex((entry) => isBlankEntry(entry));
      return found === -1 ? null : found;
    },
  };
}
