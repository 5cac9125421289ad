import { z } from 'zod';

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
  /** Why nothing can be written at the moment, or null. */
  lock: z.string().nullable(),
  users: z.number(),
  clients: z.number(),
  /** How plans are paid for here: with the card provider, on the local test page, or not at all. */
  payments: z.enum(['stripe', 'local', 'none']),
  /** Whether there is a page of the card provider where the subscription can be managed. */
  has_portal: z.boolean(),
});
export type Subscription = z.output<typeof subscription>;
