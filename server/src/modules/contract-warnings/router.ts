import { z } from 'zod';
import {
  clientUsage,
  contractWarning,
  usageOf,
  warningsOfClient,
  warningsOfTimesheet,
} from '@daybook/contract/contract-warnings';
import { admin, member, router } from '../../kernel/procedures.ts';
import {
  clientsUsage,
  contractWarnings as readWarnings,
  warningsForClient,
  warningsForTimesheet,
} from './reads.ts';

/** Empty if the plan has no contract warnings (clients-and-contracts.md#warnings). */
export const contractWarnings = router({
  /** Of the caller's assigned clients, for the home page. */
  assigned: member.read
    .output(z.array(contractWarning))
    .query(({ ctx }) => readWarnings(ctx.db, ctx, 'assigned')),

  /** Of all active clients, for the admin dashboard. */
  company: admin.read
    .output(z.array(contractWarning))
    .query(({ ctx }) => readWarnings(ctx.db, ctx, 'active')),

  ofClient: member.read
    .input(warningsOfClient)
    .output(z.array(contractWarning))
    .query(({ ctx, input }) => warningsForClient(ctx.db, ctx, input.client)),

  /** For lists of clients. */
  usage: member.read
    .input(usageOf)
    .output(z.array(clientUsage))
    .query(({ ctx, input }) => clientsUsage(ctx.db, ctx, input.clients)),

  ofTimesheet: member.read
    .input(warningsOfTimesheet)
    .output(z.array(contractWarning))
    .query(({ ctx, input }) => warningsForTimesheet(ctx.db, ctx, input.timesheet)),
});
