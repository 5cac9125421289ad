import { z } from 'zod';
import {
  notFinal,
  payroll as payrollShape,
  payrollCsv as csvShape,
  payrollRange,
  payrollBreakdown,
  payrollBreakdownOf as breakdownInput,
} from '@daybook/contract/payroll';
import { payrollCsv } from '@daybook/domain/csv';
import { router, withFeature } from '../../kernel/procedures.ts';
import { notFinalBilling } from './billability.ts';
import { payrollOf } from './reads.ts';
import { getPayrollBreakdown } from './breakdown.ts';

const billing = withFeature('billing');

export const payroll = router({
  get: billing.read
    .input(payrollRange)
    .output(payrollShape)
    .query(({ ctx, input }) => payrollOf(ctx.db, ctx, input)),

  breakdown: billing.read
    .input(breakdownInput)
    .output(payrollBreakdown)
    .query(({ ctx, input }) => getPayrollBreakdown(ctx.db, ctx, input)),

  /** What is not approved yet, at present settings. */
  notFinal: billing.read
    .input(payrollRange)
    .output(z.array(notFinal))
    .query(({ ctx, input }) => notFinalBilling(ctx.db, ctx, input)),

  /** The CSV of a range. An export is on the audit trail, and works without a subscription (decisions §7). */
  export: billing
    .write('payroll.export', { without_subscription: true })
    .input(payrollRange)
    .output(csvShape)
    .mutation(async ({ ctx, input }) => {
      const answer = payrollCsv(await payrollOf(ctx.db, ctx, input));
      ctx.record({ record_type: 'payroll', record_id: null, after: { file_name: answer.file_name } });
      return answer;
    }),
});
