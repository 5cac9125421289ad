import { and, eq } from 'drizzle-orm';
import { unusualFindings } from '@daybook/domain/unusual-time';
import { pipelined } from '../../database/pipelined.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Membership } from '../../auth/membership.ts';
import { placeInQueue } from '../approval-queue/reads.ts';
import type { Viewer } from '../clients/visibility.ts';
import { liveLogs } from './logs.ts';
import { type TimesheetRecord, timesheetRecords } from './records.ts';
import { offeredRevision } from './revisions.ts';
import { timesheetRow } from './reads.ts';

type MemberViewer = Viewer & { caller: Caller; membership: Membership };

/** A timesheet with all that its screens show. */
export async function timesheetDetailOf(db: ReadDb, viewer: MemberViewer, id: number) {
  const row = await timesheetRow(db, viewer, id);
  const [record] = await timesheetRecords(db, viewer, [row]);
  const sheet = orNotFound(record);
  const [logs, revision, place] = await pipelined(
    row.status === 'draft' ? liveLogs(db, viewer.company_id, row) : Promise.resolve(sheet.snapshot_logs),
    offeredRevision(db, viewer, row),
    neighbours(db, viewer, row),
  );
  return {
    ...sheet,
    company_name: viewer.membership.company_name,
    logs,
    findings: unusualFindings(logs),
    revision,
    ...place,
  };
}

/** What comes before and after a sheet among those that wait for approval, also for one that has just left them. */
async function neighbours(db: ReadDb, viewer: Viewer, { id, start_date }: TimesheetRecord) {
  if (!viewer.caller.is_admin) return { previous_id: null, next_id: null, waiting_count: null };
  const queue = {
    table: timesheets,
    waits: and(eq(timesheets.company_id, viewer.company_id), eq(timesheets.status, 'submitted')),
    order: [timesheets.start_date],
  } as const;
  const { previous_id, next_id, count } = await placeInQueue(db, queue, [start_date, id]);
  return { previous_id, next_id, waiting_count: count };
}
