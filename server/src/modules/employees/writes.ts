import type { EmployeeInput, EmployeeUpdate, EmployeeWithCode, User } from '@daybook/contract/employees';
import { mergeFreeFields } from '@daybook/domain/clients/custom-fields';
import { FROM_THE_BEGINNING } from '@daybook/domain/pay/pay-rules/definition';
import { formerRoles } from '@daybook/domain/pay/pay-rules/windows';
import { foldedKey } from '@daybook/domain/text/fold';
import { addressHolders } from '../../auth/accounts.ts';
import { refuseWithoutAdmin } from '../../auth/active-admins.ts';
import { newSignupCode } from '../../auth/new-company.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { refuseEmployeesBeyondPlan, refuseGatedAmounts } from '../../auth/plan-limits.ts';
import { endSessions } from '../../auth/sessions.ts';
import { insertUsers } from '../../auth/signup.ts';
import { refuseBreakGlass } from '../../auth/sso/break-glass-choice.ts';
import { keepingBreakGlass, refuseLeavingProvider } from '../../auth/sso/enforcing.ts';
import { ofCompany } from '../../database/of-company.ts';
import { clientVisibility, clientWorkers } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import { changedFields } from '../../kernel/audit/changes.ts';
import type { Context, EffectContext, MemberContext, MemberWrite } from '../../kernel/procedures.ts';
import { badInput, orNotFound, required } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { setClientsOfPerson } from '../clients/people.ts';
import { NO_RATES } from '../pay/stored-rates.ts';
import { setPersonalRates } from '../rates/writes.ts';
import { rolesById } from '../roles/reads.ts';
import {
  addressChanges,
  confirmCredentials,
  EMAIL_TAKEN,
  mailAddressChanges,
  type AddressChange,
} from './addresses.ts';
import { leftOn, refuseLastDayBefore, settleEmployment } from './employment.ts';
import { invitationMail, invite } from './invitations.ts';
import { changeRates, startingRates } from './rates.ts';
import { employeeRecords, employeeRow, employeeRows } from './reads.ts';
import { userRecords } from './records.ts';
import {
  knownRole,
  RATE_GATES,
  refuseAccessThroughKey,
  refuseForeignAccount,
  refuseImpossibleChange,
  refuseTakenPayrollIds,
} from './rules.ts';
import { signupCodeColumns } from './signup-codes.ts';

/** Passwords are hashed before the transaction begins. */
type Ctx = EffectContext & MemberContext;
export type InWrite = Pick<Context, 'config'> & MemberWrite;

/** What is created before the transaction begins. */
interface Credentials {
  password_hash: string | null;
  code: string | undefined;
}
/** A prepared account, which cannot be signed in to yet. */
export const NO_CREDENTIALS: Credentials = { password_hash: null, code: undefined };

/** Fields that the audit trail leaves out: aliases of others, and values that change by themselves. */
export const NOT_IN_TRAIL = [
  'username',
  'name',
  'full_name',
  'company',
  'role',
  'role_details',
  'current_clients',
  'current_clients_details',
  'assigned_clients_details',
  'visible_client_details',
  'permissions',
  'updated_at',
  'last_login',
];

export async function createEmployee(ctx: Ctx, input: EmployeeInput): Promise<EmployeeWithCode> {
  refuseAccessThroughKey(ctx, input);
  const hasNoWay =
    input.password === undefined && !input.generate_signup_code && input.send_invitation === undefined;
  if (hasNoWay && ctx.caller.through !== 'api-key') {
    throw badInput({ password: 'This field is required.' });
  }
  const password_hash = input.password === undefined ? null : await hashPassword(input.password, ctx.request);
  const code = input.generate_signup_code ? newSignupCode() : undefined;
  const mail = input.send_invitation ? await invitationMail(ctx, input.email) : null;
  const { added, token } = await ctx.write(async (db, record) => {
    const people = await addEmployees({ ...ctx, db, record }, [{ input, password_hash, code }]);
    const person = required(people[0], 'the person added just now');
    if (!mail) return { added: person, token: null };
    return {
      added: { ...person, invitation: 'Invited' as const },
      token: await invite({ ...ctx, db, record }, person),
    };
  });
  if (token !== null) mail?.send(added.email, token);
  return { ...added, ...(code && { signup_code: code }) };
}

interface NewEmployee extends Credentials {
  input: EmployeeInput;
}

