import { and, eq, gte, inArray, lte, ne } from 'drizzle-orm';
import type { LockingTimesheet } from '@daybook/contract/daily-logs';
import { today } from '@daybook/domain/day';
import { joinName } from '@daybook/domain/names';
import { users } from '../../database/schema/employees.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Membership } from '../../session/caller.ts';

type Sheet = typeof timesheets.$inferSelect;

/** The submitted or approved timesheet of somebody that covers a day, if there is one (decisions §3). */
export async function sheetOver(
  db: ReadDb,
  { company_id }: Pick<Membership, 'company_id'>,
  userId: number,
  date: string,
): Promise<Sheet | null> {
  const [sheet] = await db
    .select()
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        eq(timesheets.user_id, userId),
        ne(timesheets.status, 'draft'),
        lte(timesheets.start_date, date),
        gte(timesheets.end_date, date),
      ),
    )
    .orderBy(timesheets.id)
    .limit(1);
  return sheet ?? null;
}

/** Why logs are locked, by the id of their timesheet. */
export async function lockingTimesheets(
  db: ReadDb,
  membership: Pick<Membership, 'company_id' | 'time_zone'>,
  ids: Iterable<number | null>,
): Promise<Map<number, LockingTimesheet>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const sheets = await db
    .select()
    .from(timesheets)
    .where(and(eq(timesheets.company_id, membership.company_id), inArray(timesheets.id, wanted)));
  const whoDid = (sheet: Sheet) =>
    sheet.status === 'approved' ? sheet.approved_by_id : sheet.submitted_by_id;
  const people = [...new Set(sheets.map(whoDid))].filter((id) => id !== null);
  const names = new Map(
    people.length === 0
      ? []
      : (
          await db
            .select({ id: users.id, first_name: users.first_name, last_name: users.last_name })
            .from(users)
            .where(and(eq(users.company_id, membership.company_id), inArray(users.id, people)))
        ).map((person) => [person.id, joinName(person)]),
  );
  return new Map(
    sheets.map((sheet) => {
      const approved = sheet.status === 'approved';
      const since = approved ? sheet.approved_date : sheet.submitted_date;
      const by = whoDid(sheet);
      return [
        sheet.id,
        {
          timesheet_id: sheet.id,
          start_date: sheet.start_date,
          end_date: sheet.end_date,
          status: approved ? 'Approved' : 'Submitted',
          by: by === null ? null : (names.get(by) ?? null),
          since: since && today(new Date(since), membership.time_zone),
        },
      ];
    }),
  );
}
