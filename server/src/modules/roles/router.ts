import { z } from 'zod';
import { byId } from '@daybook/contract/fields';
import { listOf } from '@daybook/contract/filters';
import { role, roleInput, roleList, roleUpdate } from '@daybook/contract/roles';
import { admin, router } from '../../kernel/procedures.ts';
import { listRoles, roleRecord, roleRow } from './reads.ts';
import { createRole, removeRole, updateRole } from './writes.ts';

/** Roles have rates and permissions, so only admins read or grant them (access.md#roles). */
export const roles = router({
  list: admin.read
    .input(roleList)
    .output(listOf(role))
    .query(({ ctx, input }) => listRoles(ctx.db, ctx, input)),

  get: admin.read
    .input(byId)
    .output(role)
    .query(async ({ ctx, input }) => roleRecord(await roleRow(ctx.db, ctx, input.id))),

  create: admin
    .write('role.create')
    .meta({
      example: {
        name: 'Coordinator',
        pay_time_period: 'hourly',
        permissions: 'clients_view,clients_edit',
      },
    })
    .input(roleInput)
    .output(role)
    .mutation(({ ctx, input }) => createRole(ctx, input)),

  update: admin
    .write('role.update')
    .meta({ example: { name: 'Coordinator', pay_time_period: 'salary', permissions: ['clients_view'] } })
    .input(roleUpdate)
    .output(role)
    .mutation(({ ctx, input }) => updateRole(ctx, input)),

  remove: admin
    .write('role.delete')
    .input(byId)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removeRole(ctx, input.id)),
});
