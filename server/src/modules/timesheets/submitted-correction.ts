import type { TimesheetLog, TimesheetLogChange } from '@daybook/contract/timesheet-logs';
import { tripsMileage, type Trip } from '@daybook/domain/money/trips';
import { rangeHolds } from '@daybook/domain/time/date-range';
import { momentOf } from '../../kernel/clock.ts';
import { badInput, refuseRecordDays } from '../../kernel/refusals.ts';
import { nextVersion } from '../../kernel/versions.ts';
import { ASK_FOR_TIME_OFF, leaveNotLogged } from '../clients/leave-client.ts';
import { clientSummaries } from '../clients/records.ts';
import type { TimesheetTransaction } from '../pay/sheet-update.ts';
import type { TimesheetRecord } from '../pay/sheets.ts';
import { leaveCodes, workCodeSummaries } from '../work-codes/reads.ts';
import { findingsOf } from './findings.ts';
import { logRecords, snapshotRows, type SheetLog, type SnapshotRows } from './logs.ts';
import { keepRevision } from './revisions.ts';
import { changeRow } from './row-change.ts';
import { withIdsOfSame } from './same-entries.ts';
import { clearSnapshot, toFreeze, writeSnapshot, type LogToFreeze } from './snapshot.ts';

/** An admin's edit of a submitted snapshot: checked, written, its totals computed here, and stored as a revision. Returns the new one. */
export async function correctSnapshot(
  ctx: TimesheetTransaction,
  row: TimesheetRecord,
  changes: TimesheetLogChange[],
  reason: string | null = null,
): Promise<SnapshotRows> {
  const { db, company_id, caller, now } = ctx;
  const { logs: stored = [] } = (await snapshotRows(db, company_id, [row.id])).get(row.id) ?? {};
  const checked = checkedLogs(ctx, row, stored, changes);
  await refuseUnfitReferences(ctx, stored, checked);
  await clearSnapshot(db, company_id, row.id);
  const { totals, logs } = await writeSnapshot(db, company_id, row.id, row.distance_unit, checked, 'stay');
  const { before, after } = await corrected(ctx, stored, logs);
  // Before what is found in it: from now on this snapshot is what counts.
  await keepRevision(db, company_id, {
    timesheet_id: row.id,
    corrected_by_id: caller.user_id,
    // Never before the submit that it corrects, even if the clock stands still.
    corrected_at: row.submitted_date ? nextVersion(now, row.submitted_date) : momentOf(now),
    snapshot_logs: after,
    reason,
  });
  const findings = await findingsOf(db, ctx, { user_id: row.user_id, logs });
  await changeRow(
    ctx,
    row,
    'edit',
    { ...totals, findings },
    {
      before: { snapshot_logs: before },
      after: { snapshot_logs: after, ...(reason !== null && { reason }) },
    },
  );
  return { logs, billing: new Map() };
}

/** The logs of a snapshot before and after its correction, as the trail and the revision keep them. */
export async function corrected(
  { db, membership }: TimesheetTransaction,
  stored: readonly SheetLog[],
  written: readonly SheetLog[],
): Promise<{ before: TimesheetLog[]; after: TimesheetLog[] }> {
  const records = await logRecords(db, membership, [...stored, ...written]);
  return { before: records.slice(0, stored.length), after: records.slice(stored.length) };
}

const NEW_LOG = {
  session_id: null,
  date: null,
  client_id: null,
  leave_request_id: null,
  notes: null,
  daily_narrative: null,
  distance_unit: null,
};

/** A log to be frozen, and what errors in it are at: `snapshot_logs.2`. */
interface CheckedLog extends LogToFreeze {
  path: string;
}

