import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  PayRunDetail,
  PayRunInput,
  payRunLock,
  payRunPay,
  payRunRemove,
  payRunsFrom,
  payRunUnlock,
} from '@daybook/contract/pay-runs';
import { formatUsd } from '@daybook/domain/money/exact';
import { onWire } from '@daybook/domain/money/figures';
import { RUN_TOTALS, runTotals } from '@daybook/domain/pay/pay-runs/due-lines';
import {
  draftThereSentence,
  mayDoPayRunStep,
  payRunRefusal,
  type PayRunStatus,
  type PayRunStep,
} from '@daybook/domain/pay/pay-runs/run';
import { ofCompany } from '../../database/of-company.ts';
import { companySettings } from '../../database/schema/company-settings.ts';
import { users } from '../../database/schema/employees.ts';
import {
  payExtras,
  payRunFiles,
  payRunLines,
  payRuns,
  payRunTimesheets,
} from '../../database/schema/pay-runs.ts';
import { inIds } from '../../database/sql.ts';
import { inserter } from '../../database/statements.ts';
import { changedFields } from '../../kernel/audit/changes.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, Refusal, refusedStep, required } from '../../kernel/refusals.ts';
import { newRow, pluck } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { settleLeave } from '../leave-balances/settle.ts';
import { enqueueEvent } from '../webhooks/events.ts';
import { checkDraft } from './checks.ts';
import { fileTimes, timesOf } from './daily-time.ts';
import { payRunRow, type PayRunRow } from './due.ts';
import { contentHash, fileRunOf } from './locked-content.ts';
import { mayBegin } from './pay-from.ts';
import { findingRecord, getPayRun } from './reads.ts';
import { draftOf, peopleWithLines } from './records.ts';

const RECORD_TYPE = 'pay_run';
const rangeOf = ({ period_start, period_end }: Pick<PayRunRow, 'period_start' | 'period_end'>) => ({
  start_date: period_start,
  end_date: period_end,
});

/** Creates a draft; until a run is locked it sets the day from which runs pay (pay-runs.md#pay-from). */
export async function createPayRun(ctx: MemberWrite, input: PayRunInput): Promise<PayRunDetail> {
  const { db, company_id, caller, record } = ctx;
  const { kind, period_start, period_end, user_ids } = input;
  if (kind === 'regular') await refuseOtherDraft(ctx, 0);
  await refuseUnknownPeople(ctx, user_ids ?? []);
  const others = await db
    .select({ id: payRuns.id, sequence: payRuns.sequence, status: payRuns.status })
    .from(payRuns)
    .where(
      and(
        eq(payRuns.company_id, company_id),
        eq(payRuns.kind, kind),
        eq(payRuns.period_start, period_start),
        eq(payRuns.period_end, period_end),
      ),
    )
    .orderBy(desc(payRuns.sequence));
  if (kind === 'regular' && others[0]) throw refusedStep(payRunRefusal(others[0].status));
  await beginRuns(ctx, input);
  const [row] = await db
    .insert(payRuns)
    .values({
      ...newRow(ctx),
      kind,
      period_start,
      period_end,
      sequence: kind === 'regular' ? 0 : (others[0]?.sequence ?? 0) + 1,
      pay_date: input.pay_date,
      user_ids,
      reason: input.reason,
      created_by_id: caller.user_id,
    })
    .returning();
  const { id } = required(row, 'the pay run written just now');
  record({
    record_type: RECORD_TYPE,
    record_id: id,
    after: { kind, period_start, period_end, pay_date: input.pay_date, user_ids, reason: input.reason },
  });
  return getPayRun(db, ctx, id);
}

async function beginRuns(ctx: MemberWrite, input: PayRunInput): Promise<void> {
  const { db, company_id } = ctx;
  const settings = await storedSettings(db, company_id);
  const pay_runs_from = input.pay_runs_from ?? settings.pay_runs_from ?? input.period_start;
  if (await mayBegin(db, company_id)) await setPayRunsFrom(ctx, settings, { ...input, pay_runs_from });
}

async function setPayRunsFrom(
  { db, company_id, now, record }: MemberWrite,
  before: Awaited<ReturnType<typeof storedSettings>>,
  {
    pay_runs_from,
    settings_updated_at: updated_at,
  }: Pick<z.output<typeof payRunsFrom>, 'pay_runs_from' | 'settings_updated_at'>,
): Promise<void> {
  if (pay_runs_from === before.pay_runs_from) return;
  refuseStale(before, { updated_at });
  await db
    .update(companySettings)
    .set({ pay_runs_from, updated_at: nextVersion(now, before.updated_at) })
    .where(eq(companySettings.company_id, company_id));
  record({
    record_type: 'company_settings',
    record_id: before.id,
    before: { pay_runs_from: before.pay_runs_from },
    after: { pay_runs_from },
  });
}

