import { errorCode, errorMore, errorText } from '#/lib/api/error-text.ts';
import type { Output } from '#/lib/api/trpc.ts';
import { minutesText } from '#/lib/text/hours-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { confirm } from '#/ui/overlays/confirm.ts';
import { BulletList } from '#/ui/page/text-parts.tsx';

interface MovedBalance {
  user: number;
  type: number;
  before: number;
  after: number;
}

/** A question is read before it is answered: the rest is counted. */
const MAX_NAMED_BALANCES = 12;

const isMoved = (entry: unknown): entry is MovedBalance =>
  typeof entry === 'object' && entry !== null && 'user' in entry && 'before' in entry && 'after' in entry;

interface Names {
  people: readonly { id: number; name: string }[];
  types: readonly Pick<Output['leaveTypes']['list']['results'][number], 'id' | 'name'>[];
}

/** Saves what may move balances of time off; if it does, shows whose and by how much, and asks (time-off.md#balance). */
export async function saveMovingBalances<Result>(
  { people, types }: Names,
  save: (recalculate: boolean) => Promise<Result>,
): Promise<Result> {
  try {
    return await save(false);
  } catch (error) {
    const { affected } = errorMore(error);
    if (errorCode(error) !== 'recalculation_needed' || !Array.isArray(affected)) throw error;
    const balances = affected.filter(isMoved);
    const nameOf = (all: readonly { id: number; name: string }[], id: number) =>
      all.find((entry) => entry.id === id)?.name ?? '…';
    const more = balances.length - MAX_NAMED_BALANCES;
    const isSure = await confirm({
      title: 'Balances will change',
      text: (
        <>
          {errorText(error, '')}
          <BulletList>
            {balances.slice(0, MAX_NAMED_BALANCES).map(({ user, type, before, after }) => (
              <li key={`${user} ${type}`}>
                {nameOf(people, user)}, {nameOf(types, type)}: {minutesText(before)} h → {minutesText(after)}{' '}
                h
              </li>
            ))}
            {more > 0 ? <li>{plural(more, 'other balance', 'other balances')}</li> : null}
          </BulletList>
        </>
      ),
      confirmLabel: 'Change Balances',
    });
    if (!isSure) throw error;
    return save(true);
  }
}
