import type { inferRouterOutputs } from '@trpc/server';
import type { ExportedType } from '@daybook/domain/audit/audit-vocabulary';
import type { AppRouter } from '../../router.ts';
import type { ProcedureName } from './routes.ts';

type Outputs = inferRouterOutputs<AppRouter>;
type Rows = readonly unknown[] | { count: number; results: readonly unknown[] };
/** The parts of the router with a procedure that returns a list, which REST also returns as CSV. */
type ListedNoun = {
  [Noun in keyof Outputs]: {
    [Verb in keyof Outputs[Noun]]: Outputs[Noun][Verb] extends Rows ? Noun : never;
  }[keyof Outputs[Noun]];
}[keyof Outputs];
/** The audit trail's name for the rows of each list. */
const EXPORTED: Readonly<Record<ListedNoun, ExportedType>> = {
  apiKeys: 'api_key',
  audit: 'audit_entry',
  clientCodes: 'client_code',
  clients: 'client',
  companySettings: 'company_settings',
  contractWarnings: 'contract_warning',
  customFields: 'custom_field',
  dailyLogs: 'daily_log',
  dashboard: 'dashboard',
  directory: 'employee',
  employees: 'employee',
  exportProfiles: 'export_profile',
  holidays: 'holiday',
  importProfiles: 'import_profile',
  imports: 'import',
  incidents: 'incident',
  mileageRates: 'mileage_rate',
  monthlyReports: 'monthly_report',
  noShows: 'no_show',
  payExtras: 'pay_extra',
  payRates: 'pay_rate',
  payRuleAssignments: 'pay_rule_assignment',
  payRules: 'pay_rule',
  payRuns: 'pay_run',
  payStatements: 'pay_run',
  payroll: 'payroll',
  plans: 'plan',
  platform: 'company',
  reminders: 'reminder',
  roles: 'role',
  session: 'session',
  timesheets: 'timesheet',
  webhooks: 'webhook',
  workCodes: 'work_code',
};

const isListed = (noun: string): noun is ListedNoun => Object.hasOwn(EXPORTED, noun);

/** The audit trail's record type for the rows of an exported list; `procedure` returns a list. */
export function exportedType(procedure: ProcedureName): ExportedType {
  const noun = procedure.slice(0, procedure.indexOf('.'));
  if (!isListed(noun)) throw new Error(`${procedure} answers with no list.`);
  return EXPORTED[noun];
}
