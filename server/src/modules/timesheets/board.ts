import { and, asc, count, desc, eq, gte, lte, ne, notExists, sql, sum, type SQL } from 'drizzle-orm';
import type { TimesheetBoardQuery, TimesheetPileOf } from '@daybook/contract/timesheets';
import { addUp } from '@daybook/domain/money/figures';
import { orderingOf, pageBounds } from '../../database/list-page.ts';
import { referenceTo } from '../../database/of-company.ts';
import { dailyLogs, logTotals } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { distanceIn, pick } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { pluck } from '../../kernel/rows.ts';
import { coversLog } from '../pay/sheets.ts';
import { countedWork } from '../period-figures/counted.ts';
import { findingsOfSheets, reviewColumns } from './findings.ts';
import { NAME_ORDER, waitingIn, whereClause } from './reads.ts';
import { briefColumns, clientNames, liveDrafts, peopleOfSheets, timesheetSummaries } from './records.ts';

/**
 * One page of the admin's table: six cards over everything that matches the filters except the status, and the rows. Without a status
 * or an order, the timesheets waiting for approval come first, the oldest at the top; then the newest.
 */
export async function timesheetBoardOf(
  db: ReadDb,
  viewer: Viewer,
  { ordering, page, page_size, flagged, ...filters }: TimesheetBoardQuery,
) {
  const { submitted, approved, imported, ...others } = filters;
  const isOpen = [submitted, approved, imported, flagged].every((filter) => filter === undefined);
  const cards = await boardCards(db, viewer, whereClause(db, viewer, others));
  const { where: chosen, findings: read } =
    flagged === undefined
      ? { where: whereClause(db, viewer, filters), findings: null }
      : await waitingIn(db, viewer, { ...others, flagged });
  const bounds = pageBounds({ page, page_size });
  // The queue is processed from the oldest on.
  const isPile = flagged !== undefined || (submitted === true && approved === false);
  const order =
    isPile && !ordering ? OLDEST_FIRST : orderOf(db, viewer.company_id, ordering ?? '-start_date');
  const rows =
    isOpen && !ordering
      ? await waitingFirst(db, { chosen, order, cards, bounds })
      : await boardSheets(db, chosen, order, bounds);
  const waiting = rows.filter(({ status }) => status === 'submitted');
  const { membership } = viewer;
  const people = peopleOfSheets(db, viewer, rows);
  const [findings] = await pipelined(
    read ? Promise.resolve(read) : findingsOfSheets(db, viewer, waiting, people),
    people,
  );
  const drafts = liveDrafts(db, viewer.company_id, rows, membership.distance_unit);
  const [records, names] = await pipelined(
    timesheetSummaries(db, viewer, rows, people, drafts),
    clientNames(db, membership, rows, drafts),
  );
  return {
    cards,
    count: isOpen ? cards.total : await db.$count(timesheets, chosen),
    results: records.map((record) => ({
      ...record,
      client_names: names.get(record.id) ?? [],
      findings: findings.get(record.id) ?? [],
    })),
  };
}

type Bounds = ReturnType<typeof pageBounds>;

const boardSheets = (db: ReadDb, where: SQL | undefined, order: SQL[], { limit, offset }: Bounds) =>
  db
    .select({ ...briefColumns, findings: timesheets.findings })
    .from(timesheets)
    .leftJoin(users, referenceTo(users, timesheets.user_id))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);

interface Rest {
  chosen: SQL | undefined;
  order: SQL[];
  cards: { submitted: number };
  bounds: Bounds;
}

/** What is waiting for approval, then the other matches of the filters. */
async function waitingFirst(
  db: ReadDb,
  { chosen, order, cards: { submitted }, bounds: { limit, offset } }: Rest,
) {
  const waiting = and(chosen, eq(timesheets.status, 'submitted'));
  const top = offset < submitted ? await boardSheets(db, waiting, OLDEST_FIRST, { limit, offset }) : [];
  const left = { limit: limit - top.length, offset: Math.max(0, offset - submitted) };
  const others = and(chosen, ne(timesheets.status, 'submitted'));
  const rest = left.limit > 0 ? await boardSheets(db, others, order, left) : [];
  return [...top, ...rest];
}

/** The most that can be approved together. */
const MAX_COUNTED_SHEETS = 500;

