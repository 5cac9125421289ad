import { and, eq } from 'drizzle-orm';
import { internalRefusal } from '@daybook/domain/clients/client-kinds';
import { clientWorkers, type clientVisibility } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import { inIds } from '../../database/sql.ts';
import type { WriteDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { badInput } from '../../kernel/refusals.ts';
import { grouped } from '../../kernel/rows.ts';
import { visibleAmong } from './visibility.ts';

export type Relation = typeof clientWorkers | typeof clientVisibility;

/** Whom a client is to have. */
interface PeopleOfClient {
  client_id: number;
  people: readonly number[];
}

/**
 * Makes exactly these people the clients' workers, or those who can see them. 400 at `field` for one who does not
 * exist.
 */
export async function setPeopleOfClients(
  db: WriteDb,
  relation: Relation,
  company_id: number,
  assignments: readonly PeopleOfClient[],
  field: string,
): Promise<void> {
  if (assignments.length === 0) return;
  const ids = assignments.map(({ client_id }) => client_id);
  const rows = await db
    .select({ client_id: relation.client_id, user_id: relation.user_id })
    .from(relation)
    .where(and(eq(relation.company_id, company_id), inIds(relation.client_id, ids)));
  const present = grouped(rows, ({ client_id }) => client_id);
  const added = assignments.flatMap(({ client_id, people }) => {
    const own = new Set(present.get(client_id)?.map(({ user_id }) => user_id));
    return [...new Set(people)]
      .filter((id) => !own.has(id))
      .map((user_id) => ({ company_id, client_id, user_id }));
  });
  if (added.length > 0) {
    await refuseUnknownPeople(db, company_id, new Set(added.map(({ user_id }) => user_id)), field);
    await db.insert(relation).values(added);
  }
  for (const { client_id, people } of assignments) {
    const gone = (present.get(client_id) ?? []).filter(({ user_id }) => !people.includes(user_id));
    if (gone.length === 0) continue;
    const goneIds = gone.map(({ user_id }) => user_id);
    await db
      .delete(relation)
      .where(
        and(
          eq(relation.company_id, company_id),
          eq(relation.client_id, client_id),
          inIds(relation.user_id, goneIds),
        ),
      );
  }
}

async function refuseUnknownPeople(db: WriteDb, company_id: number, ids: ReadonlySet<number>, field: string) {
  const known = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.company_id, company_id), eq(users.waiting_for_approval, false), inIds(users.id, [...ids])),
    );
  if (known.length < ids.size) throw badInput({ [field]: 'One of these employees does not exist.' });
}

/**
 * Makes exactly these clients the person's, among those that the viewer can see; others stay as they are. 400 at `field`
 * for a client that does not exist for the viewer, and for an internal one, which has no workers.
 */
export async function setClientsOfPerson(
  db: WriteDb,
  relation: Relation,
  viewer: Viewer,
  userId: number,
  clientIds: number[],
  field: string,
): Promise<void> {
  const { company_id } = viewer;
  const rows = await db
    .select({ client_id: relation.client_id })
    .from(relation)
    .where(and(eq(relation.company_id, company_id), eq(relation.user_id, userId)));
  const present = rows.map((row) => row.client_id);
  const added = clientIds.filter((id) => !present.includes(id));
  const visible = await visibleAmong(db, viewer, [...added, ...present]);
  for (const id of added) {
    const client = visible.get(id);
    if (!client) throw badInput({ [field]: 'One of these clients does not exist.' });
    if (relation === clientWorkers && client.kind === 'internal')
      throw badInput({ [field]: internalRefusal(viewer.membership.names.client(client)) });
  }
  const gone = present.filter((id) => visible.has(id) && !clientIds.includes(id));
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
