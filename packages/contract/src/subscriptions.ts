import { z } from 'zod';
import { dayText, momentText, optionalText, printable, recordId } from './fields.ts';

export const plan = z
  .object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    price_monthly: z.number().describe('Price of a month, in USD'),
    price_yearly: z.number().describe('Price of a year, in USD'),
    max_users: z.number().describe('Maximum number of active employees in the plan'),
    max_clients: z.number().describe('Maximum number of active clients in the plan'),
    is_most_popular: z.boolean().describe('Whether the plan is shown as the most popular one'),
    excluded_features: z.array(z.string()).describe('What the plan does not include, in words'),
    allow_billing_page: z.boolean().describe('Whether the plan includes payroll and billing'),
    allow_custom_reports: z.boolean().describe('Whether the plan includes custom monthly reports'),
    allow_employee_pay_rate: z.boolean().describe('Whether the plan includes pay rates'),
    allow_work_code_billing_rate: z
      .boolean()
      .describe('Whether the plan includes billing rates of work codes'),
    allow_mileage_rate: z.boolean().describe('Whether the plan includes mileage rates'),
    allow_stipend_amounts: z.boolean().describe('Whether the plan includes stipends'),
    allow_contract_warnings: z.boolean().describe('Whether the plan includes contract warnings'),
    allow_client_contracts: z.boolean().describe('Whether the plan includes client contracts'),
  })
  .meta({ id: 'Plan' });

export const subscription = z
  .object({
    plan,
    status: z.string(),
    is_active: z.boolean(),
    billing_cycle: z.enum(['monthly', 'yearly']).nullable(),
    trial_end: dayText.nullable(),
    current_period_end: momentText.nullable(),
    lock: z.string().nullable().describe('Why nothing can be written at the moment; null: it can'),
    users: z.number().describe('How many people are active'),
    clients: z.number().describe('How many clients are active'),
    payments: z
      .enum(['stripe', 'local', 'none'])
      .describe('How plans are paid for here: with the card provider, on the local test page, or not at all'),
    has_portal: z
      .boolean()
      .describe('Whether the subscription can be managed on a page of the card provider'),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.output<typeof subscription>;

const BILLING_CYCLES = ['monthly', 'yearly'] as const;

/** company-and-plans.md#subscription */
export const checkoutInput = z
  .object({
    plan_id: recordId,
    billing_cycle: z.enum(BILLING_CYCLES, { error: 'Choose monthly or yearly.' }),
    discount_code: optionalText(100).optional().describe('A promotion code of the card provider'),
  })
  .meta({ id: 'CheckoutInput' });

/** Where to pay: `url` is the card provider's page, or the local test page. */
export const checkout = z
  .object({ sessionId: z.string().describe('Id of the checkout'), url: z.string().describe('Where to pay') })
  .meta({ id: 'Checkout' });

export const bySessionId = z.object({ sessionId: printable(200).min(1).describe('Id of the checkout') });

/** The result of a payment, from the card provider (company-and-plans.md#subscription). */
export const payment = z
  .object({
    payment_status: z.enum(['pending', 'paid', 'cancelled']),
    plan,
    billing_cycle: z.enum(BILLING_CYCLES),
    status: z.string().describe('State of the subscription'),
    current_period_end: momentText.nullable(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.output<typeof payment>;

/** The content of the local test page. */
export const testCheckout = z.object({
  sessionId: z.string(),
  plan_name: z.string(),
  billing_cycle: z.enum(BILLING_CYCLES),
  price: z.number().describe('Price in USD'),
  payment_status: z.enum(['pending', 'paid', 'cancelled']),
});

export const portal = z
  .object({ url: z.string().describe('Address of the card provider’s page') })
  .meta({ id: 'Portal' });

/** An event of the card provider as received, with its signature. */
export const paymentEvent = z.object({
  payload: z.string().max(1_000_000),
  signature: z.string().max(2_000),
});
