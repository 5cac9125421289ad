import { z } from 'zod';
import { myPay as myPayShape } from '@daybook/contract/my-pay';
import {
  bench,
  benchCsvRow,
  benchOf,
  payLedger,
  payLedgerCsvRow,
  payLedgerOf,
} from '@daybook/contract/pay-ledger';
import {
  payrollBreakdownOf as breakdownInput,
  clientBilling,
  payrollCsv as csvShape,
  notFinal,
  payrollBreakdown,
  payrollLine,
  payrollOpening,
  payrollRange,
  payroll as payrollShape,
} from '@daybook/contract/payroll';
import { billabilityCsvFile, payrollCsvFile } from '@daybook/domain/pay/payroll-csv';
import { member, router, withFeature } from '../../kernel/procedures.ts';
import { benchCsv, benchRows, compareRules } from './bench.ts';
import { billedByClient, notFinalBilling } from './billability.ts';
import { getPayrollBreakdown } from './breakdown.ts';
import { ledgerRecord, ledgerRows } from './ledger.ts';
import { myPayOf } from './my-pay.ts';
import { openingPeriod, payrollOf } from './reads.ts';

const billing = withFeature('billing');

export const payroll = router({
  get: billing.read
    .meta({ says: 'Returns the pay and the billable hours of a range of days.' })
    .input(payrollRange)
    .output(payrollShape)
    .query(({ ctx, input }) => payrollOf(ctx.db, ctx, input)),

  /** The lines alone, for CSV. */
  lines: billing.read
    .input(payrollRange)
    .output(z.array(payrollLine))
    .query(async ({ ctx, input }) => (await payrollOf(ctx.db, ctx, input)).lines),

  openingPeriod: billing.read.output(payrollOpening).query(({ ctx }) => openingPeriod(ctx.db, ctx)),

  breakdown: billing.read
    .meta({ says: 'Shows how each figure of one person is calculated.' })
    .input(breakdownInput)
    .output(payrollBreakdown)
    .query(({ ctx, input }) => getPayrollBreakdown(ctx.db, ctx, input)),

  byClient: billing.read
    .meta({ says: 'Lists what each client is billed for a range of days.' })
    .input(payrollRange)
    .output(z.array(clientBilling))
    .query(({ ctx, input }) => billedByClient(ctx.db, ctx, input)),

  /** What is not approved yet, at current settings. */
  notFinal: billing.read
    .meta({ says: 'Lists the timesheets of a range of days that have not been approved yet.' })
    .input(payrollRange)
    .output(z.array(notFinal))
    .query(({ ctx, input }) => notFinalBilling(ctx.db, ctx, input)),

  /** Every minute of a person with its pay and the reason (pay.md#ledger). */
  ledger: billing.read
    .meta({ says: 'Shows every paid minute of one person, and why it is paid as it is.' })
    .input(payLedgerOf)
    .output(payLedger)
    .query(({ ctx, input }) => ledgerRecord(ctx.db, ctx, input)),

  ledgerRows: billing.read
    .input(payLedgerOf)
    .output(z.array(payLedgerCsvRow))
    .query(async ({ ctx, input }) => ledgerRows(await ledgerRecord(ctx.db, ctx, input))),

  /** The pay of the same time by people's own rules and another one (pay.md#bench). */
  bench: billing.read
    .meta({ says: 'Compares what two pay rules pay for the same time.' })
    .input(benchOf)
    .output(bench)
    .query(({ ctx, input }) => compareRules(ctx.db, ctx, input)),

  benchRows: billing.read
    .input(benchOf)
    .output(z.array(benchCsvRow))
    .query(async ({ ctx, input }) => benchRows(await compareRules(ctx.db, ctx, input))),

  exportBench: billing
    .write('payroll.export', { without_subscription: true })
    .input(benchOf)
    .output(csvShape)
    .mutation(async ({ ctx, input }) => {
      const answer = benchCsv(await compareRules(ctx.db, ctx, input));
      ctx.record({ record_type: 'payroll', record_id: null, after: { file_name: answer.file_name } });
      return answer;
    }),

  /** The CSV of a range. An export is in the audit trail, and works without a subscription (company-and-plans.md#subscription). */
  export: billing
    .write('payroll.export', { without_subscription: true })
    .meta({
      says: 'Returns the payroll of a range of days as a CSV file.',
      example: { start_date: '2026-03-11', end_date: '2026-03-24' },
    })
    .input(payrollRange)
    .output(csvShape)
    .mutation(async ({ ctx, input }) => {
      const figures = await payrollOf(ctx.db, ctx, input);
      const answer = payrollCsvFile(figures);
      const { total_pay } = figures.totals;
      const after = { ...input, people: figures.lines.length, total_pay, file_name: answer.file_name };
      ctx.record({ record_type: 'payroll', record_id: null, after });
      return answer;
    }),

  exportBillability: billing
    .write('payroll.export', { without_subscription: true })
    .input(payrollRange)
    .output(csvShape)
    .mutation(async ({ ctx, input }) => {
      const figures = await payrollOf(ctx.db, ctx, input);
      const answer = billabilityCsvFile(figures);
      const { billable_amount } = figures.billability_totals;
      const after = { ...input, people: figures.lines.length, billable_amount, file_name: answer.file_name };
      ctx.record({ record_type: 'payroll', record_id: null, after });
      return answer;
    }),
});

/** What people see of their own pay. */
export const myPay = router({
  get: member.read
    .meta({
      says: 'Returns the caller’s own pay for the current week or period, each stretch of time with its reason.',
    })
    .output(myPayShape)
    .query(({ ctx }) => myPayOf(ctx.db, ctx)),
});
