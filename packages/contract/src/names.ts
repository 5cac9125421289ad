import { z } from 'zod';
import * as accounts from './accounts.ts';
import * as apiKeys from './api-keys.ts';
import * as audit from './audit.ts';
import * as clientCodes from './client-codes.ts';
import * as clients from './clients.ts';
import * as companies from './companies.ts';
import * as companySettings from './company-settings.ts';
import * as contractWarnings from './contract-warnings.ts';
import * as customFields from './custom-fields.ts';
import * as dailyLogs from './daily-logs.ts';
import * as dashboard from './dashboard.ts';
import * as directory from './directory.ts';
import * as employees from './employees.ts';
import * as fields from './fields.ts';
import * as exportProfiles from './export-profiles.ts';
import * as payExtras from './pay-extras.ts';
import * as payRuns from './pay-runs.ts';
import * as holidays from './holidays.ts';
import * as mileageRates from './mileage-rates.ts';
import * as monthlyReports from './monthly-reports.ts';
import * as payRates from './pay-rates.ts';
import * as payRules from './pay-rules.ts';
import * as payroll from './payroll.ts';
import * as platform from './platform.ts';
import * as reminders from './reminders.ts';
import * as reportLayout from './report-layout.ts';
import * as roles from './roles.ts';
import * as session from './session.ts';
import * as submissions from './submissions.ts';
import * as subscriptions from './subscriptions.ts';
import * as timesheetLogs from './timesheet-logs.ts';
import * as timesheets from './timesheets.ts';
import * as webhooks from './webhooks.ts';
import * as workCodes from './work-codes.ts';

/** Registers the names with zod; runs before the first description is made. */
export function nameShapes(): void {
  name(accounts, 'registration', 'accountOptions');
  name(apiKeys, 'apiKey', 'newApiKey', 'createdApiKey');
  name(audit, 'auditEntry');
  name(clientCodes, 'clientCode', 'newClientCode', 'clientCodeChange');
  name(clients, 'workerBrief', 'client', 'clientInput', 'clientUpdate', 'pickableClient', 'clientPicklist');
  name(companies, 'company', 'companyUpdate');
  name(companySettings, 'companySettings', 'currentPayPeriod', 'companySettingsUpdate', 'onboardingSetup');
  name(contractWarnings, 'contractWarning');
  name(customFields, 'customField', 'customFieldInput', 'customFieldUpdate');
  name(
    dailyLogs,
    'workEntry',
    'lockingTimesheet',
    'dailyLog',
    'workEntryInput',
    'newDailyLog',
    'dailyLogChange',
  );
  name(
    dashboard,
    'dashboardWaiting',
    'dashboardPeople',
    'dashboardWork',
    'submission',
    'activity',
    'hoursOfWeek',
    'hoursOfCode',
  );
  name(directory, 'directoryEntry');
  name(
    employees,
    'roleBrief',
    'user',
    'currentUser',
    'employeeInput',
    'employeeUpdate',
    'employeeWithCode',
    'pickableEmployee',
  );
  name(fields, 'clientBrief', 'codeBrief', 'personBrief');
  name(exportProfiles, 'exportProfile', 'exportProfileChange', 'exportProfileInput', 'exportProfileRemove');
  name(payExtras, 'payExtra', 'payExtraInput', 'payExtraRemove');
  name(
    payRuns,
    'myPayRun',
    'payRun',
    'payRunDetail',
    'payRunFile',
    'payRunFileInput',
    'payRunFinding',
    'payRunInput',
    'payRunLine',
    'payRunLock',
    'payRunPay',
    'payRunPeriods',
    'payRunRemove',
    'payRunUnlock',
    'payStatement',
  );
  name(holidays, 'holiday', 'holidayInput', 'holidayRemove');
  name(mileageRates, 'mileageRate', 'mileageRateInput', 'mileageRateRemove');
  name(
    monthlyReports,
    'reportSession',
    'narrative',
    'monthlyReport',
    'reportGeneration',
    'reportUpdate',
    'reportStep',
    'reportTotals',
    'waitingReport',
    'reportChoices',
  );
  name(payRates, 'payRate', 'payRateInput', 'payRateRemove');
  name(
    payRules,
    'payRuleDefinition',
    'payRuleVersionCreate',
    'payRuleVersion',
    'payRule',
    'payRuleInput',
    'payRuleUpdate',
    'payRuleVersionInput',
    'payRuleVersionRemove',
    'payRulePreset',
    'payRuleAssignment',
    'payRuleAssignmentInput',
    'payRuleAssignmentRemove',
  );
  name(
    payroll,
    'payrollLine',
    'billabilityLine',
    'clientBilling',
    'notFinal',
    'unpaidTime',
    'payroll',
    'payrollBreakdown',
    'payrollCsv',
  );
  name(
    platform,
    'platformCompany',
    'platformEmployee',
    'platformClient',
    'platformTimesheet',
    'companyActivation',
    'subscriptionEdit',
    'trialExtension',
    'platformOverview',
    'systemInfo',
    'auditState',
  );
  name(reminders, 'dueDocument');
  name(
    reportLayout,
    'reportField',
    'customReportField',
    'reportLayout',
    'reportConfiguration',
    'reportConfigurationWrite',
  );
  name(roles, 'role', 'roleInput', 'roleUpdate');
  name(
    session,
    'signIn',
    'tokens',
    'keptTokens',
    'openSession',
    'sessionsToEnd',
    'refresh',
    'profile',
    'passwordChange',
    'resetRequest',
    'passwordReset',
  );
  name(submissions, 'noShow', 'noShowInput', 'incident', 'incidentInput');
  name(subscriptions, 'plan', 'subscription', 'checkoutInput', 'checkout', 'payment', 'portal');
  name(timesheetLogs, 'timesheetEntry', 'timesheetLog', 'timesheetLogChange');
  name(
    timesheets,
    'timesheetSummary',
    'timesheet',
    'newTimesheet',
    'timesheetChange',
    'timesheetStep',
    'timesheetSubmit',
    'timesheetReturn',
    'timesheetCorrect',
    'timesheetPayChange',
    'timesheetsToApprove',
  );
  name(
    webhooks,
    'webhook',
    'newWebhook',
    'webhookChange',
    'secretRotation',
    'webhookWithSecret',
    'webhookDelivery',
  );
  name(workCodes, 'workCode', 'newWorkCode', 'workCodeChange');
}

/** The name of each shape in the description of the REST paths, and so in generated clients: as here, in pascal case. */
function name<File extends object>(file: File, ...names: (keyof File & string)[]): void {
  for (const own of names) {
    const shape = file[own];
    if (!(shape instanceof z.ZodType)) throw new Error(`${own} is no shape.`);
    const id = `${own.charAt(0).toUpperCase()}${own.slice(1)}`;
    z.globalRegistry.add(shape, { ...z.globalRegistry.get(shape), id });
  }
}
