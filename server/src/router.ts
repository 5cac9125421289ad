import type { inferRouterInputs } from '@trpc/server';
import { accounts } from './auth/accounts-router.ts';
import { passkeys, secondStep } from './auth/second-step-router.ts';
import { session } from './auth/session-router.ts';
import { sso } from './auth/sso/router.ts';
import { mergeRouters, router, type Meta } from './kernel/procedures.ts';
import { apiKeys } from './modules/api-keys/router.ts';
import { audit } from './modules/audit/router.ts';
import { billingItems } from './modules/billing-items/router.ts';
import { billingSettings } from './modules/billing-settings/router.ts';
import { clientCodes } from './modules/client-codes/router.ts';
import { clients } from './modules/clients/router.ts';
import { companies } from './modules/companies/router.ts';
import { companyExports } from './modules/company-exports/router.ts';
import { companySettings, onboarding } from './modules/company-settings/router.ts';
import { contractWarnings } from './modules/contract-warnings/router.ts';
import { customFields } from './modules/custom-fields/router.ts';
import { dailyLogs } from './modules/daily-logs/router.ts';
import { dashboard, reminders } from './modules/dashboard/router.ts';
import { callerAccount, directory, employees, invitations } from './modules/employees/router.ts';
import { exportProfiles } from './modules/export-profiles/router.ts';
import { holidays } from './modules/holidays/router.ts';
import { importProfiles, imports } from './modules/imports/router.ts';
import { invoiceFiles } from './modules/invoice-files/router.ts';
import { invoiceLinks } from './modules/invoice-mails/router.ts';
import { payments } from './modules/invoice-payments/router.ts';
import { invoiceLines, invoices } from './modules/invoices/router.ts';
import {
  leaveAssignments,
  leaveLedger,
  leavePolicies,
  leaveTypes,
  usualWeeks,
} from './modules/leave-ledger/router.ts';
import { leaveRequests } from './modules/leave-requests/router.ts';
import { monthlyReports, reportLayout } from './modules/monthly-reports/router.ts';
import { payExtras } from './modules/pay-extras/router.ts';
import { payRuleAssignments, payRules } from './modules/pay-rules/router.ts';
import { payRuns, payStatements } from './modules/pay-runs/router.ts';
import { myPay, payroll } from './modules/payroll/router.ts';
import { platform } from './modules/platform/router.ts';
import { mileageRates, payRates } from './modules/rates/router.ts';
import { clientRecipients, recipients } from './modules/recipients/router.ts';
import { roles } from './modules/roles/router.ts';
import { incidents, noShows } from './modules/submissions/router.ts';
import { plans, subscriptions } from './modules/subscriptions/router.ts';
import { taxCodes } from './modules/tax-codes/router.ts';
import { timesheets } from './modules/timesheets/router.ts';
import { webhooks } from './modules/webhooks/router.ts';
import { workCodes } from './modules/work-codes/router.ts';

/** Every noun of the product. tRPC serves it, and `rest/routes.ts` names its procedures. */
export const appRouter = router({
  accounts,
  apiKeys,
  audit,
  billingItems,
  billingSettings,
  clientCodes,
  clientRecipients,
  clients,
  companies,
  companyExports,
  companySettings,
  contractWarnings,
  customFields,
  dailyLogs,
  dashboard,
  directory,
  employees,
  exportProfiles,
  holidays,
  importProfiles,
  imports,
  invitations,
  incidents,
  invoiceFiles,
  invoiceLinks,
  invoiceLines,
  invoices,
  leaveAssignments,
  leaveLedger,
  leavePolicies,
  leaveRequests,
  leaveTypes,
  mileageRates,
  monthlyReports,
  myPay,
  noShows,
  onboarding,
  passkeys,
  payExtras,
  payments,
  payRates,
  payRuleAssignments,
  payRules,
  payRuns,
  payStatements,
  payroll,
  plans,
  platform,
  recipients,
  reminders,
  reportLayout,
  roles,
  secondStep,
  session: mergeRouters(session, callerAccount),
  sso,
  subscriptions,
  taxCodes,
  timesheets,
  usualWeeks,
  webhooks,
  workCodes,
});

