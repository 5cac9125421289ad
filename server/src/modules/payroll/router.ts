import {
  payroll as payrollShape,
  payrollCsv,
  payrollRange,
  payrollWorking,
  payrollWorkingOf as workingInput,
} from '@daybook/contract/payroll';
import { router, withFeature } from '../../procedures.ts';
import { payrollCsvOf } from './csv.ts';
import { payrollOf } from './reads.ts';
import { payrollWorkingOf } from './working.ts';

const billing = withFeature('billing');

export const payroll = router({
  get: billing.read
    .input(payrollRange)
    .output(payrollShape)
    .query(({ ctx, input }) => payrollOf(ctx.db, ctx, input)),

  working: billing.read
    .input(workingInput)
    .output(payrollWorking)
    .query(({ ctx, input }) => payrollWorkingOf(ctx.db, ctx, input)),

  /** The CSV of a range. An export is on the audit trail, and works without a subscription (decisions §7). */
  export: billing
    .write('payroll.export', { without_subscription: true })
    .input(payrollRange)
    .output(payrollCsv)
    .mutation(async ({ ctx, input }) => {
      const answer = payrollCsvOf(await payrollOf(ctx.db, ctx, input));
      ctx.record({ record_type: 'payroll', record_id: null, after: { file_name: answer.file_name } });
      return answer;
    }),
});