/** Another day from which runs pay, while none is locked; returns the draft as it pays then. */
export async function changePayFrom(
  ctx: MemberWrite,
  input: z.output<typeof payRunsFrom>,
): Promise<PayRunDetail> {
  const { db, company_id } = ctx;
  const run = await payRunRow(db, company_id, input.id);
  if (run.status !== 'draft' || !(await mayBegin(db, company_id)))
    throw conflict('pay_run_state', 'Since a pay run was locked, this day is fixed.');
  await setPayRunsFrom(ctx, await storedSettings(db, company_id), input);
  return getPayRun(db, ctx, input.id);
}

async function refuseOtherDraft({ db, company_id }: MemberWrite, runId: number): Promise<void> {
  const [draft] = await db
    .select()
    .from(payRuns)
    .where(
      and(
        eq(payRuns.company_id, company_id),
        eq(payRuns.kind, 'regular'),
        eq(payRuns.status, 'draft'),
        ne(payRuns.id, runId),
      ),
    );
  if (draft) throw conflict('pay_run_draft', draftThereSentence(rangeOf(draft)));
}

async function refuseUnknownPeople({ db, company_id }: MemberWrite, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await db.$count(users, and(eq(users.company_id, company_id), inIds(users.id, ids)));
  if (known < ids.length) throw badInput({ user_ids: 'Choose employees of your company.' });
}

/** The run, in a state that allows the step; 409 otherwise. */
async function runFor(
  { db, company_id }: MemberWrite,
  input: { id: number; updated_at?: string | undefined },
  step: PayRunStep,
): Promise<PayRunRow> {
  const run = await payRunRow(db, company_id, input.id);
  if (!mayDoPayRunStep(run.status, step)) throw refusedStep(payRunRefusal(run.status));
  refuseStale(run, input);
  return run;
}

/** Moves a run that is still in the state in which it was read; of two concurrent calls one gets the 409. */
async function moveRun(
  { db, company_id, now }: MemberWrite,
  run: PayRunRow,
  set: Partial<PayRunRow> & { status: PayRunStatus },
): Promise<void> {
  const moved = await db
    .update(payRuns)
    .set({ ...set, updated_at: nextVersion(now, run.updated_at) })
    .where(and(ofCompany(payRuns, company_id, run.id), eq(payRuns.status, run.status)))
    .returning({ id: payRuns.id });
  if (moved.length === 0) throw refusedStep(payRunRefusal((await payRunRow(db, company_id, run.id)).status));
}

const addLines = inserter(payRunLines);
const addSheets = inserter(payRunTimesheets);

/** Draft → Locked: lines, names and payroll ids are frozen and the timesheets included, in one step. */
export async function lockPayRun(
  ctx: MemberWrite,
  input: z.output<typeof payRunLock>,
): Promise<PayRunDetail> {
  const { db, caller, now } = ctx;
  const run = await runFor(ctx, input, 'lock');
  const draft = await draftOf(db, ctx, run);
  const { lines, sheets } = draft;
  const times = await timesOf(db, ctx, sheets);
  const { blockers, warnings } = await checkDraft(db, ctx, run, draft, times);
  const totals = onWire(RUN_TOTALS, runTotals(lines));
  if (input.total !== undefined && input.total !== totals.total)
    throw conflict(
      'stale',
      `This pay run now pays ${formatUsd(totals.total)}, not ${formatUsd(input.total)}. Look at it again.`,
    );
  if (blockers.length > 0)
    throw new Refusal('pay_run_blocked', 'This pay run cannot be locked yet.', {
      blockers: blockers.map(findingRecord),
    });
  if (warnings.length > 0 && input.override_reason === null)
    throw new Refusal('override_needed', 'Enter a reason to lock this pay run despite its warnings.', {
      blockers: warnings.map(findingRecord),
    });
  const content = await fileRunOf(db, ctx, run, peopleWithLines(lines), fileTimes(sheets, times));
  const content_hash = contentHash(content);
  await moveRun(ctx, run, {
    status: 'locked',
    locked_at: momentOf(now),
    locked_by_id: caller.user_id,
    override_reason: warnings.length > 0 ? input.override_reason : null,
    content_hash,
    pay_period: content.pay_period,
    file_dates: content.file_dates,
  });
  const row = { ...newRow(ctx), pay_run_id: run.id };
  await addLines(
    db,
    lines.map(({ adjusts: _adjusts, cents, ...line }) => ({ ...line, amount: cents, ...row })),
  );
  await addSheets(
    db,
    sheets.map(({ id }) => ({ ...row, timesheet_id: id, times: times.get(id) ?? [] })),
  );
  // Statements show the balances as they are now.
  await settleLeave(ctx, [...new Set(pluck(lines, 'user_id'))], null);
  ctx.record({
    record_type: RECORD_TYPE,
    record_id: run.id,
    before: { status: run.status },
    after: {
      status: 'locked',
      content_hash,
      ...totals,
      ...(warnings.length > 0 && { override_reason: input.override_reason }),
    },
  });
  await enqueueEvent(ctx, 'pay_run.locked', run.id);
  return getPayRun(db, ctx, run.id);
}

