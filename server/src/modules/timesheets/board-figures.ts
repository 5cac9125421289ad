import { and, count, eq, sum } from 'drizzle-orm';
import {
  hoursFromMinutes,
  hundredthsFromKm,
  kmFromHundredths,
  minutesFromHours,
  sumHours,
  sumKm,
} from '@daybook/domain/exact';
import { forUsers } from '../../database/in-ids.ts';
import { logTotals } from '../../database/log-totals.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { CommittedDb, ReadDb } from '../../database/store.ts';
import { addedUpByPerson, partsOf } from '../../kernel/cache/by-person.ts';
import { LOGS } from '../../kernel/cache/changes.ts';
import { cachedUntilChanged } from '../../kernel/cache/cached-until-changed.ts';
import type { Viewer } from '../clients/visibility.ts';
import { type BoardFilters, boardParts } from './board-parts.ts';
import { coversLog } from './records.ts';

/** The six cards over what the filters give, and how many sheets there are in the table and wait at its top. */
export async function boardFigures(
  db: CommittedDb,
  viewer: Viewer,
  filters: BoardFilters,
  waitFirst: boolean,
) {
  const { groups, waiting } = await (filters.search ? sheetsOfSearch : sheetsByStatus)(
    db,
    viewer,
    filters,
    waitFirst,
  );
  const drafts = await workOfDrafts(db, viewer, filters, waitFirst);
  const frozen = groups.filter((group) => group.status !== 'draft');
  const of = (status: string) => groups.find((group) => group.status === status)?.count ?? 0;
  const cards = {
    total: groups.reduce((all, group) => all + group.count, 0),
    total_hours: sumHours([...frozen, drafts].map((group) => group.total_hours)),
    total_mileage: sumKm([...frozen, drafts].map((group) => group.total_mileage)),
    pending: of('draft'),
    submitted: of('submitted'),
    approved: of('approved'),
  };
  return { cards, waiting, count: waiting + cards.total - (waitFirst ? cards.submitted : 0) };
}

async function findSheetsByStatus(db: ReadDb, viewer: Viewer, filters: BoardFilters, waitFirst: boolean) {
  const parts = boardParts(db, viewer, filters, waitFirst);
  const groups = await db
    .select({
      status: timesheets.status,
      count: count(),
      total_hours: sum(timesheets.total_hours).mapWith(timesheets.total_hours),
      total_mileage: sum(timesheets.total_mileage).mapWith(timesheets.total_mileage),
    })
    .from(timesheets)
    .where(parts.given)
    .groupBy(timesheets.status);
  return { groups, waiting: waitFirst ? await db.$count(timesheets, parts.waiting) : 0 };
}
const sheetsByStatus = cachedUntilChanged(findSheetsByStatus, { besides: LOGS });
/** A search looks for names of clients too, in the logs of drafts. */
const sheetsOfSearch = cachedUntilChanged(findSheetsByStatus);

/** What the daily logs in the days of each person's drafts come to now. */
const workOfDrafts = addedUpByPerson(
  async (db, viewer: Viewer, people, filters: BoardFilters, waitFirst: boolean) => {
    const { given } = boardParts(db, viewer, filters, waitFirst);
    const rows = await db
      .select({ user: dailyLogs.user_id, ...logTotals })
      .from(timesheets)
      .innerJoin(dailyLogs, coversLog(viewer.company_id))
      .where(and(given, eq(timesheets.status, 'draft'), forUsers(timesheets.user_id, people)))
      // By the logs' user: by the sheets', SQLite would read all sheets in that order to find the drafts.
      .groupBy(dailyLogs.user_id);
    return rows.flatMap((row) =>
      partsOf(
        row.user,
        ['hours', minutesFromHours(row.total_hours)],
        ['mileage', hundredthsFromKm(row.total_mileage)],
      ),
    );
  },
  async (sums) => ({
    total_hours: hoursFromMinutes(sums.get('hours') ?? 0),
    total_mileage: kmFromHundredths(sums.get('mileage') ?? 0),
  }),
);
