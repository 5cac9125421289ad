import { and, isNotNull, lte, sum } from 'drizzle-orm';
import { referenceTo } from '../../database/of-company.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { paidSheetsOf, type PayrollSpan } from './paid-sheets.ts';

/** By person, the time off in the approved timesheets of a range, which is among the regular hours (time-off.md#pay-of-time-off). */
export async function leaveHoursIn(
  db: ReadDb,
  viewer: MemberContext,
  span: PayrollSpan,
): Promise<Map<number, number>> {
  if (!viewer.membership.time_off) return new Map();
  const rows = await db
    .select({
      user_id: timesheets.user_id,
      hours: sum(snapshotEntries.hours).mapWith(snapshotEntries.hours),
    })
    .from(timesheets)
    .innerJoin(snapshotLogs, referenceTo(timesheets, snapshotLogs.timesheet_id))
    .innerJoin(snapshotEntries, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
    .where(
      and(
        paidSheetsOf(viewer, span),
        isNotNull(timesheets.leave_hours),
        isNotNull(snapshotLogs.leave_request_id),
        span.up_to === null ? undefined : lte(snapshotLogs.date, span.up_to),
      ),
    )
    .groupBy(timesheets.user_id);
  return new Map(rows.map(({ user_id, hours }) => [user_id, hours ?? 0]));
}
