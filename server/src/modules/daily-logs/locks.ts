import { and, eq, gte, lte, ne, sql } from 'drizzle-orm';
import type { LockingTimesheet } from '@daybook/contract/daily-logs';
import { DAILY_LOG_LOCKED } from '@daybook/domain/time/daily-log';
import { dayAt } from '@daybook/domain/time/day';
import { IMPORTED } from '@daybook/domain/time/timesheet';
import type { Membership } from '../../auth/membership.ts';
import { users } from '../../database/schema/employees.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import { prepared, type IdsOfCompany, type Placeholders } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { conflict, refusedStep, type Refusal } from '../../kernel/refusals.ts';

type Sheet = typeof timesheets.$inferSelect;

const sheetsOver = prepared(
  'sheets_over_a_day',
  (db, { company_id, user_id, date }: Placeholders<{ company_id: number; user_id: number; date: string }>) =>
    db
      .select()
      .from(timesheets)
      .where(
        and(
          eq(timesheets.company_id, company_id),
          eq(timesheets.user_id, user_id),
          ne(timesheets.status, 'draft'),
          lte(timesheets.start_date, date),
          gte(timesheets.end_date, date),
        ),
      )
      .orderBy(timesheets.id),
);

/** The submitted or approved timesheet of a person that covers a day, if there is one (daily-logs.md#locked-logs). */
export async function sheetOver(
  db: ReadDb,
  { company_id }: Pick<Membership, 'company_id'>,
  user_id: number,
  date: string,
): Promise<Sheet | null> {
  const [sheet] = await sheetsOver(db, { company_id, user_id, date });
  return sheet ?? null;
}

const sheetsById = (db: ReadDb, { company_id, ids }: IdsOfCompany) =>
  db
    .select({
      id: timesheets.id,
      start_date: timesheets.start_date,
      end_date: timesheets.end_date,
      status: timesheets.status,
      imported: timesheets.imported,
      submitted_date: timesheets.submitted_date,
      approved_date: timesheets.approved_date,
      by: { id: users.id, first_name: users.first_name, last_name: users.last_name },
    })
    .from(timesheets)
    .leftJoin(
      users,
      and(
        eq(users.company_id, timesheets.company_id),
        eq(
          users.id,
          sql`case when ${timesheets.status} = 'approved' then ${timesheets.approved_by_id} else ${timesheets.submitted_by_id} end`,
        ),
      ),
    )
    .where(and(eq(timesheets.company_id, company_id), inIds(timesheets.id, ids)));

/** Hours inside a submitted timesheet would never be paid; an imported timesheet stays as it is. */
export const lockedRefusal = (imported: boolean): Refusal =>
  imported ? refusedStep(IMPORTED) : conflict('locked', DAILY_LOG_LOCKED);

/** Why logs are locked, by the id of their timesheet. */
export async function lockingTimesheets(
  db: ReadDb,
  { company_id, time_zone, names }: Pick<Membership, 'company_id' | 'time_zone' | 'names'>,
  ids: Iterable<number | null>,
): Promise<Map<number, LockingTimesheet>> {
  const timesheetIds = [...new Set(ids)].filter((id) => id !== null);
  if (timesheetIds.length === 0) return new Map();
  const sheets = await sheetsById(db, { company_id, ids: timesheetIds });
  return new Map(
    sheets.map(({ id, start_date, end_date, status, by, ...sheet }) => {
      const approved = status === 'approved';
      const since = approved ? sheet.approved_date : sheet.submitted_date;
      return [
        id,
        {
          timesheet_id: id,
          start_date,
          end_date,
          status: approved ? 'Approved' : 'Submitted',
          imported: sheet.imported,
          by: by && names.employee(by),
          since: since && dayAt(since, time_zone),
        },
      ];
    }),
  );
}
