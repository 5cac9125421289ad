import { reportConfiguration, reportConfigurationWrite } from '@daybook/contract/report-layout';
import { member, router, withFeature } from '../../kernel/procedures.ts';
import { reportConfigurationOf } from './reads.ts';
import { saveReportLayout } from './writes.ts';

export const reportLayout = router({
  get: member.read.output(reportConfiguration).query(({ ctx }) => reportConfigurationOf(ctx.db, ctx)),

  update: withFeature('custom_reports')
    .write('report_layout.update')
    .input(reportConfigurationWrite)
    .output(reportConfiguration)
    .mutation(({ ctx, input }) => saveReportLayout(ctx, input)),
});
