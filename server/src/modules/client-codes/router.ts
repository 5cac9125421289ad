import { z } from 'zod';
import { clientCode, clientCodeChange, clientCodeList, newClientCode } from '@daybook/contract/client-codes';
import { byId } from '@daybook/contract/fields';
import { listOf } from '@daybook/contract/filters';
import { admin, member, router } from '../../kernel/procedures.ts';
import { single } from '../../kernel/rows.ts';
import { clientCodeRecord, clientCodeRow, listClientCodes } from './reads.ts';
import { createClientCodes, removeClientCodes, updateClientCodes } from './writes.ts';

export const clientCodes = router({
  list: member.read
    .input(clientCodeList)
    .output(listOf(clientCode))
    .query(({ ctx, input }) => listClientCodes(ctx.db, ctx.company_id, input)),

  get: member.read
    .input(byId)
    .output(clientCode)
    .query(async ({ ctx, input }) => clientCodeRecord(await clientCodeRow(ctx.db, ctx.company_id, input.id))),

  create: admin
    .write('client_code.create')
    .input(newClientCode)
    .output(clientCode)
    .mutation(({ ctx, input }) => single(createClientCodes(ctx, [input]))),

  update: admin
    .write('client_code.update')
    .input(clientCodeChange)
    .output(clientCode)
    .mutation(({ ctx, input }) => single(updateClientCodes(ctx, [input]))),

  /** Refused while anything uses it (company-and-plans.md#codes). */
  remove: admin
    .write('client_code.delete')
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeClientCodes(ctx, [input.id]);
      return {};
    }),
});
