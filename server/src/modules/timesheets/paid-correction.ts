import { and, eq } from 'drizzle-orm';
import type { TimesheetCorrect } from '@daybook/contract/timesheets';
import type { Billing } from '@daybook/domain/clients/billing';
import { referenceTo } from '../../database/of-company.ts';
import { snapshotEntries, snapshotLogs } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf, refuseStale } from '../../kernel/clock.ts';
import { conflict, required } from '../../kernel/refusals.ts';
import { enqueueEvent } from '../webhooks/events.ts';
import { billCorrected } from '../pay/billing.ts';
import { findingsOf } from './findings.ts';
import { frozenRates } from '../pay/hourly-rates.ts';
import { snapshotsOf } from './logs.ts';
import { usualTerms } from '../pay/mileage.ts';
import { payColumns, payOf } from '../pay/lines.ts';
import { runOfSheet } from './pay-run.ts';
import { timesheetRow } from './reads.ts';
import { keepRevision } from './revisions.ts';
import { checkedLogs, refuseUnknown } from './correction.ts';
import { freezeEntries, freezeLines } from '../pay/freeze.ts';
import { correctedPay } from '../pay/changes.ts';
import { changeRow, refuseStep } from './row-change.ts';
import { type LogToFreeze, writeSnapshot } from './snapshot.ts';
import type { TimesheetRecord } from '../pay/sheets.ts';
import { type TimesheetTransaction, movePay } from '../pay/sheet-update.ts';
import type { EntryTerms } from '../pay/entries.ts';

/**
 * Replaces the snapshot of an approved sheet in a pay run (timesheets.md#correcting-a-paid-sheet). The old one is kept as a revision,
 * entries that stay keep their frozen values, and the next run pays the difference.
 */
export async function correctPaidTimesheet(
  writing: TimesheetTransaction,
  input: TimesheetCorrect,
): Promise<void> {
  const { db, company_id, caller, now } = writing;
  const row = await timesheetRow(db, writing, input.id);
  refuseStep(writing, row, 'correct');
  if (!(await runOfSheet(db, company_id, row.id)))
    throw conflict('approved', 'Unapprove this timesheet to change it.');
  refuseStale(row, input);
  const before = (await snapshotsOf(db, writing.membership, [row.id])).get(row.id)?.logs ?? [];
  const logs = checkedLogs(writing, row, before, input.snapshot_logs);
  await refuseUnknown(writing, logs);
  const frozen = await frozenEntries(db, company_id, row.id);
  const drove = await frozenLogs(db, company_id, row.id);
  const totals = await writeSnapshot(db, company_id, row.id, row.distance_unit, logs);
  const sheet = { ...row, ...totals };
  const { added, billing, terms } = await keptEntries(db, company_id, row.id, frozen);
  const billed = await billCorrected(writing, sheet, billing);
  await freezeEntries(writing, terms);
  const [ownChange, ...others] = await correctedPay(db, writing, sheet, added, keptTerms(row, drove, logs));
  const after = (await snapshotsOf(db, writing.membership, [row.id])).get(row.id)?.logs ?? [];
  await changeRow(
    writing,
    row,
    'correct',
    {
      ...totals,
      ...payColumns(required(ownChange?.after, `the pay of timesheet ${row.id} after its correction`)),
      ...billed,
      billable_hours: billed.billed_hours,
      findings: await findingsOf(db, writing, { user_id: row.user_id, logs: after }),
    },
    {
      before: { snapshot_logs: before },
      after: { snapshot_logs: after, reason: input.reason },
    },
  );
  await freezeLines(writing, row, ownChange?.frozen ?? null, ownChange?.after ?? null);
  const corrected_at = momentOf(now);
  await keepRevision(db, company_id, {
    timesheet_id: row.id,
    corrected_by_id: caller.user_id,
    corrected_at,
    snapshot_logs: before,
    kind: 'correction',
    reason: input.reason,
  });
  await enqueueEvent(writing, 'timesheet.corrected', row.id);
  for (const change of others) await movePay(writing, change);
}

async function frozenEntries(db: ReadDb, company_id: number, timesheet_id: number) {
  const rows = await db
    .select({ entry: snapshotEntries, date: snapshotLogs.date, client_id: snapshotLogs.client_id })
    .from(snapshotEntries)
    .innerJoin(snapshotLogs, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
    .where(and(eq(snapshotEntries.company_id, company_id), eq(snapshotEntries.timesheet_id, timesheet_id)));
  return new Map(rows.map(({ entry, ...log }) => [entry.id, { ...entry, ...log }]));
}

const frozenLogs = (db: ReadDb, company_id: number, timesheet_id: number) =>
  db
    .select({
      id: snapshotLogs.id,
      date: snapshotLogs.date,
      total_mileage: snapshotLogs.total_mileage,
      mileage_terms: snapshotLogs.mileage_terms,
      hourly_rates: snapshotLogs.hourly_rates,
    })
    .from(snapshotLogs)
    .where(and(eq(snapshotLogs.company_id, company_id), eq(snapshotLogs.timesheet_id, timesheet_id)));

/**
 * The terms of the logs that stay on their day: those frozen with the log, or the sheet's. A log without a distance has frozen
 * none for it: what is added gets the rate and the limit of its day.
 */
function keptTerms(
  sheet: TimesheetRecord,
  before: Awaited<ReturnType<typeof frozenLogs>>,
  after: readonly LogToFreeze[],
) {
  const unchanged = before.filter(({ id, date }) => after.some((log) => log.id === id && log.date === date));
  const usual = usualTerms(sheet);
  const paid = payOf(sheet);
  return {
    mileage: new Map(
      unchanged
        .filter(({ total_mileage, mileage_terms }) => total_mileage > 0 || mileage_terms !== null)
        .map(({ id, mileage_terms }) => [id, mileage_terms ?? usual]),
    ),
    hourly: new Map(unchanged.map((log) => [log.id, frozenRates(log, paid)])),
  };
}

type FrozenEntries = Awaited<ReturnType<typeof frozenEntries>>;

/**
 * Which entries are the approved ones, with their frozen values; another day, client or work code makes an
 * entry a different one, which is `added`.
 */
async function keptEntries(
  db: ReadDb,
  company_id: number,
  timesheet_id: number,
  before: FrozenEntries,
): Promise<{ added: Set<number>; billing: Map<number, Billing>; terms: Map<number, EntryTerms> }> {
  const added = new Set<number>();
  const billing = new Map<number, Billing>();
  const terms = new Map<number, EntryTerms>();
  for (const [id, entry] of await frozenEntries(db, company_id, timesheet_id)) {
    const previous = before.get(id);
    const isKept =
      previous?.date === entry.date &&
      previous.client_id === entry.client_id &&
      previous.work_code_id === entry.work_code_id;
    if (!isKept) {
      added.add(id);
      continue;
    }
    const { pay_rate, overtime_rate, after_midnight, pay_kind, stipend_kind } = previous;
    if (pay_kind && stipend_kind)
      terms.set(id, { pay_rate, overtime_rate, after_midnight, pay_kind, stipend_kind });
    if (previous.billable === null || !previous.billable_reason || !previous.billing_rate_source) continue;
    billing.set(id, {
      billable: previous.billable,
      billable_reason: previous.billable_reason,
      billing_rate: previous.billing_rate,
      billing_rate_source: previous.billing_rate_source,
      kms_billable: previous.kms_billable ?? false,
    });
  }
  return { added, billing, terms };
}
