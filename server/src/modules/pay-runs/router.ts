import { z } from 'zod';
import { byId, recordId } from '@daybook/contract/fields';
import {
  myPayRun,
  paidInRunsOf,
  paidInRuns as paidInRunsShape,
  payRunDetail,
  payRunFile,
  payRunFileContent,
  payRunFileInput,
  payRunFileOf,
  payRunFilePreview,
  payRunFilePreviewOf,
  payRunFiles,
  payRunFilesOf,
  payRunInput,
  payRunLines,
  payRunLinesOf,
  payRunList,
  payRunLock,
  payRunPay,
  payRunPeriods,
  payRunRemove,
  payRuns as payRunRows,
  payRunsFrom,
  payRunsLeaveOut,
  payRunsLeaveOutOf,
  payRunUnlock,
  payStatement,
  payStatementsOf,
} from '@daybook/contract/pay-runs';
import { member, router, withFeature } from '../../kernel/procedures.ts';
import { fileContent, listFiles, makeFile, previewFile } from './files.ts';
import { leftOutBefore, paidInRuns } from './pay-from.ts';
import {
  getPayRun,
  listLines,
  listPayRuns,
  myStatement,
  paidRunsOf,
  periodsOf,
  statementsOf,
} from './reads.ts';
import { changePayFrom, createPayRun, lockPayRun, markPaid, removePayRun, unlockPayRun } from './writes.ts';

/** Runs are for admins on a plan with the billing page (pay.md#who-and-which-plan). */
const admin = withFeature('billing');

export const payRuns = router({
  list: admin.read
    .input(payRunList)
    .output(payRunRows)
    .query(({ ctx, input }) => listPayRuns(ctx.db, ctx, input)),

  get: admin.read
    .input(byId)
    .output(payRunDetail)
    .query(({ ctx, input }) => getPayRun(ctx.db, ctx, input.id)),

  lines: admin.read
    .meta({ says: 'Lists what a pay run pays, line by line.' })
    .input(payRunLinesOf)
    .output(payRunLines)
    .query(({ ctx, input }) => listLines(ctx.db, ctx, input)),

  periods: admin.read
    .meta({ says: 'Lists the latest pay periods with the progress of each.' })
    .output(payRunPeriods)
    .query(({ ctx }) => periodsOf(ctx.db, ctx)),

  /** What the runs leave out that pay from a day on. */
  leaveOut: admin.read
    .input(payRunsLeaveOutOf)
    .output(payRunsLeaveOut)
    .query(({ ctx, input }) => leftOutBefore(ctx.db, ctx.company_id, input.before)),

  /** How much of a range the runs paid. */
  paidOf: admin.read
    .input(paidInRunsOf)
    .output(paidInRunsShape)
    .query(({ ctx, input }) => paidInRuns(ctx.db, ctx.company_id, input)),

  statements: admin.read
    .meta({ says: 'Returns the statement of each person in a locked or paid run.' })
    .input(payStatementsOf)
    .output(z.array(payStatement))
    .query(({ ctx, input }) => statementsOf(ctx.db, ctx, input)),

  create: admin
    .write('pay_run.create')
    .meta({ example: { kind: 'regular', period_start: '2026-03-11', period_end: '2026-03-24' } })
    .input(payRunInput)
    .output(payRunDetail)
    .mutation(({ ctx, input }) => createPayRun(ctx, input)),

  payFrom: admin
    .write('company_settings.update')
    .meta({ says: 'Changes the day from which pay runs pay, until one is locked.' })
    .input(payRunsFrom)
    .output(payRunDetail)
    .mutation(({ ctx, input }) => changePayFrom(ctx, input)),

  remove: admin
    .write('pay_run.delete')
    .input(payRunRemove)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removePayRun(ctx, input)),

  lock: admin
    .write('pay_run.lock')
    .meta({ says: 'Freezes a pay run; from then on its timesheets can be corrected, but not unapproved.' })
    .input(payRunLock)
    .output(payRunDetail)
    .mutation(({ ctx, input }) => lockPayRun(ctx, input)),

  unlock: admin
    .write('pay_run.unlock')
    .meta({ says: 'Makes a locked pay run a draft again; its files become void.' })
    .input(payRunUnlock)
    .output(payRunDetail)
    .mutation(({ ctx, input }) => unlockPayRun(ctx, input)),

  pay: admin
    .write('pay_run.pay')
    .meta({ says: 'Marks a locked pay run as paid, for good.' })
    .input(payRunPay)
    .output(payRunDetail)
    .mutation(({ ctx, input }) => markPaid(ctx, input)),

  files: admin.read
    .meta({ says: 'Lists the files that were made from a pay run.' })
    .input(payRunFilesOf)
    .output(payRunFiles)
    .query(({ ctx, input }) => listFiles(ctx.db, ctx, input)),

  /** What a file would contain, what it leaves out, and what it cannot contain. */
  previewFile: admin.read
    .input(payRunFilePreviewOf)
    .output(payRunFilePreview)
    .query(({ ctx, input }) => previewFile(ctx.db, ctx, input)),

  makeFile: admin
    .write('pay_run.export')
    .meta({ says: 'Makes the file of a pay run that a payroll product imports, and stores it.' })
    .input(payRunFileInput)
    .output(payRunFile)
    .mutation(({ ctx, input }) => makeFile(ctx, input)),

  /** The bytes; REST sends them unchanged. */
  file: admin.read
    .meta({ says: 'Returns the bytes of a file of a pay run, which are the same at every download.' })
    .input(payRunFileOf)
    .output(payRunFileContent)
    .query(({ ctx, input }) => fileContent(ctx.db, ctx, input)),
});

/** What a worker was paid. It stays readable on every plan. */
export const payStatements = router({
  mine: member.read
    .meta({ says: 'Lists the paid runs that paid the caller.' })
    .output(z.array(myPayRun))
    .query(({ ctx }) => paidRunsOf(ctx.db, ctx)),

  get: member.read
    .meta({ says: 'Returns the caller’s statement of a paid run.' })
    .input(z.strictObject({ run: recordId.describe('Id of the pay run') }))
    .output(payStatement)
    .query(({ ctx, input }) => myStatement(ctx.db, ctx, input.run)),
});
