import type { AuditRecordType } from '@daybook/domain/audit-vocabulary';
import type { CommittedDb } from '../../database/store.ts';
import { changedSince, isOneOf } from './changes.ts';
import { type Kept, type CacheScope, createBoundedCache } from './bounded-cache.ts';

const MAX_KEPT = 500;

interface Dependence {
  /** Types of records, as the audit trail names them, that the figure does not depend on. */
  besides?: readonly AuditRecordType[];
  /** Whether it does not depend on who asks. */
  alikeForAll?: boolean;
}

/**
 * A figure over many of a company's records, kept until somebody changes one. Every change moves the end of the company's
 * audit chain in its own transaction, so what was found at an end holds as long as that is the end; it is looked up with
 * whoever calls, so that other processes' changes count too.
 */
export function cachedUntilChanged<Asker extends CacheScope, Asked extends unknown[], Result>(
  find: (db: CommittedDb, of: Asker, ...asked: Asked) => Promise<Result>,
  { besides = [], alikeForAll = false }: Dependence = {},
): (db: CommittedDb, of: Asker, ...asked: Asked) => Promise<Result> {
  const cacheOf = createBoundedCache<Kept & { result: Result }>(MAX_KEPT, { alikeForAll });
  return async (db, of, ...asked) => {
    const end = of.caller.chain_end;
    if (end === null) return find(db, of, ...asked);
    const { known, keep } = cacheOf(db, of, asked);
    if (known?.end.hash === end.hash) return known.result;
    if (known) {
      const changed = await changedSince(db, of.company_id, known.end, end);
      if (changed?.every(({ type }) => isOneOf(besides, type))) {
        keep({ ...known, end });
        return known.result;
      }
    }
    const result = await find(db, of, ...asked);
    keep({ end, result });
    return result;
  };
}
