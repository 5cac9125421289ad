import { and, eq, lte } from 'drizzle-orm';
import { type Billed, type Billing, billedWork, resolveBilling } from '@daybook/domain/billing';
import { type ClientContract, readClientContract } from '@daybook/domain/client-contract';
import { resolveRates } from '@daybook/domain/pay-rates';
import { type DistanceUnit, convertDistance } from '@daybook/domain/distance';
import { inIds } from '../../database/sql.ts';
import { referenceTo } from '../../database/of-company.ts';
import { clients } from '../../database/schema/clients.ts';
import { dailyLogs, workEntries } from '../../database/schema/daily-logs.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import { type ByIds, type Placeholders, prepared } from '../../database/statements.ts';
import type { ReadDb, WriteDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { idsOfEqual } from '../../kernel/rows.ts';
import { type TimesheetRecord, coversLog, peopleById } from './records.ts';

/** An entry of an unapproved timesheet, with its billing at present settings. */
export interface EntryBilling {
  id: number;
  timesheet_id: number;
  hours: number;
  /** In the unit of its timesheet. */
  mileage: number;
  billing: Billing;
}

const facts = { custom_fields: clients.custom_fields, billing_rate: workCodes.billing_rate };

const entriesToBill = prepared(
  'snapshot_entries_to_bill',
  (db, { company_id, ids, up_to }: ByIds & Placeholders<{ up_to: string }>) =>
    db
      .select({
        id: snapshotEntries.id,
        timesheet_id: snapshotEntries.timesheet_id,
        user_id: timesheets.user_id,
        client_id: snapshotLogs.client_id,
        work_code_id: snapshotEntries.work_code_id,
        hours: snapshotEntries.hours,
        mileage: snapshotEntries.mileage,
        distance_unit: snapshotLogs.distance_unit,
        sheet_unit: timesheets.distance_unit,
        ...facts,
      })
      .from(snapshotEntries)
      .innerJoin(snapshotLogs, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
      .innerJoin(timesheets, referenceTo(timesheets, snapshotEntries.timesheet_id))
      .innerJoin(clients, referenceTo(clients, snapshotLogs.client_id))
      .leftJoin(workCodes, referenceTo(workCodes, snapshotEntries.work_code_id))
      .where(
        and(
          eq(snapshotEntries.company_id, company_id),
          inIds(snapshotEntries.timesheet_id, ids),
          lte(snapshotLogs.date, up_to),
        ),
      )
      .orderBy(snapshotEntries.id),
);

/** The entries of submitted timesheets, up to a day. */
export async function snapshotBilling(
  db: ReadDb,
  viewer: Viewer,
  ids: number[],
  upTo: string | null = null,
): Promise<EntryBilling[]> {
  if (ids.length === 0) return [];
  const { company_id } = viewer;
  return withBilling(db, viewer, await entriesToBill(db, { company_id, ids, up_to: upTo ?? '9999-12-31' }));
}

/** The entries of the daily logs in the days of drafts. */
export async function draftBilling(
  db: ReadDb,
  viewer: Viewer,
  timesheetIds: number[],
  upTo: string | null = null,
): Promise<EntryBilling[]> {
  if (timesheetIds.length === 0) return [];
  const { company_id } = viewer;
  const rows = await db
    .select({
      id: workEntries.id,
      timesheet_id: timesheets.id,
      user_id: timesheets.user_id,
      client_id: dailyLogs.client_id,
      work_code_id: workEntries.work_code_id,
      hours: workEntries.hours,
      mileage: workEntries.mileage,
      distance_unit: dailyLogs.distance_unit,
      ...facts,
    })
    .from(timesheets)
    .innerJoin(dailyLogs, coversLog(company_id))
    .innerJoin(workEntries, referenceTo(dailyLogs, workEntries.daily_log_id))
    .innerJoin(clients, referenceTo(clients, dailyLogs.client_id))
    .leftJoin(workCodes, referenceTo(workCodes, workEntries.work_code_id))
    .where(
      and(
        eq(timesheets.company_id, company_id),
        inIds(timesheets.id, timesheetIds),
        upTo === null ? undefined : lte(dailyLogs.date, upTo),
      ),
    )
    .orderBy(workEntries.id);
  return withBilling(db, viewer, rows);
}

interface Row extends Omit<EntryBilling, 'billing'> {
  user_id: number;
  client_id: number;
  work_code_id: number | null;
  custom_fields: Record<string, unknown>;
  billing_rate: number | null;
  distance_unit: DistanceUnit;
  /** For a draft, the company's present unit. */
  sheet_unit?: DistanceUnit;
}

async function withBilling(db: ReadDb, viewer: Viewer, rows: Row[]): Promise<EntryBilling[]> {
  const { caller } = viewer;
  const people = await peopleById(db, viewer, [...new Set(rows.map((row) => row.user_id))]);
  const contracts = new Map<number, ClientContract>();
  return rows.map((row) => {
    const contract = contracts.get(row.client_id) ?? readClientContract(row.custom_fields);
    contracts.set(row.client_id, contract);
    const { pay_rate, pay_rate_source } = resolveRates(people.get(row.user_id));
    return {
      id: row.id,
      timesheet_id: row.timesheet_id,
      hours: row.hours,
      mileage: convertDistance(
        row.mileage,
        row.distance_unit,
        row.sheet_unit ?? viewer.membership.distance_unit,
      ),
      billing: resolveBilling({
        contract,
        work_code_id: row.work_code_id,
        billing_rate: caller.allows('billing_rates') ? row.billing_rate : null,
        // The default pay rate, which replaces a missing one, is not billed.
        pay_rate: pay_rate_source === 'default' ? null : pay_rate,
        client_rates: caller.allows('client_billing_rates'),
      }),
    };
  });
}

/** The billed part of entries, given the total hours of their timesheet. */
export const billedEntries = (total_hours: number, entries: readonly EntryBilling[]): Billed =>
  billedWork(
    total_hours,
    entries.map(({ billing, hours, mileage }) => ({ ...billing, hours, mileage })),
  );

type Writing = Viewer & { db: WriteDb };

/** The billed part of a snapshot: frozen values for the entries that were kept, present settings for new ones. */
export async function billCorrected(
  writing: Writing,
  sheet: TimesheetRecord,
  kept: ReadonlyMap<number, Billing>,
): Promise<Billed> {
  const entries = await snapshotBilling(writing.db, writing, [sheet.id]);
  const billed = entries.map((entry) => ({ ...entry, billing: kept.get(entry.id) ?? entry.billing }));
  await writeBilling(writing, billed);
  return billedEntries(sheet.total_hours ?? 0, billed);
}

/** Freezes how each entry is billed at present settings (`rate_snapshot`); returns the billed totals. */
export async function freezeBilling(writing: Writing, sheet: TimesheetRecord): Promise<Billed> {
  const entries = await snapshotBilling(writing.db, writing, [sheet.id]);
  await writeBilling(writing, entries);
  return billedEntries(sheet.total_hours ?? 0, entries);
}

async function writeBilling({ db, company_id }: Writing, entries: readonly EntryBilling[]): Promise<void> {
  for (const [billing, ids] of idsOfEqual(entries.map((entry) => [entry.id, entry.billing]))) {
    await db
      .update(snapshotEntries)
      .set(billing)
      .where(and(eq(snapshotEntries.company_id, company_id), inIds(snapshotEntries.id, ids)));
  }
}

/** Clears what `freezeBilling` wrote. */
export async function releaseBilling({ db, company_id }: Writing, timesheetId: number): Promise<void> {
  await db
    .update(snapshotEntries)
    .set({
      billable: null,
      billable_reason: null,
      billing_rate: null,
      billing_rate_source: null,
      kms_billable: null,
    })
    .where(and(eq(snapshotEntries.company_id, company_id), eq(snapshotEntries.timesheet_id, timesheetId)));
}
