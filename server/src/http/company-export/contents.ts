import type { ProcedureName } from '../rest/route.ts';

/** One kind of record in the export: the name of its files, and the procedure whose answer REST returns. */
export interface Noun {
  name: string;
  procedure: ProcedureName;
  /** Called several times, each time with one of these. */
  inputs?: readonly Record<string, unknown>[];
  /** Called once for each record of another noun; its records have that noun's id in this field. */
  parent?: { noun: string; field: string };
  /** The fields that are kept; of clients then only the id and the initials. Missing: all fields. */
  keep?: readonly string[];
  /** Its CSV has further columns, which tell an import what its ids refer to. */
  to_import?: true;
  /** Records per page. A page is read in one go, and what it needs meanwhile should be a few megabytes. */
  page_size?: number;
  /** Read by the days or months of this field, the last first: a page far behind the first of a long list takes long to find. */
  by?: 'date' | 'start_date' | 'month';
}

/** In the order of the files in the ZIP. */
export const NOUNS: readonly Noun[] = [
  { name: 'company', procedure: 'companies.own' },
  { name: 'company_settings', procedure: 'companySettings.list' },
  { name: 'subscription', procedure: 'subscriptions.current' },
  { name: 'sso_connection', procedure: 'sso.connection' },
  { name: 'sso_domains', procedure: 'sso.domains' },
  { name: 'roles', procedure: 'roles.list' },
  // People who asked to join and are waiting are in a separate list.
  { name: 'employees', procedure: 'employees.list', inputs: [{}, { waiting_for_approval: 'true' }] },
  { name: 'work_codes', procedure: 'workCodes.list' },
  { name: 'client_codes', procedure: 'clientCodes.list' },
  { name: 'custom_fields', procedure: 'customFields.list' },
  { name: 'clients', procedure: 'clients.list', inputs: [{ kind: 'all' }], to_import: true },
  { name: 'daily_logs', procedure: 'dailyLogs.list', page_size: 50, by: 'date' },
  { name: 'timesheets', procedure: 'timesheets.list', page_size: 2, by: 'start_date' },
  { name: 'monthly_reports', procedure: 'monthlyReports.list', page_size: 20, by: 'month' },
  { name: 'report_layout', procedure: 'reportLayout.get' },
  { name: 'no_shows', procedure: 'noShows.list' },
  { name: 'incidents', procedure: 'incidents.list' },
  { name: 'pay_rules', procedure: 'payRules.list' },
  { name: 'pay_rule_assignments', procedure: 'payRuleAssignments.list' },
  { name: 'holidays', procedure: 'holidays.list' },
  { name: 'pay_rates', procedure: 'payRates.list' },
  { name: 'mileage_rates', procedure: 'mileageRates.list' },
  { name: 'leave_types', procedure: 'leaveTypes.list' },
  { name: 'leave_policies', procedure: 'leavePolicies.list' },
  { name: 'leave_assignments', procedure: 'leaveAssignments.list' },
  { name: 'usual_weeks', procedure: 'usualWeeks.list' },
  { name: 'leave_requests', procedure: 'leaveRequests.list' },
  { name: 'leave_ledger', procedure: 'leaveLedger.list' },
  { name: 'pay_runs', procedure: 'payRuns.list' },
  { name: 'pay_run_lines', procedure: 'payRuns.lines', parent: { noun: 'pay_runs', field: 'pay_run' } },
  { name: 'pay_run_files', procedure: 'payRuns.files', parent: { noun: 'pay_runs', field: 'pay_run' } },
  { name: 'pay_extras', procedure: 'payExtras.list' },
  { name: 'export_profiles', procedure: 'exportProfiles.list' },
  { name: 'billing_settings', procedure: 'billingSettings.get' },
  { name: 'tax_codes', procedure: 'taxCodes.list' },
  { name: 'recipients', procedure: 'recipients.list' },
  { name: 'client_recipients', procedure: 'clientRecipients.list' },
  { name: 'billing_items', procedure: 'billingItems.list' },
  { name: 'invoices', procedure: 'invoices.list' },
  // With who bills and who pays, what settled each, and its emails.
  { name: 'invoice_details', procedure: 'invoices.get', parent: { noun: 'invoices', field: 'invoice' } },
  { name: 'invoice_lines', procedure: 'invoiceLines.list' },
  { name: 'payments', procedure: 'payments.list' },
  { name: 'invoice_files', procedure: 'invoiceFiles.list' },
  { name: 'webhooks', procedure: 'webhooks.list' },
];
