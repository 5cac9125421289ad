import { useDraftedState } from '#/lib/forms/use-drafted-state.ts';
import { blankRow, blankRows, isBlank, type Row } from './steps.ts';

type Rows = Record<'clients' | 'clientCodes' | 'workCodes', Row[]>;

const blank = (): Rows => ({ clients: blankRows(1), clientCodes: blankRows(1), workCodes: blankRows(1) });

const isTypedIn = (rows: Rows) => Object.values(rows).some((own) => !own.every(isBlank));

/** Stores rows under keys of this visit. */
const again = (rows: Row[] | undefined): Row[] =>
  rows?.map(({ first, second }) => ({ ...blankRow(), first, second })) ?? blankRows(1);

/** The rows of the steps: what is typed survives Back, Next and a closed tab. */
export function useRows() {
  const [rows, change, drafts] = useDraftedState<Rows>(blank, {
    key: 'onboarding',
    what: 'setup',
    isWritten: isTypedIn,
    restore: ({ clients, clientCodes, workCodes }) => ({
      clients: again(clients),
      clientCodes: again(clientCodes),
      workCodes: again(workCodes),
    }),
  });
  return {
    rows,
    isTyped: isTypedIn(rows),
    change: (kind: keyof Rows, next: (rows: Row[]) => Row[]) =>
      change((now) => ({ ...now, [kind]: next(now[kind]) })),
    drafts: drafts.offer,
    settle: drafts.settle,
  };
}
