import { and, eq, inArray } from 'drizzle-orm';
import { type BilledWork, addUpWork, workOf } from '@daybook/domain/billed-work';
import { billingRate, isBillable } from '@daybook/domain/billing';
import { type ClientContract, contractHoursOf, readClientContract } from '@daybook/domain/client-contract';
import { centsFromUsd, hundredthsFromKm, minutesFromHours, sumHours } from '@daybook/domain/exact';
import { clients } from '../../../database/schema/clients.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../../database/schema/timesheets.ts';
import { workCodes } from '../../../database/schema/work-codes.ts';
import type { Person } from '../records.ts';
import type { Writing } from './row-change.ts';

/**
 * Writes each entry's billing rate of this moment (`rate_snapshot`), and what the entries come to for payroll; returns
 * the billable hours.
 */
export async function freezeBilling(
  writing: Writing,
  timesheet_id: number,
  employee: Person | undefined,
): Promise<number> {
  const { db, caller, company_id } = writing;
  const entries = await db
    .select({
      id: snapshotEntries.id,
      work_code_id: snapshotEntries.work_code_id,
      hours: snapshotEntries.hours,
      mileage: snapshotEntries.mileage,
      client_id: snapshotLogs.client_id,
      custom_fields: clients.custom_fields,
      billing_rate: workCodes.billing_rate,
    })
    .from(snapshotEntries)
    .innerJoin(
      snapshotLogs,
      and(eq(snapshotLogs.company_id, company_id), eq(snapshotLogs.id, snapshotEntries.snapshot_log_id)),
    )
    .innerJoin(clients, and(eq(clients.company_id, company_id), eq(clients.id, snapshotLogs.client_id)))
    .leftJoin(
      workCodes,
      and(eq(workCodes.company_id, company_id), eq(workCodes.id, snapshotEntries.work_code_id)),
    )
    .where(and(eq(snapshotEntries.company_id, company_id), eq(snapshotEntries.timesheet_id, timesheet_id)))
    .orderBy(snapshotEntries.id);
  const contracts = new Map<number, ClientContract>();
  const billed = entries.map((entry) => {
    const contract = contracts.get(entry.client_id) ?? readClientContract(entry.custom_fields);
    contracts.set(entry.client_id, contract);
    const rate = billingRate({
      client_rate: caller.allows('client_billing_rates')
        ? (contractHoursOf(contract, entry.work_code_id)?.client_rate ?? null)
        : null,
      billing_rate: caller.allows('billing_rates') ? entry.billing_rate : null,
      pay_rate: employee?.pay_rate ?? null,
    });
    return { ...entry, rate, billable: isBillable({ contract, work_code_id: entry.work_code_id }) };
  });
  for (const rate of new Set(billed.map((entry) => entry.rate))) {
    if (rate === null) continue;
    const ids = billed.filter((entry) => entry.rate === rate).map((entry) => entry.id);
    await db
      .update(snapshotEntries)
      .set({ billing_rate: rate })
      .where(and(eq(snapshotEntries.company_id, company_id), inArray(snapshotEntries.id, ids)));
  }
  const times = billed.map(({ client_id, work_code_id, rate, hours, mileage }) => ({
    client_id,
    work_code_id,
    billing_rate: rate === null ? null : centsFromUsd(rate),
    minutes: minutesFromHours(hours),
    hundredths: hundredthsFromKm(mileage),
  }));
  await setWork(writing, timesheet_id, workOf(addUpWork([workOf(times)])));
  return sumHours(billed.filter((entry) => entry.billable).map((entry) => entry.hours));
}

/** Takes back what `freezeBilling` wrote. */
export async function releaseBilling(writing: Writing, timesheetId: number): Promise<void> {
  const { db, company_id } = writing;
  await setWork(writing, timesheetId, null);
  await db
    .update(snapshotEntries)
    .set({ billing_rate: null })
    .where(and(eq(snapshotEntries.company_id, company_id), eq(snapshotEntries.timesheet_id, timesheetId)));
}

const setWork = ({ db, company_id }: Writing, timesheetId: number, work: BilledWork | null) =>
  db
    .update(timesheets)
    .set({ work })
    .where(and(eq(timesheets.company_id, company_id), eq(timesheets.id, timesheetId)));
