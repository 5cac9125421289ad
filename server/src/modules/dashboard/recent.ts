import { and, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Activity, SubmittedDocument } from '@daybook/contract/dashboard';
import { RECENT_ACTIVITY } from '@daybook/domain/limits';
import { submissionStatus, submissionTitle } from '@daybook/domain/reports/submission';
import { formatLongRange } from '@daybook/domain/time/date-range';
import { formatLongDay, formatMonth, monthOf } from '@daybook/domain/time/day';
import { namesById } from '../../auth/names.ts';
import { clients } from '../../database/schema/clients.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { incidents } from '../../database/schema/incidents.ts';
import { monthlyReports } from '../../database/schema/monthly-reports.ts';
import { noShows } from '../../database/schema/no-shows.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { pluck } from '../../kernel/rows.ts';
import { toReview, waitingCounts } from './reads.ts';

/** More notifications than this are counted and not listed. */
const MAX_NOTIFICATIONS = 20;

type Which = ReturnType<typeof toReview>;

/** A row of any kind, before names are added. */
interface Found {
  type: Activity['type'];
  id: number;
  user_id: number;
  client_id: number | null;
  /** Completes the title. */
  when: string;
  at: string;
  status: Activity['status'];
}

async function newestSubmitted(db: ReadDb, where: Which, limit: number): Promise<Found[]> {
  const sheets = await db
    .select()
    .from(timesheets)
    .where(and(where.timesheets, isNotNull(timesheets.submitted_date)))
    .orderBy(desc(timesheets.submitted_date), desc(timesheets.id))
    .limit(limit);
  const reports = await db
    .select({
      id: monthlyReports.id,
      user_id: monthlyReports.user_id,
      client_id: monthlyReports.client_id,
      month: monthlyReports.month,
      submitted_at: monthlyReports.submitted_at,
      approved: monthlyReports.approved,
    })
    .from(monthlyReports)
    .where(and(where.monthly_reports, isNotNull(monthlyReports.submitted_at)))
    .orderBy(desc(monthlyReports.submitted_at), desc(monthlyReports.id))
    .limit(limit);
  const forms = async (type: 'no_show' | 'incident', table: typeof noShows | typeof incidents, is?: SQL) => {
    const rows = await db
      .select({
        id: table.id,
        user_id: table.user_id,
        client_id: table.client_id,
        date: table.date,
        submitted_at: table.submitted_at,
        approved: table.approved,
      })
      .from(table)
      .where(is)
      .orderBy(desc(table.submitted_at), desc(table.id))
      .limit(limit);
    return rows.map(({ date, submitted_at, approved, ...row }): Found => ({
      ...row,
      type,
      when: formatLongDay(date),
      at: submitted_at,
      status: submissionStatus({ approved }),
    }));
  };
  return newest(
    [
      ...sheets.map((sheet): Found => ({
        type: 'timesheet',
        id: sheet.id,
        user_id: sheet.user_id,
        client_id: null,
        when: formatLongRange(sheet),
        at: sheet.submitted_date ?? sheet.updated_at,
        status: sheet.status === 'approved' ? 'Approved' : 'Submitted',
      })),
      ...reports.map(({ month, submitted_at, approved, ...report }): Found => ({
        ...report,
        type: 'monthly_report',
        when: formatMonth(monthOf(month)),
        at: submitted_at ?? '',
        status: approved ? 'Approved' : 'Submitted',
      })),
      ...(await forms('no_show', noShows, where.no_shows)),
      ...(await forms('incident', incidents, where.incidents)),
    ],
    limit,
  );
}

const newest = (rows: Found[], limit: number): Found[] =>
  rows.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : b.id - a.id)).slice(0, limit);

async function named(db: ReadDb, { membership }: MemberContext, rows: Found[]) {
  const people = await namesById(db, users, membership, pluck(rows, 'user_id'));
  const clientNames = await namesById(db, clients, membership, pluck(rows, 'client_id'));
  return rows.map(({ user_id, client_id, when, ...row }) => ({
    ...row,
    name: people.get(user_id) ?? 'Unknown',
    title: titleOf(row.type, (client_id === null ? null : clientNames.get(client_id)) ?? '', when),
  }));
}

function titleOf(type: Activity['type'], client: string, when: string): string {
  switch (type) {
    case 'timesheet':
      return `Timesheet, ${when}`;
    case 'monthly_report':
      return `Monthly Report – ${client}, ${when}`;
    case 'no_show':
    case 'incident':
      return `${submissionTitle(type, client)}, ${when}`;
    case 'daily_log':
      return `Daily Log – ${client}, ${when}`;
  }
}

const asSubmissions = (rows: Awaited<ReturnType<typeof named>>): SubmittedDocument[] =>
  rows.flatMap(({ type, id, title, name, at }) =>
    type === 'daily_log' ? [] : [{ type, id, title, submitted_by: name, submitted_at: at }],
  );

/** Everything that was submitted, reviewed or not; imported timesheets were never submitted. */
const submittedOf = (company_id: number): Which => ({
  timesheets: and(
    eq(timesheets.company_id, company_id),
    inArray(timesheets.status, ['submitted', 'approved']),
    eq(timesheets.imported, false),
  ),
  monthly_reports: and(eq(monthlyReports.company_id, company_id), eq(monthlyReports.submitted, true)),
  no_shows: and(eq(noShows.company_id, company_id), eq(noShows.submitted, true)),
  incidents: and(eq(incidents.company_id, company_id), eq(incidents.submitted, true)),
});

/** Submitted timesheets, and reports, no-shows and incidents that are not processed (timesheets.md#dashboard), newest first. */
export async function submissionsToReview(db: ReadDb, ctx: MemberContext) {
  const rows = await newestSubmitted(db, toReview(ctx.company_id), MAX_NOTIFICATIONS);
  const counts = Object.values(await waitingCounts(db, ctx.company_id));
  return {
    count: counts.reduce((all, count) => all + count, 0),
    results: asSubmissions(await named(db, ctx, rows)),
  };
}

/** The newest five of everything that was submitted (forms.md#submitted-forms). */
export async function recentSubmissions(db: ReadDb, ctx: MemberContext): Promise<SubmittedDocument[]> {
  return asSubmissions(
    await named(db, ctx, await newestSubmitted(db, submittedOf(ctx.company_id), RECENT_ACTIVITY)),
  );
}

/** The newest five of what was submitted and of the daily logs; an import's logs were not saved by their people. */
export async function recentActivity(db: ReadDb, ctx: MemberContext): Promise<Activity[]> {
  const logs = await db
    .select(pick(dailyLogs, 'id', 'user_id', 'client_id', 'date', 'created_at'))
    .from(dailyLogs)
    .where(and(eq(dailyLogs.company_id, ctx.company_id), isNull(dailyLogs.import_id)))
    .orderBy(desc(dailyLogs.id))
    .limit(RECENT_ACTIVITY);
  const saved = logs.map(({ date, created_at, ...log }): Found => ({
    ...log,
    type: 'daily_log',
    when: formatLongDay(date),
    at: created_at,
    status: 'Saved',
  }));
  const submitted = await newestSubmitted(db, submittedOf(ctx.company_id), RECENT_ACTIVITY);
  return named(db, ctx, newest([...saved, ...submitted], RECENT_ACTIVITY));
}
