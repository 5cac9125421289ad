import { type SQL, and, eq, exists, notExists, or, sql } from 'drizzle-orm';
import { among } from '../../database/among.ts';
import { clientVisibility, clientWorkers, clients } from '../../database/schema/clients.ts';
import type { ReadDb } from '../../database/store.ts';
import { badInput } from '../../refusals.ts';
import type { Caller, CompanyId } from '../../session/caller.ts';

export interface Viewer {
  caller: Caller;
  company_id: CompanyId;
}

/**
 * Which clients somebody can see (decisions §2): those that are open to the whole company, those that name the viewer,
 * those that the viewer is assigned to; admins see all. To be used in a query over `clients` that has its `company_id`.
 */
export function visibleTo(db: ReadDb, { caller, company_id }: Viewer): SQL | undefined {
  if (caller.is_admin) return undefined;
  const named = (relation: typeof clientVisibility | typeof clientWorkers, userId: number | null) =>
    db
      .select({ one: sql`1` })
      .from(relation)
      .where(
        and(
          eq(relation.company_id, company_id),
          eq(relation.client_id, clients.id),
          userId === null ? undefined : eq(relation.user_id, userId),
        ),
      );
  return or(
    notExists(named(clientVisibility, null)),
    exists(named(clientVisibility, caller.user_id)),
    exists(named(clientWorkers, caller.user_id)),
  );
}

/** Those of `ids` that exist for the viewer. */
export async function visibleAmong(db: ReadDb, viewer: Viewer, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.company_id, viewer.company_id), among(clients.id, ids), visibleTo(db, viewer)));
  return new Set(rows.map((row) => row.id));
}

/** Throws 400 at `field` where the client does not exist for the viewer (decisions §1: ids in bodies). */
export async function requireVisibleClient(
  db: ReadDb,
  viewer: Viewer,
  id: number,
  field = 'client',
): Promise<void> {
  const visible = await visibleAmong(db, viewer, [id]);
  if (!visible.has(id)) throw badInput({ [field]: 'This client does not exist.' });
}
