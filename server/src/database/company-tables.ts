import { eq, getTableColumns, getTableName, inArray, type SQL } from 'drizzle-orm';
import { getTableConfig as ofPostgres, type AnyPgColumn, type AnyPgTable } from 'drizzle-orm/pg-core';
import { getTableConfig as ofSqlite, type AnySQLiteTable } from 'drizzle-orm/sqlite-core';
import { dialect } from '../config.ts';
import { apiKeys, idempotencyKeys } from './schema/api-keys.ts';
import { auditEntries, auditHeads, auditOrigins, movedIds } from './schema/audit.ts';
import { billingItems, billingSettings, clientRecipients, recipients } from './schema/billing.ts';
import { deletedClientKeys } from './schema/bookkeeping.ts';
import { clientCodes } from './schema/client-codes.ts';
import { clients, clientVisibility, clientWorkers } from './schema/clients.ts';
import { companies, logos } from './schema/companies.ts';
import { companyExports } from './schema/company-exports.ts';
import { companySettings } from './schema/company-settings.ts';
import { customFieldDefinitions } from './schema/custom-fields.ts';
import { dailyLogs, trips, workEntries } from './schema/daily-logs.ts';
import { users } from './schema/employees.ts';
import { importKeys, importProfiles, importRows, imports } from './schema/imports.ts';
import { incidents } from './schema/incidents.ts';
import {
  allocations,
  invoiceFiles,
  invoiceLines,
  invoiceMails,
  invoices,
  invoiceSources,
  payments,
} from './schema/invoices.ts';
import {
  leaveAssignments,
  leaveLedger,
  leavePolicies,
  leaveRequestDays,
  leaveRequests,
  leaveTypes,
  usualWeeks,
} from './schema/leave.ts';
import { monthlyReports, reportLayouts } from './schema/monthly-reports.ts';
import { noShows } from './schema/no-shows.ts';
import { mileageRates, payRates } from './schema/pay-rates.ts';
import {
  holidays,
  payRuleAssignments,
  payRules,
  payRuleVersions,
  timesheetPayLines,
} from './schema/pay-rules.ts';
import {
  exportProfiles,
  payExtras,
  payRunFiles,
  payRunLines,
  payRuns,
  payRunTimesheets,
} from './schema/pay-runs.ts';
import { reminderRuns, remindersSent } from './schema/reminders.ts';
import { roles } from './schema/roles.ts';
import { knownDevices, refreshTokens, sessions } from './schema/session.ts';
import {
  emailChanges,
  passkeys,
  passwordResets,
  recoveryCodes,
  signInTickets,
  totpCredentials,
} from './schema/sign-in.ts';
import { ssoConnections, ssoDomains, ssoIdentities } from './schema/sso.ts';
import { checkouts, subscriptions } from './schema/subscriptions.ts';
import { taxCodes } from './schema/tax-codes.ts';
import { snapshotEntries, snapshotLogs, timesheetRevisions, timesheets } from './schema/timesheets.ts';
import { webhookDeliveries, webhooks } from './schema/webhooks.ts';
import { workCodes } from './schema/work-codes.ts';
import type { ReadDb } from './store.ts';

export interface CompanyTable {
  table: AnyPgTable;
  /** The files of the export with its rows; or why they are in none (imports-and-exports.md#downloading-everything). */
  out: { noun: string } | { left_out: string };
}

const as = (table: AnyPgTable, noun: string): CompanyTable => ({ table, out: { noun } });
const without = (table: AnyPgTable, left_out: string): CompanyTable => ({ table, out: { left_out } });

const SECRET = 'Opens the account; it is good for nothing elsewhere.';
const BROUGHT_IN = 'Files that were brought in; what came of them is in the records.';
const BOOKKEEPING = 'Keeps Daybook from doing something twice.';

/**
 * Every table with a company's rows, in the order of their references: a row is written after what it refers to and erased
 * before it. A table that is in neither list fails a test.
 */
