import { and, eq } from 'drizzle-orm';
import { earlierDay, laterDay } from '@daybook/domain/day';
import { joinName } from '@daybook/domain/names';
import type { FilePerson, FileTime } from '@daybook/domain/pay-runs/file-items';
import { inIds } from '../../database/sql.ts';
import { referenceTo } from '../../database/of-company.ts';
import { clients } from '../../database/schema/clients.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { assignmentsOf } from '../rates/reads.ts';
import { frozenPay } from '../timesheets/workflow/rule-changes.ts';
import type { NamedLine } from './records.ts';

/** The minutes of each entry of a run's timesheets under each pay code, from the ledger of frozen values (4 §4). */
export async function timesOf(
  db: ReadDb,
  viewer: MemberContext,
  people: readonly (FilePerson & { own?: readonly NamedLine[] })[],
): Promise<FileTime[]> {
  const { company_id } = viewer;
  const ids = people.flatMap(({ own = [] }) => own.flatMap(({ timesheet_id }) => timesheet_id ?? []));
  if (ids.length === 0) return [];
  const entries = await db
    .select({
      id: snapshotEntries.id,
      timesheet_id: snapshotEntries.timesheet_id,
      user_id: timesheets.user_id,
      start_date: timesheets.start_date,
      end_date: timesheets.end_date,
      date: snapshotLogs.date,
      first_name: clients.first_name,
      last_name: clients.last_name,
      work_code: workCodes.code,
      billable: snapshotEntries.billable,
    })
    .from(snapshotEntries)
    .innerJoin(snapshotLogs, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
    .innerJoin(timesheets, referenceTo(timesheets, snapshotEntries.timesheet_id))
    .innerJoin(clients, referenceTo(clients, snapshotLogs.client_id))
    .leftJoin(workCodes, referenceTo(workCodes, snapshotEntries.work_code_id))
    .where(
      and(eq(snapshotEntries.company_id, company_id), inIds(snapshotEntries.timesheet_id, [...new Set(ids)])),
    );
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const assigned = await assignmentsOf(db, viewer, [...new Set(entries.map(({ user_id }) => user_id))]);
  const times = new Map<string, FileTime>();
  for (const [user_id, assignments] of assigned) {
    const [first, ...rest] = entries.filter((entry) => entry.user_id === user_id);
    if (!first) continue;
    const range = rest.reduce(
      (all, one) => ({
        start_date: earlierDay(all.start_date, one.start_date),
        end_date: laterDay(all.end_date, one.end_date),
      }),
      { start_date: first.start_date, end_date: first.end_date },
    );
    const { windows } = await frozenPay(db, viewer, user_id, range, assignments);
    for (const { entry_id, pay_code, minutes } of windows.flatMap(({ ledger }) => ledger)) {
      const entry = byId.get(entry_id);
      if (!entry || pay_code === null) continue;
      const key = `${entry_id} ${pay_code}`;
      const known = times.get(key);
      if (known) known.minutes += minutes;
      else
        times.set(key, {
          user_id,
          date: entry.date,
          client: joinName(entry),
          work_code: entry.work_code ?? '',
          pay_code,
          minutes,
          billable: entry.billable ?? false,
        });
    }
  }
  return [...times.values()].toSorted(
    (a, b) => a.user_id - b.user_id || (a.date < b.date ? -1 : a.date > b.date ? 1 : 0),
  );
}
