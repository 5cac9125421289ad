import { z } from 'zod';
import {
  payExtra,
  payExtraInput,
  payExtraList,
  payExtraRemove,
  payExtras as payExtraRows,
} from '@daybook/contract/pay-extras';
import { router, withFeature } from '../../kernel/procedures.ts';
import { listPayExtras } from './reads.ts';
import { createPayExtra, removePayExtra } from './writes.ts';

const admin = withFeature('billing');

/** Bonuses and reimbursements that are on no timesheet (pay-runs.md#extras). */
export const payExtras = router({
  list: admin.read
    .input(payExtraList)
    .output(payExtraRows)
    .query(({ ctx, input }) => listPayExtras(ctx.db, ctx.membership, input)),

  create: admin
    .write('pay_extra.create')
    .meta({
      example: {
        user: 1,
        pay_code: 'bonus',
        amount: 50,
        start_date: '2026-03-11',
        end_date: '2026-03-24',
        counts: true,
        reason: 'Covered the holidays',
      },
    })
    .input(payExtraInput)
    .output(payExtra)
    .mutation(({ ctx, input }) => createPayExtra(ctx, input)),

  remove: admin
    .write('pay_extra.delete')
    .input(payExtraRemove)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removePayExtra(ctx, input)),
});
