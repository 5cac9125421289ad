import { and, asc, eq } from 'drizzle-orm';
import type { PayRunFinding, PayRunWarningCode } from '@daybook/domain/pay/pay-runs/run';
import { formatShortDay } from '@daybook/domain/time/day';
import { overlappingEntries } from '@daybook/domain/time/overlaps';
import { isTime } from '@daybook/domain/time/work-time';
import { referenceTo } from '../../database/of-company.ts';
import { snapshotEntries, snapshotLogs } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import { required } from '../../kernel/refusals.ts';
import { grouped } from '../../kernel/rows.ts';
import { edgeOverlaps } from '../timesheets/edges.ts';
import type { DueSheet } from './due.ts';

type Finding = Omit<PayRunFinding<PayRunWarningCode>, 'name'>;

/** More about one person would not be read. */
const MAX_OVERLAPS = 50;

/** Entries with one time missing, and entries of a person that share minutes. */
export async function doubtfulTime(
  db: ReadDb,
  company_id: number,
  sheets: readonly DueSheet[],
): Promise<Finding[]> {
  if (sheets.length === 0) return [];
  const owners = new Map(sheets.map(({ id, user_id }) => [id, user_id]));
  const rows = await db
    .select({
      timesheet_id: snapshotEntries.timesheet_id,
      date: snapshotLogs.date,
      start_time: snapshotEntries.start_time,
      end_time: snapshotEntries.end_time,
    })
    .from(snapshotEntries)
    .innerJoin(snapshotLogs, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
    .where(
      and(
        eq(snapshotEntries.company_id, company_id),
        inIds(snapshotEntries.timesheet_id, [...owners.keys()]),
      ),
    )
    .orderBy(asc(snapshotLogs.date), asc(snapshotEntries.id));
  const warnings = new Map<string, Finding>();
  const add = (
    code: 'not_placed' | 'overlap',
    row: Pick<(typeof rows)[number], 'timesheet_id' | 'date'>,
    text: string,
  ) => {
    const user_id = owners.get(row.timesheet_id) ?? null;
    warnings.set(`${code} ${user_id} ${row.date}`, {
      code,
      user_id,
      text,
      link: `/admin/timesheets/${row.timesheet_id}`,
      timesheet: row.timesheet_id,
    });
  };
  // What this run does not pay can overlap too; what it does replaces these.
  for (const [timesheet_id, overlaps] of await edgeOverlaps(db, company_id, sheets))
    for (const { date, message } of overlaps) add('overlap', { timesheet_id, date }, message);
  for (const row of rows)
    if (isTime(row.start_time) !== isTime(row.end_time))
      add('not_placed', row, `An entry on ${formatShortDay(row.date)} has only one of its times.`);
  const byPerson = grouped(rows, ({ timesheet_id: id }) =>
    required(owners.get(id), `whose timesheet ${id} is`),
  );
  for (const entries of byPerson.values())
    for (const [, later] of overlappingEntries(entries, MAX_OVERLAPS))
      add('overlap', later, `Entries on ${formatShortDay(later.date)} overlap.`);
  return [...warnings.values()];
}
