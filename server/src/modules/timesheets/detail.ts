import { and, asc, eq } from 'drizzle-orm';
import { unusualFindings } from '@daybook/domain/unusual-time';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import { found } from '../../refusals.ts';
import type { Caller } from '../../session/caller.ts';
import type { Membership } from '../../session/membership.ts';
import type { Viewer } from '../clients/visibility.ts';
import { liveLogs } from './logs.ts';
import { timesheetRecords } from './records.ts';
import { offeredRevision } from './revisions.ts';
import { timesheetRow } from './reads.ts';

type MemberViewer = Viewer & { caller: Caller; membership: Membership };

/** A timesheet with all that its screens show. */
export async function timesheetDetailOf(db: ReadDb, viewer: MemberViewer, id: number) {
  const row = await timesheetRow(db, viewer, id);
  const [record] = await timesheetRecords(db, viewer, [row]);
  const sheet = found(record);
  const logs = row.status === 'draft' ? await liveLogs(db, viewer.company_id, row) : sheet.snapshot_logs;
  return {
    ...sheet,
    company_name: viewer.membership.company_name,
    logs,
    findings: unusualFindings(logs),
    revision: await offeredRevision(db, viewer, row),
    ...(await neighbours(db, viewer, row.id)),
  };
}

/** The pile: what waits for approval, whichever period it is of; the oldest first. */
async function waitingIds(db: ReadDb, companyId: number): Promise<{ id: number; start_date: string }[]> {
  return db
    .select({ id: timesheets.id, start_date: timesheets.start_date })
    .from(timesheets)
    .where(and(eq(timesheets.company_id, companyId), eq(timesheets.status, 'submitted')))
    .orderBy(asc(timesheets.start_date), asc(timesheets.id));
}

/** What comes before and after a sheet in the pile, also for one that has just left it. */
async function neighbours(db: ReadDb, viewer: Viewer, id: number) {
  if (!viewer.caller.is_admin) return { previous_id: null, next_id: null, waiting_count: null };
  const { start_date } = await timesheetRow(db, viewer, id);
  const pile = await waitingIds(db, viewer.company_id);
  const isBefore = (other: { id: number; start_date: string }) =>
    other.start_date < start_date || (other.start_date === start_date && other.id < id);
  return {
    previous_id: pile.findLast(isBefore)?.id ?? null,
    next_id: pile.find((other) => other.id !== id && !isBefore(other))?.id ?? null,
    waiting_count: pile.length,
  };
}
