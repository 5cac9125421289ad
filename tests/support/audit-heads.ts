import { asc } from 'drizzle-orm';
import { auditHeads } from '../../server/src/database/schema/audit.ts';
import type { ReadDb } from '../../server/src/database/store.ts';
import type { EarlierHead } from '../../server/src/kernel/audit/verify-trail.ts';

/** The current end of every company's chain, as `npm run backup` prints it. */
export const auditHeadsOf = (db: ReadDb): Promise<EarlierHead[]> =>
  db
    .select({ company_id: auditHeads.company_id, sequence: auditHeads.sequence, hash: auditHeads.hash })
    .from(auditHeads)
    .groupBy(auditHeads.company_id)
    .orderBy(asc(auditHeads.company_id));
