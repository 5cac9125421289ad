import { and, asc, eq, exists, gte, lte, min, or, sql, type SQL } from 'drizzle-orm';
import type { LeaveRequestListInput, LeaveRequestRecord } from '@daybook/contract/leave-requests';
import { namesById } from '../../auth/names.ts';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { ofCompany } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { leaveRequestDays, leaveRequests, leaveTypes } from '../../database/schema/leave.ts';
import { everyWord, fullName, inIds, inSubquery, matchesSearch, pick } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { orNotFound, required } from '../../kernel/refusals.ts';
import { grouped, pluck, single } from '../../kernel/rows.ts';
import { personBrief } from '../daily-logs/records.ts';

export type RequestRow = typeof leaveRequests.$inferSelect;

/** People see their own requests, approvers everybody's. */
const readable = ({ caller, company_id }: Viewer): SQL | undefined =>
  and(
    eq(leaveRequests.company_id, company_id),
    caller.may('leave_approve') ? undefined : eq(leaveRequests.user_id, caller.user_id),
  );

export async function leaveRequestRow(db: ReadDb, viewer: Viewer, id: number): Promise<RequestRow> {
  const [row] = await db
    .select()
    .from(leaveRequests)
    .where(and(readable(viewer), ofCompany(leaveRequests, viewer.company_id, id)));
  return orNotFound(row);
}

export const daysOfRequests = (db: ReadDb, company_id: number, ids: number[]) =>
  db
    .select(pick(leaveRequestDays, 'leave_request_id', 'date', 'minutes', 'cancelled_at'))
    .from(leaveRequestDays)
    .where(and(eq(leaveRequestDays.company_id, company_id), inIds(leaveRequestDays.leave_request_id, ids)))
    .orderBy(asc(leaveRequestDays.date));

export async function leaveRequestRecords(
  db: ReadDb,
  { company_id, membership }: Viewer,
  rows: RequestRow[],
): Promise<LeaveRequestRecord[]> {
  if (rows.length === 0) return [];
  const [days, types, people, names] = await pipelined(
    daysOfRequests(db, company_id, pluck(rows, 'id')),
    db
      .select(pick(leaveTypes, 'id', 'name'))
      .from(leaveTypes)
      .where(eq(leaveTypes.company_id, company_id)),
    db
      .select(pick(users, 'id', 'first_name', 'last_name', 'email'))
      .from(users)
      .where(and(eq(users.company_id, company_id), inIds(users.id, pluck(rows, 'user_id')))),
    namesById(db, users, membership, [...pluck(rows, 'decided_by_id'), ...pluck(rows, 'created_by_id')]),
  );
  const daysOf = grouped(days, ({ leave_request_id }) => leave_request_id);
  const typeNames = new Map(types.map(({ id, name }) => [id, name]));
  const personById = new Map(people.map((person) => [person.id, person]));
  return rows.map((row) => {
    const ofRequest = daysOf.get(row.id) ?? [];
    const open = ofRequest.filter(({ cancelled_at }) => cancelled_at === null);
    const span = open.length > 0 ? open : ofRequest;
    return {
      id: row.id,
      user: row.user_id,
      user_detail: personBrief(
        required(personById.get(row.user_id), `the person of request ${row.id}`),
        membership.names,
      ),
      leave_type: row.leave_type_id,
      leave_type_name: typeNames.get(row.leave_type_id) ?? '',
      status: row.status,
      start_date: span[0]?.date ?? '',
      end_date: span.at(-1)?.date ?? '',
      minutes: open.reduce((total, day) => total + day.minutes, 0),
      days: ofRequest.map(({ date, minutes, cancelled_at }) => ({ date, minutes, cancelled_at })),
      note: row.note,
      decided_by: row.decided_by_id === null ? null : (names.get(row.decided_by_id) ?? null),
      decided_by_id: row.decided_by_id,
      decided_at: row.decided_at,
      reason: row.reason,
      created_by: names.get(row.created_by_id) ?? '',
      created_at: row.created_at,
      updated_at: row.updated_at,
    };
  });
}

export const getLeaveRequest = async (db: ReadDb, viewer: Viewer, id: number) =>
  single(leaveRequestRecords(db, viewer, [await leaveRequestRow(db, viewer, id)]));

/** Whether each word of a search is in the person's name, the kind of time off, or the note. */
const isAbout = (db: ReadDb, company_id: number, search: string): SQL | undefined =>
  everyWord(search, (word) =>
    or(
      matchesSearch(word, leaveRequests.note),
      inSubquery(
        leaveRequests.user_id,
        db
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.company_id, company_id), matchesSearch(word, fullName(users)))),
      ),
      inSubquery(
        leaveRequests.leave_type_id,
        db
          .select({ id: leaveTypes.id })
          .from(leaveTypes)
          .where(and(eq(leaveTypes.company_id, company_id), matchesSearch(word, leaveTypes.name))),
      ),
    ),
  );

export function listLeaveRequests(
  db: ReadDb,
  viewer: Viewer,
  {
    user,
    type,
    status,
    search,
    date__gte,
    date__lte,
    ordering = '-created_at',
    ...window
  }: LeaveRequestListInput,
) {
  const ofRequest = and(
    eq(leaveRequestDays.company_id, viewer.company_id),
    eq(leaveRequestDays.leave_request_id, leaveRequests.id),
  );
  const isInRange = exists(
    db
      .select({ day: sql`1` })
      .from(leaveRequestDays)
      .where(
        and(
          ofRequest,
          date__gte === undefined ? undefined : gte(leaveRequestDays.date, date__gte),
          date__lte === undefined ? undefined : lte(leaveRequestDays.date, date__lte),
        ),
      ),
  );
  const where = and(
    readable(viewer),
    user === undefined ? undefined : eq(leaveRequests.user_id, user),
    type === undefined ? undefined : eq(leaveRequests.leave_type_id, type),
    status === undefined ? undefined : eq(leaveRequests.status, status),
    search ? isAbout(db, viewer.company_id, search) : undefined,
    date__gte === undefined && date__lte === undefined ? undefined : isInRange,
  );
  const { key, by } = orderingOf(ordering);
  const firstDay = db
    .select({ day: min(leaveRequestDays.date) })
    .from(leaveRequestDays)
    .where(ofRequest);
  const column = key === 'start_date' ? sql`(${firstDay})` : leaveRequests.created_at;
  const query = db.select().from(leaveRequests).where(where).orderBy(by(column), by(leaveRequests.id));
  return listPage(db, window, query, db.select(rowToCount).from(leaveRequests).where(where), (rows) =>
    leaveRequestRecords(db, viewer, rows),
  );
}
