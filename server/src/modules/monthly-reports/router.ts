import { z } from 'zod';
import { approvalQueue, queueQuery } from '@daybook/contract/approval-queue';
import { byId } from '@daybook/contract/fields';
import { listOf } from '@daybook/contract/filters';
import {
  monthlyReport,
  reportBrief,
  reportChoices,
  reportFilters,
  reportGeneration,
  reportList,
  reportStep,
  reportTotals,
  reportUpdate,
  waitingReport,
} from '@daybook/contract/monthly-reports';
import { reportConfiguration, reportConfigurationWrite } from '@daybook/contract/report-layout';
import { admin, member, router, withFeature } from '../../kernel/procedures.ts';
import { reportConfigurationOf, saveReportLayout } from './layout.ts';
import {
  getReport,
  getReportChoices,
  getReportQueue,
  getReportTotals,
  listReportBriefs,
  listReports,
  listWaitingReports,
} from './reads.ts';
import {
  approveReport,
  generateReport,
  removeReport,
  submitReport,
  unsubmitReport,
  updateReport,
} from './writes.ts';

export const monthlyReports = router({
  list: member.read
    .input(reportList)
    .output(listOf(monthlyReport))
    .query(({ ctx, input }) => listReports(ctx.db, ctx, input)),

  /** The same without the reports' content, which our tables don't show. */
  summaries: member.read
    .input(reportList)
    .output(listOf(reportBrief))
    .query(({ ctx, input }) => listReportBriefs(ctx.db, ctx, input)),

  totals: member.read
    .meta({ says: 'Adds up the figures of all reports that match.' })
    .input(reportFilters.optional())
    .output(reportTotals)
    .query(({ ctx, input }) => getReportTotals(ctx.db, ctx, input ?? {})),

  queue: admin.read
    .input(queueQuery)
    .output(approvalQueue)
    .query(({ ctx, input }) => getReportQueue(ctx.db, ctx, input)),

  waiting: admin.read
    .meta({ says: 'Lists the reports that are waiting for approval.' })
    .output(z.array(waitingReport))
    .query(({ ctx }) => listWaitingReports(ctx.db, ctx)),

  /** The options of the admin's filters. */
  choices: admin.read
    .meta({ says: 'Returns the employees and clients who appear in any report.' })
    .output(reportChoices)
    .query(({ ctx }) => getReportChoices(ctx.db, ctx)),

  get: member.read
    .input(byId)
    .output(monthlyReport)
    .query(({ ctx, input }) => getReport(ctx.db, ctx, input.id)),

  generate: member
    .write('monthly_report.generate')
    .meta({ says: 'Creates the report of a client and month, or returns the existing one.' })
    .input(reportGeneration)
    .output(monthlyReport)
    .mutation(({ ctx, input }) => generateReport(ctx, input)),

  update: member
    .write('monthly_report.update')
    .input(reportUpdate)
    .output(monthlyReport)
    .mutation(({ ctx, input }) => updateReport(ctx, input)),

  submit: member
    .write('monthly_report.submit')
    .input(reportStep)
    .output(monthlyReport)
    .mutation(({ ctx, input }) => submitReport(ctx, input)),

  unsubmit: member
    .write('monthly_report.unsubmit')
    .input(reportStep)
    .output(monthlyReport)
    .mutation(({ ctx, input }) => unsubmitReport(ctx, input)),

  approve: admin
    .write('monthly_report.approve')
    .input(reportStep)
    .output(monthlyReport)
    .mutation(({ ctx, input }) => approveReport(ctx, input)),

  remove: member
    .write('monthly_report.delete')
    .input(reportStep)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removeReport(ctx, input)),
});

export const reportLayout = router({
  get: member.read
    .meta({ says: 'Returns the fields of the company’s monthly reports.' })
    .output(reportConfiguration)
    .query(({ ctx }) => reportConfigurationOf(ctx.db, ctx)),

  update: withFeature('custom_reports')
    .write('report_layout.update')
    .meta({
      says: 'Replaces the fields of the company’s monthly reports.',
      example: {
        fields: [
          { id: 'goals', name: 'Goals', side: 'left', order: 1, enabled: true, render_type: 'text-large' },
        ],
        custom_fields: [
          {
            id: 'mood',
            name: 'Mood',
            side: 'right',
            order: 1,
            enabled: true,
            render_type: 'dropdown',
            type: 'dropdown',
            options: 'Good, Fair, Poor',
          },
        ],
      },
    })
    .input(reportConfigurationWrite)
    .output(reportConfiguration)
    .mutation(({ ctx, input }) => saveReportLayout(ctx, input)),
});
