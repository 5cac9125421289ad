import { and, eq, ne } from 'drizzle-orm';
import type { EmployeeInput, EmployeeUpdate, EmployeeWithCode, User } from '@daybook/contract/employees';
import { mergeFreeFields } from '@daybook/domain/custom-fields';
import type { DistanceUnit } from '@daybook/domain/distance';
import { joinName } from '@daybook/domain/names';
import { formerRoles } from '@daybook/domain/pay-rules/windows';
import { ONE_TIME_CODE_DAYS } from '@daybook/domain/accounts';
import { FROM_THE_BEGINNING } from '@daybook/domain/pay-rules/definition';
import { changedFields } from '../../kernel/audit/changes.ts';
import { momentOf, nextVersion, refuseStale } from '../../kernel/clock.ts';
import { ofCompany } from '../../database/of-company.ts';
import { clientVisibility, clientWorkers } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import type { Context, EffectContext, MemberContext, MemberWrite } from '../../kernel/procedures.ts';
import { badInput, orNotFound, badRequest } from '../../kernel/refusals.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { hashOf } from '../../auth/secrets.ts';
import { refuseThroughKey } from '../../auth/caller.ts';
import { insertUser, refuseBeyondPlan } from '../../auth/signup.ts';
import { setClientsOfPerson } from '../clients/people.ts';
import { newSignupCode } from '../companies/writes.ts';
import { roleRow } from '../roles/reads.ts';
import { accountByEmail } from '../../auth/accounts.ts';
import { endSessions } from '../../auth/refresh.ts';
import { lateMileageRate, latePayRate, payLate } from '../pay-rules/late-pay.ts';
import { NO_RATES, type PersonalRates, personalRates } from '../rates/reads.ts';
import { type PersonalRateChange, setPersonalRates } from '../rates/writes.ts';
import { refuseAdminRoleThroughKey, refuseWithoutAdmin } from '../roles/rules.ts';
import { refuseGatedAmounts } from '../../auth/plan-gates.ts';
import { employeeRecords, employeeRow } from './reads.ts';
import { userRecords } from './records.ts';
import { RATE_GATES, refuseAccessThroughKey, refuseForeignAccount, refuseImpossibleChange } from './rules.ts';

/** Passwords are hashed before the transaction begins. */
type Ctx = EffectContext & MemberContext;
type InWrite = Pick<Context, 'config'> & MemberWrite;

/** What is created before the transaction begins. */
interface Credentials {
  password_hash: string | null;
  code: string | undefined;
}
/** A prepared account: nobody can sign in with it yet. */
export const NO_CREDENTIALS: Credentials = { password_hash: null, code: undefined };

export const EMAIL_TAKEN = 'A user with this email already exists.';

/** Fields that the audit trail leaves out: aliases of others, and values that change by themselves. */
export const ALIASES = [
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
  if (input.password === undefined && !input.generate_signup_code && ctx.caller.through !== 'api-key') {
    throw badInput({ password: 'This field is required.' });
  }
  const password_hash = input.password === undefined ? null : await hashPassword(input.password, ctx.request);
  const code = input.generate_signup_code ? newSignupCode() : undefined;
  return ctx.write((db, record) => addEmployee({ ...ctx, db, record }, input, { password_hash, code }));
}

/** Adds an employee within a transaction. */
export async function addEmployee(
  ctx: InWrite,
  input: EmployeeInput,
  { password_hash, code }: Credentials,
): Promise<EmployeeWithCode> {
  const { db } = ctx;
  const is_active = input.is_active ?? true;
  if (is_active) await refuseBeyondPlan(db, ctx, ctx.company_id);
  refuseGatedAmounts(ctx.caller, RATE_GATES, input, {});
  const rates = await startingRates(ctx, input);
  if (await accountByEmail(db, input.email)) throw badInput({ email: EMAIL_TAKEN });
  const user = await insertUser(db, ctx.now, {
    email: input.email,
    first_name: input.first_name,
    last_name: input.last_name,
    password_hash,
    company_id: ctx.company_id,
    phone: input.phone ?? null,
    role_id: input.role_id ?? null,
    ...(await payrollIdColumns(ctx, input.payroll_id, 0)),
    is_active,
    is_company_admin: input.is_company_admin ?? false,
    ...signupCodeColumns(code, ctx.now),
  });
  if (input.custom_fields) {
    await setColumns(ctx, user.id, { custom_fields: { ...mergeFreeFields({}, input.custom_fields) } });
  }
  await setClients(ctx, user.id, input);
  await setRates(ctx, user.id, rates, NO_RATES, input.rates_effective_from ?? FROM_THE_BEGINNING);
  const created = await recordOf(ctx, user.id);
  ctx.record({ record_type: 'employee', record_id: user.id, ...changedFields(null, created, ALIASES) });
  return { ...created, ...(code && { signup_code: code }) };
}

