import { z } from 'zod';
import { TRIAL_EXTENSION_DAYS } from '@daybook/domain/access/plans';
import { AUDIT_PROBLEM_CODES } from '@daybook/domain/audit/audit-problems';
import { roleBrief } from './employees.ts';
import {
  byId,
  dayText,
  emailText,
  momentText,
  optionalDay,
  optionalId,
  readVersion,
  wholeNumber,
  yesOrNo,
} from './fields.ts';
import { listInput, ordering, searchFilter } from './filters.ts';
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
    .describe('The plan; null: there is none'),
  trial_end: dayText.nullable(),
  is_active: z.boolean(),
  status: z.string(),
  billing_cycle: z.enum(['monthly', 'yearly']).nullable(),
  current_period_end: momentText.nullable(),
  updated_at: momentText,
});

/** A company as an operator sees it (platform.md#one-company), in the list and alone. */
export const platformCompany = z
  .object({
    id: z.number(),
    name: z.string(),
    email: emailText.nullable().describe('Email address of its first administrator'),
    is_active: z.boolean(),
    status: z.enum(['active', 'inactive']),
    created_at: momentText,
    last_login: momentText.nullable().describe('When anyone in the company last signed in'),
    onboarding_complete: z.boolean().describe('Whether the company has been set up'),
    plan: z.string().nullable().describe('Name of the plan'),
    subscription: platformSubscription,
    employees: z.number().describe('How many people are active, as the limits of the plan count them'),
    clients: z.number().describe('How many clients are active, as the limits of the plan count them'),
    timesheets_this_month: z.number().describe('How many timesheets were created this month'),
    deletion_requested_at: momentText
      .nullable()
      .describe('When one of its administrators requested its deletion'),
    deletion_due: momentText.nullable().describe('When it can be deleted for good'),
    deletion_problem: z
      .string()
      .nullable()
      .describe('Why it cannot be deleted for good now; null: it can be'),
  })
  .meta({ id: 'PlatformCompany' });
export type PlatformCompany = z.output<typeof platformCompany>;

const filters = {
  search: searchFilter.describe("Part of the name, or of the first administrator's email address"),
  status: z.enum(['active', 'inactive'], { error: 'Use active or inactive.' }).optional(),
  ordering: ordering(['name', 'plan', 'created_at', 'last_login', 'employees', 'clients']),
};
export const platformCompanyList = listInput(filters);
export type PlatformCompanyListInput = z.output<typeof platformCompanyList>;

export const platformEmployee = z
  .object({
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    email: emailText,
    role: roleBrief.nullable(),
    is_company_admin: z.boolean(),
    is_active: z.boolean(),
    last_login: momentText.nullable(),
  })
  .meta({ id: 'PlatformEmployee' });

export const platformClient = z
  .object({
    id: z.number(),
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    is_active: z.boolean(),
    created_at: momentText,
  })
  .meta({ id: 'PlatformClient' });

export const platformTimesheet = z
  .object({
    id: z.number(),
    employee_name: z.string(),
    client_name: z.string().describe('Names of the clients in it, joined by commas'),
    start_date: dayText,
    end_date: dayText,
    total_hours: z.number(),
    status: z.string(),
    created_at: momentText,
  })
  .meta({ id: 'PlatformTimesheet' });

/** The record of a company that was permanently deleted. */
export const companyErasure = z.object({
  id: z.number().describe('Id of the company'),
  last_sequence: z.number().describe('Number of the last entry of its audit trail'),
  last_hash: z.string().describe('The hash of that entry'),
});

export const companyActivation = byId.extend({ is_active: yesOrNo }).meta({ id: 'CompanyActivation' });

/** An empty `plan_id` means no plan (platform.md#one-company). */
export const subscriptionEdit = byId
  .extend({
    plan_id: optionalId.optional(),
    trial_end: optionalDay.optional(),
    is_active: yesOrNo.optional(),
    updated_at: readVersion,
  })
  .meta({ id: 'SubscriptionEdit' });

export const trialExtension = byId
  .extend({
    days: wholeNumber(1, 3_650, 'days')
      .default(TRIAL_EXTENSION_DAYS)
      .describe('Days by which the trial is extended'),
  })
  .meta({ id: 'TrialExtension' });

export const platformOverview = z
  .object({
    companies: z.number().describe('How many companies there are'),
    active_companies: z.number().describe('How many companies are active'),
    trials_ending: z.number().describe('How many trials end within 7 days, today among them'),
    users: z.number().describe('How many active people active companies have'),
    backend_admin_url: z.string().nullable().describe("The provider's backend admin site, if there is one"),
  })
  .meta({ id: 'PlatformOverview' });

export const systemInfo = z
  .object({
    version: z.string(),
    node: z.string().describe('Version of Node'),
    database: z.enum(['sqlite', 'postgres']).describe('Which database it runs on'),
    migrations: z.array(z.string()).describe('Migrations that the database has'),
    counts: z
      .object({
        companies: z.number().describe('How many companies there are'),
        users: z.number().describe('How many people there are'),
        clients: z.number().describe('How many clients there are, without internal ones'),
        daily_logs: z.number(),
        timesheets: z.number(),
        monthly_reports: z.number(),
      })
      .describe('How many records there are of each kind'),
    billing: z
      .enum(['off', 'stripe', 'local', 'none'])
      .describe('How plans are paid for on this installation'),
    mail: z.boolean().describe('Whether the installation sends email'),
  })
  .meta({ id: 'SystemInfo' });

export const auditState = z
  .object({
    chains: z
      .number()
      .describe('How many audit chains there are: one for each company, and one for the platform'),
    entries: z.number().describe('How many entries there are'),
    faults: z
      .array(
        z.object({
          company_id: z.number().nullable().describe('Id of the company; null: none'),
          sequence: z.number().nullable().describe('Number of the entry in its chain; null: the whole chain'),
          name: z.string().nullable(),
          code: z.enum(AUDIT_PROBLEM_CODES),
          problem: z.string().describe('What is wrong, in words'),
        }),
      )
      .describe('What was tampered with, entry by entry or trigger by trigger'),
  })
  .meta({ id: 'AuditState' });