/** Adds employees within a transaction, all or none. */
export async function addEmployees(ctx: InWrite, all: readonly NewEmployee[]): Promise<User[]> {
  const { db } = ctx;
  const active = all.filter(({ input }) => input.is_active ?? true).length;
  if (active > 0) await refuseEmployeesBeyondPlan(db, ctx, ctx.company_id, active);
  for (const { input } of all) refuseGatedAmounts(ctx.caller, RATE_GATES, input, {});
  const roles = await rolesById(
    db,
    ctx,
    all.map(({ input }) => input.role_id),
  );
  const rates = all.map(({ input }) => startingRates(ctx, input, knownRole(ctx, roles, input.role_id)));
  const emails = all.map(({ input }) => input.email);
  for (const { input } of all) refuseLastDayBefore(input);
  if ((await addressHolders(db, emails, ctx.now)).length > 0) throw badInput({ email: EMAIL_TAKEN });
  await refuseTakenPayrollIds(
    ctx,
    all.map(({ input }) => ({ payroll_id: input.payroll_id, id: null })),
  );
  const rows = await insertUsers(
    db,
    ctx.now,
    all.map(({ input, password_hash, code }) => ({
      email: input.email,
      first_name: input.first_name,
      last_name: input.last_name,
      password_hash,
      company_id: ctx.company_id,
      phone: input.phone ?? null,
      role_id: input.role_id ?? null,
      ...payrollIdColumns(input.payroll_id),
      hired_on: input.hired_on ?? null,
      left_on: input.left_on ?? null,
      is_active: input.is_active ?? true,
      is_company_admin: input.is_company_admin ?? false,
      ...signupCodeColumns(code, ctx.now),
      ...(input.custom_fields && { custom_fields: { ...mergeFreeFields({}, input.custom_fields) } }),
    })),
  );
  const people = all.map(({ input }, at) => ({
    input,
    id: required(rows[at], 'the person added just now').id,
    rates: rates[at] ?? NO_RATES,
  }));
  for (const { id, input } of people) await setClients(ctx, id, input);
  await setPersonalRates(
    ctx,
    people.map(({ id, input, rates: { mileage_rate_unit: unit, ...change } }) => {
      const from = input.rates_effective_from ?? FROM_THE_BEGINNING;
      return { user: id, change, before: NO_RATES, from, unit };
    }),
  );
  const created = await employeeRecords(db, ctx, rows);
  for (const one of created)
    ctx.record({ record_type: 'employee', record_id: one.id, ...changedFields(null, one, NOT_IN_TRAIL) });
  return created;
}

export async function updateEmployee(ctx: Ctx, input: EmployeeUpdate): Promise<EmployeeWithCode> {
  const password_hash = input.password === undefined ? null : await hashPassword(input.password, ctx.request);
  const code = input.generate_signup_code ? newSignupCode() : undefined;
  const { employee, addresses } = await ctx.write(async (db, record) => {
    const within = { ...ctx, db, record };
    const changed = await changeEmployees(within, [{ input, password_hash, code }]);
    await confirmCredentials(ctx, input.password === undefined ? pluck(changed, 'id') : [input.id]);
    return { employee: await employeeRecord(within, input.id), addresses: changed };
  });
  mailAddressChanges(ctx, addresses);
  return { ...employee, ...(code && { signup_code: code }) };
}

interface EmployeeChange extends Credentials {
  input: EmployeeUpdate;
}

/** Changes several employees within a transaction, each once, all or none; resolves to the addresses that it changed. */
export const changeEmployees = (ctx: InWrite, all: readonly EmployeeChange[]): Promise<AddressChange[]> =>
  keepingBreakGlass(ctx, ctx.membership, () => changeAll(ctx, all));

async function changeAll(ctx: InWrite, all: readonly EmployeeChange[]): Promise<AddressChange[]> {
  const { db } = ctx;
  const people = await storedEmployees(
    ctx,
    all.map(({ input }) => input.id),
  );
  const changes = all.map((one) => ({ ...one, ...orNotFound(people.get(one.input.id)) }));
  for (const { row, input } of changes) refuseStale(row, input);
  await refuseChanges(ctx, changes);
  const addresses = await addressChanges(ctx, changes);
  const withNewAddress = new Set(pluck(addresses, 'id'));
  const endsSessionsOf = ({ row, input, password_hash }: (typeof changes)[number]) =>
    input.is_active === false || password_hash !== null || withNewAddress.has(row.id);
  await refuseTakenPayrollIds(
    ctx,
    changes.map(({ input, row }) => ({ payroll_id: input.payroll_id, id: row.id })),
  );
  for (const change of changes) {
    const { row, before, input, password_hash, code } = change;
    await setColumns(ctx, row.id, {
      ...changedColumns(ctx.membership.today, row, before, input),
      ...(password_hash !== null && { password_hash }),
      // Their link ends with the sessions.
      ...(endsSessionsOf(change) && { invited_until: null }),
      ...signupCodeColumns(code, ctx.now),
      updated_at: nextVersion(ctx.now, row.updated_at),
    });
    await setClients(ctx, row.id, input);
  }
  await changeRates(ctx, pluck(changes, 'input'));
  await settleEmployment(ctx, changes);
  for (const change of changes) {
    const { row, before, input } = change;
    if (endsSessionsOf(change))
      await endSessions(db, row.id, ctx.now, row.id === ctx.caller.user_id ? ctx.caller.family : null);
    if (before.is_company_admin || before.is_superuser)
      await refuseWithoutAdmin(ctx, input.is_active === false ? 'deactivate' : 'demote');
  }
  const now = await storedEmployees(
    ctx,
    changes.map(({ row }) => row.id),
  );
  for (const { row, before, password_hash, code } of changes) {
    const changed = changedFields(
      before,
      required(now.get(row.id), `user ${row.id}, changed just now`).before,
      NOT_IN_TRAIL,
    );
    ctx.record({
      record_type: 'employee',
      record_id: row.id,
      before: changed.before,
      after: {
        ...changed.after,
        ...(password_hash !== null && { password: 'set by an administrator' }),
        ...(code && { signup_code: 'created by an administrator' }),
      },
    });
  }
  return addresses;
}

