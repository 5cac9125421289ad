import { z } from 'zod';
import { byId } from '@daybook/contract/fields';
import {
  taxCode,
  taxCodeChange,
  taxCodeInput,
  taxCodeList,
  taxCodeRemove,
  taxCodes as taxCodeRows,
} from '@daybook/contract/tax-codes';
import { rowOf } from '../../database/of-company.ts';
import { taxCodes as table } from '../../database/schema/tax-codes.ts';
import { may, router, withFeature } from '../../kernel/procedures.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import { listTaxCodes, taxCodeRecord } from './reads.ts';
import { addNdisCodes, createTaxCode, removeTaxCode, updateTaxCode } from './writes.ts';

/** Settings are for admins (invoices.md#who-pays). */
const admin = withFeature('billing');
const reader = may('billing_edit');

/** How lines of invoices are taxed (invoices.md#taxes). */
export const taxCodes = router({
  list: reader.read
    .input(taxCodeList)
    .output(taxCodeRows)
    .query(({ ctx, input }) => listTaxCodes(ctx.db, ctx.company_id, input)),

  get: reader.read
    .input(byId)
    .output(taxCode)
    .query(async ({ ctx, input }) =>
      taxCodeRecord(orNotFound(await rowOf(ctx.db, table, ctx.company_id, input.id))),
    ),

  create: admin
    .write('tax_code.create')
    .meta({ example: { name: 'State tax', rate: 8.75 } })
    .input(taxCodeInput)
    .output(taxCode)
    .mutation(({ ctx, input }) => createTaxCode(ctx, input)),

  addNdis: admin
    .write('tax_code.create')
    .meta({ says: 'Adds the tax codes of the NDIS that are not there yet: P1, P2 and P5.' })
    .output(z.array(taxCode))
    .mutation(({ ctx }) => addNdisCodes(ctx)),

  update: admin
    .write('tax_code.update')
    .input(taxCodeChange)
    .output(taxCode)
    .mutation(({ ctx, input }) => updateTaxCode(ctx, input)),

  remove: admin
    .write('tax_code.delete')
    .input(taxCodeRemove)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removeTaxCode(ctx, input)),
});