export async function updateEmployee(ctx: Ctx, input: EmployeeUpdate): Promise<EmployeeWithCode> {
  const password_hash = input.password === undefined ? null : await hashPassword(input.password, ctx.request);
  const code = input.generate_signup_code ? newSignupCode() : undefined;
  return ctx.write((db, record) => changeEmployee({ ...ctx, db, record }, input, { password_hash, code }));
}

/** Changes an employee within a transaction. */
export async function changeEmployee(
  ctx: InWrite,
  input: EmployeeUpdate,
  { password_hash, code }: Credentials,
): Promise<EmployeeWithCode> {
  const { db } = ctx;
  const row = await employeeRow(db, ctx, input.id);
  refuseStale(row, input);
  const before = await wholeRecord(ctx, row);
  await refuseChange(ctx, row, before, input);
  const moved = await isOtherAddress(ctx, row, input.email);
  await setColumns(ctx, row.id, {
    ...(await changedColumns(ctx, row, before, input)),
    ...(password_hash !== null && { password_hash }),
    ...signupCodeColumns(code, ctx.now),
    updated_at: nextVersion(ctx.now, row.updated_at),
  });
  await setClients(ctx, row.id, input);
  await changeRates(ctx, row.id, input);
  if (input.is_active === false || password_hash !== null || moved) {
    await endSessions(db, row.id, ctx.now, row.id === ctx.caller.user_id ? ctx.caller.family : null);
  }
  if (before.is_company_admin || before.is_superuser) {
    await refuseWithoutAdmin(ctx, input.is_active === false ? 'deactivate' : 'demote');
  }
  const changes = changedFields(before, await wholeRecord(ctx, await employeeRow(db, ctx, row.id)), ALIASES);
  ctx.record({
    record_type: 'employee',
    record_id: row.id,
    before: changes.before,
    after: {
      ...changes.after,
      ...(password_hash !== null && { password: 'set by an administrator' }),
      ...(code && { signup_code: 'created by an administrator' }),
    },
  });
  return { ...(await recordOf(ctx, row.id)), ...(code && { signup_code: code }) };
}

type Row = Awaited<ReturnType<typeof employeeRow>>;
type WholeRecord = Awaited<ReturnType<typeof userRecords>>[number];

/** A person as administrators see them, whoever the caller is: for rules and the audit trail. */
async function wholeRecord({ db, company_id, membership }: InWrite, row: Row): Promise<WholeRecord> {
  return orNotFound((await userRecords(db, company_id, [row], membership.today))[0]);
}

async function refuseChange(
  ctx: InWrite,
  row: Row,
  before: WholeRecord,
  input: EmployeeUpdate,
): Promise<void> {
  const { id: _id, updated_at: _version, ...fields } = input;
  refuseForeignAccount(ctx, before, fields);
  refuseAccessThroughKey(ctx, input, before);
  refuseImpossibleChange(ctx, before, row.is_company_admin, input);
  refuseGatedAmounts(ctx.caller, RATE_GATES, input, before);
  if (input.is_active && !row.is_active) await refuseBeyondPlan(ctx.db, ctx, ctx.company_id);
  await knownRole(ctx, input.role_id, row.role_id);
}

/** Whether the account's address changes; refuses an address that another account has. */
async function isOtherAddress({ db }: InWrite, row: Row, email: string | undefined): Promise<boolean> {
  if (email === undefined || email.toLowerCase() === row.email_key) return false;
  if (await accountByEmail(db, email)) throw badInput({ email: EMAIL_TAKEN });
  return true;
}

/** From a day on, by default from today. */
async function changeRates(ctx: InWrite, user: number, input: EmployeeUpdate): Promise<void> {
  const from = input.rates_effective_from ?? ctx.membership.today;
  const inForce = (await personalRates(ctx.db, ctx.company_id, [user], from)).get(user) ?? NO_RATES;
  await setRates(ctx, user, input, inForce, from);
  if (input.rates_effective_from !== undefined) await payLateRates(ctx, user, input, from);
}

/** The columns that a form changes; a field that is left out is not written. */
async function changedColumns(
  ctx: InWrite,
  row: Row,
  before: WholeRecord,
  input: EmployeeUpdate,
): Promise<Partial<typeof users.$inferInsert>> {
  return {
    ...(input.email !== undefined && { email: input.email, email_key: input.email.toLowerCase() }),
    first_name: input.first_name,
    last_name: input.last_name,
    phone: input.phone,
    role_id: input.role_id,
    ...(input.role_id !== undefined &&
      input.role_id !== row.role_id && {
        former_roles: formerRoles(row.former_roles, row.role_id, ctx.membership.today),
      }),
    ...(input.payroll_id !== undefined && (await payrollIdColumns(ctx, input.payroll_id, row.id))),
    is_active: input.is_active,
    ...(input.is_active && { waiting_for_approval: false }),
    // The flag also shows for an administrator by role: unchanged, it is not a change of the flag.
    ...(input.is_company_admin !== before.is_company_admin && { is_company_admin: input.is_company_admin }),
    ...(input.custom_fields && {
      custom_fields: { ...mergeFreeFields(row.custom_fields, input.custom_fields) },
    }),
  };
}

