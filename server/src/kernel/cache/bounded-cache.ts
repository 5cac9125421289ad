import type { ChainEnd, CommittedDb } from '../../database/store.ts';
import type { Caller } from '../../auth/caller.ts';
import type { CompanyId } from '../../auth/membership.ts';

/** For whom a figure is; what he or she may see, and today, is all besides the company's records that it may depend on. */
export interface CacheScope {
  company_id: CompanyId;
  caller: Caller;
}

/** Where a figure's company ended its audit chain when the figure was found. */
export interface Kept {
  end: ChainEnd;
}

interface ShelfOptions<Figure> {
  weigh?: (figure: Figure) => number;
  alikeForAll?: boolean;
}

/**
 * What is kept of a figure, for each database and each who asks, or for all of a company alike. Filters come in many
 * forms: the oldest give way, so that what is left weighs no more than `most`.
 */
export function createBoundedCache<Figure extends Kept>(
  most: number,
  { weigh = () => 1, alikeForAll = false }: ShelfOptions<Figure> = {},
) {
  const caches = new WeakMap<CommittedDb, Map<string, Figure>>();
  return (db: CommittedDb, { company_id, caller }: CacheScope, asked: unknown[]) => {
    const { is_admin, user_id, membership } = caller;
    const whose = alikeForAll ? 'all' : is_admin ? 'admin' : user_id;
    const key = JSON.stringify([company_id, whose, membership?.plan.id, membership?.today, asked]);
    const cache = caches.get(db) ?? new Map<string, Figure>();
    caches.set(db, cache);
    return {
      known: cache.get(key),
      keep: (figure: Figure): void => {
        cache.delete(key);
        cache.set(key, figure);
        let weight = [...cache.values()].reduce((sum, each) => sum + weigh(each), 0);
        for (const [oldest, each] of cache) {
          if (weight <= most || oldest === key) break;
          cache.delete(oldest);
          weight -= weigh(each);
        }
      },
    };
  };
}
