import { z } from 'zod';
import { printable, optionalText, recordId } from './fields.ts';

export const plan = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  price_monthly: z.number(),
  price_yearly: z.number(),
  max_users: z.number(),
  max_clients: z.number(),
  is_most_popular: z.boolean(),
  excluded_features: z.array(z.string()),
  allow_billing_page: z.boolean(),
  allow_custom_reports: z.boolean(),
  allow_employee_pay_rate: z.boolean(),
  allow_work_code_billing_rate: z.boolean(),
  allow_mileage_rate: z.boolean(),
  allow_stipend_amounts: z.boolean(),
  allow_contract_warnings: z.boolean(),
  allow_client_contracts: z.boolean(),
});

export const subscription = z.object({
  plan,
  status: z.string(),
  is_active: z.boolean(),
  billing_cycle: z.enum(['monthly', 'yearly']).nullable(),
  trial_end: z.string().nullable(),
  current_period_end: z.string().nullable(),
  lock: z.string().nullable().describe('Why nothing can be written at the moment, or null.'),
  users: z.number(),
  clients: z.number(),
  payments: z
    .enum(['stripe', 'local', 'none'])
    .describe('How plans are paid for here: with the card provider, on the local test page, or not at all.'),
  has_portal: z.boolean().describe('Whether the subscription can be managed on a page of the card provider.'),
});
export type Subscription = z.output<typeof subscription>;

const BILLING_CYCLES = ['monthly', 'yearly'] as const;

/** company-and-plans.md#subscription */
export const checkoutInput = z.object({
  plan_id: recordId,
  billing_cycle: z.enum(BILLING_CYCLES, { error: 'Choose monthly or yearly.' }),
  discount_code: optionalText(100).optional().describe('A promotion code of the card provider.'),
});

/** Where to pay: `url` is the card provider's page, or the local test page. */
export const checkout = z.object({ sessionId: z.string(), url: z.string() });

export const bySessionId = z.object({ sessionId: printable(200).min(1) });

/** The result of a payment, from the card provider (company-and-plans.md#subscription). */
export const payment = z.object({
  payment_status: z.enum(['pending', 'paid', 'cancelled']),
  plan,
  billing_cycle: z.enum(BILLING_CYCLES),
  status: z.string().describe("The subscription's."),
  current_period_end: z.string().nullable(),
});
export type Payment = z.output<typeof payment>;

/** The content of the local test page. */
export const testCheckout = z.object({
  sessionId: z.string(),
  plan_name: z.string(),
  billing_cycle: z.enum(BILLING_CYCLES),
  price: z.number().describe('USD.'),
  payment_status: z.enum(['pending', 'paid', 'cancelled']),
});

export const portal = z.object({ url: z.string() });

/** An event of the card provider as received, with its signature. */
export const paymentEvent = z.object({
  payload: z.string().max(1_000_000),
  signature: z.string().max(2_000),
});
