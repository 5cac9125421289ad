import { eq } from 'drizzle-orm';
import { PAY_CODES } from '@daybook/domain/pay/pay-rules/definition';
import { HARBOUR } from '../../server/src/commands/demo/cast.ts';
import { createChance } from '../../server/src/commands/demo/chance.ts';
import { foundCompany } from '../../server/src/commands/demo/company.ts';
import { createStage } from '../../server/src/commands/demo/stage.ts';
import { liveThroughYear } from '../../server/src/commands/demo/year.ts';
import { logos } from '../../server/src/database/schema/companies.ts';
import { leaveRequestDays, leaveRequests } from '../../server/src/database/schema/leave.ts';
import { reminderRuns, remindersSent } from '../../server/src/database/schema/reminders.ts';
import { snapshotEntries } from '../../server/src/database/schema/timesheets.ts';
import { runImports } from '../../server/src/modules/imports/jobs.ts';
import { addBilling } from './lively-billing.ts';
import type { Caller, World } from './world.ts';

export const TODAY = '2026-11-23';
const NOW = new Date(`${TODAY}T13:05:00.000Z`);
const SMALL = {
  ...HARBOUR,
  bills: false as const,
  workers: HARBOUR.workers.slice(0, 4),
  clients: HARBOUR.clients.slice(0, 6),
};

/** The smallest PNG. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A company with rows in every table that is moved. */
export async function livelyCompany(world: World): Promise<number> {
  const chance = createChance(2026);
  const stage = createStage({ ...world.services, clock: () => NOW });
  const range = { from: '2026-09-27', today: TODAY };
  stage.travelTo(range.from, 8);
  const company = await foundCompany(stage, SMALL, TODAY, chance);
  await liveThroughYear(stage, company, range, chance, () => undefined);
  const admin = stage.as(company.admin);
  const worker = stage.as(company.workers[0] ?? 0);
  const own = (await admin.session.currentUser()).company?.id ?? 0;
  const client = company.clients[0]?.id ?? 0;

  const { id: field } = await admin.customFields.create({
    target: 'client',
    name: 'Diet',
    field_type: 'text',
  });
  await admin.clients.update({ id: client, custom_fields: { [`field_${field}`]: 'No nuts' } });
  const layout = await admin.reportLayout.get();
  await admin.reportLayout.update({ fields: layout.fields, custom_fields: layout.custom_fields });
  await admin.holidays.create({ date: '2026-12-25', name: 'Christmas' });
  await admin.webhooks.create({ url: 'https://hooks.example.org/daybook', events: ['incident.filed'] });
  await admin.companySettings.update({ mileage_detail: 'trips' });
  await worker.dailyLogs.create({
    client,
    date: '2026-11-20',
    work_entries: [{ start_time: '20:00', end_time: '20:30', trips: [{ distance: 4.2 }] }],
  });
  const deleted = await worker.dailyLogs.create({
    client,
    date: '2026-11-19',
    client_key: 'from-the-phone',
    work_entries: [{ start_time: '22:00', end_time: '22:30' }],
  });
  await worker.dailyLogs.remove({ id: deleted.id });

  const { id: profile } = await admin.exportProfiles.create({
    name: 'Long',
    format: 'daybook_csv',
    earning_codes: Object.fromEntries(
      PAY_CODES.map((code) => [code, { earning_code: code, send: 'amount' }]),
    ),
  });
  const { results: runs } = await admin.payRuns.list({ status: 'paid' });
  await admin.payRuns.makeFile({ id: runs[0]?.id ?? 0, export_profile: profile });

  const { name } = await admin.clients.get({ id: client });
  const { email } = await worker.session.currentUser();
  const { id } = await admin.imports.create({
    kind: 'time_history',
    text: `email,date,client,start_time,end_time\n${email},2026-02-02,${name},09:00,11:00`,
  });
  await admin.imports.update({ id, paid_until: '2026-02-28' });
  await admin.imports.plan({ id });
  await runImports(stage.services);
  const { plan_hash } = await admin.imports.get({ id });
  await admin.imports.applyPlan({ id, plan_hash: plan_hash ?? '' });
  await runImports(stage.services);

  await timeOff(world, admin, worker, own);

  await world.store.write(own, async (db) => {
    const [entry] = await db
      .select({ entry_id: snapshotEntries.id, timesheet_id: snapshotEntries.timesheet_id })
      .from(snapshotEntries)
      .where(eq(snapshotEntries.company_id, own))
      .limit(1);
    await addBilling(db, {
      company_id: own,
      client_id: client,
      user_id: company.admin,
      ...(entry ?? { entry_id: 0, timesheet_id: 0 }),
    });
    await db
      .insert(logos)
      .values({ company_id: own, content: PICTURE, content_type: 'image/png', version: 'a' });
    await db.insert(reminderRuns).values({ company_id: own, finished: TODAY });
    await db.insert(remindersSent).values({
      company_id: own,
      user_id: company.admin,
      kind: 'timesheet',
      due: TODAY,
      attempts: 1,
    });
  });
  return own;
}

/** Study leave for everybody, an opening balance, and a request of the worker. */
async function timeOff(world: World, admin: Caller, worker: Caller, company_id: number): Promise<void> {
  await admin.companySettings.update({ time_off: true });
  const { id: user } = await worker.session.currentUser();
  const { id: leave_type } = await admin.leaveTypes.create({ name: 'Study leave' });
  const { id: leave_policy } = await admin.leavePolicies.create({
    leave_type,
    name: 'Washington',
    preset: 'us_wa',
  });
  await admin.leaveAssignments.create({ leave_type, leave_policy, effective_from: '2026-01-01' });
  await admin.usualWeeks.create({
    user,
    effective_from: '2026-01-01',
    minutes: [0, 480, 480, 480, 480, 480, 0],
  });
  await admin.leaveLedger.enter({
    user,
    leave_type,
    day: '2026-11-01',
    balance: 600,
    reason: 'Before Daybook',
  });
  const stamps = { created_at: NOW.toISOString(), updated_at: NOW.toISOString() };
  await world.store.write(company_id, async (db) => {
    const [request] = await db
      .insert(leaveRequests)
      .values({ company_id, user_id: user, leave_type_id: leave_type, created_by_id: user, ...stamps })
      .returning({ id: leaveRequests.id });
    await db
      .insert(leaveRequestDays)
      .values({ company_id, leave_request_id: request?.id ?? 0, date: TODAY, minutes: 480 });
  });
}
