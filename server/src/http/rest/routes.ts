import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '../../router.ts';
import { BILLING_ROUTES } from './billing-routes.ts';

/** `session.signIn`, `accounts.register`, …: every procedure by its name, so that a misspelled one does not compile. */
export type Procedures = inferRouterInputs<AppRouter>;
export type ProcedureName = {
  [Noun in keyof Procedures & string]: `${Noun}.${keyof Procedures[Noun] & string}`;
}[keyof Procedures & string];

interface RowOptions {
  /** The status of a success, if it is not 200. */
  status?: 201 | 204;
  /** The procedure whose rows are returned as CSV, if the answer is not a list. */
  csv?: ProcedureName;
  /** The media type of a success, if it is a file. */
  file?: string;
}

export type Row = readonly [
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  procedure: ProcedureName,
  options?: RowOptions,
];

const created = { status: 201 } as const;
const gone = { status: 204 } as const;

/**
 * The REST paths as a table. `:id` is a record's id. Body, query and
 * path are merged into the procedure's input, the path last. The trailing slash is optional.
 */
export const ROUTES: readonly Row[] = [
  // Session and accounts
  ['POST', '/token', 'session.signIn'],
  ['POST', '/token/refresh', 'session.refresh'],
  ['POST', '/token/second-step', 'session.secondStep'],
  ['POST', '/token/passkey/options', 'session.passkeyOptions'],
  ['POST', '/token/passkey', 'session.passkey'],
  ['POST', '/sso/start', 'sso.start'],
  ['POST', '/token/sso', 'sso.signIn'],
  ['POST', '/confirm-identity', 'session.confirmIdentity'],
  ['POST', '/confirm-identity/sso', 'sso.confirm'],
  ['GET', '/sso-connection', 'sso.connection'],
  ['PATCH', '/sso-connection', 'sso.updateConnection'],
  ['DELETE', '/sso-connection', 'sso.removeConnection', gone],
  ['POST', '/sso-connection/test', 'sso.test'],
  ['GET', '/sso-domains', 'sso.domains'],
  ['POST', '/sso-domains', 'sso.addDomain', created],
  ['DELETE', '/sso-domains/:id', 'sso.removeDomain', gone],
  ['GET', '/second-step', 'secondStep.get'],
  ['POST', '/second-step', 'secondStep.begin'],
  ['POST', '/second-step/confirm', 'secondStep.confirm'],
  ['DELETE', '/second-step', 'secondStep.disable', gone],
  ['POST', '/recovery-codes', 'secondStep.renewRecoveryCodes'],
  ['GET', '/passkeys', 'passkeys.list'],
  ['POST', '/passkeys', 'passkeys.create', created],
  ['POST', '/passkeys/options', 'passkeys.options'],
  ['PATCH', '/passkeys/:id', 'passkeys.update'],
  ['DELETE', '/passkeys/:id', 'passkeys.remove', gone],
  ['GET', '/sign-in-policy', 'secondStep.policy'],
  ['PATCH', '/sign-in-policy', 'secondStep.updatePolicy'],
  ['POST', '/sign-out', 'session.signOut'],
  ['POST', '/session/refresh', 'session.refreshKept'],
  ['POST', '/session/sign-out', 'session.signOutKept'],
  ['GET', '/sessions', 'session.list'],
  ['POST', '/sessions/end', 'session.end'],
  ['POST', '/sessions/end-others', 'session.endOthers'],
  ['DELETE', '/sessions/:id', 'session.endOne', gone],
  ['GET', '/current-user', 'session.currentUser'],
  ['GET', '/current_user', 'session.currentUser'],
  ['PATCH', '/current-user', 'session.updateCurrentUser'],
  ['PATCH', '/current_user', 'session.updateCurrentUser'],
  ['POST', '/current-user/password', 'session.changePassword'],
  ['POST', '/email-change', 'session.changeEmail'],
  ['POST', '/email-change/confirm', 'session.confirmEmail'],
  ['POST', '/email-change/undo', 'session.undoEmail'],
  ['POST', '/register', 'accounts.register', created],
  ['POST', '/invitations/accept', 'invitations.accept', created],

  ['GET', '/account-options', 'accounts.options'],
  ['POST', '/password-reset/request', 'accounts.requestPasswordReset'],
  ['POST', '/password-reset', 'accounts.resetPassword'],
  ['POST', '/onboarding/complete', 'onboarding.complete'],

  // Keys for scripts
  ['GET', '/api-keys', 'apiKeys.list'],
  ['POST', '/api-keys', 'apiKeys.create', created],
  ['POST', '/api-keys/:id/revoke', 'apiKeys.revoke'],

  // Other programs that receive events
  ['GET', '/webhooks', 'webhooks.list'],
  ['POST', '/webhooks', 'webhooks.create', created],
  ['GET', '/webhooks/:id', 'webhooks.get'],
  ['PATCH', '/webhooks/:id', 'webhooks.update'],
  ['POST', '/webhooks/:id/rotate-secret', 'webhooks.rotateSecret'],
  ['DELETE', '/webhooks/:id', 'webhooks.remove', gone],
  ['GET', '/webhook-deliveries', 'webhooks.deliveries'],
  ['POST', '/webhook-deliveries/:id/redeliver', 'webhooks.redeliver'],

  // Who changed what
  ['GET', '/audit-entries', 'audit.list'],

  // Companies
  ['GET', '/company', 'companies.own'],
  ['GET', '/company/:id', 'companies.get'],
  ['GET', '/companies/:id', 'companies.get'],
  ['PATCH', '/company/:id', 'companies.update'],
  ['PATCH', '/companies/:id', 'companies.update'],
  ['POST', '/company/:id/signup-code', 'companies.renewSignupCode'],
  ['POST', '/company/:id/request-deletion', 'companies.requestDeletion'],
  ['POST', '/company/:id/withdraw-deletion', 'companies.withdrawDeletion'],

  // All data of a company, or of one person; the download address is in company-export-file.ts
  ['GET', '/company-export', 'companyExports.state'],
  ['POST', '/company-export', 'companyExports.create', created],
  ['POST', '/users/export', 'companyExports.createOfPerson', created],

  // Company settings (PATCH and POST also accept multipart: see logo.ts)
  ['GET', '/company-settings', 'companySettings.list'],
  ['GET', '/company-settings/current-pay-period', 'companySettings.currentPayPeriod'],
  ['POST', '/company-settings/onboarding_setup', 'companySettings.onboardingSetup'],

  // Plans and subscription
  ['GET', '/plans', 'plans.list'],
  ['GET', '/subscription', 'subscriptions.current'],
  ['POST', '/subscription/portal', 'subscriptions.portal'],
  ['POST', '/create-checkout-session', 'subscriptions.checkout', created],
  ['GET', '/create-checkout-session/:sessionId', 'subscriptions.payment'],

  // Codes
  ['GET', '/workcodes', 'workCodes.list'],
  ['POST', '/workcodes', 'workCodes.create', created],
  ['GET', '/workcodes/:id', 'workCodes.get'],
  ['PUT', '/workcodes/:id', 'workCodes.update'],
  ['DELETE', '/workcodes/:id', 'workCodes.remove', gone],
  ['GET', '/client-codes', 'clientCodes.list'],
  ['POST', '/client-codes', 'clientCodes.create', created],
  ['GET', '/client-codes/:id', 'clientCodes.get'],
  ['PUT', '/client-codes/:id', 'clientCodes.update'],
  ['DELETE', '/client-codes/:id', 'clientCodes.remove', gone],

  // Daily logs
  ['GET', '/timesheet-sessions', 'dailyLogs.list'],
  ['POST', '/timesheet-sessions', 'dailyLogs.create', created],
  ['GET', '/timesheet-sessions/:id', 'dailyLogs.get'],
  ['PUT', '/timesheet-sessions/:id', 'dailyLogs.update'],
  ['PATCH', '/timesheet-sessions/:id', 'dailyLogs.update'],
  ['DELETE', '/timesheet-sessions/:id', 'dailyLogs.remove', gone],
  // No-show forms and incident reports
  ['GET', '/no-shows', 'noShows.list'],
  ['POST', '/no-shows', 'noShows.create', created],
  ['GET', '/no-shows/:id', 'noShows.get'],
  ['DELETE', '/no-shows/:id', 'noShows.remove', gone],
  ['POST', '/no-shows/:id/approve', 'noShows.approve'],
  ['POST', '/no-shows/:id/unapprove', 'noShows.unapprove'],
  ['GET', '/no-show-forms', 'noShows.list'],
  ['POST', '/no-show-forms', 'noShows.create', created],
  ['GET', '/no-show-forms/:id', 'noShows.get'],
  ['DELETE', '/no-show-forms/:id', 'noShows.remove', gone],
  ['POST', '/no-show-forms/:id/approve', 'noShows.approve'],
  ['POST', '/no-show-forms/:id/unapprove', 'noShows.unapprove'],
  ['GET', '/incident-reports', 'incidents.list'],
  ['POST', '/incident-reports', 'incidents.create', created],
  ['GET', '/incident-reports/:id', 'incidents.get'],
  ['DELETE', '/incident-reports/:id', 'incidents.remove', gone],
  ['POST', '/incident-reports/:id/approve', 'incidents.approve'],
  ['POST', '/incident-reports/:id/unapprove', 'incidents.unapprove'],

  // Clients
  ['GET', '/clients', 'clients.list'],
  ['POST', '/clients', 'clients.create', created],
  ['GET', '/clients/picklist', 'clients.picklist'],
  ['GET', '/clients/:id', 'clients.get'],
  ['PATCH', '/clients/:id', 'clients.update'],
  ['DELETE', '/clients/:id', 'clients.remove', gone],

  // Timesheets
  ['GET', '/timesheets', 'timesheets.list'],
  ['POST', '/timesheets', 'timesheets.create', created],
  ['POST', '/timesheets/approve', 'timesheets.approveMany'],
  ['GET', '/timesheets/pay-changes', 'timesheets.payChanges'],
  ['GET', '/timesheets/:id', 'timesheets.get'],
  ['PATCH', '/timesheets/:id', 'timesheets.update'],
  ['PUT', '/timesheets/:id', 'timesheets.update'],
  ['DELETE', '/timesheets/:id', 'timesheets.remove', gone],
  ['POST', '/timesheets/:id/submit', 'timesheets.submit'],
  ['POST', '/timesheets/:id/unsubmit', 'timesheets.unsubmit'],
  ['POST', '/timesheets/:id/approve', 'timesheets.approve'],
  ['POST', '/timesheets/:id/unapprove', 'timesheets.unapprove'],
  ['POST', '/timesheets/:id/recalculate', 'timesheets.recalculate'],
  ['POST', '/timesheets/:id/correct', 'timesheets.correct'],

  // Monthly reports and their layout
  ['GET', '/monthly-reports', 'monthlyReports.list'],
  ['GET', '/monthly-reports/totals', 'monthlyReports.totals'],
  ['GET', '/monthly-reports/waiting', 'monthlyReports.waiting'],
  ['GET', '/monthly-reports/choices', 'monthlyReports.choices'],
  ['POST', '/monthly-reports/generate', 'monthlyReports.generate', created],
  ['GET', '/monthly-reports/:id', 'monthlyReports.get'],
  ['PUT', '/monthly-reports/:id', 'monthlyReports.update'],
  ['PATCH', '/monthly-reports/:id', 'monthlyReports.update'],
  ['POST', '/monthly-reports/:id/submit', 'monthlyReports.submit'],
  ['POST', '/monthly-reports/:id/unsubmit', 'monthlyReports.unsubmit'],
  ['POST', '/monthly-reports/:id/approve', 'monthlyReports.approve'],
  ['DELETE', '/monthly-reports/:id', 'monthlyReports.remove', gone],
  ['GET', '/customreport/configuration', 'reportLayout.get'],
  ['PUT', '/customreport/configuration', 'reportLayout.update'],
  ['GET', '/custom-field-definitions', 'customFields.list'],
  ['POST', '/custom-field-definitions', 'customFields.create', created],
  ['GET', '/custom-field-definitions/:id', 'customFields.get'],
  ['PUT', '/custom-field-definitions/:id', 'customFields.update'],
  ['DELETE', '/custom-field-definitions/:id', 'customFields.remove', gone],

  // Imports (POST also accepts multipart: see import-files.ts)
  ['GET', '/imports', 'imports.list'],
  ['GET', '/imports/:id', 'imports.get'],
  ['PATCH', '/imports/:id', 'imports.update'],
  ['GET', '/imports/:id/matching', 'imports.matching'],
  ['GET', '/imports/:id/rows', 'imports.rows'],
  ['POST', '/imports/:id/plan', 'imports.plan'],
  ['POST', '/imports/:id/apply', 'imports.applyPlan'],
  ['POST', '/imports/:id/undo', 'imports.undo'],
  ['POST', '/imports/:id/cancel', 'imports.cancel'],
  ['GET', '/import-profiles', 'importProfiles.list'],
  ['DELETE', '/import-profiles/:id', 'importProfiles.remove', gone],

  // Employees and roles
  ['GET', '/users', 'employees.list'],
  ['POST', '/users', 'employees.create', created],
  ['GET', '/users/picklist', 'employees.picklist'],
  ['GET', '/users/:id', 'employees.get'],
  ['PATCH', '/users/:id', 'employees.update'],
  ['DELETE', '/users/:id', 'employees.remove', gone],
  ['POST', '/users/:id/end-sessions', 'session.endAll'],
  ['POST', '/users/:id/reset-second-step', 'secondStep.reset'],
  ['POST', '/users/:id/invite', 'invitations.send'],
  ['POST', '/users/invite', 'invitations.sendAll'],
  ['POST', '/users/:id/approve', 'employees.approve'],
  ['POST', '/users/:id/let-in', 'employees.approve'],
  ['POST', '/users/:id/refuse', 'employees.refuseRequest', gone],
  ['GET', '/employee-directory', 'directory.list'],
  ['GET', '/roles', 'roles.list'],
  ['POST', '/roles', 'roles.create', created],
  ['GET', '/roles/:id', 'roles.get'],
  ['PUT', '/roles/:id', 'roles.update'],
  ['DELETE', '/roles/:id', 'roles.remove', gone],
  // The admin's dashboard
  ['GET', '/dashboard/waiting', 'dashboard.waiting'],
  ['GET', '/dashboard/people', 'dashboard.people'],
  ['GET', '/dashboard/work', 'dashboard.work'],
  ['GET', '/dashboard/notifications', 'dashboard.notifications'],
  ['GET', '/dashboard/activity', 'dashboard.activity'],
  ['GET', '/dashboard/submissions', 'dashboard.submissions'],
  ['GET', '/dashboard/hours-by-week', 'dashboard.hoursByWeek'],
  ['GET', '/dashboard/hours-by-code', 'dashboard.hoursByCode'],

  // Pay rules, and rates with dates
  ['GET', '/pay-rules', 'payRules.list'],
  ['POST', '/pay-rules', 'payRules.create', created],
  ['GET', '/pay-rules/presets', 'payRules.presets'],
  ['PATCH', '/pay-rules/:id', 'payRules.update'],
  ['PUT', '/pay-rules/:id', 'payRules.update'],
  ['POST', '/pay-rules/:id/versions', 'payRules.addVersion', created],
  ['DELETE', '/pay-rules/:id/versions/:version', 'payRules.removeVersion', gone],
  ['GET', '/pay-rule-assignments', 'payRuleAssignments.list'],
  ['POST', '/pay-rule-assignments', 'payRuleAssignments.create', created],
  ['DELETE', '/pay-rule-assignments/:id', 'payRuleAssignments.remove', gone],
  // Time off
  ['GET', '/leave-types', 'leaveTypes.list'],
  ['POST', '/leave-types', 'leaveTypes.create', created],
  ['PATCH', '/leave-types/:id', 'leaveTypes.update'],
  ['DELETE', '/leave-types/:id', 'leaveTypes.remove', gone],
  ['GET', '/leave-policies', 'leavePolicies.list'],
  ['GET', '/leave-policies/presets', 'leavePolicies.presets'],
  ['POST', '/leave-policies', 'leavePolicies.create', created],
  ['DELETE', '/leave-policies/:id', 'leavePolicies.remove', gone],
  ['GET', '/leave-assignments', 'leaveAssignments.list'],
  ['POST', '/leave-assignments', 'leaveAssignments.create', created],
  ['DELETE', '/leave-assignments/:id', 'leaveAssignments.remove', gone],
  ['GET', '/usual-weeks', 'usualWeeks.list'],
  ['POST', '/usual-weeks', 'usualWeeks.create', created],
  ['DELETE', '/usual-weeks/:id', 'usualWeeks.remove', gone],
  ['GET', '/leave-requests', 'leaveRequests.list'],
  ['GET', '/leave-requests/:id', 'leaveRequests.get'],
  ['GET', '/leave-ledger', 'leaveLedger.list'],
  ['GET', '/leave-ledger/balances', 'leaveLedger.balances'],
  ['POST', '/leave-ledger', 'leaveLedger.enter', created],
  ['GET', '/absences', 'leaveLedger.absences'],
  ['GET', '/holidays', 'holidays.list'],
  ['POST', '/holidays', 'holidays.create', created],
  ['DELETE', '/holidays/:id', 'holidays.remove', gone],
  ['GET', '/pay-rates', 'payRates.list'],
  ['POST', '/pay-rates', 'payRates.create', created],
  ['DELETE', '/pay-rates/:id', 'payRates.remove', gone],
  ['GET', '/mileage-rates', 'mileageRates.list'],
  ['POST', '/mileage-rates', 'mileageRates.create', created],
  ['DELETE', '/mileage-rates/:id', 'mileageRates.remove', gone],
  ['GET', '/standard-mileage-rates', 'mileageRates.standard'],

  // Payroll and billing
  ['GET', '/pay-runs', 'payRuns.list'],
  ['POST', '/pay-runs', 'payRuns.create', created],
  ['GET', '/pay-runs/periods', 'payRuns.periods'],
  ['GET', '/pay-runs/:id', 'payRuns.get'],
  ['DELETE', '/pay-runs/:id', 'payRuns.remove', gone],
  ['GET', '/pay-runs/:id/lines', 'payRuns.lines'],
  ['POST', '/pay-runs/:id/pay-from', 'payRuns.payFrom'],
  ['POST', '/pay-runs/:id/lock', 'payRuns.lock'],
  ['POST', '/pay-runs/:id/unlock', 'payRuns.unlock'],
  ['POST', '/pay-runs/:id/pay', 'payRuns.pay'],
  ['GET', '/pay-runs/:id/statements', 'payRuns.statements'],
  ['GET', '/pay-runs/:id/files', 'payRuns.files'],
  ['POST', '/pay-runs/:id/files', 'payRuns.makeFile', created],
  ['GET', '/pay-extras', 'payExtras.list'],
  ['POST', '/pay-extras', 'payExtras.create', created],
  ['DELETE', '/pay-extras/:id', 'payExtras.remove', gone],
  ['GET', '/export-profiles', 'exportProfiles.list'],
  ['POST', '/export-profiles', 'exportProfiles.create', created],
  ['PUT', '/export-profiles/:id', 'exportProfiles.update'],
  ['DELETE', '/export-profiles/:id', 'exportProfiles.remove', gone],
  ['GET', '/my-pay', 'myPay.get'],
  ['GET', '/my-pay/runs', 'payStatements.mine'],
  ['GET', '/my-pay/:run', 'payStatements.get'],
  ...BILLING_ROUTES,
  ['GET', '/payroll', 'payroll.get', { csv: 'payroll.lines' }],
  ['GET', '/payroll/breakdown', 'payroll.breakdown'],
  ['GET', '/payroll/working', 'payroll.breakdown'],
  ['GET', '/payroll/by-client', 'payroll.byClient'],
  ['GET', '/payroll/not-final', 'payroll.notFinal'],
  ['GET', '/payroll/ledger', 'payroll.ledger', { csv: 'payroll.ledgerRows' }],
  ['GET', '/payroll/bench', 'payroll.bench', { csv: 'payroll.benchRows' }],
  ['POST', '/payroll/export', 'payroll.export'],

  // The operators' console
  ['POST', '/platform/token', 'platform.signIn'],
  ['GET', '/platform/overview', 'platform.overview'],
  ['GET', '/platform/system', 'platform.system'],
  ['GET', '/platform/audit', 'platform.auditState'],
  ['GET', '/platform/standard-mileage-rates', 'platform.standardMileageRates'],
  ['POST', '/platform/standard-mileage-rates', 'platform.addStandardMileageRate', created],
  ['DELETE', '/platform/standard-mileage-rates/:id', 'platform.removeStandardMileageRate', gone],
  ['GET', '/platform/companies', 'platform.companies'],
  ['GET', '/platform/companies/:id', 'platform.company'],
  ['PATCH', '/platform/companies/:id', 'platform.updateCompany'],
  ['GET', '/platform/companies/:id/employees', 'platform.employees'],
  ['GET', '/platform/companies/:id/clients', 'platform.clients'],
  ['GET', '/platform/companies/:id/timesheets/recent', 'platform.recentTimesheets'],
  ['GET', '/platform/companies/:id/sso-connection', 'sso.platformConnection'],
  ['PATCH', '/platform/companies/:id/sso-connection', 'sso.trustAddresses'],
  ['POST', '/platform/companies/:id/sso-domains/:domain_id/check', 'sso.checkDomain'],
  ['POST', '/platform/companies/:id/sso-domains/:domain_id/verify', 'sso.verifyDomain'],
  ['DELETE', '/platform/companies/:id', 'platform.deleteCompany'],
  ['PATCH', '/platform/companies/:id/subscription', 'platform.updateSubscription'],
  ['POST', '/platform/companies/:id/extend-trial', 'platform.extendTrial'],
];

/**
 * Files, whose bytes `import-files.ts` and `pay-run-file.ts` answer with. The templates' path is not described: OpenAPI cannot tell it
 * from `/imports/{id}/…`.
 */
export const FILE_ROUTES: readonly Row[] = [
  ['GET', '/imports/:id/errors.csv', 'imports.errors', { file: 'text/csv' }],
  ['GET', '/pay-runs/:id/files/:file', 'payRuns.file', { file: 'application/octet-stream' }],
];

/** Each list in pages, under a separate path: a generated client knows which of the two it gets. */
export const pageRoutesOf = (hasPages: (procedure: ProcedureName) => boolean): readonly Row[] =>
  ROUTES.filter(([method, , procedure]) => method === 'GET' && hasPages(procedure)).map(
    ([, path, procedure]) => ['GET', `/pages${path}/:page`, procedure] as const,
  );
