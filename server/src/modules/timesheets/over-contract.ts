import { and, asc, eq } from 'drizzle-orm';
import type { ContractWarning } from '@daybook/contract/contract-warnings';
import { rangeHolds, type DateRange } from '@daybook/domain/time/date-range';
import type { UnusualFinding } from '@daybook/domain/time/findings';
import { referenceTo } from '../../database/of-company.ts';
import { snapshotEntries, snapshotLogs } from '../../database/schema/timesheets.ts';
import { inIds, pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { grouped, pluck } from '../../kernel/rows.ts';
import { contractWarnings } from '../contract-warnings/reads.ts';

/** An entry of a timesheet, as far as a contract needs it. */
export interface ContractEntry {
  timesheet_id: number;
  client_id: number;
  date: string;
  work_code_id: number | null;
  hours: number;
  mileage: number;
}

/**
 * The allowances of clients that are exceeded in a window with time of these timesheets, whoever worked the rest, by timesheet.
 * @param drafted the entries of a draft; otherwise those of the snapshots count
 */
export async function overContract(
  db: ReadDb,
  viewer: Viewer,
  sheets: readonly (DateRange & { id: number })[],
  drafted?: readonly ContractEntry[],
): Promise<Map<number, UnusualFinding[]>> {
  const { company_id } = viewer;
  const ids = pluck(sheets, 'id');
  const served =
    drafted === undefined
      ? db
          .select({ id: snapshotLogs.client_id })
          .from(snapshotLogs)
          .where(and(eq(snapshotLogs.company_id, company_id), inIds(snapshotLogs.timesheet_id, ids)))
      : [...new Set(pluck(drafted, 'client_id'))];
  const warnings = await contractWarnings(db, viewer, served, sheets);
  const exceeded = warnings.filter(({ kind }) => kind !== 'expiry');
  if (exceeded.length === 0) return new Map();
  const over = grouped(exceeded, ({ client }) => client.id);
  const entries = drafted ?? (await entriesFor(db, company_id, ids, [...over.keys()]));
  return new Map(
    [...grouped(entries, ({ timesheet_id }) => timesheet_id)].map(([id, own]) => [
      id,
      findingsIn(
        grouped(own, ({ client_id }) => client_id),
        over,
      ),
    ]),
  );
}

function findingsIn(
  byClient: ReadonlyMap<number, readonly ContractEntry[]>,
  over: ReadonlyMap<number, readonly ContractWarning[]>,
): UnusualFinding[] {
  return [...over].flatMap(([client_id, warnings]) =>
    warnings.flatMap(({ kind, client, work_code, window, message }): UnusualFinding[] => {
      const used = (byClient.get(client_id) ?? []).find(
        (entry) =>
          window &&
          rangeHolds(window, entry.date) &&
          (kind === 'kms' ? entry.mileage > 0 : entry.hours > 0 && entry.work_code_id === work_code?.id),
      );
      return used ? [{ kind: 'over_contract', date: used.date, message: `${client.name}: ${message}` }] : [];
    }),
  );
}

const entriesFor = (
  db: ReadDb,
  company_id: number,
  timesheet_ids: readonly number[],
  client_ids: readonly number[],
): Promise<ContractEntry[]> =>
  db
    .select({
      ...pick(snapshotEntries, 'timesheet_id', 'work_code_id', 'hours', 'mileage'),
      ...pick(snapshotLogs, 'client_id', 'date'),
    })
    .from(snapshotEntries)
    .innerJoin(snapshotLogs, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
    .where(
      and(
        eq(snapshotEntries.company_id, company_id),
        inIds(snapshotLogs.timesheet_id, timesheet_ids),
        inIds(snapshotLogs.client_id, client_ids),
      ),
    )
    .orderBy(asc(snapshotLogs.date), asc(snapshotEntries.id));
