import { and, asc, desc, eq, gt, lte, notExists, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type {
  MileageRate,
  MileageRateListInput,
  StandardMileageRateListInput,
} from '@daybook/contract/mileage-rates';
import type { PayRate, PayRateListInput } from '@daybook/contract/pay-rates';
import type { Day } from '@daybook/domain/time/day';
import { alias } from '../../database/columns.ts';
import { listPage, rowToCount } from '../../database/list-page.ts';
import { referenceTo } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { mileageRates, payRates, standardMileageRates } from '../../database/schema/pay-rates.ts';
import { pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';

const byEffect = (ordering: 'effective_from' | '-effective_from' | undefined, column: AnyColumn) =>
  ordering === 'effective_from' ? asc(column) : desc(column);

const setBy = pick(users, 'id', 'first_name', 'last_name');

export const payRateRecord = (row: typeof payRates.$inferSelect, set_by: string | null): PayRate => ({
  id: row.id,
  user: row.user_id,
  work_code: row.work_code_id,
  role: row.role_id,
  kind: row.kind,
  effective_from: row.effective_from,
  amount: row.amount,
  set_by,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const mileageRateRecord = (
  row: typeof mileageRates.$inferSelect,
  set_by: string | null,
): MileageRate => ({
  id: row.id,
  user: row.user_id,
  role: row.role_id,
  effective_from: row.effective_from,
  amount: row.amount,
  unit: row.unit,
  set_by,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

interface Dated {
  company_id: AnyColumn;
  target: AnyColumn;
  effective_from: AnyColumn;
}

/**
 * Among the rows of a target, the latest up to this day.
 * @param later the same table under another name
 * @param alike what else the later row has in common
 */
export const inForceOn = (db: ReadDb, rows: Dated, later: Dated & PgTable, day: Day, alike?: SQL) =>
  and(
    lte(rows.effective_from, day),
    notExists(
      db
        .select({ one: sql`1` })
        .from(later)
        .where(
          and(
            eq(later.company_id, rows.company_id),
            eq(later.target, rows.target),
            alike,
            lte(later.effective_from, day),
            gt(later.effective_from, rows.effective_from),
          ),
        ),
    ),
  );

const laterPay = alias(payRates, 'later');
export const payRatesInForce = (db: ReadDb, day: Day) =>
  inForceOn(db, payRates, laterPay, day, eq(laterPay.kind, payRates.kind));

export function listPayRates(
  db: ReadDb,
  { company_id, membership }: MemberContext,
  { user, work_code, role, kind, date, ordering, ...window }: PayRateListInput,
) {
  const where = and(
    eq(payRates.company_id, company_id),
    user === undefined ? undefined : eq(payRates.user_id, user),
    work_code === undefined ? undefined : eq(payRates.work_code_id, work_code),
    role === undefined ? undefined : eq(payRates.role_id, role),
    kind === undefined ? undefined : eq(payRates.kind, kind),
    date === undefined ? undefined : payRatesInForce(db, date),
  );
  const query = db
    .select({ rate: payRates, author: setBy })
    .from(payRates)
    .leftJoin(users, referenceTo(users, payRates.created_by_id))
    .where(where)
    .orderBy(byEffect(ordering, payRates.effective_from), asc(payRates.id));
  return listPage(db, window, query, db.select(rowToCount).from(payRates).where(where), (rows) =>
    rows.map(({ rate, author }) => payRateRecord(rate, author && membership.names.employee(author))),
  );
}

const laterMileage = alias(mileageRates, 'later_mileage');
export const mileageRatesInForce = (db: ReadDb, day: Day) => inForceOn(db, mileageRates, laterMileage, day);

export function listMileageRates(
  db: ReadDb,
  { company_id, membership }: MemberContext,
  { user, role, date, ordering, ...window }: MileageRateListInput,
) {
  const where = and(
    eq(mileageRates.company_id, company_id),
    user === undefined ? undefined : eq(mileageRates.user_id, user),
    role === undefined ? undefined : eq(mileageRates.role_id, role),
    date === undefined ? undefined : mileageRatesInForce(db, date),
  );
  const query = db
    .select({ rate: mileageRates, author: setBy })
    .from(mileageRates)
    .leftJoin(users, referenceTo(users, mileageRates.created_by_id))
    .where(where)
    .orderBy(byEffect(ordering, mileageRates.effective_from), asc(mileageRates.id));
  return listPage(db, window, query, db.select(rowToCount).from(mileageRates).where(where), (rows) =>
    rows.map(({ rate, author }) => mileageRateRecord(rate, author && membership.names.employee(author))),
  );
}

export function listStandardRates(db: ReadDb, { ordering, ...window }: StandardMileageRateListInput) {
  const query = db
    .select()
    .from(standardMileageRates)
    .orderBy(byEffect(ordering, standardMileageRates.effective_from), asc(standardMileageRates.id));
  return listPage(db, window, query, db.select(rowToCount).from(standardMileageRates), (rows) => rows);
}