export const COMPANY_TABLES: readonly CompanyTable[] = [
  as(companies, 'company'),
  as(companySettings, 'company_settings'),
  as(logos, 'logo'),
  as(subscriptions, 'subscription'),
  as(reportLayouts, 'report_layout'),
  without(reminderRuns, BOOKKEEPING),
  as(roles, 'roles'),
  as(taxCodes, 'tax_codes'),
  as(ssoConnections, 'sso_connection'),
  as(ssoDomains, 'sso_domains'),
  as(workCodes, 'work_codes'),
  as(billingSettings, 'billing_settings'),
  as(clientCodes, 'client_codes'),
  as(customFieldDefinitions, 'custom_fields'),
  as(users, 'employees'),
  without(refreshTokens, SECRET),
  without(totpCredentials, SECRET),
  without(recoveryCodes, SECRET),
  without(passkeys, SECRET),
  without(signInTickets, SECRET),
  without(ssoIdentities, SECRET),
  without(emailChanges, SECRET),
  without(sessions, 'Where its people are signed in; after a move they sign in again.'),
  without(knownDevices, 'What its people signed in on, which they do nowhere else.'),
  without(passwordResets, SECRET),
  without(idempotencyKeys, BOOKKEEPING),
  without(apiKeys, SECRET),
  without(companyExports, SECRET),
  without(checkouts, 'Ways to a payment; what came of them is in the subscription.'),
  without(remindersSent, BOOKKEEPING),
  without(deletedClientKeys, BOOKKEEPING),
  without(imports, BROUGHT_IN),
  without(importRows, BROUGHT_IN),
  without(importProfiles, BROUGHT_IN),
  without(importKeys, BOOKKEEPING),
  as(clients, 'clients'),
  as(clientWorkers, 'clients'),
  as(clientVisibility, 'clients'),
  as(recipients, 'recipients'),
  as(clientRecipients, 'client_recipients'),
  as(billingItems, 'billing_items'),
  as(payRules, 'pay_rules'),
  as(payRuleVersions, 'pay_rules'),
  as(payRuleAssignments, 'pay_rule_assignments'),
  as(holidays, 'holidays'),
  as(payRates, 'pay_rates'),
  as(mileageRates, 'mileage_rates'),
  as(leaveTypes, 'leave_types'),
  as(leavePolicies, 'leave_policies'),
  as(leaveAssignments, 'leave_assignments'),
  as(usualWeeks, 'usual_weeks'),
  as(leaveRequests, 'leave_requests'),
  as(leaveRequestDays, 'leave_requests'),
  as(leaveLedger, 'leave_ledger'),
  as(timesheets, 'timesheets'),
  as(snapshotLogs, 'timesheets'),
  as(snapshotEntries, 'timesheets'),
  as(timesheetPayLines, 'timesheets'),
  as(timesheetRevisions, 'timesheet_corrections'),
  as(dailyLogs, 'daily_logs'),
  as(workEntries, 'daily_logs'),
  as(trips, 'daily_logs'),
  as(monthlyReports, 'monthly_reports'),
  as(noShows, 'no_shows'),
  as(incidents, 'incidents'),
  as(payRuns, 'pay_runs'),
  as(payExtras, 'pay_extras'),
  as(payRunLines, 'pay_run_lines'),
  as(payRunTimesheets, 'pay_run_lines'),
  as(exportProfiles, 'export_profiles'),
  as(payRunFiles, 'pay_run_files'),
  as(invoiceFiles, 'invoice_files'),
  as(invoices, 'invoices'),
  as(invoiceLines, 'invoice_lines'),
  as(invoiceSources, 'invoice_lines'),
  as(payments, 'payments'),
  as(allocations, 'payments'),
  without(invoiceMails, 'Opens the pages of its links; what was sent is with each invoice.'),
  as(webhooks, 'webhooks'),
  without(webhookDeliveries, 'Copies of records, as they were sent.'),
  as(auditOrigins, 'audit'),
  as(movedIds, 'audit'),
  as(auditEntries, 'audit'),
  as(auditHeads, 'audit'),
];

export const columnsOf = (table: AnyPgTable): Record<string, AnyPgColumn> => getTableColumns(table);

/** The tables to whose rows the foreign keys of a table refer, by its columns. */
export function referencesOf(table: AnyPgTable): [column: string, table: string][] {
  const { foreignKeys } =
    dialect === 'postgres' ? ofPostgres(table) : ofSqlite(table as unknown as AnySQLiteTable);
  return foreignKeys.flatMap((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference();
    return columns.flatMap(({ name }, at): [string, string][] =>
      foreignColumns[at]?.name === 'id' ? [[name, getTableName(foreignTable)]] : [],
    );
  });
}

/** The rows of a company; those of its people if the table only has their ids. */
export function rowsOfCompany(db: ReadDb, table: AnyPgTable, company_id: number): SQL {
  const columns = columnsOf(table);
  const own = getTableName(table) === 'companies' ? columns.id : columns.company_id;
  if (own) return eq(own, company_id);
  if (!columns.user_id) throw new Error(`The rows of ${getTableName(table)} belong to no one.`);
  return inArray(
    columns.user_id,
    db.select({ id: users.id }).from(users).where(eq(users.company_id, company_id)),
  );
}
