import { and, eq, lte } from 'drizzle-orm';
import { type Billed, type Billing, billedWork, resolveBilling } from '@daybook/domain/clients/billing';
import { readClientContract } from '@daybook/domain/clients/client-contract';
import { hourlyRatesOn } from '@daybook/domain/pay/pay-rules/rates';
import type { Day } from '@daybook/domain/time/day';
import { type DistanceUnit, convertDistance } from '@daybook/domain/money/distance';
import { inIds, pick } from '../../database/sql.ts';
import { referenceTo } from '../../database/of-company.ts';
import { clients } from '../../database/schema/clients.ts';
import { dailyLogs, workEntries } from '../../database/schema/daily-logs.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import { pipelined, type IdsOfCompany } from '../../database/statements.ts';
import type { ReadDb, WriteDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { required } from '../../kernel/refusals.ts';
import { idsOfEqual } from '../../kernel/rows.ts';
import { type TimesheetRecord, coversLog } from './sheets.ts';
import { peopleById } from './people.ts';
import { payRateRows, payRatesByPerson } from './rates.ts';

/** An entry of an unapproved timesheet, with its billing at current settings. */
export interface EntryBilling {
  id: number;
  timesheet_id: number;
  hours: number;
  /** In the unit of its timesheet. */
  mileage: number;
  billing: Billing;
}

const entriesToBill = (db: ReadDb, { company_id, ids, up_to }: IdsOfCompany & { up_to: string }) =>
  db
    .select({
      id: snapshotEntries.id,
      timesheet_id: snapshotEntries.timesheet_id,
      user_id: timesheets.user_id,
      client_id: snapshotLogs.client_id,
      date: snapshotLogs.date,
      work_code_id: snapshotEntries.work_code_id,
      hours: snapshotEntries.hours,
      mileage: snapshotEntries.mileage,
      distance_unit: snapshotLogs.distance_unit,
      sheet_unit: timesheets.distance_unit,
    })
    .from(snapshotEntries)
    .innerJoin(snapshotLogs, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
    .innerJoin(timesheets, referenceTo(timesheets, snapshotEntries.timesheet_id))
    .where(
      and(
        eq(snapshotEntries.company_id, company_id),
        inIds(snapshotEntries.timesheet_id, ids),
        lte(snapshotLogs.date, up_to),
      ),
    )
    .orderBy(snapshotEntries.id);

const contractsById = (db: ReadDb, { company_id, ids }: IdsOfCompany) =>
  db
    .select(pick(clients, 'id', 'kind', 'custom_fields'))
    .from(clients)
    .where(and(eq(clients.company_id, company_id), inIds(clients.id, ids)));

const ratesOfCodes = (db: ReadDb, { company_id }: { company_id: number }) =>
  db
    .select({ id: workCodes.id, billing_rate: workCodes.billing_rate })
    .from(workCodes)
    .where(eq(workCodes.company_id, company_id));

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
      date: dailyLogs.date,
      work_code_id: workEntries.work_code_id,
      hours: workEntries.hours,
      mileage: workEntries.mileage,
      distance_unit: dailyLogs.distance_unit,
    })
    .from(timesheets)
    .innerJoin(dailyLogs, coversLog(company_id))
    .innerJoin(workEntries, referenceTo(dailyLogs, workEntries.daily_log_id))
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
  date: Day;
  work_code_id: number | null;
  distance_unit: DistanceUnit;
  /** For a draft, the company's present unit. */
  sheet_unit?: DistanceUnit;
}

/** Entries of the same client, code and pay rate have the same object, which is found once. */
async function withBilling(db: ReadDb, viewer: Viewer, rows: Row[]): Promise<EntryBilling[]> {
  const { caller, company_id } = viewer;
  const ids = [...new Set(rows.map((row) => row.user_id))];
  const [people, rates, contracts, codes] = await pipelined(
    peopleById(db, viewer, ids),
    caller.allows('pay_rates') ? payRateRows(db, company_id, ids) : Promise.resolve([]),
    contractsById(db, { company_id, ids: [...new Set(rows.map((row) => row.client_id))] }),
    ratesOfCodes(db, { company_id }),
  );
  const contractOf = new Map(
    contracts.map(({ id, kind, custom_fields }) => [
      id,
      { kind, contract: readClientContract(custom_fields) },
    ]),
  );
  const rateOf: ReadonlyMap<number | null, number | null> = new Map(
    codes.map(({ id, billing_rate }) => [id, billing_rate]),
  );
  const billings = new Map<string, Billing>();
  const ratesOf = payRatesByPerson(rates);
  /** On the day of the work; the default rate, which replaces a missing one, is not billed. */
  const payRateOf = ({ user_id, date }: Row): number | null => {
    const person = people.get(user_id);
    const applicable = ratesOf(user_id, person?.role_id ?? null);
    const { pay_rate, pay_rate_source } = hourlyRatesOn(applicable, person?.default_pay_rate ?? null, date);
    return pay_rate_source === 'default' ? null : pay_rate;
  };
  const find = ({ client_id, work_code_id }: Row, pay_rate: number | null): Billing =>
    resolveBilling({
      ...required(contractOf.get(client_id), `client ${client_id}`),
      work_code_id,
      billing_rate: caller.allows('billing_rates') ? (rateOf.get(work_code_id) ?? null) : null,
      pay_rate,
      client_rates: caller.allows('client_billing_rates'),
    });
  const ofDays = new Map<string, number | null>();
  return rows.map((row) => {
    const day = `${row.user_id} ${row.date}`;
    const pay_rate = ofDays.has(day) ? (ofDays.get(day) ?? null) : payRateOf(row);
    ofDays.set(day, pay_rate);
    const key = `${row.client_id} ${row.work_code_id} ${pay_rate}`;
    const billing = billings.get(key) ?? find(row, pay_rate);
    billings.set(key, billing);
    const unit = row.sheet_unit ?? viewer.membership.distance_unit;
    return {
      id: row.id,
      timesheet_id: row.timesheet_id,
      hours: row.hours,
      mileage: convertDistance(row.mileage, row.distance_unit, unit),
      billing,
    };
  });
}

export const billedEntries = (total_hours: number, entries: readonly EntryBilling[]): Billed =>
  billedWork(
    total_hours,
    entries.map(({ billing, hours, mileage }) => ({ ...billing, hours, mileage })),
  );

type Writing = Viewer & { db: WriteDb };

/** The billed part of a snapshot: frozen values for the entries that were kept, current settings for new ones. */
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

async function writeBilling({ db, company_id }: Writing, entries: readonly EntryBilling[]): Promise<void> {
  for (const [billing, ids] of idsOfEqual(entries.map((entry) => [entry.id, entry.billing]))) {
    await db
      .update(snapshotEntries)
      .set(billing)
      .where(and(eq(snapshotEntries.company_id, company_id), inIds(snapshotEntries.id, ids)));
  }
}