/** What is waiting for approval among the matches of the filters, and the hours of the range that are on none of its timesheets. */
export async function timesheetPileOf(db: ReadDb, viewer: Viewer, filters: TimesheetPileOf) {
  const where = whereClause(db, viewer, { ...filters, submitted: true, approved: false });
  const rows = await db
    .select({
      ...reviewColumns,
      person: pick(users, 'id', 'first_name', 'last_name'),
      total_hours: timesheets.total_hours,
    })
    .from(timesheets)
    .innerJoin(users, referenceTo(users, timesheets.user_id))
    .where(where)
    .orderBy(...OLDEST_FIRST)
    .limit(MAX_COUNTED_SHEETS);
  const findings = await findingsOfSheets(db, viewer, rows);
  return {
    count: rows.length < MAX_COUNTED_SHEETS ? rows.length : await db.$count(timesheets, where),
    results: rows.map(({ id, person, start_date, end_date, total_hours }) => ({
      id,
      start_date,
      end_date,
      name: viewer.membership.names.employee(person),
      total_hours: total_hours ?? 0,
      to_look_at: pluck(findings.get(id) ?? [], 'message'),
    })),
    ...(await elsewhere(db, viewer, filters)),
  };
}

const CARD_FIGURES = { total_hours: 'minutes', total_mileage: 'hundredths' } as const;

/** Time in the range that is on none of its timesheets; nulls without a range. */
async function elsewhere(
  db: ReadDb,
  { company_id, membership }: Viewer,
  { start_date__gte, end_date__lte, employee }: TimesheetPileOf,
): Promise<{ hours_elsewhere: number | null; mileage_elsewhere: number | null }> {
  if (start_date__gte === undefined || end_date__lte === undefined)
    return { hours_elsewhere: null, mileage_elsewhere: null };
  const covered = db
    .select({ one: sql`1` })
    .from(timesheets)
    .where(
      and(
        coversLog(company_id),
        eq(timesheets.company_id, company_id),
        gte(timesheets.start_date, start_date__gte),
        lte(timesheets.end_date, end_date__lte),
      ),
    );
  const days = { start_date: start_date__gte, end_date: end_date__lte };
  const parts = await countedWork(db, company_id, days, ({ logs, counts }) =>
    db
      .select(logTotals(membership.distance_unit))
      .from(logs)
      .where(
        and(
          eq(dailyLogs.company_id, company_id),
          gte(dailyLogs.date, start_date__gte),
          lte(dailyLogs.date, end_date__lte),
          employee === undefined ? undefined : eq(dailyLogs.user_id, employee),
          notExists(covered),
          counts,
        ),
      ),
  );
  const { total_hours, total_mileage } = addUp(CARD_FIGURES, parts);
  return { hours_elsewhere: total_hours, mileage_elsewhere: total_mileage };
}

const OLDEST_FIRST = [asc(timesheets.start_date), asc(NAME_ORDER), asc(timesheets.id)];

function orderOf(
  db: ReadDb,
  companyId: number,
  ordering: NonNullable<TimesheetBoardQuery['ordering']>,
): SQL[] {
  const { key, by } = orderingOf(ordering);
  const columns = {
    employee: NAME_ORDER,
    start_date: sql`${timesheets.start_date}`,
    status: sql`case ${timesheets.status} when 'submitted' then 0 when 'draft' then 1 else 2 end`,
    hours: totalNow(db, companyId, sum(dailyLogs.total_hours), sql`${timesheets.total_hours}`),
    // One unit, so that they are comparable.
    miles: totalNow(
      db,
      companyId,
      logTotals('km').total_mileage,
      distanceIn('km', timesheets.distance_unit, timesheets.total_mileage),
    ),
  };
  return [by(columns[key]), desc(timesheets.start_date), asc(NAME_ORDER), desc(timesheets.id)];
}

/** A draft's total is that of its daily logs at present. */
const totalNow = (db: ReadDb, companyId: number, live: SQL, frozen: SQL) =>
  sql`coalesce(case when ${timesheets.status} = 'draft' then (${db
    .select({ total: live })
    .from(dailyLogs)
    .where(coversLog(companyId))}) else ${frozen} end, 0)`;

/** The six cards: a draft has no frozen total; its total is that of the daily logs of its days. */
async function boardCards(db: ReadDb, viewer: Viewer, condition: SQL | undefined) {
  const { distance_unit } = viewer.membership;
  const [groups, [drafts]] = await pipelined(
    db
      .select({
        status: timesheets.status,
        count: count(),
        total_hours: sum(timesheets.total_hours).mapWith(timesheets.total_hours),
        total_mileage: sum(
          distanceIn(distance_unit, timesheets.distance_unit, timesheets.total_mileage),
        ).mapWith(timesheets.total_mileage),
      })
      .from(timesheets)
      .where(condition)
      .groupBy(timesheets.status),
    db
      .select(logTotals(distance_unit))
      .from(timesheets)
      .innerJoin(dailyLogs, coversLog(viewer.company_id))
      .where(and(condition, eq(timesheets.status, 'draft'))),
  );
  const countOf = (status: string) => groups.find((group) => group.status === status)?.count ?? 0;
  return {
    total: groups.reduce((all, group) => all + group.count, 0),
    ...addUp(CARD_FIGURES, [...groups, drafts]),
    distance_unit,
    pending: countOf('draft'),
    submitted: countOf('submitted'),
    approved: countOf('approved'),
  };
}
