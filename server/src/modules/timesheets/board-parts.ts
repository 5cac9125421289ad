import { and, eq, ne } from 'drizzle-orm';
import type { PageWindow } from '@daybook/contract/filters';
import type { TimesheetBoardQuery } from '@daybook/contract/timesheets';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../clients/visibility.ts';
import { whereClause } from './reads.ts';

export type BoardFilters = Omit<TimesheetBoardQuery, 'ordering' | keyof PageWindow>;

/** What waits, if that comes first, and the rest of what the filters give: each has an index in its order. */
export function boardParts(db: ReadDb, viewer: Viewer, filters: BoardFilters, waitFirst: boolean) {
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
