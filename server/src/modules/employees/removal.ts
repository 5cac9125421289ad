import { and, eq, or } from 'drizzle-orm';
import { hasRecordsRefusal } from '@daybook/domain/access/in-use';
import { ownAccountRefusal } from '@daybook/domain/access/permissions';
import { refuseWithoutAdmin } from '../../auth/active-admins.ts';
import { keepingBreakGlass } from '../../auth/sso/enforcing.ts';
import { referenceTo } from '../../database/of-company.ts';
import { apiKeys, idempotencyKeys } from '../../database/schema/api-keys.ts';
import { clients, clientVisibility, clientWorkers } from '../../database/schema/clients.ts';
import { companyExports } from '../../database/schema/company-exports.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { imports } from '../../database/schema/imports.ts';
import { incidents } from '../../database/schema/incidents.ts';
import { leaveAssignments, leaveLedger, leaveRequests, usualWeeks } from '../../database/schema/leave.ts';
import { monthlyReports } from '../../database/schema/monthly-reports.ts';
import { noShows } from '../../database/schema/no-shows.ts';
import { mileageRates, payRates } from '../../database/schema/pay-rates.ts';
import { payRuleAssignments } from '../../database/schema/pay-rules.ts';
import { payExtras, payRunFiles, payRuns } from '../../database/schema/pay-runs.ts';
import { remindersSent } from '../../database/schema/reminders.ts';
import { knownDevices, refreshTokens, sessions } from '../../database/schema/session.ts';
import {
  emailChanges,
  passkeys,
  passwordResets,
  recoveryCodes,
  signInTickets,
  totpCredentials,
} from '../../database/schema/sign-in.ts';
import { ssoIdentities } from '../../database/schema/sso.ts';
import { checkouts } from '../../database/schema/subscriptions.ts';
import { timesheetRevisions, timesheets } from '../../database/schema/timesheets.ts';
import { inIds, pick } from '../../database/sql.ts';
import type { ReadDb, WriteDb } from '../../database/store.ts';
import { changedFields } from '../../kernel/audit/changes.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badRequest, conflict, notFound } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';
import { employeeRow, employeeRows } from './reads.ts';
import { userRecords } from './records.ts';
import { refuseForeignAccount } from './rules.ts';
import { NOT_IN_TRAIL, type InWrite } from './writes.ts';

/**
 * Deletes several people, all or none. Worked hours are never lost: a person with records can only be deactivated
 * (people-and-roles.md#deleting).
 */
export const removeEmployees = (ctx: InWrite, ids: readonly number[]): Promise<void> =>
  keepingBreakGlass(ctx, ctx.membership, () => remove(ctx, ids));

async function remove(ctx: InWrite, ids: readonly number[]): Promise<void> {
  const { db, company_id, caller, membership } = ctx;
  const rows = await employeeRows(db, ctx, ids);
  if (rows.length < ids.length) throw notFound();
  const people = await userRecords(db, company_id, rows, { today: membership.today, now: ctx.now });
  for (const before of people) {
    if (before.id === caller.user_id) throw badRequest(ownAccountRefusal('delete'), 'own_account');
    refuseForeignAccount(ctx, before);
  }
  const used = await employeesWithRecords(db, company_id, ids);
  const alone = await clientSeenOnlyBy(ctx, ids);
  for (const { id, name } of people) {
    if (used.has(id)) throw conflict('has_records', hasRecordsRefusal(name));
    if (alone?.users.has(id))
      throw conflict(
        'has_records',
        `${name} is the only one who can see ${alone.client}. Choose who else can see this client first.`,
      );
  }
  await eraseAccounts(db, company_id, ids);
  if (people.some((before) => before.is_company_admin || before.is_superuser))
    await refuseWithoutAdmin(ctx, 'delete');
  for (const before of people)
    ctx.record({
      record_type: 'employee',
      record_id: before.id,
      ...changedFields(before, null, NOT_IN_TRAIL),
    });
}

/** Refuses a person who asked to join without a code; the account was never used and is deleted. */
export async function refuseRequest(ctx: MemberWrite, id: number) {
  const row = await employeeRow(ctx.db, ctx, id);
  if (!row.waiting_for_approval) throw badRequest('This account is not waiting for approval.', 'not_waiting');
  await eraseAccounts(ctx.db, ctx.company_id, [id]);
  ctx.record({ record_type: 'employee', record_id: id, before: { email: row.email } });
  return {};
}

