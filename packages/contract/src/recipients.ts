import { z } from 'zod';
import { CURRENCIES, DELIVERIES } from '@daybook/domain/billing/invoice';
import { optionalEmail, recipientTermsInput, recipientTermsRecord } from './billing-settings.ts';
import {
  alsoAs,
  day,
  dayText,
  emailText,
  momentText,
  optionalId,
  optionalLines,
  optionalText,
  readVersion,
  recordId,
  recordIds,
  requiredText,
  textOrNone,
  yesOrNo,
} from './fields.ts';
import { activeFilter, idFilter, listInput, listOf, ordering, searchFilter } from './filters.ts';

/** Who pays (invoices.md#who-pays). */

const delivery = z.enum(DELIVERIES, { error: 'Choose link, pdf or none.' });
const DELIVERY = 'How documents are sent: a link, a PDF that is attached, or not at all';
const ACCOUNTING_NAME = 'What the accountant’s program calls it; null: its name';

export const recipient = z
  .object({
    id: z.number(),
    client: z
      .number()
      .nullable()
      .meta(alsoAs('client_id'))
      .describe('Id of the client who pays for themselves; null: someone else pays'),
    name: z.string().describe('Name; of a client who pays, the client’s'),
    address: textOrNone.describe(
      'Address, in lines; of a client who pays, the client’s, unless another was entered',
    ),
    email: emailText.nullable(),
    accounting_name: textOrNone.describe(ACCOUNTING_NAME),
    delivery: delivery.describe(DELIVERY),
    ...recipientTermsRecord,
    is_active: z.boolean(),
    open: z.number().describe('What is unpaid'),
    credit: z.number().describe('What was paid or credited and is not used'),
    overdue: z.number().describe('What is unpaid and due before today'),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'Recipient' });
export type Recipient = z.output<typeof recipient>;

export const recipientList = listInput({
  search: searchFilter,
  client: idFilter.describe('Only the recipient that is this client'),
  is_active: activeFilter,
  ordering: ordering(['name']),
});
export type RecipientListInput = z.output<typeof recipientList>;
export const recipients = listOf(recipient);

const fields = {
  address: optionalLines(500).optional().describe('Address, in lines'),
  email: optionalEmail.optional(),
  accounting_name: optionalText(200).optional().describe(ACCOUNTING_NAME),
  delivery: delivery.optional().describe(DELIVERY),
  ...recipientTermsInput,
  is_active: yesOrNo.optional(),
};
export const recipientInput = z
  .object({
    client: optionalId.optional().describe('Id of the client who pays for themselves'),
    name: optionalText(200).optional().describe('Name; required, unless a client pays'),
    ...fields,
  })
  .superRefine(({ client, name }, context) => {
    if (client == null && !name)
      context.addIssue({ code: 'custom', path: ['name'], message: 'This field is required.' });
  })
  .meta({ id: 'RecipientInput' });
export type RecipientInput = z.output<typeof recipientInput>;
export const recipientChange = z
  .object({ id: recordId, name: requiredText(200).optional(), ...fields, updated_at: readVersion })
  .meta({ id: 'RecipientChange' });
export type RecipientChange = z.output<typeof recipientChange>;
export const recipientRemove = z
  .object({ id: recordId, updated_at: readVersion })
  .meta({ id: 'RecipientRemove' });

const START_DATE = 'First day that is billed to it';
const MEMBER_NUMBER = 'The client’s number at the recipient';
const REFERENCE = 'The recipient’s order number';

/** Who pays for a client from a day on. */
export const clientRecipient = z
  .object({
    id: z.number(),
    client: z.number().meta(alsoAs('client_id')),
    client_name: z.string(),
    start_date: dayText.describe(START_DATE),
    recipient: z
      .number()
      .nullable()
      .meta(alsoAs('recipient_id'))
      .describe('Id of the recipient; null: billed elsewhere'),
    recipient_name: textOrNone,
    member_number: textOrNone.describe(MEMBER_NUMBER),
    reference: textOrNone.describe(REFERENCE),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'ClientRecipient' });