/** "Choosing a role fills the default pay and mileage rates" (2 §5), also for a call that leaves them out. */
async function startingRates(ctx: InWrite, input: EmployeeInput) {
  const role = await knownRole(ctx, input.role_id);
  const { caller } = ctx;
  return {
    pay_rate:
      input.pay_rate === undefined && caller.allows('pay_rates')
        ? (role?.default_pay_rate ?? null)
        : (input.pay_rate ?? null),
    overtime_rate: input.overtime_rate ?? null,
    mileage_rate:
      input.mileage_rate === undefined && caller.allows('mileage_rates')
        ? (role?.default_mileage_rate ?? null)
        : (input.mileage_rate ?? null),
    mileage_rate_unit:
      input.mileage_rate === undefined && role
        ? role.default_mileage_rate_unit
        : ctx.membership.distance_unit,
  };
}

/** A mileage rate of the form is for the company's unit. */
const setRates = (
  ctx: MemberWrite,
  user: number,
  change: PersonalRateChange & { mileage_rate_unit?: DistanceUnit },
  before: PersonalRates,
  from: string,
) =>
  setPersonalRates(ctx, user, change, before, {
    from,
    unit: change.mileage_rate_unit ?? ctx.membership.distance_unit,
  });

/** A form that says from when its rates hold asks as a rate does that is added alone (4 §5). */
function payLateRates(ctx: MemberWrite, user: number, change: EmployeeUpdate, effective_from: string) {
  const hourly = { user, work_code: null, effective_from };
  return payLate(ctx, effective_from, change.recalculate, [
    ...(change.pay_rate === undefined ? [] : [latePayRate(ctx, { ...hourly, kind: 'pay' })]),
    ...(change.overtime_rate === undefined ? [] : [latePayRate(ctx, { ...hourly, kind: 'overtime' })]),
    ...(change.mileage_rate === undefined
      ? []
      : [lateMileageRate(ctx, { user, role: null, effective_from })]),
  ]);
}

async function payrollIdColumns(ctx: InWrite, payroll_id: string | null | undefined, exceptId: number) {
  const payroll_id_key = payroll_id?.toLowerCase() ?? null;
  if (payroll_id_key !== null) {
    const [taken] = await ctx.db
      .select({ first_name: users.first_name, last_name: users.last_name })
      .from(users)
      .where(
        and(
          eq(users.company_id, ctx.company_id),
          eq(users.payroll_id_key, payroll_id_key),
          ne(users.id, exceptId),
        ),
      );
    if (taken) throw badInput({ payroll_id: `This payroll ID belongs to ${joinName(taken)}.` });
  }
  return { payroll_id: payroll_id ?? null, payroll_id_key };
}

/** The new role of a person; `present` is the current one. */
async function knownRole(ctx: InWrite, roleId: number | null | undefined, present: number | null = null) {
  if (roleId === null || roleId === undefined) return null;
  const role = await roleRow(ctx.db, ctx.company_id, roleId).catch(() => {
    throw badInput({ role_id: 'This role does not exist.' });
  });
  if (role.id !== present) refuseAdminRoleThroughKey(ctx, role.permissions);
  return role;
}

function signupCodeColumns(code: string | undefined, now: Date) {
  if (code === undefined) return {};
  const expires = new Date(now.getTime() + ONE_TIME_CODE_DAYS * 86_400_000);
  return { signup_code_hash: hashOf(code), signup_code_expires_at: momentOf(expires) };
}

async function setColumns(
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

async function recordOf(ctx: InWrite, userId: number): Promise<User> {
  const [record] = await employeeRecords(ctx.db, ctx, [await employeeRow(ctx.db, ctx, userId)]);
  return orNotFound(record);
}

/** Approves a person who asked to join without a code (decisions §7). */
export async function approveEmployee(ctx: InWrite, id: number): Promise<User> {
  refuseThroughKey(ctx.caller, 'An API key cannot approve new members.');
  const row = await employeeRow(ctx.db, ctx, id);
  if (!row.waiting_for_approval) throw badRequest('This account is not waiting for approval.', 'not_waiting');
  await refuseBeyondPlan(ctx.db, ctx, ctx.company_id);
  await setColumns(ctx, id, {
    is_active: true,
    waiting_for_approval: false,
    updated_at: nextVersion(ctx.now, row.updated_at),
  });
  ctx.record({
    record_type: 'employee',
    record_id: id,
    before: { waiting_for_approval: true, is_active: false },
    after: { waiting_for_approval: false, is_active: true, email: row.email },
  });
  return recordOf(ctx, id);
}
