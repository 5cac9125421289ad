import { useRef, useState } from 'react';
import type { Draft } from '#/lib/device/drafts.ts';
import { useDraft } from '#/lib/forms/use-draft.ts';
import { type Row, blankRow, blankRows, isBlank } from './steps.ts';

type Rows = Record<'clients' | 'clientCodes' | 'workCodes', Row[]>;

const blank = (): Rows => ({ clients: blankRows(1), clientCodes: blankRows(1), workCodes: blankRows(1) });

const isTypedIn = (rows: Rows) => Object.values(rows).some((own) => !own.every(isBlank));

/** Stores rows under keys of this visit. */
const again = (rows: Row[] | undefined): Row[] =>
  rows?.map(({ first, second }) => ({ ...blankRow(), first, second })) ?? blankRows(1);

/** The rows of the steps: what is typed survives Back, Next and a closed tab. */
export function useRows() {
  const [rows, setRows] = useState(blank);
  const latest = useRef(rows);
  const drafts = useDraft<Rows>({ key: 'onboarding', what: 'setup' });

  function set(next: Rows) {
    latest.current = next;
    setRows(next);
    if (isTypedIn(next)) drafts?.keep(next);
    else drafts?.settle();
  }

  return {
    rows,
    isTyped: isTypedIn(rows),
    change: (kind: keyof Rows, next: (rows: Row[]) => Row[]) =>
      set({ ...latest.current, [kind]: next(latest.current[kind]) }),
    drafts: drafts && {
      ...drafts,
      continueWriting: async (draft: Draft) => {
        const taken = await drafts.take(draft);
        if (taken)
          set({
            clients: again(taken.clients),
            clientCodes: again(taken.clientCodes),
            workCodes: again(taken.workCodes),
          });
      },
    },
  };
}
