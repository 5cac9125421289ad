import { and, eq, not, sql, type SQL } from 'drizzle-orm';
import type { DirectoryEntry, DirectoryListInput } from '@daybook/contract/directory';
import type { EmployeeListInput, ListedEmployee, User } from '@daybook/contract/employees';
import { invitationState } from '@daybook/domain/access/accounts';
import { isCompanyAdmin } from '@daybook/domain/access/permissions';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { referenceTo } from '../../database/of-company.ts';
import { clientWorkers } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import { roles } from '../../database/schema/roles.ts';
import { fullName, inIds, matchesSearch, pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext, Viewer } from '../../kernel/procedures.ts';
import { orNotFound, required } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';
import { clientsOf, userRecords } from './records.ts';

type UserRow = typeof users.$inferSelect;

/** Rows as this viewer may see them: rates for admins and the person; more than name, role and contact for managers. */
export async function employeeRecords(db: ReadDb, viewer: MemberContext, rows: UserRow[]): Promise<User[]> {
  const { caller, company_id } = viewer;
  const manages = caller.may('employees_view') || caller.may('employees_edit');
  const records = await userRecords(
    db,
    company_id,
    rows,
    { today: viewer.membership.today, now: viewer.now },
    viewer,
  );
  return records.map(({ permissions: _permissions, ...record }) => {
    const isViewer = record.id === caller.user_id;
    if (caller.is_admin || isViewer) return record;
    const {
      pay_rate: _pay,
      overtime_rate: _overtime,
      mileage_rate: _mileage,
      mileage_rate_unit: _unit,
      payroll_id: _payroll,
      break_glass: _break_glass,
      ...open
    } = record;
    if (manages) return open;
    return {
      ...open,
      visible_client_ids: [],
      visible_client_details: [],
      custom_fields: {},
      last_login: null,
      hired_on: null,
      left_on: null,
      awaiting_signup: false,
      invitation: null,
    };
  });
}

/** One person of the viewer's company; people awaiting approval exist for admins only. */
export async function employeeRow(db: ReadDb, viewer: Viewer, id: number): Promise<UserRow> {
  return orNotFound((await employeeRows(db, viewer, [id]))[0]);
}

/** Those of some employees that exist for the viewer. */
export const employeeRows = (db: ReadDb, viewer: Viewer, ids: readonly number[]): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(
      and(
        eq(users.company_id, viewer.company_id),
        inIds(users.id, ids),
        viewer.caller.is_admin ? undefined : eq(users.waiting_for_approval, false),
      ),
    );

export async function getEmployee(db: ReadDb, viewer: MemberContext, id: number): Promise<User> {
  const [record] = await employeeRecords(db, viewer, [await employeeRow(db, viewer, id)]);
  return required(record, `the record of user ${id}`);
}

const roleOfUser = referenceTo(roles, users.role_id);

export function listEmployees(db: ReadDb, viewer: MemberContext, input: EmployeeListInput) {
  const where = whereClause(viewer, input);
  const query = db
    .select({ user: users })
    .from(users)
    .leftJoin(roles, roleOfUser)
    .where(where)
    .orderBy(...orderOf(input.ordering));
  return listPage(
    db,
    input,
    query,
    db.select(rowToCount).from(users).leftJoin(roles, roleOfUser).where(where),
    (rows) => employeeRecords(db, viewer, pluck(rows, 'user')),
  );
}

const listedColumns = {
  id: users.id,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  is_active: users.is_active,
  is_company_admin: users.is_company_admin,
  is_superuser: users.is_superuser,
  payroll_id: users.payroll_id,
  has_password: sql<boolean>`${users.password_hash} is not null`.mapWith(Boolean),
  last_login: users.last_login,
  invited_until: users.invited_until,
  invitation_accepted_at: users.invitation_accepted_at,
  role: roles.name,
  permissions: roles.permissions,
};

/** The same rows as our table shows them; as in `employeeRecords`, not everybody sees everything. */
export function listEmployeeSummaries(db: ReadDb, viewer: MemberContext, input: EmployeeListInput) {
  const { caller } = viewer;
  const manages = caller.may('employees_view') || caller.may('employees_edit');
  const where = whereClause(viewer, input);
  const query = db
    .select(listedColumns)
    .from(users)
    .leftJoin(roles, roleOfUser)
    .where(where)
    .orderBy(...orderOf(input.ordering));
  const all = db.select(rowToCount).from(users).leftJoin(roles, roleOfUser).where(where);
  return listPage(db, input, query, all, (rows) =>
    rows.map((row): ListedEmployee => {
      const isOpen = caller.is_admin || row.id === caller.user_id;
      return {
        id: row.id,
        name: viewer.membership.names.employee(row),
        email: row.email,
        is_active: row.is_active,
        is_superuser: row.is_superuser,
        role: row.role === null ? null : { name: row.role },
        is_company_admin: isCompanyAdmin(row),
        awaiting_signup: (isOpen || manages) && !row.has_password && row.last_login === null,
        invitation: isOpen || manages ? invitationState(row, viewer.now) : null,
        last_login: isOpen || manages ? row.last_login : null,
        ...(isOpen && { payroll_id: row.payroll_id }),
      };
    }),
  );
}

