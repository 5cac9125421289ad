import { type SQL, and, asc, count, desc, eq, ne, sql, sum } from 'drizzle-orm';
import type { PageWindow } from '@daybook/contract/filters';
import type { TimesheetBoardQuery } from '@daybook/contract/timesheets';
import { sumHours, sumKm } from '@daybook/domain/exact';
import { distanceIn } from '../../database/sql.ts';
import { pageBounds } from '../../database/list-page.ts';
import { referenceTo } from '../../database/of-company.ts';
import { dailyLogs, logTotals } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { type ReviewedSheet, reviewFindings } from './findings.ts';
import { frozenTimes } from './logs.ts';
import { whereClause } from './reads.ts';
import { coversLog, timesheetBriefs, timesheetColumns } from './records.ts';

/**
 * One page of the admin's table: six cards over all that the filters give, and the rows. Unless an order is asked for, the
 * timesheets that wait for approval come first, the oldest at the top and those of other periods too; then the newest.
 */
export async function timesheetBoardOf(
  db: ReadDb,
  viewer: Viewer,
  { ordering, page, page_size, ...filters }: TimesheetBoardQuery,
) {
  const { submitted, approved, search } = filters;
  const waitFirst = !ordering && !search && submitted !== false && approved !== true;
  const parts = boardParts(db, viewer, filters, waitFirst);
  const { cards, waiting, count: inAll } = await boardFigures(db, viewer, parts, waitFirst);
  const { limit: size, offset: from } = pageBounds({ page, page_size });
  const part = (where: SQL | undefined, order: SQL[], limit: number, offset: number) =>
    db
      .select(timesheetColumns)
      .from(timesheets)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
  const first = from < waiting ? await part(parts.waiting, OLDEST_FIRST, size, from) : [];
  const left = size - first.length;
  const rest =
    left > 0
      ? await part(
          parts.rest,
          orderOf(db, viewer.company_id, ordering ?? '-start_date'),
          left,
          Math.max(0, from - waiting),
        )
      : [];
  const rows = [...first, ...rest];
  const findings = await findingsOf(
    db,
    viewer,
    rows.filter((row) => row.status === 'submitted').map((row) => row.id),
  );
  const records = await timesheetBriefs(db, viewer, rows);
  return {
    cards,
    count: inAll,
    results: records.map((record) => ({ ...record, findings: findings.get(record.id) ?? [] })),
  };
}

const OLDEST_FIRST = [asc(timesheets.start_date), asc(timesheets.id)];

function orderOf(
  db: ReadDb,
  companyId: number,
  ordering: NonNullable<TimesheetBoardQuery['ordering']>,
): SQL[] {
  const direction = ordering.startsWith('-') ? desc : asc;
  const columns: Readonly<Record<string, SQL>> = {
    employee: sql`(${db
      .select({ name: sql`lower(${users.last_name} || ' ' || ${users.first_name})` })
      .from(users)
      .where(referenceTo(users, timesheets.user_id))})`,
    start_date: sql`${timesheets.start_date}`,
    status: sql`case ${timesheets.status} when 'submitted' then 0 when 'draft' then 1 else 2 end`,
    hours: totalNow(db, companyId, sum(dailyLogs.total_hours), sql`${timesheets.total_hours}`),
    // One unit, so that they compare.
    miles: totalNow(
      db,
      companyId,
      logTotals('km').total_mileage,
      distanceIn('km', timesheets.distance_unit, timesheets.total_mileage),
    ),
  };
  const by = columns[ordering.replace('-', '')];
  return [...(by ? [direction(by)] : []), desc(timesheets.start_date), desc(timesheets.id)];
}

/** A draft's total is that of its daily logs at present. */
const totalNow = (db: ReadDb, companyId: number, live: SQL, frozen: SQL) =>
  sql`coalesce(case when ${timesheets.status} = 'draft' then (${db
    .select({ total: live })
    .from(dailyLogs)
    .where(coversLog(companyId))}) else ${frozen} end, 0)`;

async function findingsOf(db: ReadDb, { company_id }: Viewer, timesheet_ids: number[]) {
  if (timesheet_ids.length === 0) return new Map<number, never>();
  const sheets = new Map<number, ReviewedSheet>();
  for (const { timesheet_id, user_id, date, distance_unit, ...entry } of await frozenTimes(db, {
    company_id,
    timesheet_ids,
  })) {
    const known = sheets.get(timesheet_id) ?? { user_id, logs: [] };
    sheets.set(timesheet_id, known);
    known.logs.push({ date, distance_unit, entries: [entry] });
  }
  return reviewFindings(db, company_id, sheets);
}

type BoardFilters = Omit<TimesheetBoardQuery, 'ordering' | keyof PageWindow>;

/** The timesheets that wait, if they come first, and the rest of what the filters give: each has an index in its order. */
function boardParts(db: ReadDb, viewer: Viewer, filters: BoardFilters, waitFirst: boolean) {
  const given = whereClause(db, viewer, filters);
  const employee = filters.employee ?? filters.user;
  return {
    given,
    waiting: and(
      eq(timesheets.company_id, viewer.company_id),
      eq(timesheets.status, 'submitted'),
      employee === undefined ? undefined : eq(timesheets.user_id, employee),
    ),
    rest: waitFirst ? and(given, ne(timesheets.status, 'submitted')) : given,
  };
}

/** The six cards, and how many timesheets the table has and how many wait at its top. */
async function boardFigures(
  db: ReadDb,
  viewer: Viewer,
  parts: ReturnType<typeof boardParts>,
  waitFirst: boolean,
) {
  const { distance_unit } = viewer.membership;
  const groups = await db
    .select({
      status: timesheets.status,
      count: count(),
      total_hours: sum(timesheets.total_hours).mapWith(timesheets.total_hours),
      total_mileage: sum(
        distanceIn(distance_unit, timesheets.distance_unit, timesheets.total_mileage),
      ).mapWith(timesheets.total_mileage),
    })
    .from(timesheets)
    .where(parts.given)
    .groupBy(timesheets.status);
  const waiting = waitFirst ? await db.$count(timesheets, parts.waiting) : 0;
  // A draft has no frozen total: it is what the daily logs of its days are now.
  const [drafts] = await db
    .select(logTotals(distance_unit))
    .from(timesheets)
    .innerJoin(dailyLogs, coversLog(viewer.company_id))
    .where(and(parts.given, eq(timesheets.status, 'draft')));
  const of = (status: string) => groups.find((group) => group.status === status)?.count ?? 0;
  const cards = {
    total: groups.reduce((all, group) => all + group.count, 0),
    total_hours: sumHours([...groups, drafts].map((group) => group?.total_hours)),
    total_mileage: sumKm([...groups, drafts].map((group) => group?.total_mileage)),
    distance_unit,
    pending: of('draft'),
    submitted: of('submitted'),
    approved: of('approved'),
  };
  return { cards, waiting, count: waiting + cards.total - (waitFirst ? cards.submitted : 0) };
}
