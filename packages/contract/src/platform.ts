import { z } from 'zod';
import { AUDIT_PROBLEM_CODES } from '@daybook/domain/audit/audit-problems';
import { TRIAL_EXTENSION_DAYS } from '@daybook/domain/access/plans';
import { byId, optionalDay, optionalId, readVersion, wholeNumber, yesOrNo } from './fields.ts';
import { listInput, ordering, searchFilter } from './filters.ts';
import { roleBrief } from './employees.ts';
import { plan } from './subscriptions.ts';

const platformSubscription = z.object({
  plan: plan
    .pick({
      id: true,
      name: true,
      price_monthly: true,
      price_yearly: true,
      excluded_features: true,
      max_users: true,
      max_clients: true,
    })
    .nullable()
    .describe('Null: no plan.'),
  trial_end: z.string().nullable(),
  is_active: z.boolean(),
  status: z.string(),
  billing_cycle: z.enum(['monthly', 'yearly']).nullable(),
  current_period_end: z.string().nullable(),
  updated_at: z.string(),
});

/** A company as an operator sees it (platform.md#one-company), in the list and alone. */
export const platformCompany = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable().describe("Its first admin's."),
  is_active: z.boolean(),
  status: z.enum(['active', 'inactive']),
  created_at: z.string(),
  last_login: z.string().nullable().describe('The latest of anyone in the company.'),
  onboarding_complete: z.boolean(),
  plan: z.string().nullable().describe("The plan's name."),
  subscription: platformSubscription,
  employees: z.number().describe("Active ones, as the plan's limits count them."),
  clients: z.number(),
  timesheets_this_month: z.number(),
  deletion_requested_at: z.string().nullable().describe('When one of its admins requested its deletion.'),
  deletion_due: z.string().nullable().describe('When it can be deleted for good.'),
  deletion_problem: z.string().nullable().describe('Why it cannot be deleted for good now; null: it can be.'),
});
export type PlatformCompany = z.output<typeof platformCompany>;

const filters = {
  search: searchFilter.describe("Searches the name and the first admin's email address."),
  status: z.enum(['active', 'inactive'], { error: 'Use active or inactive.' }).optional(),
  ordering: ordering(['name', 'plan', 'created_at', 'last_login', 'employees', 'clients']),
};
export const platformCompanyList = listInput(filters);
export type PlatformCompanyListInput = z.output<typeof platformCompanyList>;

export const platformEmployee = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: roleBrief.nullable(),
  is_company_admin: z.boolean(),
  is_active: z.boolean(),
  last_login: z.string().nullable(),
});

export const platformClient = z.object({
  id: z.number(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
});

export const platformTimesheet = z.object({
  id: z.number(),
  employee_name: z.string(),
  client_name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  total_hours: z.number(),
  status: z.string(),
  created_at: z.string(),
});

/** The record of a company that was permanently deleted. */
export const companyErasure = z.object({
  id: z.number().describe('Of the company.'),
  last_sequence: z.number().describe('Of the last entry of its audit trail.'),
  last_hash: z.string().describe('The hash of that entry.'),
});

export const companyActivation = byId.extend({ is_active: yesOrNo });

/** platform.md#one-company: an empty `plan_id` means no plan. */
export const subscriptionEdit = byId.extend({
  plan_id: optionalId.optional(),
  trial_end: optionalDay.optional(),
  is_active: yesOrNo.optional(),
  updated_at: readVersion,
});

export const trialExtension = byId.extend({
  days: wholeNumber(1, 3_650, 'days').default(TRIAL_EXTENSION_DAYS),
});

export const platformOverview = z.object({
  companies: z.number(),
  active_companies: z.number(),
  trials_ending: z.number().describe('Trials that end within 7 days, today among them.'),
  users: z.number().describe('Active people of active companies.'),
  backend_admin_url: z.string().nullable().describe("The provider's backend admin site, if there is one."),
});

export const systemInfo = z.object({
  version: z.string(),
  node: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  counts: z.object({
    companies: z.number(),
    users: z.number(),
    clients: z.number(),
    daily_logs: z.number(),
    timesheets: z.number(),
    monthly_reports: z.number(),
  }),
  billing: z.enum(['off', 'stripe', 'local', 'none']),
  mail: z.boolean(),
});

export const auditState = z.object({
  chains: z.number(),
  entries: z.number(),
  faults: z
    .array(
      z.object({
        company_id: z.number().nullable(),
        sequence: z.number().nullable(),
        name: z.string().nullable(),
        code: z.enum(AUDIT_PROBLEM_CODES),
        problem: z.string(),
      }),
    )
    .describe(
      'What has been changed: in which company (null: none), and at which entry (null: the whole chain) or trigger.',
    ),
});
