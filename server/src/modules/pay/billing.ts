import { and, eq, lte } from 'drizzle-orm';
import { billedWork, resolveBilling, type Billed, type Billing } from '@daybook/domain/clients/billing';
import { readClientContract } from '@daybook/domain/clients/client-contract';
import { convertDistance } from '@daybook/domain/money/distance';
import { onWire } from '@daybook/domain/money/figures';
import type { Day } from '@daybook/domain/time/day';
import { referenceTo } from '../../database/of-company.ts';
import { clients } from '../../database/schema/clients.ts';
import { dailyLogs, workEntries } from '../../database/schema/daily-logs.ts';
import { snapshotEntries, timesheets } from '../../database/schema/timesheets.ts';
import { inIds, pick } from '../../database/sql.ts';
import type { IdsOfCompany } from '../../database/statements.ts';
import type { ReadDb, WriteDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { required } from '../../kernel/refusals.ts';
import { computed, idsOfEqual, pluck } from '../../kernel/rows.ts';
import type { StoredEntry } from './entries.ts';
import { coversLog, type TimesheetRecord } from './sheets.ts';
import type { TermsOfPeople } from './terms.ts';

/** An entry of an unapproved timesheet, with its billing at current settings. */
export interface EntryBilling {
  id: number;
  timesheet_id: number;
  hours: number;
  /** In the unit of its timesheet. */
  mileage: number;
  billing: Billing;
}

const contractsById = (db: ReadDb, { company_id, ids }: IdsOfCompany) =>
  db
    .select(pick(clients, 'id', 'kind', 'custom_fields'))
    .from(clients)
    .where(and(eq(clients.company_id, company_id), inIds(clients.id, ids)));

type BilledSheet = Pick<TimesheetRecord, 'id' | 'user_id' | 'distance_unit'>;
/** Submitted sheets, and what their billing is worked out from. */
interface SheetsToBill {
  sheets: readonly BilledSheet[];
  entries: readonly StoredEntry[];
  terms: TermsOfPeople;
}

/** The entries of the snapshots of submitted timesheets. */
export function snapshotBilling(
  db: ReadDb,
  viewer: Viewer,
  { sheets, entries, terms }: SheetsToBill,
): Promise<EntryBilling[]> {
  const byId = new Map(sheets.map((sheet) => [sheet.id, sheet]));
  return withBilling(db, viewer, terms, entries, ({ timesheet_id }) =>
    required(byId.get(timesheet_id), `timesheet ${timesheet_id}`),
  );
}

/** The entries of the daily logs in the days of drafts, up to a day. */
export async function draftBilling(
  db: ReadDb,
  viewer: Viewer,
  timesheetIds: number[],
  upTo: string | null,
  terms: TermsOfPeople,
): Promise<EntryBilling[]> {
  if (timesheetIds.length === 0) return [];
  const { company_id, membership } = viewer;
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
  // A draft has the company's present unit.
  const { distance_unit } = membership;
  return withBilling(db, viewer, terms, rows, ({ user_id }) => ({ user_id, distance_unit }));
}

type Row = Omit<EntryBilling, 'billing'> &
  Pick<StoredEntry, 'client_id' | 'date' | 'work_code_id' | 'distance_unit'>;

/** Entries of the same client, code and pay rate have the same object, which is found once. */
async function withBilling<Entry extends Row>(
  db: ReadDb,
  { caller, company_id }: Viewer,
  terms: TermsOfPeople,
  rows: readonly Entry[],
  sheetOf: (row: Entry) => Omit<BilledSheet, 'id'>,
): Promise<EntryBilling[]> {
  const contracts = await contractsById(db, { company_id, ids: [...new Set(pluck(rows, 'client_id'))] });
  const contractOf = new Map(
    contracts.map(({ id, kind, custom_fields }) => [
      id,
      { kind, contract: readClientContract(custom_fields) },
    ]),
  );
  const billingRateOf = (work_code_id: number | null) =>
    work_code_id !== null && caller.allows('billing_rates')
      ? (terms.codes.get(work_code_id)?.billing_rate ?? null)
      : null;
  /** On the day of the work; the default rate, which replaces a missing one, is not billed. */
  const payRateOf = (user_id: number, date: Day): number | null => {
    const { pay_rate, pay_rate_source } = terms.present(user_id).hourlyOn(date);
    return pay_rate_source === 'default' ? null : pay_rate;
  };
  const billings = new Map<string, Billing>();
  return rows.map((row) => {
    const { id, timesheet_id, client_id, work_code_id, hours } = row;
    const sheet = sheetOf(row);
    const pay_rate = payRateOf(sheet.user_id, row.date);
    const billing = computed(billings, `${client_id} ${work_code_id} ${pay_rate}`, () =>
      resolveBilling({
        ...required(contractOf.get(client_id), `client ${client_id}`),
        work_code_id,
        billing_rate: billingRateOf(work_code_id),
        ...onWire({ pay_rate: 'millicents' }, { pay_rate }),
        client_rates: caller.allows('client_billing_rates'),
      }),
    );
    const mileage = convertDistance(row.mileage, row.distance_unit, sheet.distance_unit);
    return { id, timesheet_id, hours, mileage, billing };
  });
}

export const billedEntries = (total_hours: number, entries: readonly EntryBilling[]): Billed =>
  billedWork(
    total_hours,
    entries.map(({ billing: { billable, billing_rate, kms_billable }, hours, mileage }) => ({
      billable,
      billing_rate,
      kms_billable,
      hours,
      mileage,
    })),
  );

type ViewerWrite = Viewer & { db: WriteDb };

/** The billed part of a snapshot: frozen values for the entries that were kept, current settings for new ones. */
export async function billCorrected(
  ctx: ViewerWrite,
  sheet: TimesheetRecord,
  basis: SheetsToBill,
  frozen: ReadonlyMap<number, Billing>,
): Promise<{ billed: Billed; billing: Map<number, Billing> }> {
  const entries = (await snapshotBilling(ctx.db, ctx, basis)).map((entry) => ({
    ...entry,
    billing: frozen.get(entry.id) ?? entry.billing,
  }));
  await writeBilling(ctx, entries);
  return {
    billed: billedEntries(sheet.total_hours ?? 0, entries),
    billing: new Map(entries.map(({ id, billing }) => [id, billing])),
  };
}

async function writeBilling(
  { db, company_id }: ViewerWrite,
  entries: readonly EntryBilling[],
): Promise<void> {
  for (const [billing, ids] of idsOfEqual(entries.map((entry) => [entry.id, entry.billing]))) {
    await db
      .update(snapshotEntries)
      .set(billing)
      .where(and(eq(snapshotEntries.company_id, company_id), inIds(snapshotEntries.id, ids)));
  }
}