export type AppRouter = typeof appRouter;

export interface Noun {
  tag: string;
  about: string;
  one: string;
  many: string;
}

/** How the description of the REST paths speaks of each noun. */
export const NOUNS: Readonly<Record<keyof inferRouterInputs<AppRouter>, Noun>> = {
  accounts: wordsOf('Accounts', 'Signing up, and resetting a password.', 'account'),
  apiKeys: wordsOf('API keys', 'Keys with which a company’s programs call these paths.', 'API key'),
  audit: wordsOf('Audit trail', 'Who changed what, and when.', 'audit entry', 'audit entries'),
  billingItems: wordsOf('Billing items', 'What is billed and is on no timesheet.', 'billing item'),
  billingSettings: wordsOf(
    'Billing settings',
    'Who bills, how documents are numbered, and on which terms.',
    'company’s billing settings',
    'billing settings',
  ),
  clientCodes: wordsOf('Client codes', 'The codes under which clients are billed.', 'client code'),
  clientRecipients: wordsOf(
    'Payers of clients',
    'Who pays for a client, and from which day.',
    'payer of a client',
    'payers of clients',
  ),
  clients: wordsOf('Clients', 'The people who are cared for.', 'client'),
  companies: wordsOf('Company', 'The company and its signup code.', 'company', 'companies'),
  companyExports: wordsOf('Data exports', 'Files that contain everything stored.', 'export'),
  companySettings: wordsOf(
    'Company settings',
    'Pay period, due days and the like.',
    'company’s settings',
    'company settings',
  ),
  contractWarnings: wordsOf(
    'Contract warnings',
    'Contracts that end soon or are used up.',
    'contract warning',
  ),
  customFields: wordsOf('Custom fields', 'The company’s own fields of clients.', 'custom field'),
  dailyLogs: wordsOf('Daily logs', 'What was done for a client on a day.', 'daily log'),
  dashboard: wordsOf('Dashboard', 'Figures for administrators.', 'figure'),
  directory: wordsOf(
    'Directory',
    'The people of the company, as their colleagues see them.',
    'person',
    'people of the company',
  ),
  invitations: wordsOf(
    'Invitations',
    'Links by which people open the accounts that were prepared for them.',
    'invitation',
  ),
  employees: wordsOf('Employees', 'The accounts of the company’s people.', 'employee'),
  exportProfiles: wordsOf('Export profiles', 'The files that payroll products need.', 'export profile'),
  holidays: wordsOf('Holidays', 'Days for which pay rules may pay more.', 'holiday'),
  importProfiles: wordsOf('Import profiles', 'Saved mappings of files.', 'import profile'),
  imports: wordsOf('Imports', 'Files of records that a company brings from elsewhere.', 'import'),
  incidents: wordsOf('Incident reports', 'What went wrong, and how it ended.', 'incident report'),
  leaveAssignments: wordsOf(
    'Time off assignments',
    'Who has which policy, and from which day.',
    'time off assignment',
  ),
  leaveLedger: wordsOf('Time off balances', 'What people earned and used, line by line.', 'time off line'),
  leavePolicies: wordsOf(
    'Time off policies',
    'How time off is earned and used.',
    'time off policy',
    'time off policies',
  ),
  leaveRequests: wordsOf(
    'Time off requests',
    'Days off that people ask for, and what was decided.',
    'time off request',
  ),
  leaveTypes: wordsOf(
    'Time off',
    'Its kinds, such as sick or annual leave.',
    'kind of time off',
    'kinds of time off',
  ),
  invoiceFiles: wordsOf('Invoice files', 'Files that an accountant’s program imports.', 'invoice file'),
  invoiceLinks: wordsOf('Invoice links', 'The document that a link in an email leads to.', 'document'),
  invoiceLines: wordsOf(
    'Invoice lines',
    'What invoices and credit notes bill, line by line.',
    'invoice line',
  ),
  invoices: wordsOf('Invoices', 'What is billed, and the credit notes that correct it.', 'invoice'),
  mileageRates: wordsOf('Mileage rates', 'Reimbursement of distances, by effective date.', 'mileage rate'),
  monthlyReports: wordsOf(
    'Monthly reports',
    'The work of a month with a client, for its funder.',
    'monthly report',
  ),
  myPay: wordsOf('My Pay', 'What people can see of their own pay.', 'pay', 'pay'),
  noShows: wordsOf('No-show forms', 'Visits that did not take place.', 'no-show form'),
  onboarding: wordsOf('Onboarding', 'The initial settings of a new company.', 'company', 'companies'),
  passkeys: wordsOf('Passkeys', 'Keys of a device or a service, in place of a password.', 'passkey'),
  payExtras: wordsOf('Pay extras', 'Bonuses and reimbursements that are on no timesheet.', 'pay extra'),
  payments: wordsOf('Payments', 'Money that recipients send.', 'payment'),
  payRates: wordsOf('Pay rates', 'Hourly pay, by effective date.', 'pay rate'),
  payRuleAssignments: wordsOf(
    'Pay rule assignments',
    'Who is paid by which rule, and from which day.',
    'pay rule assignment',
  ),
  payRules: wordsOf('Pay rules', 'How hours are split and paid.', 'pay rule'),
  payRuns: wordsOf('Pay runs', 'What is paid for a period, its files and statements.', 'pay run'),
  payStatements: wordsOf('Pay statements', 'What the caller was paid.', 'pay statement'),
  payroll: wordsOf('Payroll', 'What approved timesheets pay and bill.', 'payroll', 'payrolls'),
  plans: wordsOf('Plans', 'What a company can subscribe to.', 'plan'),
  platform: wordsOf('Operator’s console', 'For operators of the installation.', 'company', 'companies'),
  recipients: wordsOf('Recipients', 'Who pays invoices, and their statements.', 'recipient'),
  reminders: wordsOf('Reminders', 'What is due.', 'reminder'),
  reportLayout: wordsOf('Report layout', 'The fields of monthly reports.', 'report layout'),
  roles: wordsOf('Roles', 'What a group of people may do, and their default rates.', 'role'),
  secondStep: wordsOf(
    'Two-step sign-in',
    'A code of an app or a passkey, besides the password.',
    'second step',
  ),
  session: wordsOf('Session', 'Signing in, and the account of the caller.', 'session'),
  sso: wordsOf('Organisation’s sign-in', 'Signing in at the provider of one’s organisation.', 'connection'),
  subscriptions: wordsOf('Subscription', 'The company’s plan and its payment.', 'subscription'),
  taxCodes: wordsOf('Tax codes', 'How lines of invoices are taxed.', 'tax code'),
  timesheets: wordsOf('Timesheets', 'The work of a pay period, submitted and approved.', 'timesheet'),
  usualWeeks: wordsOf('Usual weeks', 'When people usually work.', 'usual week'),
  webhooks: wordsOf('Webhooks', 'Addresses of other programs that receive events.', 'webhook'),
  workCodes: wordsOf('Work codes', 'The kinds of work that are logged.', 'work code'),
};

function wordsOf(tag: string, about: string, one: string, many = `${one}s`): Noun {
  return { tag, about, one, many };
}

const isProcedure = (value: unknown): value is { meta: Meta } =>
  typeof value === 'function' && 'meta' in value;

/** Every procedure's metadata, by its dotted name. */
export const procedures: ReadonlyMap<string, Meta> = new Map(
  Object.entries<object>({ ...appRouter }).flatMap(([noun, verbs]) =>
    Object.entries<unknown>({ ...verbs }).flatMap(([verb, procedure]) =>
      isProcedure(procedure) ? [[`${noun}.${verb}`, procedure.meta] as const] : [],
    ),
  ),
);