/** The logs to be frozen; throws 400 for an id of another snapshot and for a day outside the timesheet. */
export function checkedLogs(
  ctx: TimesheetTransaction,
  row: TimesheetRecord,
  before: readonly SheetLog[],
  sent: TimesheetLogChange[],
): CheckedLog[] {
  const changes = withIdsOfSame(before, sent);
  const logById: ReadonlyMap<number | null, SheetLog> = new Map(before.map((log) => [log.id, log]));
  const entryById: ReadonlyMap<number | null, SheetLog['entries'][number]> = new Map(
    before.flatMap((log) => log.entries.map((entry) => [entry.id, entry])),
  );
  const namedIds = new Set<string>();
  const takeOnce = (kind: 'log' | 'entry', id: number | null, isKnown: boolean, field: string) => {
    if (id === null) return;
    if (!isKnown || namedIds.has(`${kind} ${id}`))
      throw badInput({ [field]: 'This is not part of the timesheet.' });
    namedIds.add(`${kind} ${id}`);
  };
  const off = before.filter(({ leave_request_id }) => leave_request_id !== null);
  const isOff = new Set(off.map(({ id }) => id));
  // Time off follows its request: what is sent of it is ignored.
  const checked = changes.flatMap((change, index) => {
    if (change.id !== null && isOff.has(change.id)) return [];
    const path = `snapshot_logs.${index}`;
    const existing = logById.get(change.id);
    const { session_id, date, notes, daily_narrative, ...stored } = existing ?? NEW_LOG;
    takeOnce('log', change.id, existing !== undefined, `${path}.id`);
    if (!rangeHolds(row, change.date)) {
      throw badInput({ [`${path}.date`]: 'This date is outside the timesheet.' });
    }
    if (change.date !== date) refuseRecordDays(ctx, { [`${path}.date`]: change.date });
    const client_id = change.client_id ?? stored.client_id;
    if (client_id === null) throw badInput({ [`${path}.client`]: 'Choose a client.' });
    change.entries.forEach(({ id }, place) =>
      takeOnce('entry', id, entryById.has(id), `${path}.entries.${place}.id`),
    );
    return {
      path,
      id: change.id,
      // An edit cannot change which daily log it was taken from.
      session_id,
      date: change.date,
      client_id,
      leave_request_id: stored.leave_request_id,
      notes: change.notes === undefined ? notes : change.notes,
      daily_narrative: change.daily_narrative === undefined ? daily_narrative : change.daily_narrative,
      // An existing log keeps its unit.
      distance_unit: stored.distance_unit ?? change.distance_unit ?? ctx.membership.distance_unit,
      entries: change.entries.map((entry) => ({
        ...entry,
        trips: entry.trips ?? keptTrips(entryById.get(entry.id), entry.mileage),
      })),
    };
  });
  return [...checked, ...off.map((log) => ({ ...toFreeze(log), path: 'snapshot_logs' }))];
}

const keptTrips = (entry: SheetLog['entries'][number] | undefined, mileage: number): readonly Trip[] =>
  entry?.trips && tripsMileage(entry.trips) === mileage ? entry.trips : [];

/** Throws 400 for a client or a work code that the company does not have, and for time off that has no request. */
export async function refuseUnfitReferences(
  { db, company_id, membership }: TimesheetTransaction,
  stored: readonly SheetLog[],
  logs: readonly CheckedLog[],
): Promise<void> {
  const knownClients = await clientSummaries(
    db,
    membership,
    logs.map((log) => log.client_id),
  );
  const knownCodes = await workCodeSummaries(
    db,
    company_id,
    logs.flatMap((log) => log.entries.map((entry) => entry.work_code_id)),
  );
  const forTimeOff = membership.time_off ? await leaveCodes(db, company_id) : new Set<number>();
  const entries = stored.flatMap((log) => log.entries);
  const codeBefore = new Map<number | null, number | null>(
    entries.map((entry) => [entry.id, entry.work_code_id]),
  );
  for (const { path, ...log } of logs) {
    const client = knownClients.get(log.client_id);
    if (!client) throw badInput({ [`${path}.client`]: 'This client does not exist.' });
    const isOff = log.leave_request_id !== null;
    if (!isOff && client.kind === 'leave') throw badInput({ [`${path}.client`]: leaveNotLogged(membership) });
    log.entries.forEach(({ id, work_code_id }, place) => {
      if (work_code_id === null) return;
      const field = `${path}.entries.${place}.work_code_id`;
      if (!knownCodes.has(work_code_id)) throw badInput({ [field]: 'This work code does not exist.' });
      if (!isOff && forTimeOff.has(work_code_id) && codeBefore.get(id) !== work_code_id)
        throw badInput({ [field]: ASK_FOR_TIME_OFF });
    });
  }
}
