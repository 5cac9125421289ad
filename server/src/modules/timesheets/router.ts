import { z } from 'zod';
import { byId } from '@daybook/contract/fields';
import { listOf } from '@daybook/contract/filters';
import { payChangesOf, timesheetPayChange } from '@daybook/contract/timesheet-pay';
import {
  approvals,
  timesheetChartsOf as chartsInput,
  newTimesheet,
  personsTimesheet,
  timesheetPileOf as pileInput,
  timesheet,
  timesheetBoard,
  timesheetBoardQuery,
  timesheetBrief,
  timesheetChange,
  timesheetCharts,
  timesheetCorrect,
  timesheetDetail,
  timesheetDetailOf,
  timesheetList,
  timesheetPile,
  timesheetReturn,
  timesheetsInPeriod,
  timesheetStep,
  timesheetsToApprove,
  timesheetSubmit,
} from '@daybook/contract/timesheets';
import { admin, member, router } from '../../kernel/procedures.ts';
import { Refusal } from '../../kernel/refusals.ts';
import { correctPaidTimesheet } from './approved-correction.ts';
import { timesheetBoardOf, timesheetPileOf } from './board.ts';
import { timesheetChartsOf } from './charts.ts';
import { previewPay } from './pay-preview.ts';
import {
  getTimesheet,
  listTimesheetSummaries,
  listWholeTimesheets,
  readDetail,
  timesheetRecord,
  timesheetsOfPeople,
} from './reads.ts';
import {
  approveTimesheet,
  recalculateTimesheet,
  submitTimesheet,
  unapproveTimesheet,
  unsubmitTimesheet,
} from './steps.ts';
import { createTimesheet, removeTimesheet, updateTimesheet } from './writes.ts';

export const timesheets = router({
  list: member.read
    .input(timesheetList)
    .output(listOf(timesheet))
    .query(({ ctx, input }) => listWholeTimesheets(ctx.db, ctx, input)),

  /** The same without the logs, for our tables. */
  summaries: member.read
    .input(timesheetList)
    .output(listOf(timesheetBrief))
    .query(({ ctx, input }) => listTimesheetSummaries(ctx.db, ctx, input)),

  get: member.read
    .input(byId)
    .output(timesheet)
    .query(({ ctx, input }) => getTimesheet(ctx.db, ctx, input.id)),

  /** The data of the detail screens. */
  detail: member.read
    .input(timesheetDetailOf)
    .output(timesheetDetail)
    .query(({ ctx, input }) => readDetail(ctx.db, ctx, input)),

  /** The data of the admin's table. */
  board: admin.read
    .input(timesheetBoardQuery)
    .output(timesheetBoard)
    .query(({ ctx, input }) => timesheetBoardOf(ctx.db, ctx, input)),

  /** Its approval queue, for approving several together. */
  pile: admin.read
    .input(pileInput)
    .output(timesheetPile)
    .query(({ ctx, input }) => timesheetPileOf(ctx.db, ctx, input)),

  /** People's progress with the timesheet of a pay period. */
  inPeriod: admin.read
    .input(timesheetsInPeriod)
    .output(z.array(personsTimesheet))
    .query(({ ctx, input }) => timesheetsOfPeople(ctx.db, ctx, input)),

  /** Hours per week and by work code, for its charts. */
  charts: admin.read
    .input(chartsInput)
    .output(timesheetCharts)
    .query(({ ctx, input }) => timesheetChartsOf(ctx.db, ctx, input)),

  /** The effect on pay of approving, unapproving or recalculating these, also for others (timesheets.md#approval). */
  payChanges: admin.read
    .meta({ says: 'Previews how approving or unapproving timesheets changes pay.' })
    .input(payChangesOf)
    .output(z.array(timesheetPayChange))
    .query(({ ctx, input }) => previewPay(ctx.db, ctx, input)),

  create: member
    .write('timesheet.create')
    .input(newTimesheet)
    .output(timesheet)
    .mutation(async ({ ctx, input }) => {
      const id = await createTimesheet(ctx, input);
      return getTimesheet(ctx.db, ctx, id);
    }),

  update: member
    .write('timesheet.update')
    .meta({ example: { start_date: '2026-03-11', end_date: '2026-03-24' } })
    .input(timesheetChange)
    .output(timesheet)
    .mutation(async ({ ctx, input }) => {
      const snapshot = await updateTimesheet(ctx, input);
      return getTimesheet(ctx.db, ctx, input.id, snapshot);
    }),

  remove: member
    .write('timesheet.delete')
    .input(timesheetStep)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removeTimesheet(ctx, input)),

  submit: member
    .write('timesheet.submit')
    .input(timesheetSubmit)
    .output(timesheet)
    .mutation(async ({ ctx, input }) => {
      const { row, snapshot } = await submitTimesheet(ctx, input);
      return timesheetRecord(ctx.db, ctx, row, snapshot);
    }),

  unsubmit: member
    .write('timesheet.unsubmit')
    .input(timesheetReturn)
    .output(timesheet)
    .mutation(async ({ ctx, input }) => {
      const { row } = await unsubmitTimesheet(ctx, input);
      return timesheetRecord(ctx.db, ctx, row);
    }),

  approve: admin
    .write('timesheet.approve')
    .input(timesheetStep)
    .output(timesheet)
    .mutation(async ({ ctx, input }) => {
      const { row, snapshot } = await approveTimesheet(ctx, input);
      return timesheetRecord(ctx.db, ctx, row, snapshot);
    }),

  unapprove: admin
    .write('timesheet.unapprove')
    .input(timesheetStep)
    .output(timesheet)
    .mutation(async ({ ctx, input }) => {
      const { row } = await unapproveTimesheet(ctx, input);
      return timesheetRecord(ctx.db, ctx, row);
    }),

  /** Recalculates its pay, for example after a holiday is added late (pay.md#recalculation). */
  recalculate: admin
    .write('timesheet.recalculate')
    .meta({
      says: 'Recalculates an approved timesheet at the rates frozen with it, by the current rules and holidays.',
    })
    .input(timesheetStep)
    .output(timesheet)
    .mutation(async ({ ctx, input }) => {
      await recalculateTimesheet(ctx, input);
      return getTimesheet(ctx.db, ctx, input.id);
    }),

  /**
   * Replaces the snapshot of a sheet that a pay run includes; the next run pays the difference
   * (timesheets.md#correcting-a-paid-sheet).
   */
  correct: admin
    .write('timesheet.correct')
    .meta({
      says: 'Corrects a timesheet that is in a pay run; the next run pays the difference.',
      example: { snapshot_logs: [], reason: 'These days belong to a colleague' },
    })
    .input(timesheetCorrect)
    .output(timesheet)
    .mutation(async ({ ctx, input }) => {
      const snapshot = await correctPaidTimesheet(ctx, input);
      return getTimesheet(ctx.db, ctx, input.id, snapshot);
    }),

  /** Several at once, each in a separate transaction and with its own result. */
  approveMany: admin
    .effect('timesheet.approve')
    .meta({ says: 'Approves several timesheets, each on its own.' })
    .input(timesheetsToApprove)
    .output(approvals)
    .mutation(async ({ ctx, input }) => {
      const results: z.output<typeof approvals> = [];
      for (const id of input.ids) {
        try {
          await ctx.write((db, record) => approveTimesheet({ ...ctx, db, record }, { id }));
          results.push({ id, ok: true, detail: null });
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          results.push({ id, ok: false, detail: error.message });
        }
      }
      return results;
    }),
});
