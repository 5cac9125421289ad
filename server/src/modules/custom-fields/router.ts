import { z } from 'zod';
import {
  customField,
  customFieldInput,
  customFieldList,
  customFieldOrder,
  customFieldUpdate,
} from '@daybook/contract/custom-fields';
import { byId } from '@daybook/contract/fields';
import { listOf } from '@daybook/contract/filters';
import { admin, member, router } from '../../kernel/procedures.ts';
import { customFieldRecord, customFieldRow, listCustomFields } from './reads.ts';
import { createCustomField, orderCustomFields, removeCustomField, updateCustomField } from './writes.ts';

export const customFields = router({
  list: member.read
    .input(customFieldList)
    .output(listOf(customField))
    .query(({ ctx, input }) => listCustomFields(ctx.db, ctx.company_id, input)),

  get: member.read
    .input(byId)
    .output(customField)
    .query(async ({ ctx, input }) =>
      customFieldRecord(await customFieldRow(ctx.db, ctx.company_id, input.id)),
    ),

  create: admin
    .write('custom_field.create')
    .input(customFieldInput)
    .output(customField)
    .mutation(({ ctx, input }) => createCustomField(ctx, input)),

  update: admin
    .write('custom_field.update')
    .input(customFieldUpdate)
    .output(customField)
    .mutation(({ ctx, input }) => updateCustomField(ctx, input)),

  reorder: admin
    .write('custom_field.reorder')
    .input(customFieldOrder)
    .output(z.array(customField))
    .mutation(({ ctx, input }) => orderCustomFields(ctx, input)),

  remove: admin
    .write('custom_field.delete')
    .input(byId)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removeCustomField(ctx, input.id)),
});
