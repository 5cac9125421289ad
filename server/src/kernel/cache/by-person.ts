import type { CommittedDb } from '../../database/store.ts';
import { WORK, isOneOf, changedSince, ownersOfChanged } from './changes.ts';
import { type Kept, type CacheScope, createBoundedCache } from './bounded-cache.ts';

/**
 * What somebody adds to a sum, in whole numbers (minutes, hundredths of a km, cents): what was added can be taken away
 * again without a rest.
 */
export interface Part<Sum> {
  user: number;
  of: Sum;
  amount: number;
}

/** Several things that somebody adds, by what they add to. */
export const partsOf = <Sum extends string>(
  user: number,
  ...amounts: [of: Sum, amount: number][]
): Part<Sum>[] => amounts.map(([of, amount]) => ({ user, of, amount }));

type PartsByPerson<Sum> = Map<number, Part<Sum>[]>;
type Sums<Sum> = Map<Sum, number>;

interface KeptParts<Sum, Result> extends Kept {
  parts: PartsByPerson<Sum>;
  sums: Sums<Sum>;
  result: Result;
}

/** People in all that is kept of one figure, whatever its filters. */
const MAX_PEOPLE = 100_000;

/**
 * Sums of what people's logs and timesheets come to, kept as `cachedUntilChanged` keeps a figure. When logs or timesheets
 * change, only the parts of those whose they are are found anew, so that a company of thousands does not add up
 * everybody's days after every change. When anything else changes, all are.
 * @param findParts what each of `people` adds; of everybody when `people` is null
 * @param tell the figure that these sums make; a sum to which nobody adds may be missing
 */
export function addedUpByPerson<Asker extends CacheScope, Asked extends unknown[], Sum, Result>(
  findParts: (db: CommittedDb, of: Asker, people: number[] | null, ...asked: Asked) => Promise<Part<Sum>[]>,
  tell: (sums: ReadonlyMap<Sum, number>, db: CommittedDb, of: Asker, ...asked: Asked) => Promise<Result>,
): (db: CommittedDb, of: Asker, ...asked: Asked) => Promise<Result> {
  const cacheOf = createBoundedCache<KeptParts<Sum, Result>>(MAX_PEOPLE, {
    weigh: ({ parts }) => parts.size + 1,
  });

  /** With the parts of those whose records changed since exchanged for what they are now. */
  async function partsNow(
    db: CommittedDb,
    of: Asker,
    asked: Asked,
    known: KeptParts<Sum, Result> | undefined,
  ): Promise<Pick<KeptParts<Sum, Result>, 'parts' | 'sums'>> {
    const people = known ? await peopleChangedSince(db, of, known) : null;
    if (!known || !people) return addUp(await findParts(db, of, null, ...asked));
    if (people.size === 0) return known;
    const found = await findParts(db, of, [...people], ...asked);
    // Copies: another call may be at work on what is known.
    const [parts, sums] = [new Map(known.parts), new Map(known.sums)];
    for (const person of people) {
      for (const part of parts.get(person) ?? []) add(sums, part.of, -part.amount);
      parts.delete(person);
    }
    return addUp(found, parts, sums);
  }

  return async (db, of, ...asked) => {
    const end = of.caller.chain_end;
    const { known, keep } = cacheOf(db, of, asked);
    if (end && known?.end.hash === end.hash) return known.result;
    const { parts, sums } = await partsNow(db, of, asked, known);
    const result = await tell(sums, db, of, ...asked);
    if (end) keep({ end, parts, sums, result });
    return result;
  };
}

/** Whose logs and timesheets changed; null when other records did too, or when it is not known. */
async function peopleChangedSince(db: CommittedDb, { company_id, caller }: CacheScope, { end }: Kept) {
  const changed = caller.chain_end && (await changedSince(db, company_id, end, caller.chain_end));
  if (!changed?.every(({ type }) => isOneOf(WORK, type))) return null;
  return ownersOfChanged(db, company_id, changed, end);
}

function addUp<Sum>(
  found: readonly Part<Sum>[],
  parts: PartsByPerson<Sum> = new Map(),
  sums: Sums<Sum> = new Map(),
) {
  for (const part of found) {
    const own = parts.get(part.user);
    if (own) own.push(part);
    else parts.set(part.user, [part]);
    add(sums, part.of, part.amount);
  }
  return { parts, sums };
}

const add = <Sum>(sums: Sums<Sum>, of: Sum, amount: number) => sums.set(of, (sums.get(of) ?? 0) + amount);
