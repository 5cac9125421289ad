import { type SQL, and, asc, desc, eq, sql } from 'drizzle-orm';
import type { DirectoryEntry, DirectoryListInput } from '@daybook/contract/directory';
import { joinName } from '@daybook/domain/names';
import { listPage, one } from '../../database/list-page.ts';
import { clientWorkers } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import { roles } from '../../database/schema/roles.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { matchesPerson, roleOfUser } from '../employees/reads.ts';
import { clientsOf } from '../employees/records.ts';

type Viewer = Pick<MemberContext, 'caller' | 'company_id' | 'membership'>;

const columns = {
  id: users.id,
  first_name: users.first_name,
  last_name: users.last_name,
  role: roles.name,
  email: users.email,
  phone: users.phone,
  is_active: users.is_active,
};
type Row = Omit<DirectoryEntry, 'name' | 'assigned_clients'>;

const whereClause = (viewer: Viewer, filters: DirectoryListInput) =>
  and(
    eq(users.company_id, viewer.company_id),
    eq(users.waiting_for_approval, false),
    filters.is_active === undefined ? undefined : eq(users.is_active, filters.is_active),
    matchesPerson(filters.search),
  );

function orderOf(ordering: DirectoryListInput['ordering']): SQL[] {
  const by = ordering?.startsWith('-') ? desc : asc;
  const names = [by(users.last_name), by(users.first_name), by(users.id)];
  if (!ordering?.endsWith('role')) return names;
  return [sql`${roles.name_key} is null`, by(roles.name_key), ...names];
}

/** With the clients of each person that the viewer can see. */
async function entries(db: ReadDb, viewer: Viewer, rows: Row[]): Promise<DirectoryEntry[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const assigned = await clientsOf(db, clientWorkers, viewer.company_id, ids, viewer);
  return rows.map((row) => ({
    ...row,
    name: joinName(row),
    assigned_clients: (assigned.get(row.id) ?? []).map(({ id, name, client_code }) => ({
      id,
      name,
      client_code,
    })),
  }));
}

export function listDirectory(db: ReadDb, viewer: Viewer, input: DirectoryListInput) {
  const where = whereClause(viewer, input);
  const query = db
    .select(columns)
    .from(users)
    .leftJoin(roles, roleOfUser)
    .where(where)
    .orderBy(...orderOf(input.ordering));
  return listPage(
    db,
    input,
    query,
    db.select(one).from(users).leftJoin(roles, roleOfUser).where(where),
    (rows) => entries(db, viewer, rows),
  );
}
