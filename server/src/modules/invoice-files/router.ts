import { z } from 'zod';
import { byId } from '@daybook/contract/fields';
import {
  invoiceFile,
  invoiceFileContent,
  invoiceFileInput,
  invoiceFileList,
  invoiceFiles as invoiceFileRows,
  invoiceFileVoid,
} from '@daybook/contract/invoice-files';
import { mayWithFeature, router } from '../../kernel/procedures.ts';
import { fileContent, listFiles } from './reads.ts';
import { createFiles, voidFile } from './writes.ts';

const biller = mayWithFeature('billing_edit', 'billing');

/** Files that an accountant's program imports (invoices.md#files). */
export const invoiceFiles = router({
  list: biller.read
    .input(invoiceFileList)
    .output(invoiceFileRows)
    .query(({ ctx, input }) => listFiles(ctx.db, ctx, input)),

  /** The bytes; REST sends them unchanged. */
  get: biller.read
    .meta({ says: 'Returns the bytes of a file, which are the same at every download.' })
    .input(byId)
    .output(invoiceFileContent)
    .query(({ ctx, input }) => fileContent(ctx.db, ctx, input.id)),

  create: biller
    .write('invoice_file.export')
    .meta({
      says: 'Makes the files of the documents that are in no valid file yet, in as many parts as the program takes.',
      example: { format: 'xero', up_to: '2026-11-30' },
    })
    .input(invoiceFileInput)
    .output(z.array(invoiceFile))
    .mutation(({ ctx, input }) => createFiles(ctx, input)),

  void: biller
    .write('invoice_file.void')
    .meta({
      says: 'Voids a file that was not imported; its documents are for the next one.',
      example: { reason: 'Wrong accounts', not_imported: true },
    })
    .input(invoiceFileVoid)
    .output(invoiceFile)
    .mutation(({ ctx, input }) => voidFile(ctx, input)),
});
