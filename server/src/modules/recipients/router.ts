import { z } from 'zod';
import { byId } from '@daybook/contract/fields';
import {
  clientRecipient,
  clientRecipientChange,
  clientRecipientInput,
  clientRecipientList,
  clientRecipientRemove,
  clientRecipients as clientRecipientRows,
  recipient,
  recipientChange,
  recipientInput,
  recipientList,
  recipientRemove,
  recipients as recipientRows,
  statement,
  statementLine,
  statementOf,
} from '@daybook/contract/recipients';
import { mayWithFeature, router } from '../../kernel/procedures.ts';
import { required } from '../../kernel/refusals.ts';
import { createClientRecipients, removeClientRecipient, updateClientRecipient } from './client-recipients.ts';
import { getClientRecipient, getRecipient, listClientRecipients, listRecipients } from './reads.ts';
import { getStatement, statementLines } from './statement.ts';
import { createRecipient, removeRecipient, updateRecipient } from './writes.ts';

const biller = mayWithFeature('billing_edit', 'billing');

/** Who pays (invoices.md#who-pays). */
export const recipients = router({
  list: biller.read
    .input(recipientList)
    .output(recipientRows)
    .query(({ ctx, input }) => listRecipients(ctx.db, ctx, input)),

  get: biller.read
    .input(byId)
    .output(recipient)
    .query(({ ctx, input }) => getRecipient(ctx.db, ctx, input.id)),

  create: biller
    .write('recipient.create')
    .meta({ example: { name: 'Plan Partners', email: 'pay@pp.example', delivery: 'pdf', terms_days: 30 } })
    .input(recipientInput)
    .output(recipient)
    .mutation(({ ctx, input }) => createRecipient(ctx, input)),

  update: biller
    .write('recipient.update')
    .meta({ example: { email: 'accounts@pp.example' } })
    .input(recipientChange)
    .output(recipient)
    .mutation(({ ctx, input }) => updateRecipient(ctx, input)),

  remove: biller
    .write('recipient.delete')
    .input(recipientRemove)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removeRecipient(ctx, input)),

  statement: biller.read
    .meta({ says: 'Returns what a recipient was billed and paid in a range, and what is unpaid at its end.' })
    .input(statementOf)
    .output(statement)
    .query(({ ctx, input }) => getStatement(ctx.db, ctx, input)),

  /** The statement as CSV has it. */
  statementLines: biller.read
    .input(statementOf)
    .output(z.array(statementLine))
    .query(({ ctx, input }) => statementLines(ctx.db, ctx, input)),
});

/** Who pays for a client from which day (invoices.md#who-pays). */
export const clientRecipients = router({
  list: biller.read
    .input(clientRecipientList)
    .output(clientRecipientRows)
    .query(({ ctx, input }) => listClientRecipients(ctx.db, ctx, input)),

  get: biller.read
    .input(byId)
    .output(clientRecipient)
    .query(({ ctx, input }) => getClientRecipient(ctx.db, ctx, input.id)),

  create: biller
    .write('client_recipient.create')
    .meta({
      says: 'Says from which day who pays for a client, or for several clients at once.',
      example: { client: 1, start_date: '2026-11-01', recipient: 'client' },
    })
    .input(clientRecipientInput)
    .output(z.union([clientRecipient, z.array(clientRecipient)]))
    .mutation(async ({ ctx, input }) => {
      const rows = await createClientRecipients(ctx, input);
      return input.clients === undefined ? required(rows[0], 'the payer written just now') : rows;
    }),

  update: biller
    .write('client_recipient.update')
    .meta({ example: { member_number: '430123456' } })
    .input(clientRecipientChange)
    .output(clientRecipient)
    .mutation(({ ctx, input }) => updateClientRecipient(ctx, input)),

  remove: biller
    .write('client_recipient.delete')
    .input(clientRecipientRemove)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removeClientRecipient(ctx, input)),
});