/** Nobody has signed in to the account or chosen a password. */
const awaitsSignup = sql`(${users.password_hash} is null and ${users.last_login} is null)`;

/** Active people who cannot sign in yet, as far as the caller may change their accounts; by name. */
export const peopleToSignUp = ({ db, company_id, caller }: MemberContext & { db: ReadDb }) =>
  db
    .select()
    .from(users)
    .where(
      and(
        eq(users.company_id, company_id),
        eq(users.is_active, true),
        eq(users.waiting_for_approval, false),
        awaitsSignup,
        caller.is_superuser ? undefined : eq(users.is_superuser, false),
      ),
    )
    .orderBy(users.last_name, users.first_name, users.id);

function whereClause({ caller, company_id }: Viewer, filters: EmployeeListInput) {
  const waiting = filters.waiting_for_approval ?? false;
  return and(
    eq(users.company_id, company_id),
    eq(users.waiting_for_approval, waiting),
    // Every member is an employee (access.md#roles); only admins see people awaiting approval.
    filters.is_employee === false || (waiting && !caller.is_admin) ? sql`1 = 0` : undefined,
    filters.is_active === undefined ? undefined : eq(users.is_active, filters.is_active),
    filters.awaiting_signup === undefined || !caller.is_admin
      ? undefined
      : filters.awaiting_signup
        ? awaitsSignup
        : not(awaitsSignup),
    filters.role === undefined ? undefined : eq(users.role_id, filters.role),
    matchesPerson(filters.search, caller.is_admin),
  );
}

/** By name, email or role (people-and-roles.md#employees), for an admin also by payroll ID, in a query that joins `roles`. */
const matchesPerson = (search: string | undefined, isAdmin: boolean) =>
  search
    ? matchesSearch(
        search,
        fullName(users),
        users.email_key,
        roles.name,
        isAdmin ? users.payroll_id : undefined,
      )
    : undefined;

function orderOf(ordering: EmployeeListInput['ordering']): SQL[] {
  const { key, by } = orderingOf(ordering ?? 'name');
  const byName = [by(users.last_name), by(users.first_name), by(users.id)];
  switch (key) {
    case 'first_name':
      return [by(users.first_name), by(users.last_name), by(users.id)];
    case 'email':
      return [by(users.email_key), by(users.id)];
    case 'role':
      return [sql`${roles.name_key} is null`, by(roles.name_key), ...byName];
    case 'is_active':
      return [by(users.is_active), ...byName];
    case 'created_at':
      return [by(users.created_at), by(users.id)];
    case 'id':
      return [by(users.id)];
    default:
      return byName;
  }
}

/** The names of all members, for a form's pick list. */
export async function listPickableEmployees(db: ReadDb, { company_id, membership }: Viewer) {
  const rows = await db
    .select({
      ...pick(users, 'id', 'first_name', 'last_name', 'is_active', 'is_company_admin'),
      permissions: roles.permissions,
    })
    .from(users)
    .leftJoin(roles, roleOfUser)
    .where(and(eq(users.company_id, company_id), eq(users.waiting_for_approval, false)))
    .orderBy(users.last_name, users.first_name, users.id);
  return rows.map(({ permissions, ...row }) => ({
    ...row,
    name: membership.names.employee(row),
    is_company_admin: isCompanyAdmin({ ...row, is_superuser: false, permissions }),
  }));
}

const directoryColumns = {
  ...pick(users, 'id', 'first_name', 'last_name'),
  role: roles.name,
  ...pick(users, 'email', 'phone', 'is_active'),
};

/** Everyone's contact details, with each person's clients that the viewer can see. */
export function listDirectory(db: ReadDb, viewer: Viewer, input: DirectoryListInput) {
  const where = whereClause(viewer, input);
  const query = db
    .select(directoryColumns)
    .from(users)
    .leftJoin(roles, roleOfUser)
    .where(where)
    .orderBy(...orderOf(input.ordering));
  const all = db.select(rowToCount).from(users).leftJoin(roles, roleOfUser).where(where);
  return listPage(db, input, query, all, (rows) => directoryEntries(db, viewer, rows));
}

async function directoryEntries(
  db: ReadDb,
  viewer: Viewer,
  rows: Omit<DirectoryEntry, 'name' | 'assigned_clients'>[],
): Promise<DirectoryEntry[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const assigned = await clientsOf(db, clientWorkers, viewer.company_id, ids, viewer);
  return rows.map((row) => ({
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    name: viewer.membership.names.employee(row),
    role: row.role,
    email: row.email,
    phone: row.phone,
    is_active: row.is_active,
    assigned_clients: (assigned.get(row.id) ?? []).map(({ id, name, client_code }) => ({
      id,
      name,
      client_code,
    })),
  }));
}
