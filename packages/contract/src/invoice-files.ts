import { z } from 'zod';
import { INVOICE_FILE_FORMATS } from '@daybook/domain/billing/invoice';
import { day, dayText, momentText, recordId, requiredText, textOrNone, yesOrNo } from './fields.ts';
import { flagFilter, listInput, listOf, ordering } from './filters.ts';

/** Files for an accountant's program (invoices.md#files). */

const format = z.enum(INVOICE_FILE_FORMATS, { error: 'Choose xero, quickbooks or generic.' });

export const invoiceFile = z
  .object({
    id: z.number(),
    format,
    up_to: dayText.describe('Last day whose documents it has'),
    documents: z.number().describe('How many invoices and credit notes it has'),
    file_name: z.string(),
    sha256: z.string().describe('SHA-256 of its bytes'),
    changed_texts: z
      .array(z.string())
      .describe('Texts whose letters were replaced by plain ones, as they are in the file; empty in a list'),
    notes: z
      .array(z.string())
      .describe(
        'What to know before it is imported: documents that the program does not take, which are in no file, and lines that lack an account that it needs; empty in a list',
      ),
    voided_at: momentText.nullable().describe('When it was voided, and is no longer to be imported'),
    void_reason: textOrNone,
    created_by: textOrNone,
    created_at: momentText,
  })
  .meta({ id: 'InvoiceFile' });
export type InvoiceFile = z.output<typeof invoiceFile>;

export const invoiceFileList = listInput({
  format: format.optional(),
  is_voided: flagFilter.describe('Only void files, or only the others'),
  ordering: ordering(['created_at']),
});
export type InvoiceFileListInput = z.output<typeof invoiceFileList>;
export const invoiceFiles = listOf(invoiceFile);

export const invoiceFileInput = z.object({ format, up_to: day }).meta({ id: 'InvoiceFileInput' });
export type InvoiceFileInput = z.output<typeof invoiceFileInput>;
export const invoiceFileVoid = z
  .object({
    id: recordId,
    reason: requiredText(500, 'Enter a reason.'),
    not_imported: yesOrNo.default(false).describe('Must be true: confirms that it was not imported'),
  })
  .meta({ id: 'InvoiceFileVoid' });
export const invoiceFileContent = invoiceFile.extend({ content: z.string().describe('The file, in Base64') });