type Row = Awaited<ReturnType<typeof employeeRow>>;
type WholeRecord = Awaited<ReturnType<typeof userRecords>>[number];
interface Change {
  row: Row;
  before: WholeRecord;
  input: EmployeeUpdate;
}

/** People as an administrator sees them, whoever the caller is: the basis of rules and the audit trail. */
async function storedEmployees(
  ctx: InWrite,
  ids: readonly number[],
): Promise<Map<number, Omit<Change, 'input'>>> {
  const { db, company_id, membership } = ctx;
  const rows = await employeeRows(db, ctx, ids);
  const records = await userRecords(db, company_id, rows, { today: membership.today, now: ctx.now });
  const recordById = new Map(records.map((record) => [record.id, record]));
  const recordOf = ({ id }: { id: number }) => required(recordById.get(id), `the record of user ${id}`);
  return new Map(rows.map((row) => [row.id, { row, before: recordOf(row) }]));
}

async function refuseChanges(ctx: InWrite, changes: readonly Change[]): Promise<void> {
  for (const { row, before, input } of changes) {
    const { id: _id, updated_at: _version, ...fields } = input;
    refuseForeignAccount(ctx, before, fields);
    refuseAccessThroughKey(ctx, input, before);
    refuseImpossibleChange(ctx, before, row.is_company_admin, input);
    refuseGatedAmounts(ctx.caller, RATE_GATES, input, before);
    if (input.break_glass !== undefined && input.break_glass !== row.break_glass)
      await refuseBreakGlass(ctx, before, input);
    if (row.id === ctx.caller.user_id && input.email !== undefined)
      await refuseLeavingProvider(ctx, ctx.caller, input.email);
  }
  const active = changes.filter(({ row, input }) => input.is_active && !row.is_active).length;
  if (active > 0) await refuseEmployeesBeyondPlan(ctx.db, ctx, ctx.company_id, active);
  const roles = await rolesById(
    ctx.db,
    ctx,
    changes.map(({ input }) => input.role_id),
  );
  for (const { row, input } of changes) knownRole(ctx, roles, input.role_id, row.role_id);
}

/** The columns that a form changes; a field that is left out is not written. */
const changedColumns = (
  today: string,
  row: Row,
  before: WholeRecord,
  input: EmployeeUpdate,
): Partial<typeof users.$inferInsert> => ({
  ...(input.email !== undefined && { email: input.email, email_key: input.email.toLowerCase() }),
  first_name: input.first_name,
  last_name: input.last_name,
  phone: input.phone,
  role_id: input.role_id,
  ...(input.role_id !== undefined &&
    input.role_id !== row.role_id && {
      former_roles: formerRoles(row.former_roles, row.role_id, today),
    }),
  ...(input.payroll_id !== undefined && payrollIdColumns(input.payroll_id)),
  hired_on: input.hired_on,
  left_on: leftOn(today, row, input),
  is_active: input.is_active,
  break_glass: input.break_glass,
  ...(input.is_active && { waiting_for_approval: false }),
  // A role's administrator is shown with the flag too: unchanged, it is not a change of the flag.
  ...(input.is_company_admin !== before.is_company_admin && { is_company_admin: input.is_company_admin }),
  ...(input.custom_fields && {
    custom_fields: { ...mergeFreeFields(row.custom_fields, input.custom_fields) },
  }),
});

const payrollIdColumns = (payroll_id: string | null | undefined) => ({
  payroll_id: payroll_id ?? null,
  payroll_id_key: payroll_id ? foldedKey(payroll_id) : null,
});

export async function setColumns(
  { db, company_id }: InWrite,
  userId: number,
  columns: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db
    .update(users)
    .set(columns)
    .where(ofCompany(users, company_id, userId));
}

async function setClients(ctx: InWrite, userId: number, input: Partial<EmployeeUpdate>): Promise<void> {
  const { current_client_ids: current, visible_client_ids: visible } = input;
  if (current) {
    await setClientsOfPerson(ctx.db, clientWorkers, ctx, userId, current, 'current_client_ids');
  }
  if (visible) {
    await setClientsOfPerson(ctx.db, clientVisibility, ctx, userId, visible, 'visible_client_ids');
  }
}

export async function employeeRecord(ctx: InWrite, userId: number): Promise<User> {
  const [record] = await employeeRecords(ctx.db, ctx, [await employeeRow(ctx.db, ctx, userId)]);
  return required(record, `the record of user ${userId}`);
}
