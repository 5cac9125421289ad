import { byId } from '@daybook/contract/fields';
import {
  draftOf,
  invoiceCredit,
  invoiceDetail,
  invoiceDraft,
  invoiceIssue,
  invoiceLineList,
  invoiceLines as invoiceLineRows,
  invoiceList,
  invoiceMailRevoke,
  invoiceMarkSent,
  invoicePdfContent,
  invoices as invoiceRows,
  invoiceSend,
  invoicesIssued,
  ready,
  readyOf,
} from '@daybook/contract/invoices';
import { creditApply, creditRefund, writeOff as writeOffInput } from '@daybook/contract/payments';
import { mayWithFeature, router } from '../../kernel/procedures.ts';
import { invoiceFile } from '../invoice-mails/pdf.ts';
import { markSent, revokeMail, sendInvoice } from '../invoice-mails/writes.ts';
import { applyCreditNote, refundCreditNote, writeOff } from '../invoice-payments/writes.ts';
import { creditInvoice } from './credit.ts';
import { issueInvoices } from './issue.ts';
import { listInvoices, listLines } from './lists.ts';
import { draftInvoice, readyToBill } from './reads.ts';
import { getInvoice } from './records.ts';

/** Invoices are for admins and for delegates who may manage them (invoices.md#who-pays). */
const billing = mayWithFeature('billing_edit', 'billing');

export const invoices = router({
  list: billing.read
    .input(invoiceList)
    .output(invoiceRows)
    .query(({ ctx, input }) => listInvoices(ctx.db, ctx, input)),

  get: billing.read
    .input(byId)
    .output(invoiceDetail)
    .query(({ ctx, input }) => getInvoice(ctx.db, ctx, input.id)),

  ready: billing.read
    .meta({ says: 'Lists what is to be billed up to a day, by client and recipient.' })
    .input(readyOf)
    .output(ready)
    .query(({ ctx, input }) => readyToBill(ctx.db, ctx, input)),

  draft: billing.read
    .meta({ says: 'Returns what would be issued of a client to a recipient now.' })
    .input(draftOf)
    .output(invoiceDraft)
    .query(({ ctx, input }) => draftInvoice(ctx.db, ctx, input)),

  issue: billing
    .effect('invoice.issue')
    .meta({
      says: 'Issues invoices, and the credit notes of corrected ones; what changed since it was read is skipped.',
      example: {
        issued_on: '2026-03-18',
        up_to: '2026-03-17',
        mail: false,
        rows: [{ client: 1, recipient: 1, total: 224.66 }],
      },
    })
    .input(invoiceIssue)
    .output(invoicesIssued)
    .mutation(({ ctx, input }) => issueInvoices(ctx, input)),

  credit: billing
    .write('invoice.credit')
    .meta({
      says: 'Writes a credit note for all of an invoice, for some lines, or for an amount.',
      example: { reason: 'Agreed with the family', amount: 20, description: 'Goodwill' },
    })
    .input(invoiceCredit)
    .output(invoiceDetail)
    .mutation(({ ctx, input }) => creditInvoice(ctx, input)),

  send: billing
    .effect('invoice.send')
    .meta({
      says: 'Emails a document as a link or a PDF, as the recipient gets it, and tries at once.',
      example: { to: 'ann@example.org' },
    })
    .input(invoiceSend)
    .output(invoiceDetail)
    .mutation(async ({ ctx, input }) => {
      await sendInvoice(ctx, input);
      return getInvoice(ctx.db, ctx, input.id);
    }),

  markSent: billing
    .write('invoice.mark_sent')
    .meta({ says: 'Marks a document that reached its recipient in another way.' })
    .input(invoiceMarkSent)
    .output(invoiceDetail)
    .mutation(async ({ ctx, input }) => {
      await markSent(ctx, input);
      return getInvoice(ctx.db, ctx, input.id);
    }),

  revokeMail: billing
    .write('invoice.revoke')
    .meta({ says: 'Revokes the link of an email, which then opens nothing.' })
    .input(invoiceMailRevoke)
    .output(invoiceDetail)
    .mutation(async ({ ctx, input }) => {
      await revokeMail(ctx, input);
      return getInvoice(ctx.db, ctx, input.id);
    }),

  /** The bytes; REST sends them unchanged. */
  pdf: billing.read
    .meta({ says: 'Returns a document as a PDF, with the same bytes at every download.' })
    .input(byId)
    .output(invoicePdfContent)
    .query(({ ctx, input }) => invoiceFile(ctx.db, ctx, input.id)),

  writeOff: billing
    .write('invoice.write_off')
    .meta({ says: 'Gives up what is open of an invoice.' })
    .input(writeOffInput)
    .output(invoiceDetail)
    .mutation(async ({ ctx, input }) => {
      await writeOff(ctx, input);
      return getInvoice(ctx.db, ctx, input.id);
    }),

  /** Not `apply`, which every function has. */
  applyCredit: billing
    .write('invoice.allocate')
    .meta({
      says: 'Uses the rest of a credit note for another invoice of the recipient.',
      example: { invoice: 1, amount: 10 },
    })
    .input(creditApply)
    .output(invoiceDetail)
    .mutation(async ({ ctx, input }) => {
      await applyCreditNote(ctx, input);
      return getInvoice(ctx.db, ctx, input.id);
    }),

  refund: billing
    .write('invoice.refund')
    .meta({
      says: 'Records that the rest of a credit note was paid back.',
      example: { amount: 5.04, date: '2026-03-18', reference: 'Check 1042' },
    })
    .input(creditRefund)
    .output(invoiceDetail)
    .mutation(async ({ ctx, input }) => {
      await refundCreditNote(ctx, input);
      return getInvoice(ctx.db, ctx, input.id);
    }),
});

export const invoiceLines = router({
  list: billing.read
    .input(invoiceLineList)
    .output(invoiceLineRows)
    .query(({ ctx, input }) => listLines(ctx.db, ctx, input)),
});