async function eraseAccounts(db: WriteDb, companyId: number, ids: readonly number[]): Promise<void> {
  const ofAccount = [
    refreshTokens,
    passwordResets,
    idempotencyKeys,
    sessions,
    knownDevices,
    totpCredentials,
    recoveryCodes,
    passkeys,
    signInTickets,
    emailChanges,
  ];
  for (const secrets of ofAccount) {
    await db.delete(secrets).where(inIds(secrets.user_id, ids));
  }
  const tables = [
    apiKeys,
    remindersSent,
    ssoIdentities,
    clientWorkers,
    clientVisibility,
    payRates,
    mileageRates,
    payRuleAssignments,
    leaveAssignments,
    usualWeeks,
  ];
  for (const rows of tables) {
    await db.delete(rows).where(and(eq(rows.company_id, companyId), inIds(rows.user_id, ids)));
  }
  // What these people set for others, or brought in, stays; the audit trail still names the author.
  for (const written of [payRates, mileageRates, imports]) {
    await db
      .update(written)
      .set({ created_by_id: null })
      .where(and(eq(written.company_id, companyId), inIds(written.created_by_id, ids)));
  }
  await db.delete(users).where(and(eq(users.company_id, companyId), inIds(users.id, ids)));
}

/**
 * The people to whom records belong, or whom records name as the one who approved, returned, corrected or paid
 * (people-and-roles.md#deleting).
 */
export async function employeesWithRecords(
  db: ReadDb,
  companyId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const places = [
    { of: dailyLogs, people: [dailyLogs.user_id] },
    {
      of: timesheets,
      people: [
        timesheets.user_id,
        timesheets.submitted_by_id,
        timesheets.approved_by_id,
        timesheets.returned_by_id,
      ],
    },
    { of: timesheetRevisions, people: [timesheetRevisions.corrected_by_id] },
    { of: monthlyReports, people: [monthlyReports.user_id, monthlyReports.processed_by_id] },
    { of: noShows, people: [noShows.user_id, noShows.reviewed_by_id] },
    { of: incidents, people: [incidents.user_id, incidents.reviewed_by_id] },
    { of: checkouts, people: [checkouts.user_id] },
    { of: payExtras, people: [payExtras.user_id, payExtras.created_by_id] },
    {
      of: payRuns,
      people: [payRuns.created_by_id, payRuns.locked_by_id, payRuns.unlocked_by_id, payRuns.paid_by_id],
    },
    { of: payRunFiles, people: [payRunFiles.created_by_id] },
    { of: leaveRequests, people: [leaveRequests.user_id] },
    { of: leaveLedger, people: [leaveLedger.user_id] },
    { of: companyExports, people: [companyExports.user_id] },
  ];
  const [candidates, withRecords] = [new Set<unknown>(ids), new Set<number>()];
  for (const { of, people } of places) {
    const rows = await db
      .selectDistinct(Object.fromEntries(people.map((column, at) => [`person${at}`, column])))
      .from(of)
      .where(and(eq(of.company_id, companyId), or(...people.map((column) => inIds(column, ids)))));
    for (const id of rows.flatMap((row) => Object.values(row)))
      if (typeof id === 'number' && candidates.has(id)) withRecords.add(id);
  }
  return withRecords;
}

/**
 * A client that only these people may see, and which of them. Without them, the whole company would see the client,
 * which no one decided.
 */
async function clientSeenOnlyBy(
  { db, company_id, membership }: InWrite,
  ids: readonly number[],
): Promise<{ client: string; users: ReadonlySet<number> } | null> {
  const named = await db
    .selectDistinct({ client_id: clientVisibility.client_id })
    .from(clientVisibility)
    .where(and(eq(clientVisibility.company_id, company_id), inIds(clientVisibility.user_id, ids)));
  if (named.length === 0) return null;
  const rows = await db
    .select({
      user_id: clientVisibility.user_id,
      ...pick(clients, 'id', 'first_name', 'last_name'),
    })
    .from(clientVisibility)
    .innerJoin(clients, referenceTo(clients, clientVisibility.client_id))
    .where(
      and(
        eq(clientVisibility.company_id, company_id),
        inIds(clientVisibility.client_id, pluck(named, 'client_id')),
      ),
    )
    .orderBy(clients.last_name, clients.first_name, clients.id);
  const shared = new Set(rows.filter((row) => !ids.includes(row.user_id)).map((row) => row.id));
  const alone = rows.find((row) => !shared.has(row.id));
  if (!alone) return null;
  const viewers = rows.filter(({ id }) => id === alone.id);
  return { client: membership.names.client(alone), users: new Set(viewers.map(({ user_id }) => user_id)) };
}
