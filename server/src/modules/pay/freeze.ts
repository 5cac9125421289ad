import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Billing } from '@daybook/domain/clients/billing';
import type { MileageTerms } from '@daybook/domain/pay/pay-rules/mileage';
import { timesheetPayLines } from '../../database/schema/pay-rules.ts';
import { snapshotEntries, snapshotLogs } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import { inserter, pipelined, type IdsOfCompany } from '../../database/statements.ts';
import type { WriteDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { required } from '../../kernel/refusals.ts';
import { idsOfEqual } from '../../kernel/rows.ts';
import type { EntryTerms } from './entries.ts';
import { lineColumns, ofTime, type FrozenPay, type StoredLine } from './lines.ts';
import type { SheetMileage } from './mileage.ts';
import type { FrozenLines } from './sheet-terms.ts';
import type { TimesheetRecord } from './sheets.ts';

const ofSheet = ({ company_id, timesheet_id }: OfSheet) =>
  and(eq(timesheetPayLines.company_id, company_id), eq(timesheetPayLines.timesheet_id, timesheet_id));
interface OfSheet {
  company_id: number;
  timesheet_id: number;
}

const dropLines = (db: WriteDb, of: OfSheet) => db.delete(timesheetPayLines).where(ofSheet(of));
const dropLinesOfTime = (db: WriteDb, of: OfSheet) =>
  db.delete(timesheetPayLines).where(and(ofSheet(of), ofTime));
const addLines = inserter(timesheetPayLines, (insert) => insert.returning(lineColumns));

type SheetWrite = Pick<MemberWrite, 'db' | 'company_id' | 'now'>;
type FrozenPeriod = Pick<FrozenPay, 'pay_period_start' | 'pay_period_end'>;

/** Replaces the pay lines of a sheet, and the frozen values of its entries and logs. */
export async function replaceLines(
  ctx: SheetWrite,
  sheet: Pick<TimesheetRecord, 'id' | 'user_id'>,
  frozen: FrozenLines | null,
  period: FrozenPeriod | null,
): Promise<void> {
  const of = { company_id: ctx.company_id, timesheet_id: sheet.id };
  await (frozen?.mileage ? dropLines : dropLinesOfTime)(ctx.db, of);
  if (frozen && period) await freezeLines(ctx, sheet, frozen, period);
}

/**
 * Stores the pay lines of a sheet, and the frozen values of its entries (pay.md#ledger) and logs (pay.md#mileage).
 * @param billing how each entry is billed, if that is frozen too
 * @returns the lines as they are stored, in the order in which they are read
 */
export async function freezeLines(
  ctx: SheetWrite,
  sheet: Pick<TimesheetRecord, 'id' | 'user_id'>,
  frozen: FrozenLines,
  period: FrozenPeriod,
  billing?: ReadonlyMap<number, Billing>,
): Promise<StoredLine[]> {
  const { db, company_id, now } = ctx;
  const { mileage } = frozen;
  const moment = momentOf(now);
  const lines = [...frozen.lines, ...(mileage ? storedMileage(mileage, period) : [])];
  const [stored] = await pipelined(
    addLines(
      db,
      lines.map(({ start_date, end_date, cents, ...line }) => ({
        ...line,
        amount: cents,
        company_id,
        timesheet_id: sheet.id,
        user_id: sheet.user_id,
        window_start: start_date,
        window_end: end_date,
        created_at: moment,
        updated_at: moment,
      })),
    ),
    freezeEntries(ctx, frozen.entries, billing),
  );
  for (const [mileage_terms, ids] of idsOfEqual(mileage?.terms ?? new Map<number, MileageTerms>())) {
    await db
      .update(snapshotLogs)
      .set({ mileage_terms })
      .where(and(eq(snapshotLogs.company_id, company_id), inIds(snapshotLogs.id, ids)));
  }
  for (const [hourly_rates, ids] of idsOfEqual(frozen.hourly)) {
    await db
      .update(snapshotLogs)
      .set({ hourly_rates })
      .where(and(eq(snapshotLogs.company_id, company_id), inIds(snapshotLogs.id, ids)));
  }
  return stored.toSorted((a, b) => (a.start_date < b.start_date ? -1 : a.start_date > b.start_date ? 1 : 0));
}

const entryTermsOf = ({
  pay_rate,
  overtime_rate,
  after_midnight,
  pay_kind,
  stipend_kind,
  leave,
}: EntryTerms) => ({
  pay_rate,
  overtime_rate,
  after_midnight,
  pay_kind,
  stipend_kind,
  leave_pay_code: leave?.pay_code ?? null,
  leave_multiplier: leave?.multiplier ?? null,
  leave_rate: leave?.rate ?? null,
});
const entriesOf = ({ company_id, ids }: IdsOfCompany) =>
  and(eq(snapshotEntries.company_id, company_id), inIds(snapshotEntries.id, ids));

const setTerms = (db: WriteDb, values: IdsOfCompany & EntryTerms) =>
  db.update(snapshotEntries).set(entryTermsOf(values)).where(entriesOf(values));
const setTermsAndBilling = (db: WriteDb, values: IdsOfCompany & EntryTerms & Billing) =>
  db
    .update(snapshotEntries)
    .set({
      ...entryTermsOf(values),
      billable: values.billable,
      billable_reason: values.billable_reason,
      billing_rate: values.billing_rate,
      billing_rate_source: values.billing_rate_source,
      kms_billable: values.kms_billable,
      stipend_billable: values.stipend_billable,
    })
    .where(entriesOf(values));

/** Writes the frozen values of entries, by their ids; with their billing in one step. */
export async function freezeEntries(
  { db, company_id }: Pick<MemberWrite, 'db' | 'company_id'>,
  entries: ReadonlyMap<number, EntryTerms>,
  billing?: ReadonlyMap<number, Billing>,
): Promise<void> {
  const updates = idsOfEqual(entries).flatMap(([terms, ids]) =>
    billing
      ? idsOfEqual(ids.map((id) => [id, required(billing.get(id), `the billing of entry ${id}`)])).map(
          ([billed, own]) => setTermsAndBilling(db, { company_id, ids: own, ...terms, ...billed }),
        )
      : [setTerms(db, { company_id, ids, ...terms })],
  );
  await pipelined(...updates);
}

const storedMileage = (
  { lines }: SheetMileage,
  { pay_period_start, pay_period_end }: FrozenPeriod,
): StoredLine[] =>
  lines.map(({ pay_code, rate, units, unit, cents }) => ({
    start_date: pay_period_start,
    end_date: pay_period_end,
    pay_rule_version_id: null,
    pay_code,
    multiplier: null,
    rate,
    minutes: null,
    units,
    unit,
    cents,
  }));

const clearEntries = (db: WriteDb, { company_id, timesheet_id }: OfSheet) =>
  db
    .update(snapshotEntries)
    .set({
      pay_rate: null,
      overtime_rate: null,
      after_midnight: null,
      pay_kind: null,
      stipend_kind: null,
      leave_pay_code: null,
      leave_multiplier: null,
      leave_rate: null,
      billable: null,
      billable_reason: null,
      billing_rate: null,
      billing_rate_source: null,
      kms_billable: null,
      stipend_billable: null,
      is_billed: null,
    })
    .where(and(eq(snapshotEntries.company_id, company_id), eq(snapshotEntries.timesheet_id, timesheet_id)));
const clearLogs = (db: WriteDb, { company_id, timesheet_id }: OfSheet) =>
  db
    .update(snapshotLogs)
    .set({ mileage_terms: null, hourly_rates: null })
    .where(
      and(
        eq(snapshotLogs.company_id, company_id),
        eq(snapshotLogs.timesheet_id, timesheet_id),
        or(isNotNull(snapshotLogs.mileage_terms), isNotNull(snapshotLogs.hourly_rates)),
      ),
    );

/** Clears everything that approval froze with a sheet's lines, entries and logs. */
export async function releaseLines(
  { db, company_id }: Pick<MemberWrite, 'db' | 'company_id'>,
  timesheet_id: number,
): Promise<void> {
  const of = { company_id, timesheet_id };
  await pipelined(dropLines(db, of), clearEntries(db, of), clearLogs(db, of));
}