export type ClientRecipient = z.output<typeof clientRecipient>;

export const clientRecipientList = listInput({
  client: idFilter,
  recipient: idFilter.describe('Only clients for whom this recipient pays, or once paid'),
  ordering: ordering(['start_date']),
});
export type ClientRecipientListInput = z.output<typeof clientRecipientList>;
export const clientRecipients = listOf(clientRecipient);

const payer = z.union([z.literal('client'), optionalId], { error: 'Choose an existing entry.' });
const PAYER = 'Id of the recipient; `client`: the client pays; null: billed elsewhere';
const numbers = {
  member_number: optionalText(50).optional().describe(MEMBER_NUMBER),
  reference: optionalText(100).optional().describe(REFERENCE),
};
export const clientRecipientInput = z
  .object({
    client: recordId.optional().describe('Id of the client, in place of `clients`'),
    clients: recordIds.optional().describe('Ids of several clients, in place of `client`'),
    start_date: day.describe(START_DATE),
    recipient: payer.describe(PAYER),
    ...numbers,
  })
  .superRefine(({ client, clients }, context) => {
    if (client === undefined && (clients === undefined || clients.length === 0))
      context.addIssue({ code: 'custom', path: ['client'], message: 'Choose a client.' });
  })
  .meta({ id: 'ClientRecipientInput' });
export type ClientRecipientInput = z.output<typeof clientRecipientInput>;
export const clientRecipientChange = z
  .object({
    id: recordId,
    start_date: day.optional().describe(START_DATE),
    recipient: payer.optional().describe(PAYER),
    ...numbers,
    updated_at: readVersion,
  })
  .meta({ id: 'ClientRecipientChange' });
export type ClientRecipientChange = z.output<typeof clientRecipientChange>;
export const clientRecipientRemove = z
  .object({ id: recordId, updated_at: readVersion })
  .meta({ id: 'ClientRecipientRemove' });

/** What was billed and paid in a range, and what is open at its end. */
export const statementOf = z.strictObject({ id: recordId, start_date: day, end_date: day });
const statementRow = z.object({
  date: dayText,
  kind: z
    .enum(['invoice', 'credit_note', 'payment', 'write_off', 'refund'])
    .describe('What happened on the day'),
  document: z
    .number()
    .nullable()
    .describe('Id of the invoice or credit note that it is, or that was written off or refunded'),
  label: textOrNone.describe('Number of the document'),
  text: z.string().describe('What it is, in words; for a third party, also whom a document is for'),
  due_on: dayText.nullable(),
  amount: z.number().describe('How much more the recipient owes by it; below 0: less'),
  balance: z.number().describe('What the recipient owes after it'),
});
/** A line of the statement as CSV, which begins and ends with a balance. */
export const statementLine = statementRow.omit({ document: true }).extend({
  kind: z.enum(['balance', ...statementRow.shape.kind.options]),
});
export const statement = z
  .object({
    recipient: z.number().meta(alsoAs('recipient_id')),
    name: z.string(),
    currency: z.enum(CURRENCIES),
    start_date: dayText,
    end_date: dayText,
    opening_balance: z.number().describe('What the recipient owes at the beginning'),
    closing_balance: z
      .number()
      .describe('What the recipient owes at the end; below 0: the recipient’s credit'),
    rows: z.array(statementRow),
    aging: z
      .object({
        current: z.number().describe('Not past due'),
        days_1_30: z.number().describe('1 to 30 days past due'),
        days_31_60: z.number().describe('31 to 60 days past due'),
        days_61_90: z.number().describe('61 to 90 days past due'),
        over_90: z.number().describe('More than 90 days past due'),
      })
      .describe('What is unpaid at the end of the range, by days past due'),
  })
  .meta({ id: 'RecipientStatement' });
export type Statement = z.output<typeof statement>;
