import {
  invoiceLinkOf,
  invoicePdfContent,
  linkedInvoice as linkedInvoiceShape,
} from '@daybook/contract/invoices';
import { router, visitor } from '../../kernel/procedures.ts';
import { linkedInvoice, linkedPdf } from './link.ts';

/** The page behind a link in a mail (invoices.md#paper-and-delivery). */
export const invoiceLinks = router({
  get: visitor.read
    .meta({ says: 'Returns the document that a link in an email leads to.', secret: true })
    .input(invoiceLinkOf)
    .output(linkedInvoiceShape)
    .query(({ ctx, input }) => linkedInvoice(ctx.db, input.token, ctx.now)),

  pdf: visitor.read
    .meta({ says: 'Returns the document that a link in an email leads to, as a PDF.', secret: true })
    .input(invoiceLinkOf)
    .output(invoicePdfContent)
    .query(({ ctx, input }) => linkedPdf(ctx.db, input.token, ctx.now)),
});
