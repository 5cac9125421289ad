import { z } from 'zod';
import { listOf } from '@daybook/contract/filters';
import {
  mileageRate,
  mileageRateInput,
  mileageRateList,
  mileageRateRemove,
  standardMileageRate,
  standardMileageRateList,
} from '@daybook/contract/mileage-rates';
import { payRate, payRateInput, payRateList, payRateRemove } from '@daybook/contract/pay-rates';
import { admin, router } from '../../kernel/procedures.ts';
import { createMileageRate, createPayRate, deleteMileageRate, deletePayRate } from './checked-writes.ts';
import { listMileageRates, listPayRates, listStandardRates } from './reads.ts';

/**
 * Rates with dates (pay.md#rates). Only admins read and set them; plans lock the rates, not the list (company-and-plans.md#plans).
 */
export const payRates = router({
  list: admin.read
    .input(payRateList)
    .output(listOf(payRate))
    .query(({ ctx, input }) => listPayRates(ctx.db, ctx, input)),

  create: admin
    .write('pay_rate.create')
    .input(payRateInput)
    .output(payRate)
    .mutation(({ ctx, input }) => createPayRate(ctx, input)),

  remove: admin
    .write('pay_rate.delete')
    .input(payRateRemove)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deletePayRate(ctx, input);
      return {};
    }),
});

export const mileageRates = router({
  list: admin.read
    .input(mileageRateList)
    .output(listOf(mileageRate))
    .query(({ ctx, input }) => listMileageRates(ctx.db, ctx, input)),

  /** The same for every company. */
  standard: admin.read
    .meta({ says: 'Lists the standard rates of the company’s country.' })
    .input(standardMileageRateList)
    .output(listOf(standardMileageRate))
    .query(({ ctx, input }) => listStandardRates(ctx.db, input)),

  create: admin
    .write('mileage_rate.create')
    .input(mileageRateInput)
    .output(mileageRate)
    .mutation(({ ctx, input }) => createMileageRate(ctx, input)),

  remove: admin
    .write('mileage_rate.delete')
    .input(mileageRateRemove)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteMileageRate(ctx, input);
      return {};
    }),
});
