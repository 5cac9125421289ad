import { and, eq, inArray } from 'drizzle-orm';
import { type Billed, type Billing, billedWork } from '@daybook/domain/billing';
import { snapshotEntries } from '../../../database/schema/timesheets.ts';
import { snapshotBilling } from '../billing.ts';
import type { TimesheetRecord } from '../records.ts';
import type { TimesheetTransaction } from './row-change.ts';

/** Freezes how each entry is billed at present settings (`rate_snapshot`); returns what they come to. */
export async function freezeBilling(writing: TimesheetTransaction, sheet: TimesheetRecord): Promise<Billed> {
  const entries = await snapshotBilling(writing.db, writing, [sheet.id]);
  const alike = new Map<string, { billing: Billing; ids: number[] }>();
  for (const { id, billing } of entries) {
    const key = JSON.stringify(billing);
    const known = alike.get(key) ?? { billing, ids: [] };
    known.ids.push(id);
    alike.set(key, known);
  }
  for (const { billing, ids } of alike.values()) {
    await writing.db
      .update(snapshotEntries)
      .set(billing)
      .where(and(eq(snapshotEntries.company_id, writing.company_id), inArray(snapshotEntries.id, ids)));
  }
  return billedWork(
    sheet.total_hours ?? 0,
    entries.map(({ billing, hours, mileage }) => ({ ...billing, hours, mileage })),
  );
}

/** Takes back what `freezeBilling` wrote. */
export async function releaseBilling(
  { db, company_id }: TimesheetTransaction,
  timesheetId: number,
): Promise<void> {
  await db
    .update(snapshotEntries)
    .set({
      billable: null,
      billable_reason: null,
      billing_rate: null,
      billing_rate_source: null,
      kms_billable: null,
    })
    .where(and(eq(snapshotEntries.company_id, company_id), eq(snapshotEntries.timesheet_id, timesheetId)));
}
