import type { CommittedDb } from './database/store.ts';
import type { Caller, CompanyId } from './session/caller.ts';

/** For whom a figure is; what he or she may see, and today, is all besides the company's records that it may depend on. */
interface Of {
  company_id: CompanyId;
  caller: Caller;
}

/** Filters come in many forms; the oldest give way. */
const MOST_KEPT = 500;

/**
 * A figure over many of a company's records, kept until somebody changes one. Every change moves the end of the company's
 * audit chain in its own transaction, so what was found at an end holds as long as that is the end; it is looked up with
 * whoever calls, so that other processes' changes count too.
 */
export function whileUnchanged<Asker extends Of, Asked extends unknown[], Result>(
  find: (db: CommittedDb, of: Asker, ...asked: Asked) => Promise<Result>,
): (db: CommittedDb, of: Asker, ...asked: Asked) => Promise<Result> {
  const kept = new WeakMap<CommittedDb, Map<string, { end: string; result: Result }>>();
  return async (db, of, ...asked) => {
    const { is_admin, user_id, membership, chain_end: end } = of.caller;
    if (end === null) return find(db, of, ...asked);
    const whose = is_admin ? 'admin' : user_id;
    const key = JSON.stringify([of.company_id, whose, membership?.plan.id, membership?.today, asked]);
    const figures = kept.get(db) ?? new Map<string, { end: string; result: Result }>();
    kept.set(db, figures);
    const known = figures.get(key);
    if (known && known.end === end) return known.result;
    const result = await find(db, of, ...asked);
    figures.delete(key);
    figures.set(key, { end, result });
    const [oldest] = figures.keys();
    if (figures.size > MOST_KEPT && oldest !== undefined) figures.delete(oldest);
    return result;
  };
}
