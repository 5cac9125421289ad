import { and, eq, inArray, or } from 'drizzle-orm';
import { joinName } from '@daybook/domain/names';
import { accountChangeRefusal } from '@daybook/domain/permissions';
import { hasRecordsRefusal } from '@daybook/domain/refusals';
import { ofCompany, referenceTo } from '../../database/of-company.ts';
import { inIds } from '../../database/sql.ts';
import { clients, clientVisibility, clientWorkers } from '../../database/schema/clients.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { incidents } from '../../database/schema/incidents.ts';
import { monthlyReports } from '../../database/schema/monthly-reports.ts';
import { noShows } from '../../database/schema/no-shows.ts';
import { mileageRates, payRates } from '../../database/schema/pay-rates.ts';
import { payRuleAssignments } from '../../database/schema/pay-rules.ts';
import { payExtras, payRunFiles, payRuns } from '../../database/schema/pay-runs.ts';
import { remindersSent } from '../../database/schema/reminders.ts';
import { apiKeys, idempotencyKeys, passwordResets, refreshTokens } from '../../database/schema/session.ts';
import { checkouts } from '../../database/schema/subscriptions.ts';
import { timesheetRevisions, timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb, WriteDb } from '../../database/store.ts';
import { changedFields } from '../../kernel/audit/changes.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badRequest, conflict, orNotFound } from '../../kernel/refusals.ts';
import { refuseWithoutAdmin } from '../roles/rules.ts';
import { employeeRow } from './reads.ts';
import { userRecords } from './records.ts';
import { refuseForeignAccount } from './rules.ts';
import { ALIASES } from './writes.ts';

/** Worked hours are never lost: a person with records can only be deactivated (decisions §3). */
export async function removeEmployee(ctx: MemberWrite, id: number) {
  const { db, company_id, caller } = ctx;
  const before = orNotFound(
    (await userRecords(db, company_id, [await employeeRow(db, ctx, id)], ctx.membership.today))[0],
  );
  const own = accountChangeRefusal({
    actor_id: caller.user_id,
    target_id: id,
    what: 'delete',
    last_active_admin: false,
  });
  if (own) throw badRequest(own, 'own_account');
  refuseForeignAccount(ctx, before);
  if ((await employeesWithRecords(db, company_id, [id])).has(id))
    throw conflict('has_records', hasRecordsRefusal(before.name));
  const client = await clientSeenOnlyBy(db, company_id, id);
  if (client) {
    throw conflict(
      'has_records',
      `${before.name} is the only one who can see ${client}. Choose who else can see this client first.`,
    );
  }
  await eraseAccount(db, company_id, id);
  if (before.is_company_admin || before.is_superuser) await refuseWithoutAdmin(ctx, 'delete');
  ctx.record({ record_type: 'employee', record_id: id, ...changedFields(before, null, ALIASES) });
  return {};
}

/** Refuses a person who asked to join without a code; the account was never used and is deleted. */
export async function refuseRequest(ctx: MemberWrite, id: number) {
  const row = await employeeRow(ctx.db, ctx, id);
  if (!row.waiting_for_approval) throw badRequest('This account is not waiting for approval.', 'not_waiting');
  await eraseAccount(ctx.db, ctx.company_id, id);
  ctx.record({ record_type: 'employee', record_id: id, before: { email: row.email } });
  return {};
}

async function eraseAccount(db: WriteDb, companyId: number, userId: number): Promise<void> {
  for (const secrets of [refreshTokens, passwordResets, idempotencyKeys]) {
    await db.delete(secrets).where(eq(secrets.user_id, userId));
  }
  const own = [
    apiKeys,
    remindersSent,
    clientWorkers,
    clientVisibility,
    payRates,
    mileageRates,
    payRuleAssignments,
  ];
  for (const rows of own) {
    await db.delete(rows).where(and(eq(rows.company_id, companyId), eq(rows.user_id, userId)));
  }
  // Rates that this person set for others stay; the audit trail still names the author.
  for (const rates of [payRates, mileageRates]) {
    await db
      .update(rates)
      .set({ created_by_id: null })
      .where(and(eq(rates.company_id, companyId), eq(rates.created_by_id, userId)));
  }
  await db.delete(users).where(ofCompany(users, companyId, userId));
}

/**
 * The people to whom records belong, or whom records name as the one who approved, returned, corrected or paid
 * (decisions §3).
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
  ];
  const [wanted, found] = [new Set<unknown>(ids), new Set<number>()];
  for (const { of, people } of places) {
    const rows = await db
      .selectDistinct(Object.fromEntries(people.map((column, at) => [`person${at}`, column])))
      .from(of)
      .where(and(eq(of.company_id, companyId), or(...people.map((column) => inIds(column, ids)))));
    for (const id of rows.flatMap((row) => Object.values(row)))
      if (typeof id === 'number' && wanted.has(id)) found.add(id);
  }
  return found;
}

/**
 * A client that names only this person as allowed to see it. Without that name the whole company would see
 * the client, which nobody decided.
 */
async function clientSeenOnlyBy(db: ReadDb, companyId: number, userId: number): Promise<string | null> {
  const named = await db
    .select({ client_id: clientVisibility.client_id })
    .from(clientVisibility)
    .where(and(eq(clientVisibility.company_id, companyId), eq(clientVisibility.user_id, userId)));
  if (named.length === 0) return null;
  const rows = await db
    .select({
      user_id: clientVisibility.user_id,
      id: clients.id,
      first_name: clients.first_name,
      last_name: clients.last_name,
    })
    .from(clientVisibility)
    .innerJoin(clients, referenceTo(clients, clientVisibility.client_id))
    .where(
      and(
        eq(clientVisibility.company_id, companyId),
        inArray(
          clientVisibility.client_id,
          named.map((row) => row.client_id),
        ),
      ),
    )
    .orderBy(clients.last_name, clients.first_name, clients.id);
  const shared = new Set(rows.filter((row) => row.user_id !== userId).map((row) => row.id));
  const alone = rows.find((row) => !shared.has(row.id));
  return alone ? joinName(alone) : null;
}
