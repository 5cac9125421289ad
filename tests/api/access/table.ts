import { accounts } from './accounts.ts';
import { apiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import {
  billingItems,
  billingSettings,
  clientRecipients,
  invoiceFiles,
  invoiceLines,
  invoiceLinks,
  invoices,
  payments,
  recipients,
  taxCodes,
} from './billing.ts';
import { clientCodes } from './client-codes.ts';
import { clients } from './clients.ts';
import { companies, companyExports, companySettings, onboarding } from './companies.ts';
import { contractWarnings } from './contract-warnings.ts';
import { customFields } from './custom-fields.ts';
import { dailyLogs } from './daily-logs.ts';
import { dashboard } from './dashboard.ts';
import { directory, employees, invitations, roles } from './employees.ts';
import type { AccessTable } from './expectation.ts';
import { importProfiles, imports } from './imports.ts';
import {
  leaveAssignments,
  leaveLedger,
  leavePolicies,
  leaveRequests,
  leaveTypes,
  usualWeeks,
} from './leave.ts';
import { monthlyReports, reportLayout } from './monthly-reports.ts';
import { holidays, mileageRates, payRates, payRuleAssignments, payRules } from './pay-rules.ts';
import { exportProfiles, payExtras, payRuns, payStatements } from './pay-runs.ts';
import { myPay, payroll } from './payroll.ts';
import { platform } from './platform.ts';
import { passkeys, secondStep } from './second-step.ts';
import { session } from './session.ts';
import { sso } from './sso.ts';
import { incidents, noShows } from './submissions.ts';
import { plans, subscriptions } from './subscriptions.ts';
import { reminders, timesheets } from './timesheets.ts';
import { webhooks } from './webhooks.ts';
import { workCodes } from './work-codes.ts';

/** Who may call each procedure (access.md#roles). REST must have the same verdicts. */
export const ACCESS: AccessTable = {
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
  invitations,
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
  session,
  sso,
  subscriptions,
  taxCodes,
  timesheets,
  usualWeeks,
  webhooks,
  workCodes,
};
