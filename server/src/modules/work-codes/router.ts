import { z } from 'zod';
import { byId } from '@daybook/contract/fields';
import { listOf } from '@daybook/contract/filters';
import { newWorkCode, workCode, workCodeChange, workCodeList } from '@daybook/contract/work-codes';
import { admin, member, router } from '../../kernel/procedures.ts';
import { single } from '../../kernel/rows.ts';
import { listWorkCodes, workCodeRecord, workCodeRow } from './reads.ts';
import { createWorkCodes, removeWorkCodes, updateWorkCodes } from './writes.ts';

export const workCodes = router({
  list: member.read
    .input(workCodeList)
    .output(listOf(workCode))
    .query(({ ctx, input }) => listWorkCodes(ctx.db, ctx.company_id, ctx.caller.is_admin, input)),

  get: member.read
    .input(byId)
    .output(workCode)
    .query(async ({ ctx, input }) =>
      workCodeRecord(await workCodeRow(ctx.db, ctx.company_id, input.id), ctx.caller.is_admin),
    ),

  create: admin
    .write('work_code.create')
    .input(newWorkCode)
    .output(workCode)
    .mutation(({ ctx, input }) => single(createWorkCodes(ctx, [input]))),

  update: admin
    .write('work_code.update')
    .input(workCodeChange)
    .output(workCode)
    .mutation(({ ctx, input }) => single(updateWorkCodes(ctx, [input]))),

  /** Refused while anything uses it (company-and-plans.md#codes). */
  remove: admin
    .write('work_code.delete')
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeWorkCodes(ctx, [input.id]);
      return {};
    }),
});
