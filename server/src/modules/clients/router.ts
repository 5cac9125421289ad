import { z } from 'zod';
import {
  client,
  clientList,
  clientPicklist,
  clientUpdate,
  listedClient,
  newClient,
} from '@daybook/contract/clients';
import { byId } from '@daybook/contract/fields';
import { listOf } from '@daybook/contract/filters';
import { may, member, router } from '../../kernel/procedures.ts';
import { single } from '../../kernel/rows.ts';
import { getClient, listClients, listClientSummaries, listPickableClients } from './reads.ts';
import { createClient, removeClients, updateClients } from './writes.ts';

export const clients = router({
  list: member.read
    .input(clientList)
    .output(listOf(client))
    .query(({ ctx, input }) => listClients(ctx.db, ctx, input)),

  /** The same as our tables show them. */
  summaries: member.read
    .input(clientList)
    .output(listOf(listedClient))
    .query(({ ctx, input }) => listClientSummaries(ctx.db, ctx, input)),

  /** The clients of a form's pick list, in groups (clients-and-contracts.md#pick-lists). */
  picklist: member.read.output(clientPicklist).query(({ ctx }) => listPickableClients(ctx.db, ctx)),

  get: member.read
    .input(byId)
    .output(client)
    .query(({ ctx, input }) => getClient(ctx.db, ctx, input.id)),

  create: may('clients_edit')
    .write('client.create')
    .input(newClient)
    .output(client)
    .mutation(({ ctx, input }) => createClient(ctx, input)),

  update: may('clients_edit')
    .write('client.update')
    .input(clientUpdate)
    .output(client)
    .mutation(({ ctx, input }) => single(updateClients(ctx, [input]))),

  remove: may('clients_delete')
    .write('client.delete')
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeClients(ctx, [input.id]);
      return {};
    }),
});
