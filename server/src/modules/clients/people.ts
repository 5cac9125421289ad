import { and, eq } from 'drizzle-orm';
import { inIds } from '../../database/sql.ts';
import type { clientVisibility, clientWorkers } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import type { ReadDb, WriteDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { badInput } from '../../kernel/refusals.ts';
import { visibleAmong } from './visibility.ts';

export type Relation = typeof clientWorkers | typeof clientVisibility;

/** The people on the relation's other end. */
async function peopleOfClient(db: ReadDb, relation: Relation, companyId: number, clientId: number) {
  const rows = await db
    .select({ user_id: relation.user_id })
    .from(relation)
    .where(and(eq(relation.company_id, companyId), eq(relation.client_id, clientId)));
  return rows.map((row) => row.user_id);
}

/** Makes exactly these people the client's workers, or its viewers. 400 at `field` for one who does not exist. */
export async function setPeopleOfClient(
  db: WriteDb,
  relation: Relation,
  companyId: number,
  clientId: number,
  wanted: number[],
  field: string,
): Promise<void> {
  const present = await peopleOfClient(db, relation, companyId, clientId);
  const added = wanted.filter((id) => !present.includes(id));
  const gone = present.filter((id) => !wanted.includes(id));
  if (added.length > 0) {
    const known = await db
      .select({ id: users.id })
      .from(users)
      .where(
        and(eq(users.company_id, companyId), eq(users.waiting_for_approval, false), inIds(users.id, added)),
      );
    if (known.length < added.length) throw badInput({ [field]: 'One of these employees does not exist.' });
    await db
      .insert(relation)
      .values(added.map((user_id) => ({ company_id: companyId, client_id: clientId, user_id })));
  }
  if (gone.length > 0) {
    await db
      .delete(relation)
      .where(
        and(
          eq(relation.company_id, companyId),
          eq(relation.client_id, clientId),
          inIds(relation.user_id, gone),
        ),
      );
  }
}

/**
 * Makes exactly these clients the person's, among those that the viewer can see; others stay as they are. 400 at `field`
 * for a client that does not exist for the viewer.
 */
export async function setClientsOfPerson(
  db: WriteDb,
  relation: Relation,
  viewer: Viewer,
  userId: number,
  wanted: number[],
  field: string,
): Promise<void> {
  const { company_id } = viewer;
  const rows = await db
    .select({ client_id: relation.client_id })
    .from(relation)
    .where(and(eq(relation.company_id, company_id), eq(relation.user_id, userId)));
  const present = rows.map((row) => row.client_id);
  const added = wanted.filter((id) => !present.includes(id));
  const visible = await visibleAmong(db, viewer, [...added, ...present]);
  if (added.some((id) => !visible.has(id)))
    throw badInput({ [field]: 'One of these clients does not exist.' });
  const gone = present.filter((id) => visible.has(id) && !wanted.includes(id));
  if (added.length > 0) {
    await db.insert(relation).values(added.map((client_id) => ({ company_id, client_id, user_id: userId })));
  }
  if (gone.length > 0) {
    await db
      .delete(relation)
      .where(
        and(
          eq(relation.company_id, company_id),
          eq(relation.user_id, userId),
          inIds(relation.client_id, gone),
        ),
      );
  }
}
