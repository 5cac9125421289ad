import { type Meta, router } from './kernel/procedures.ts';
import { accounts } from './auth/accounts-router.ts';
import { apiKeys } from './modules/api-keys/router.ts';
import { audit } from './modules/audit/router.ts';
import { clientCodes } from './modules/client-codes/router.ts';
import { clients } from './modules/clients/router.ts';
import { companies } from './modules/companies/router.ts';
import { companyExports } from './modules/company-exports/router.ts';
import { companySettings, onboarding } from './modules/company-settings/router.ts';
import { contractWarnings } from './modules/contract-warnings/router.ts';
import { customFields } from './modules/custom-fields/router.ts';
import { dailyLogs } from './modules/daily-logs/router.ts';
import { dashboard, reminders } from './modules/dashboard/router.ts';
import { directory, employees } from './modules/employees/router.ts';
import { platform } from './modules/platform/router.ts';
import { importProfiles, imports } from './modules/imports/router.ts';
import { plans, subscriptions } from './modules/subscriptions/router.ts';
import { exportProfiles } from './modules/export-profiles/router.ts';
import { payExtras } from './modules/pay-extras/router.ts';
import { payRuns, payStatements } from './modules/pay-runs/router.ts';
import { roles } from './modules/roles/router.ts';
import { myPay, payroll } from './modules/payroll/router.ts';
import { session } from './auth/session-router.ts';
import { holidays } from './modules/holidays/router.ts';
import { mileageRates, payRates } from './modules/rates/router.ts';
import { payRuleAssignments, payRules } from './modules/pay-rules/router.ts';
import { incidents, noShows } from './modules/submissions/router.ts';
import { monthlyReports, reportLayout } from './modules/monthly-reports/router.ts';
import { timesheets } from './modules/timesheets/router.ts';
import { webhooks } from './modules/webhooks/router.ts';
import { workCodes } from './modules/work-codes/router.ts';

/** Every noun of the product. tRPC serves it, and `rest/routes.ts` names its procedures. */
export const appRouter = router({
  accounts,
  apiKeys,
  audit,
  clientCodes,
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
  mileageRates,
  monthlyReports,
  myPay,
  noShows,
  onboarding,
  payExtras,
  payRates,
  payRuleAssignments,
  payRules,
  payRuns,
  payStatements,
  payroll,
  plans,
  platform,
  reminders,
  reportLayout,
  roles,
  session,
  subscriptions,
  timesheets,
  webhooks,
  workCodes,
});

export type AppRouter = typeof appRouter;

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
