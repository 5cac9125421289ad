import { and, eq, gte, lte, sum } from 'drizzle-orm';
import type { PayrollRange } from '@daybook/contract/payroll';
import type { Rates } from '@daybook/domain/pay-rates';
import { type SheetPay, paySheet } from '@daybook/domain/payroll';
import { type BillingEntry, billabilityOf } from '@daybook/domain/billing';
import { readClientContract } from '@daybook/domain/client-contract';
import { sumHours, sumKm, sumUsd } from '@daybook/domain/exact';
import { among } from '../../database/among.ts';
import { clients } from '../../database/schema/clients.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../clients/visibility.ts';
import { payOf } from '../timesheets/pay.ts';

export type Sheet = typeof timesheets.$inferSelect;

/** The range asked for, and the day after which nothing counts (the year to date). */
export interface Span {
  start_date: string;
  end_date: string;
  user: number | undefined;
  up_to: string | null;
}

export const spanOf = (input: PayrollRange, today: string): Span => ({
  start_date: input.start_date,
  end_date: input.end_date,
  user: input.user,
  up_to: input.year_to_date ? (input.end_date < today ? input.end_date : today) : null,
});

/** Approved sheets that lie inside the range; for the year to date, that start in it (decisions §6). */
export const paidIn = (span: Span) =>
  and(
    eq(timesheets.status, 'approved'),
    gte(timesheets.start_date, span.start_date),
    span.up_to === null ? lte(timesheets.end_date, span.end_date) : lte(timesheets.start_date, span.end_date),
  );

export function approvedSheets(db: ReadDb, { company_id }: Viewer, span: Span): Promise<Sheet[]> {
  return db
    .select()
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        paidIn(span),
        span.user === undefined ? undefined : eq(timesheets.user_id, span.user),
      ),
    )
    .orderBy(timesheets.start_date, timesheets.id);
}

type Group = Awaited<ReturnType<typeof groupsOf>>[number];

/** Rows by the sheet that they belong to. */
export function bySheet(rows: readonly Group[]): Map<number, Group[]> {
  const groups = new Map<number, Group[]>();
  for (const row of rows) {
    const own = groups.get(row.timesheet_id);
    if (own) own.push(row);
    else groups.set(row.timesheet_id, [row]);
  }
  return groups;
}

/** The entries of the sheets, added up per sheet, client, code and rate by the database. */
export async function groupsOf(db: ReadDb, companyId: number, sheetIds: number[], upTo: string | null) {
  if (sheetIds.length === 0) return [];
  return db
    .select({
      timesheet_id: snapshotEntries.timesheet_id,
      client_id: snapshotLogs.client_id,
      work_code_id: snapshotEntries.work_code_id,
      billing_rate: snapshotEntries.billing_rate,
      hours: sum(snapshotEntries.hours).mapWith(snapshotEntries.hours),
      mileage: sum(snapshotEntries.mileage).mapWith(snapshotEntries.mileage),
      stipend: sum(snapshotEntries.stipend).mapWith(snapshotEntries.stipend),
    })
    .from(snapshotEntries)
    .innerJoin(
      snapshotLogs,
      and(eq(snapshotLogs.company_id, companyId), eq(snapshotLogs.id, snapshotEntries.snapshot_log_id)),
    )
    .where(
      and(
        eq(snapshotEntries.company_id, companyId),
        among(snapshotEntries.timesheet_id, sheetIds),
        upTo === null ? undefined : lte(snapshotLogs.date, upTo),
      ),
    )
    .groupBy(
      snapshotEntries.timesheet_id,
      snapshotLogs.client_id,
      snapshotEntries.work_code_id,
      snapshotEntries.billing_rate,
    )
    .orderBy(snapshotEntries.timesheet_id, snapshotLogs.client_id, snapshotEntries.work_code_id);
}

/**
 * What a sheet pays in the span: as it was frozen, or, where today cuts it, what its logs up to today come to. The regular
 * hours that a sheet has in its pay period come first in it.
 */
export function payInSpan(
  sheet: Sheet,
  employee: Rates | undefined,
  groups: readonly Group[],
  span: Span,
): SheetPay {
  const whole = payOf(sheet, employee);
  if (span.up_to === null || sheet.end_date <= span.up_to) return whole;
  const hours = sumHours(groups.map((group) => group.hours));
  const regular_hours = Math.min(hours, whole.regular_hours);
  return paySheet(
    {
      ...whole,
      start_date: sheet.start_date,
      total_mileage: sumKm(groups.map((group) => group.mileage)),
      total_stipend: sumUsd(groups.map((group) => group.stipend)),
    },
    { regular_hours, overtime_hours: sumHours([hours, -regular_hours]) },
  );
}

/** The client's present contract and, for rates that were not frozen, the code's present rate. */
export async function billingFacts(db: ReadDb, { company_id, caller }: Viewer) {
  const contracts = new Map(
    (
      await db
        .select({ id: clients.id, custom_fields: clients.custom_fields })
        .from(clients)
        .where(eq(clients.company_id, company_id))
    ).map((client) => [client.id, readClientContract(client.custom_fields)]),
  );
  const rates = new Map(
    (
      await db
        .select({ id: workCodes.id, billing_rate: workCodes.billing_rate })
        .from(workCodes)
        .where(eq(workCodes.company_id, company_id))
    ).map((code) => [code.id, caller.allows('billing_rates') ? code.billing_rate : null]),
  );
  return { contracts, rates };
}
export type BillingFacts = Awaited<ReturnType<typeof billingFacts>>;

/** One line of the billability analysis over one employee's sheets. */
export function billabilityIn(
  sheets: readonly Sheet[],
  groups: ReadonlyMap<number, Group[]>,
  facts: BillingFacts,
  span: Span,
) {
  return billabilityOf(
    sheets.map((sheet) => ({
      total_hours: sheet.total_hours ?? 0,
      total_mileage: sheet.total_mileage ?? 0,
      entries: (groups.get(sheet.id) ?? []).map((group): BillingEntry => ({
        // The database has left out what is later than the span's last day.
        date: span.up_to ?? sheet.start_date,
        duration: group.hours,
        mileage: group.mileage,
        work_code_id: group.work_code_id,
        contract: facts.contracts.get(group.client_id) ?? null,
        billing_rate:
          group.billing_rate ??
          (group.work_code_id === null ? null : (facts.rates.get(group.work_code_id) ?? null)),
      })),
    })),
    span.up_to,
  );
}
