import { and, desc, eq, gte, isNotNull, isNull } from 'drizzle-orm';
import type { KeptLog, TimesheetLog } from '@daybook/contract/timesheet-logs';
import { sumTotals } from '@daybook/domain/time/work-time';
import { timesheetRevisions } from '../../database/schema/timesheets.ts';
import type { ReadDb, WriteDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { peopleById } from '../pay/people.ts';
import type { TimesheetRecord } from '../pay/sheets.ts';
import { FORMER_MEMBER } from './records.ts';

const openRevisions = (db: ReadDb, { company_id, timesheet_id }: OfSheet) =>
  db
    .select()
    .from(timesheetRevisions)
    .where(
      and(
        eq(timesheetRevisions.company_id, company_id),
        eq(timesheetRevisions.timesheet_id, timesheet_id),
        eq(timesheetRevisions.kind, 'submitted'),
        isNull(timesheetRevisions.settled_at),
      ),
    )
    .orderBy(desc(timesheetRevisions.id))
    .limit(1);
interface OfSheet {
  company_id: number;
  timesheet_id: number;
}

/**
 * An admin's correction of a submitted snapshot survives an unsubmit: it is offered again until it is applied or dismissed
 * (timesheets.md#snapshots). Only the newest counts; the sheet shows one made since the last submit.
 */
export async function openRevision(db: ReadDb, company_id: number, timesheet_id: number) {
  const [revision] = await openRevisions(db, { company_id, timesheet_id });
  return revision && { ...revision, snapshot_logs: revision.snapshot_logs.map(withUnits) };
}

/** In the present form; a revision from before logs had units is in km, without trips, and from before 1.0.0 for a person. */
export function withUnits(log: KeptLog): TimesheetLog {
  const entries = log.entries.map((entry) => ({ ...entry, trips: entry.trips ?? [] }));
  const client_detail = { ...log.client_detail, kind: log.client_detail.kind ?? 'person' };
  return { ...log, client_detail, distance_unit: log.distance_unit ?? 'km', entries };
}

/** The correction that the sheet does not show, or null. */
export async function offeredRevision(db: ReadDb, viewer: Viewer, sheet: TimesheetRecord) {
  if (sheet.status === 'approved') return null;
  const revision = await openRevision(db, viewer.company_id, sheet.id);
  if (!revision) return null;
  if (sheet.submitted_date && revision.corrected_at >= sheet.submitted_date) return null;
  const people = await peopleById(db, viewer, [revision.corrected_by_id]);
  const logs = revision.snapshot_logs;
  return {
    id: revision.id,
    corrected_by: people.get(revision.corrected_by_id)?.name ?? FORMER_MEMBER,
    corrected_at: revision.corrected_at,
    snapshot_logs: logs,
    distance_unit: sheet.distance_unit,
    ...sumTotals(sheet.distance_unit, logs),
  };
}

/** The latest correction with a reason, of a submitted sheet or of one in a pay run; null if there is none. */
export async function latestCorrection(db: ReadDb, viewer: Viewer, sheet: TimesheetRecord) {
  if (sheet.status === 'draft') return null;
  const [correction] = await db
    .select({
      corrected_by_id: timesheetRevisions.corrected_by_id,
      corrected_at: timesheetRevisions.corrected_at,
      reason: timesheetRevisions.reason,
    })
    .from(timesheetRevisions)
    .where(
      and(
        eq(timesheetRevisions.company_id, viewer.company_id),
        eq(timesheetRevisions.timesheet_id, sheet.id),
        isNotNull(timesheetRevisions.reason),
        // An earlier correction may not be part of the new submit.
        gte(timesheetRevisions.corrected_at, sheet.submitted_date ?? sheet.created_at),
      ),
    )
    .orderBy(desc(timesheetRevisions.id))
    .limit(1);
  if (!correction) return null;
  const people = await peopleById(db, viewer, [correction.corrected_by_id]);
  return {
    corrected_at: correction.corrected_at,
    corrected_by: people.get(correction.corrected_by_id)?.name ?? FORMER_MEMBER,
    reason: correction.reason ?? '',
  };
}

export async function keepRevision(
  db: WriteDb,
  companyId: number,
  revision: {
    timesheet_id: number;
    corrected_by_id: number;
    corrected_at: string;
    snapshot_logs: TimesheetLog[];
    kind?: 'correction';
    reason?: string | null;
  },
): Promise<void> {
  await db.insert(timesheetRevisions).values({ ...revision, company_id: companyId });
}

const settle = (db: WriteDb, { company_id, timesheet_id, settled_at }: OfSheet & { settled_at: string }) =>
  db
    .update(timesheetRevisions)
    .set({ settled_at })
    .where(
      and(
        eq(timesheetRevisions.company_id, company_id),
        eq(timesheetRevisions.timesheet_id, timesheet_id),
        isNull(timesheetRevisions.settled_at),
      ),
    );

/** Marks them as applied, dismissed or superseded by an approval: they are not offered again. */
export async function settleRevisions(
  db: WriteDb,
  company_id: number,
  timesheet_id: number,
  now: Date,
): Promise<void> {
  await settle(db, { company_id, timesheet_id, settled_at: momentOf(now) });
}

export async function deleteRevisions(db: WriteDb, companyId: number, timesheetId: number): Promise<void> {
  await db
    .delete(timesheetRevisions)
    .where(
      and(eq(timesheetRevisions.company_id, companyId), eq(timesheetRevisions.timesheet_id, timesheetId)),
    );
}
