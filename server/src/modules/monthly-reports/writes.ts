import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  MonthlyReport,
  reportGeneration,
  reportStep,
  ReportUpdate,
} from '@daybook/contract/monthly-reports';
import {
  reportMonth,
  reportStatus,
  reportAfter as stepOf,
  type ReportAction,
} from '@daybook/domain/reports/monthly-report';
import { reportValueProblems, storedReportValues } from '@daybook/domain/reports/report-values';
import { firstOfMonth, formatMonth } from '@daybook/domain/time/day';
import { monthlyReports } from '../../database/schema/monthly-reports.ts';
import { changedFields } from '../../kernel/audit/changes.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import {
  badInput,
  forbidden,
  refusedStep,
  refuseRecordDays,
  required,
  stale,
} from '../../kernel/refusals.ts';
import { newRow } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { requireVisiblePerson } from '../clients/visibility.ts';
import { enqueueEvent } from '../webhooks/events.ts';
import { reportConfigurationOf } from './layout.ts';
import { getReport, reportRow } from './reads.ts';
import { currentFigures, type ReportRow } from './records.ts';

type Step = z.output<typeof reportStep>;
type Stored = typeof monthlyReports.$inferSelect;

/** A report that the caller may act on: only its author and admins may, though others can read it. */
async function ownReport(ctx: MemberWrite, id: number): Promise<ReportRow> {
  const row = await reportRow(ctx.db, ctx, id);
  if (!ctx.caller.is_admin && row.report.user_id !== ctx.caller.user_id) throw forbidden();
  return row;
}

/** Throws the 409 with its sentence if the state does not allow the step. */
function refuseStep(ctx: MemberWrite, stored: Stored, action: ReportAction): void {
  const next = stepOf(reportStatus(stored), action, ctx.caller.is_admin ? 'admin' : 'author');
  if ('refusal' in next) throw refusedStep(next.refusal);
}

/** Writes only if the report is still in the state in which it was read: of two concurrent calls, one wins. */
async function change(ctx: MemberWrite, stored: Stored, set: Partial<Stored>): Promise<void> {
  const [changed] = await ctx.db
    .update(monthlyReports)
    .set({ ...set, updated_at: nextVersion(ctx.now, stored.updated_at) })
    .where(
      and(
        eq(monthlyReports.company_id, ctx.company_id),
        eq(monthlyReports.id, stored.id),
        eq(monthlyReports.submitted, stored.submitted),
        eq(monthlyReports.approved, stored.approved),
        eq(monthlyReports.updated_at, stored.updated_at),
      ),
    )
    .returning({ id: monthlyReports.id });
  if (!changed) throw stale();
}

const stateOf = ({ submitted, approved }: Pick<Stored, 'submitted' | 'approved'>) => ({
  status: reportStatus({ submitted, approved }),
});

async function existing(ctx: MemberWrite, key: { user_id: number; client_id: number; month: string }) {
  const [row] = await ctx.db
    .select({ id: monthlyReports.id })
    .from(monthlyReports)
    .where(
      and(
        eq(monthlyReports.company_id, ctx.company_id),
        eq(monthlyReports.user_id, key.user_id),
        eq(monthlyReports.client_id, key.client_id),
        eq(monthlyReports.month, key.month),
      ),
    );
  return row;
}

/**
 * The employee's report of a client and month (reports.md#states): a new draft, or the existing one, whose live figures need
 * no writing.
 */
export async function generateReport(
  ctx: MemberWrite,
  input: z.output<typeof reportGeneration>,
): Promise<MonthlyReport> {
  await requireVisiblePerson(ctx.db, ctx, input.client);
  const named = reportMonth(input);
  if ('refusal' in named) throw badInput({ end_date: named.refusal });
  if (input.end_date && input.end_date < input.start_date) {
    throw badInput({ end_date: 'The end date is before the start date.' });
  }
  const key = { user_id: ctx.caller.user_id, client_id: input.client, month: named.month };
  const there = await existing(ctx, key);
  if (there) return getReport(ctx.db, ctx, there.id);
  refuseRecordDays(ctx, { start_date: named.month });
  const [row] = await ctx.db
    .insert(monthlyReports)
    .values({ ...newRow(ctx), ...key, additional_info: {} })
    .returning({ id: monthlyReports.id });
  const { id } = required(row, 'the monthly report created just now');
  ctx.record({ record_type: 'monthly_report', record_id: id, after: key });
  return getReport(ctx.db, ctx, id);
}

