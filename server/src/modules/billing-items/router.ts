import { z } from 'zod';
import {
  billingItem,
  billingItemChange,
  billingItemInput,
  billingItemList,
  billingItemRemove,
  billingItems as billingItemRows,
} from '@daybook/contract/billing-items';
import { byId } from '@daybook/contract/fields';
import { mayWithFeature, router } from '../../kernel/procedures.ts';
import { getItem, listItems } from './reads.ts';
import { createItem, removeItem, updateItem } from './writes.ts';

const biller = mayWithFeature('billing_edit', 'billing');

/** What is billed and is on no timesheet (invoices.md#what-is-billed). */
export const billingItems = router({
  list: biller.read
    .input(billingItemList)
    .output(billingItemRows)
    .query(({ ctx, input }) => listItems(ctx.db, ctx, input)),

  get: biller.read
    .input(byId)
    .output(billingItem)
    .query(({ ctx, input }) => getItem(ctx.db, ctx, input.id)),

  create: biller
    .write('billing_item.create')
    .meta({
      example: {
        client: 1,
        date: '2026-11-30',
        description: 'Monthly fee',
        quantity: 1,
        unit_price: 50,
      },
    })
    .input(billingItemInput)
    .output(billingItem)
    .mutation(({ ctx, input }) => createItem(ctx, input)),

  update: biller
    .write('billing_item.update')
    .meta({ example: { unit_price: 55 } })
    .input(billingItemChange)
    .output(billingItem)
    .mutation(({ ctx, input }) => updateItem(ctx, input)),

  remove: biller
    .write('billing_item.delete')
    .input(billingItemRemove)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removeItem(ctx, input)),
});
