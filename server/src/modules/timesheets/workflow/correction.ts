import { and, eq, inArray } from 'drizzle-orm';
import type { TimesheetLog, TimesheetLogChange } from '@daybook/contract/timesheet-logs';
import { rangeHolds } from '@daybook/domain/date-range';
import { momentOf } from '../../../kernel/clock.ts';
import { clients } from '../../../database/schema/clients.ts';
import { workCodes } from '../../../database/schema/work-codes.ts';
import { refuseRecordDays } from '../../../kernel/record-days.ts';
import { badInput } from '../../../kernel/refusals.ts';
import { nextVersion } from '../../../kernel/versions.ts';
import { snapshotsOf } from '../logs.ts';
import type { TimesheetRecord } from '../records.ts';
import { keepRevision } from '../revisions.ts';
import { type LogToFreeze, writeSnapshot } from './snapshot.ts';
import { type TimesheetTransaction, changeRow } from './row-change.ts';

/** An admin's edit of a submitted snapshot: checked, written, its totals computed here, and kept as a revision. */
export async function correctSnapshot(
  writing: TimesheetTransaction,
  row: TimesheetRecord,
  changes: TimesheetLogChange[],
): Promise<void> {
  const { db, company_id, caller, now } = writing;
  const before = (await snapshotsOf(db, company_id, [row.id])).get(row.id)?.logs ?? [];
  const logs = checkedLogs(writing, row, before, changes);
  await refuseUnknown(writing, logs);
  const totals = await writeSnapshot(db, company_id, row.id, logs);
  const after = (await snapshotsOf(db, company_id, [row.id])).get(row.id)?.logs ?? [];
  await changeRow(writing, row, 'edit', totals, {
    before: { snapshot_logs: before },
    after: { snapshot_logs: after },
  });
  await keepRevision(db, company_id, {
    timesheet_id: row.id,
    corrected_by_id: caller.user_id,
    // Never before the submit that it corrects, also where the clock stands still.
    corrected_at: row.submitted_date ? nextVersion(now, row.submitted_date) : momentOf(now),
    snapshot_logs: after,
  });
}

/** Every id has to be one of this snapshot's, every day one of the sheet's. */
function checkedLogs(
  writing: TimesheetTransaction,
  row: TimesheetRecord,
  before: TimesheetLog[],
  changes: TimesheetLogChange[],
): LogToFreeze[] {
  const logById = new Map(before.map((log) => [log.id, log]));
  const entryIds = new Set(before.flatMap((log) => log.entries.map((entry) => entry.id)));
  const taken = new Set<string>();
  const once = (id: number | null, known: boolean, field: string) => {
    if (id === null) return;
    const key = `${field.endsWith('.id') && field.includes('.entries.') ? 'entry' : 'log'} ${id}`;
    if (!known || taken.has(key)) throw badInput({ [field]: 'This is not part of the timesheet.' });
    taken.add(key);
  };
  return changes.map((change, index) => {
    const at = `snapshot_logs.${index}`;
    const known = change.id === null ? undefined : logById.get(change.id);
    once(change.id, known !== undefined, `${at}.id`);
    if (!rangeHolds(row, change.date)) {
      throw badInput({ [`${at}.date`]: 'This date is outside the timesheet.' });
    }
    if (change.date !== known?.date) refuseRecordDays(writing, { [`${at}.date`]: change.date });
    const client_id = change.client_id ?? known?.client_id;
    if (client_id === undefined) throw badInput({ [`${at}.client`]: 'Choose a client.' });
    change.entries.forEach((entry, place) =>
      once(entry.id, entryIds.has(entry.id ?? 0), `${at}.entries.${place}.id`),
    );
    return {
      id: change.id,
      // Which daily log it was taken from is not for an edit to say.
      session_id: known?.session_id ?? null,
      date: change.date,
      client_id,
      notes: change.notes === undefined ? (known?.notes ?? null) : change.notes,
      daily_narrative:
        change.daily_narrative === undefined ? (known?.daily_narrative ?? null) : change.daily_narrative,
      entries: change.entries,
    };
  });
}

/** Clients and work codes are the company's. */
async function refuseUnknown({ db, company_id }: TimesheetTransaction, logs: LogToFreeze[]): Promise<void> {
  const clientIds = [...new Set(logs.map((log) => log.client_id))];
  const codeIds = [...new Set(logs.flatMap((log) => log.entries.map((entry) => entry.work_code_id)))].filter(
    (id) => id !== null,
  );
  const knownClients = new Set(
    clientIds.length === 0
      ? []
      : (
          await db
            .select({ id: clients.id })
            .from(clients)
            .where(and(eq(clients.company_id, company_id), inArray(clients.id, clientIds)))
        ).map((row) => row.id),
  );
  const knownCodes = new Set(
    codeIds.length === 0
      ? []
      : (
          await db
            .select({ id: workCodes.id })
            .from(workCodes)
            .where(and(eq(workCodes.company_id, company_id), inArray(workCodes.id, codeIds)))
        ).map((row) => row.id),
  );
  logs.forEach((log, index) => {
    if (!knownClients.has(log.client_id)) {
      throw badInput({ [`snapshot_logs.${index}.client`]: 'This client does not exist.' });
    }
    log.entries.forEach((entry, place) => {
      if (entry.work_code_id !== null && !knownCodes.has(entry.work_code_id)) {
        throw badInput({
          [`snapshot_logs.${index}.entries.${place}.work_code_id`]: 'This work code does not exist.',
        });
      }
    });
  });
}
