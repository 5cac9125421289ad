import { and, count, eq, sum } from 'drizzle-orm';
import { sumHours, sumKm } from '@daybook/domain/exact';
import { logTotals } from '../../database/log-totals.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../clients/visibility.ts';
import { type BoardFilters, boardParts } from './board-parts.ts';
import { coversLog } from './records.ts';

/** The six cards over what the filters give, and how many sheets there are in the table and wait at its top. */
export async function boardFigures(db: ReadDb, viewer: Viewer, filters: BoardFilters, waitFirst: boolean) {
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
  const waiting = waitFirst ? await db.$count(timesheets, parts.waiting) : 0;
  // A draft's total is what the daily logs of its days are now.
  const [drafts] = await db
    .select(logTotals)
    .from(timesheets)
    .innerJoin(dailyLogs, coversLog(viewer.company_id))
    .where(and(parts.given, eq(timesheets.status, 'draft')));
  const frozen = groups.filter((group) => group.status !== 'draft');
  const of = (status: string) => groups.find((group) => group.status === status)?.count ?? 0;
  const cards = {
    total: groups.reduce((all, group) => all + group.count, 0),
    total_hours: sumHours([...frozen, drafts].map((group) => group?.total_hours)),
    total_mileage: sumKm([...frozen, drafts].map((group) => group?.total_mileage)),
    pending: of('draft'),
    submitted: of('submitted'),
    approved: of('approved'),
  };
  return { cards, waiting, count: waiting + cards.total - (waitFirst ? cards.submitted : 0) };
}
