import { useEffect, useState } from 'react';
import { get, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { Draft } from '#/lib/device/drafts.ts';
import { useDraft, type DraftOptions, type Drafts } from './use-draft.ts';

export interface FormDraft<Values extends FieldValues> extends DraftOptions<Values> {
  /** Adapts stored values to what exists now. */
  restore?: (values: Values) => Values;
}

/** The drafts of a form; `continueWriting` puts one into it. */
export interface FormDrafts extends Pick<Drafts<never>, 'what' | 'offered' | 'isOutdated' | 'discard'> {
  continueWriting: (draft: Draft) => Promise<void>;
  /** Incremented each time: lists of fields start again. */
  restored: number;
}

/** Stores what is typed into a form, and restores what was stored. */
export function useFormDraft<Values extends FieldValues, Sent extends FieldValues>(
  form: UseFormReturn<Values, unknown, Sent>,
  options: FormDraft<Values> | null,
  onRestored: () => void,
): (FormDrafts & Pick<Drafts<Values>, 'keep' | 'hold' | 'settle'>) | null {
  const drafts = useDraft(options, () => form.getValues()['updated_at']);
  const [restored, setRestored] = useState(0);
  const { subscribe, getValues } = form;
  const isKept = drafts !== null;
  const { keep, settle } = drafts ?? {};

  useEffect(() => {
    if (!isKept || !keep || !settle) return undefined;
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty, type, name, defaultValues }) => {
        // Values that are set, not typed, mark the form as dirty only afterward.
        if (!(isDirty || type === 'change')) return;
        const values = getValues();
        // What is typed usually says by itself that the form has changed: not all of it is compared at each key.
        const typed: unknown = type === 'change' && name ? get(values, name) : '';
        const differs =
          (typed !== '' && typeof typed !== 'object' && typed !== get(defaultValues, name ?? '')) ||
          withoutBlanks(values) !== withoutBlanks(defaultValues);
        if (isDirty && differs) keep(values, defaultValues);
        else settle();
      },
    });
  }, [subscribe, getValues, isKept, keep, settle]);

  if (!drafts) return null;
  return {
    what: drafts.what,
    offered: drafts.offered,
    isOutdated: drafts.isOutdated,
    discard: drafts.discard,
    keep: drafts.keep,
    hold: drafts.hold,
    settle: drafts.settle,
    restored,
    async continueWriting(draft) {
      const taken = await drafts.take(draft);
      if (!taken) return;
      const values = { ...form.getValues(), ...taken };
      const continued = options?.restore?.(values) ?? values;
      form.reset(continued, { keepDefaultValues: true });
      drafts.keep(continued, form.formState.defaultValues);
      onRestored();
      setRestored((times) => times + 1);
    },
  };
}

/** A field that was emptied again is like one that nobody touched. */
const withoutBlanks = (values: unknown): string =>
  JSON.stringify(values, (_, value: unknown) => (value === '' ? null : value));
