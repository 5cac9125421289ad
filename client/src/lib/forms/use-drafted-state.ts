import { useRef, useState } from 'react';
import type { Draft } from '#/lib/device/drafts.ts';
import { useDraft, type DraftOptions, type Drafts } from './use-draft.ts';

interface Options<Value extends object> extends DraftOptions<Value> {
  /**
   * The value from an earlier draft, which has no `updated_at`: it changes the record as it is now. Null if it holds nothing to
   * continue. By default it replaces what it has.
   */
  restore?: (draft: Partial<Value>) => Value | null;
  /** Whether there is something worth storing. */
  isWritten?: (value: Value) => boolean;
  /** The record's, while nothing of it is edited; what is edited has its own `updated_at`. */
  version?: string | null;
}

/** For `DraftNotice`. */
type Offer = Pick<Drafts<never>, 'what' | 'offered' | 'isOutdated' | 'discard'> & {
  continueWriting: (draft: Draft) => Promise<void>;
};

interface Drafted<Value> {
  /** Shows a value that was not typed: as it was read, or blank after a save. What was stored goes. */
  reset: (value: Value) => void;
  /** It was saved. */
  settle: () => void;
  /** Null if this person's drafts are not stored. */
  offer: Offer | null;
}

/**
 * The value of an editor that is no form, stored on this device until it is saved: `[value, change, drafts]`. Null while
 * nothing is edited.
 */
export function useDraftedState<Value extends object | null>(
  first: Value | (() => Value),
  options: Options<NonNullable<Value>>,
): [value: Value, change: (next: (now: Value) => Value) => void, drafts: Drafted<Value>] {
  const [value, setValue] = useState(first);
  /** A second change may come before the first one is rendered. */
  const latest = useRef(value);
  const drafts = useDraft<NonNullable<Value>>(options, () => {
    const edited: { updated_at?: unknown } | null = latest.current;
    return edited?.updated_at ?? options.version;
  });
  const settle = () => drafts?.settle();

  function show(next: Value) {
    latest.current = next;
    setValue(() => next);
  }

  function change(next: (now: Value) => Value) {
    const changed = next(latest.current);
    show(changed);
    if (changed && (options.isWritten?.(changed) ?? true)) drafts?.keep(changed);
    else settle();
  }

  const offer = drafts && {
    what: drafts.what,
    offered: drafts.offered,
    isOutdated: drafts.isOutdated,
    discard: drafts.discard,
    async continueWriting(draft: Draft) {
      const taken = await drafts.take(draft);
      const restored = taken && (options.restore?.(taken) ?? null);
      if (restored) change(() => restored);
      else if (taken && !options.restore) change((now) => ({ ...now, ...taken }));
    },
  };

  return [
    value,
    change,
    {
      reset(next) {
        show(next);
        settle();
      },
      settle,
      offer,
    },
  ];
}