/** Writes `summary`, `additional_info` and, for a draft, `month`; everything else is ignored. */
export async function updateReport(ctx: MemberWrite, input: ReportUpdate): Promise<MonthlyReport> {
  const row = await ownReport(ctx, input.id);
  const stored = row.report;
  refuseStep(ctx, stored, 'edit');
  refuseStale(stored, input);
  const set: Partial<Stored> = {};
  if (input.summary !== undefined) set.summary = input.summary;
  if (input.additional_info !== undefined) {
    const layout = stored.frozen?.layout ?? (await reportConfigurationOf(ctx.db, ctx));
    const values = storedReportValues(input.additional_info);
    const problems = reportValueProblems(layout, stored.additional_info, values);
    if (Object.keys(problems).length > 0) {
      throw badInput(
        Object.fromEntries(Object.entries(problems).map(([id, text]) => [`additional_info.${id}`, text])),
      );
    }
    set.additional_info = values;
  }
  const month = input.month === undefined ? null : firstOfMonth(input.month);
  if (month !== null && !stored.submitted && month !== stored.month) {
    refuseRecordDays(ctx, { month });
    if (await existing(ctx, { user_id: stored.user_id, client_id: stored.client_id, month })) {
      throw badInput({ month: `There is already a report of this client for ${formatMonth(month)}.` });
    }
    set.month = month;
  }
  await change(ctx, stored, set);
  const { summary, additional_info, month: was } = stored;
  ctx.record({
    record_type: 'monthly_report',
    record_id: stored.id,
    ...changedFields(
      { summary, additional_info, month: was },
      { summary, additional_info, month: was, ...set },
    ),
  });
  return getReport(ctx.db, ctx, stored.id);
}

async function step(
  ctx: MemberWrite,
  input: Step,
  action: ReportAction,
  setOf: (row: ReportRow) => Promise<Partial<Stored>> | Partial<Stored>,
): Promise<MonthlyReport> {
  const row = await ownReport(ctx, input.id);
  refuseStep(ctx, row.report, action);
  refuseStale(row.report, input);
  const set = await setOf(row);
  await change(ctx, row.report, set);
  ctx.record({
    record_type: 'monthly_report',
    record_id: row.report.id,
    before: stateOf(row.report),
    after: stateOf({ ...row.report, ...set }),
  });
  if (action === 'submit') await enqueueEvent(ctx, 'report.submitted', row.report.id);
  return getReport(ctx.db, ctx, row.report.id);
}

/** Locks the data and freezes the totals, built-in values, narratives and the layout in one step. */
export const submitReport = (ctx: MemberWrite, input: Step) =>
  step(ctx, input, 'submit', async (row) => {
    const figures = (await currentFigures(ctx.db, ctx, [row])).get(row.report.id);
    const { total_hours, total_mileage, total_stipend, distance_unit, ...frozen } = required(
      figures,
      `the figures of monthly report ${row.report.id}`,
    );
    return {
      submitted: true,
      submitted_at: momentOf(ctx.now),
      total_hours,
      total_mileage,
      distance_unit,
      total_stipend,
      frozen: { ...frozen, submitted_by: ctx.caller.name },
    };
  });

/** Back to a draft; also clears the approval. */
export const unsubmitReport = (ctx: MemberWrite, input: Step) =>
  step(ctx, input, 'unsubmit', () => ({
    submitted: false,
    submitted_at: null,
    approved: false,
    processed: false,
    processed_by_id: null,
    processed_at: null,
    total_hours: null,
    total_mileage: null,
    total_stipend: null,
    frozen: null,
  }));

export const approveReport = (ctx: MemberWrite, input: Step) =>
  step(ctx, input, 'approve', () => ({
    approved: true,
    processed: true,
    processed_by_id: ctx.caller.user_id,
    processed_at: momentOf(ctx.now),
  }));

export async function removeReport(ctx: MemberWrite, input: Step) {
  const { report: stored, client } = await ownReport(ctx, input.id);
  refuseStep(ctx, stored, 'delete');
  refuseStale(stored, input);
  const [gone] = await ctx.db
    .delete(monthlyReports)
    .where(
      and(
        eq(monthlyReports.company_id, ctx.company_id),
        eq(monthlyReports.id, stored.id),
        eq(monthlyReports.approved, false),
      ),
    )
    .returning({ id: monthlyReports.id });
  if (!gone) throw stale();
  ctx.record({
    record_type: 'monthly_report',
    record_id: stored.id,
    before: {
      client: ctx.membership.names.client(client),
      month: stored.month,
      summary: stored.summary,
      additional_info: stored.additional_info,
      ...stateOf(stored),
    },
  });
  return {};
}
