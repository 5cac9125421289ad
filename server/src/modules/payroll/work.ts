import { and, eq, lte, sum } from 'drizzle-orm';
import type { BilledTime } from '@daybook/domain/billed-work';
import { type Billability, type BillingEntry, billabilityOf } from '@daybook/domain/billing';
import { readClientContract } from '@daybook/domain/client-contract';
import { hoursFromMinutes, kmFromHundredths, usdFromCents } from '@daybook/domain/exact';
import { among } from '../../database/among.ts';
import { clients } from '../../database/schema/clients.ts';
import { snapshotEntries, snapshotLogs } from '../../database/schema/timesheets.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../clients/visibility.ts';
import type { PaidSheet } from '../timesheets/pay.ts';
import type { PaidSheets } from './approved-sheets.ts';
import { type Span, isCut } from './span.ts';

/** Entries of one sheet, client, code and rate. */
export type EntryGroup = Awaited<ReturnType<typeof entriesUpTo>>[number];

/** Of sheets that today cuts: their entries up to today, by sheet. */
export async function upToToday(
  db: ReadDb,
  companyId: number,
  sheets: readonly PaidSheet[],
  span: Span,
): Promise<Map<number, EntryGroup[]>> {
  const groups = new Map<number, EntryGroup[]>();
  const cut = sheets.filter((sheet) => isCut(sheet, span));
  if (span.up_to === null || cut.length === 0) return groups;
  const ids = cut.map((sheet) => sheet.id);
  for (const id of ids) groups.set(id, []);
  for (const row of await entriesUpTo(db, companyId, ids, span.up_to))
    groups.get(row.timesheet_id)?.push(row);
  return groups;
}

const entriesUpTo = (db: ReadDb, companyId: number, sheetIds: number[], upTo: string) =>
  db
    .select({
      timesheet_id: snapshotEntries.timesheet_id,
      client_id: snapshotLogs.client_id,
      work_code_id: snapshotEntries.work_code_id,
      billing_rate: snapshotEntries.billing_rate,
      hours: sum(snapshotEntries.hours).mapWith(snapshotEntries.hours),
      mileage: sum(snapshotEntries.mileage).mapWith(snapshotEntries.mileage),
      stipend: sum(snapshotEntries.stipend).mapWith(snapshotEntries.stipend),
    })
    .from(snapshotEntries)
    .innerJoin(
      snapshotLogs,
      and(eq(snapshotLogs.company_id, companyId), eq(snapshotLogs.id, snapshotEntries.snapshot_log_id)),
    )
    .where(
      and(
        eq(snapshotEntries.company_id, companyId),
        among(snapshotEntries.timesheet_id, sheetIds),
        lte(snapshotLogs.date, upTo),
      ),
    )
    .groupBy(
      snapshotEntries.timesheet_id,
      snapshotLogs.client_id,
      snapshotEntries.work_code_id,
      snapshotEntries.billing_rate,
    )
    .orderBy(snapshotEntries.timesheet_id, snapshotLogs.client_id, snapshotEntries.work_code_id);

/** The client's present contract and, for rates that were not frozen, the code's present rate. */
export async function billingFacts(db: ReadDb, { company_id, caller }: Viewer) {
  const [ofClients, ofCodes] = await Promise.all([
    db
      .select({ id: clients.id, custom_fields: clients.custom_fields })
      .from(clients)
      .where(eq(clients.company_id, company_id)),
    db
      .select({ id: workCodes.id, billing_rate: workCodes.billing_rate })
      .from(workCodes)
      .where(eq(workCodes.company_id, company_id)),
  ]);
  return {
    contracts: new Map(ofClients.map((client) => [client.id, readClientContract(client.custom_fields)])),
    rates: new Map(
      ofCodes.map((code) => [code.id, caller.allows('billing_rates') ? code.billing_rate : null]),
    ),
  };
}
export type BillingFacts = Awaited<ReturnType<typeof billingFacts>>;

/** One line of the billability analysis: an employee's sheets, what was stored with each or, where today cuts it, its part. */
export function billabilityIn(
  sheets: readonly PaidSheets[],
  cut: ReadonlyMap<number, EntryGroup[]>,
  facts: BillingFacts,
  span: Span,
): Billability {
  const entry = (group: Omit<EntryGroup, 'timesheet_id' | 'stipend'>): BillingEntry => ({
    // What is later than the span's last day was left out.
    date: span.up_to ?? span.start_date,
    duration: group.hours,
    mileage: group.mileage,
    work_code_id: group.work_code_id,
    contract: facts.contracts.get(group.client_id) ?? null,
    billing_rate:
      group.billing_rate ??
      (group.work_code_id === null ? null : (facts.rates.get(group.work_code_id) ?? null)),
  });
  return billabilityOf(
    sheets.map((sheet) => ({
      total_hours: sheet.total_hours ?? 0,
      total_mileage: sheet.total_mileage ?? 0,
      entries: (cut.get(sheet.id) ?? sheet.work.map(asStored)).map(entry),
    })),
    span.up_to,
  );
}

const asStored = (time: BilledTime) => ({
  client_id: time.client_id,
  work_code_id: time.work_code_id,
  billing_rate: time.billing_rate === null ? null : usdFromCents(time.billing_rate),
  hours: hoursFromMinutes(time.minutes),
  mileage: kmFromHundredths(time.hundredths),
});
