import { type SQL, and, asc, desc, eq, sql, sum } from 'drizzle-orm';
import type { TimesheetBoardQuery } from '@daybook/contract/timesheets';
import { type LogForReview, unusualFindings } from '@daybook/domain/unusual-time';
import { pageBounds } from '../../database/list-page.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../clients/visibility.ts';
import { boardFigures } from './board-figures.ts';
import { boardParts } from './board-parts.ts';
import { frozenTimes } from './logs.ts';
import { coversLog, timesheetBriefs, timesheetColumns } from './records.ts';

/**
 * The admin's table, a page at a time: six cards over what the filters give, and the rows. Without an order of somebody's
 * own, what waits for approval comes first and the oldest of it, also from other periods; then the newest.
 */
export async function timesheetBoardOf(
  db: ReadDb,
  viewer: Viewer,
  { ordering, page, page_size, ...filters }: TimesheetBoardQuery,
) {
  const { submitted, approved, search } = filters;
  const waitFirst = !ordering && !search && submitted !== false && approved !== true;
  const parts = boardParts(db, viewer, filters, waitFirst);
  const { cards, waiting, count: inAll } = await boardFigures(db, viewer, filters, waitFirst);
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
      .where(and(eq(users.company_id, companyId), eq(users.id, timesheets.user_id)))})`,
    start_date: sql`${timesheets.start_date}`,
    status: sql`case ${timesheets.status} when 'submitted' then 0 when 'draft' then 1 else 2 end`,
    hours: totalNow(db, companyId, 'total_hours'),
    miles: totalNow(db, companyId, 'total_mileage'),
  };
  const by = columns[ordering.replace('-', '')];
  return [...(by ? [direction(by)] : []), desc(timesheets.start_date), desc(timesheets.id)];
}

/** A draft's total is what its daily logs come to now. */
const totalNow = (db: ReadDb, companyId: number, total: 'total_hours' | 'total_mileage') =>
  sql`coalesce(case when ${timesheets.status} = 'draft' then (${db
    .select({ total: sum(dailyLogs[total]) })
    .from(dailyLogs)
    .where(coversLog(companyId))}) else ${timesheets[total]} end, 0)`;

async function findingsOf(db: ReadDb, { company_id }: Viewer, timesheet_ids: number[]) {
  if (timesheet_ids.length === 0) return new Map<number, never>();
  const days = new Map<number, LogForReview[]>();
  for (const { timesheet_id, date, ...entry } of await frozenTimes(db, { company_id, timesheet_ids })) {
    const known = days.get(timesheet_id) ?? [];
    days.set(timesheet_id, known);
    known.push({ date, entries: [entry] });
  }
  return new Map([...days].map(([id, logs]) => [id, unusualFindings(logs)]));
}
