import { and, asc, between, eq } from 'drizzle-orm';
import type { Holiday, HolidayListInput } from '@daybook/contract/holidays';
import type { CompanyId } from '../../auth/membership.ts';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { holidays } from '../../database/schema/pay-rules.ts';
import type { ReadDb } from '../../database/store.ts';

export const holidayRecord = ({ company_id: _company, ...holiday }: typeof holidays.$inferSelect): Holiday =>
  holiday;

export function listHolidays(
  db: ReadDb,
  company_id: CompanyId,
  { year, ordering = 'date', ...window }: HolidayListInput,
) {
  const where = and(
    eq(holidays.company_id, company_id),
    year === undefined ? undefined : between(holidays.date, `${year}-01-01`, `${year}-12-31`),
  );
  const { key, by } = orderingOf(ordering);
  const query = db
    .select()
    .from(holidays)
    .where(where)
    .orderBy(...(key === 'name' ? [by(holidays.name), asc(holidays.date)] : [by(holidays.date)]));
  return listPage(db, window, query, db.select(rowToCount).from(holidays).where(where), (rows) =>
    rows.map(holidayRecord),
  );
}

/** The company's holidays from a day to a day, both included. */
export async function holidaysBetween(db: ReadDb, company_id: CompanyId, from: string, to: string) {
  const rows = await db
    .select({ date: holidays.date })
    .from(holidays)
    .where(and(eq(holidays.company_id, company_id), between(holidays.date, from, to)));
  return rows.map(({ date }) => date);
}
