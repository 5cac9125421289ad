import { and, between, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { inWhole } from '@daybook/domain/money/figures';
import type { Day } from '@daybook/domain/time/day';
import { referenceTo } from '../../database/of-company.ts';
import { billingItems } from '../../database/schema/billing.ts';
import { users } from '../../database/schema/employees.ts';
import { invoiceSources } from '../../database/schema/invoices.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import { inIds, pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';

const columns = {
  ...pick(snapshotEntries, 'id', 'timesheet_id', 'work_code_id', 'start_time', 'end_time'),
  ...pick(snapshotEntries, 'hours', 'mileage', 'stipend', 'billable', 'kms_billable', 'stipend_billable'),
  ...pick(snapshotEntries, 'billing_rate', 'billing_rate_source'),
  ...pick(snapshotLogs, 'client_id', 'date', 'distance_unit'),
  ...pick(timesheets, 'user_id'),
  ...pick(users, 'first_name', 'last_name'),
};

const entries = (db: ReadDb) =>
  db
    .select(columns)
    .from(snapshotEntries)
    .innerJoin(snapshotLogs, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
    .innerJoin(timesheets, referenceTo(timesheets, snapshotEntries.timesheet_id))
    .innerJoin(users, referenceTo(users, timesheets.user_id));

type Row = Awaited<ReturnType<typeof entries>>[number];

/** An entry of an approved sheet; whole minutes, hundredths of its distance, cents. */
export interface EntryToBill extends Omit<Row, 'hours' | 'mileage' | 'stipend' | 'billing_rate'> {
  minutes: number;
  distance: number;
  stipend: number;
  billing_rate: number | null;
  billable: boolean;
  kms_billable: boolean;
  stipend_billable: boolean;
}

const ENTRY_FIGURES = {
  hours: 'minutes',
  mileage: 'hundredths',
  stipend: 'cents',
  billing_rate: 'cents',
} as const;

function whole(entry: Row): EntryToBill {
  const { hours: minutes, mileage: distance, ...money } = inWhole(ENTRY_FIGURES, entry);
  const { hours: _hours, mileage: _mileage, ...row } = entry;
  return {
    ...row,
    minutes,
    distance,
    ...money,
    billable: row.billable ?? false,
    kms_billable: row.kms_billable ?? false,
    stipend_billable: row.stipend_billable ?? false,
  };
}

const ofApprovedSheets = (company_id: number) =>
  and(
    eq(snapshotEntries.company_id, company_id),
    eq(timesheets.status, 'approved'),
    eq(timesheets.imported, false),
  );

/** As the index snapshot_entries_to_bill has it, so that SQLite uses it. */
const MAY_BE_TO_BILL = sql`${snapshotEntries.billable} and ${snapshotEntries.is_billed} is null`;

/**
 * The billable entries of approved sheets, from a day to a day, that may have a part that is not live.
 * @param client_ids null: of all clients
 */
export async function entriesToBill(
  db: ReadDb,
  company_id: number,
  from: Day,
  up_to: Day,
  client_ids: readonly number[] | null,
): Promise<EntryToBill[]> {
  const rows = await entries(db).where(
    and(
      ofApprovedSheets(company_id),
      MAY_BE_TO_BILL,
      between(snapshotLogs.date, from, up_to),
      client_ids ? inIds(snapshotLogs.client_id, client_ids) : undefined,
    ),
  );
  return rows.map(whole);
}

/** Entries of approved sheets, by id; those that are gone are not in it. */
export async function entriesById(
  db: ReadDb,
  company_id: number,
  ids: readonly number[],
): Promise<Map<number, EntryToBill>> {
  if (ids.length === 0) return new Map();
  const rows = await entries(db).where(and(ofApprovedSheets(company_id), inIds(snapshotEntries.id, ids)));
  return new Map(rows.map((row) => [row.id, whole(row)]));
}

/** The live keys of some entries. */
export async function liveKeysOf(
  db: ReadDb,
  company_id: number,
  entry_ids: readonly number[],
): Promise<Set<string>> {
  if (entry_ids.length === 0) return new Set();
  const rows = await db
    .select({ live_key: invoiceSources.live_key })
    .from(invoiceSources)
    .where(
      and(
        eq(invoiceSources.company_id, company_id),
        inIds(invoiceSources.entry_id, entry_ids),
        isNotNull(invoiceSources.live_key),
      ),
    );
  return new Set(rows.flatMap(({ live_key }) => live_key ?? []));
}

export interface ItemToBill {
  id: number;
  client_id: number;
  date: Day;
  description: string;
  /** In 0.0001. */
  quantity: number;
  /** In 0.00001. */
  unit_price: number;
  tax_code_id: number | null;
  income_account: string | null;
}

/** The items up to a day that are not live. */
export async function itemsToBill(
  db: ReadDb,
  company_id: number,
  up_to: Day,
  client_ids: readonly number[] | null,
): Promise<ItemToBill[]> {
  const rows = await db
    .select(
      pick(
        billingItems,
        'id',
        'client_id',
        'date',
        'description',
        'quantity',
        'unit_price',
        'tax_code_id',
        'income_account',
      ),
    )
    .from(billingItems)
    .leftJoin(
      invoiceSources,
      and(
        eq(invoiceSources.company_id, billingItems.company_id),
        eq(invoiceSources.billing_item_id, billingItems.id),
        isNotNull(invoiceSources.live_key),
      ),
    )
    .where(
      and(
        eq(billingItems.company_id, company_id),
        lte(billingItems.date, up_to),
        isNull(invoiceSources.id),
        client_ids ? inIds(billingItems.client_id, client_ids) : undefined,
      ),
    );
  return rows.map((row) => ({
    ...row,
    ...inWhole({ quantity: 'tenThousandths', unit_price: 'millicents' }, row),
  }));
}

export type PartOfEntry = 'time' | 'distance' | 'stipend';

/** The parts of a billable entry for which its client pays. */
export function billedParts(entry: EntryToBill): PartOfEntry[] {
  const parts: PartOfEntry[] = [];
  if (entry.minutes > 0) parts.push('time');
  if (entry.distance > 0 && entry.kms_billable) parts.push('distance');
  if (entry.stipend > 0 && entry.stipend_billable) parts.push('stipend');
  return parts;
}

export const keyOfEntry = (kind: PartOfEntry, id: number): string => `${kind}:${id}`;