/** Locked → Draft: its figures are live again, and its files void. */
export async function unlockPayRun(
  ctx: MemberWrite,
  input: z.output<typeof payRunUnlock>,
): Promise<PayRunDetail> {
  const { db, company_id, caller, now } = ctx;
  const run = await runFor(ctx, input, 'unlock');
  if (run.kind === 'regular') await refuseOtherDraft(ctx, run.id);
  const valid = and(
    eq(payRunFiles.company_id, company_id),
    eq(payRunFiles.pay_run_id, run.id),
    isNull(payRunFiles.voided_at),
  );
  if ((await db.$count(payRunFiles, valid)) > 0 && !input.file_not_imported)
    throw conflict('file_made', 'A file was created from this pay run. Confirm that it was not imported.');
  const moment = momentOf(now);
  await moveRun(ctx, run, {
    status: 'draft',
    locked_at: null,
    locked_by_id: null,
    override_reason: null,
    content_hash: null,
    pay_period: null,
    file_dates: null,
    unlocked_at: moment,
    unlocked_by_id: caller.user_id,
    unlock_reason: input.reason,
  });
  await dropContent(ctx, run.id);
  await db.update(payRunFiles).set({ voided_at: moment, updated_at: moment }).where(valid);
  ctx.record({
    record_type: RECORD_TYPE,
    record_id: run.id,
    before: { status: run.status, content_hash: run.content_hash },
    after: { status: 'draft', content_hash: null, reason: input.reason },
  });
  await enqueueEvent(ctx, 'pay_run.unlocked', run.id);
  return getPayRun(db, ctx, run.id);
}

async function dropContent({ db, company_id }: MemberWrite, pay_run_id: number): Promise<void> {
  for (const of of [payRunLines, payRunTimesheets])
    await db.delete(of).where(and(eq(of.company_id, company_id), eq(of.pay_run_id, pay_run_id)));
}

/** Locked → Paid, permanently: its statements appear in My Pay. */
export async function markPaid(ctx: MemberWrite, input: z.output<typeof payRunPay>): Promise<PayRunDetail> {
  const { db, caller, now } = ctx;
  const run = await runFor(ctx, input, 'pay');
  if (input.pay_date > ctx.membership.today)
    throw badInput({ pay_date: 'Enter the day on which it was paid: today or earlier.' });
  const set = {
    status: 'paid' as const,
    pay_date: input.pay_date,
    payment_reference: input.payment_reference,
  };
  await moveRun(ctx, run, { ...set, paid_at: momentOf(now), paid_by_id: caller.user_id });
  ctx.record({ record_type: RECORD_TYPE, record_id: run.id, ...changedFields(run, { ...run, ...set }) });
  await enqueueEvent(ctx, 'pay_run.paid', run.id);
  return getPayRun(db, ctx, run.id);
}

/** Deletes a draft; the extras that named it stay and are paid by the next run. */
export async function removePayRun(ctx: MemberWrite, input: z.output<typeof payRunRemove>) {
  const { db, company_id, now } = ctx;
  const run = await runFor(ctx, input, 'delete');
  const adjusted = await db.$count(
    payRunLines,
    and(eq(payRunLines.company_id, company_id), eq(payRunLines.adjusts_run_id, run.id)),
  );
  if (adjusted > 0) throw conflict('in_use', 'A later pay run adjusts this one, so it cannot be deleted.');
  await db
    .update(payExtras)
    .set({ pay_run_id: null, updated_at: momentOf(now) })
    .where(and(eq(payExtras.company_id, company_id), eq(payExtras.pay_run_id, run.id)));
  await db
    .delete(payRunFiles)
    .where(and(eq(payRunFiles.company_id, company_id), eq(payRunFiles.pay_run_id, run.id)));
  const gone = await db
    .delete(payRuns)
    .where(and(ofCompany(payRuns, company_id, run.id), inArray(payRuns.status, ['draft'])))
    .returning({ id: payRuns.id });
  if (gone.length === 0) throw refusedStep(payRunRefusal((await payRunRow(db, company_id, run.id)).status));
  const { kind, period_start, period_end, pay_date, user_ids, reason } = run;
  ctx.record({
    record_type: RECORD_TYPE,
    record_id: run.id,
    before: { kind, period_start, period_end, pay_date, user_ids, reason },
  });
  return {};
}
