import type { ProcedureName, Procedures } from './routes.ts';

interface Noun {
  tag: string;
  about: string;
  one: string;
  many: string;
}

/** The name of each part of the router in the description of the paths. */
const NOUNS: Readonly<Record<keyof Procedures, Noun>> = {
  accounts: noun('Accounts', 'Signing up, and resetting a password.', 'account'),
  apiKeys: noun('API keys', 'Keys with which a company’s programs call these paths.', 'API key'),
  audit: noun('Audit trail', 'Who changed what, and when.', 'audit entry', 'audit entries'),
  clientCodes: noun('Client codes', 'The codes under which clients are billed.', 'client code'),
  clients: noun('Clients', 'The people who are cared for.', 'client'),
  companies: noun('Company', 'The company and its signup code.', 'company', 'companies'),
  companyExports: noun('Data exports', 'Files that contain everything stored.', 'export'),
  companySettings: noun(
    'Company settings',
    'Pay period, due days and the like.',
    'company’s settings',
    'company settings',
  ),
  contractWarnings: noun('Contract warnings', 'Contracts that end soon or are used up.', 'contract warning'),
  customFields: noun('Custom fields', 'The company’s own fields of clients.', 'custom field'),
  dailyLogs: noun('Daily logs', 'What was done for a client on a day.', 'daily log'),
  dashboard: noun('Dashboard', 'Figures for administrators.', 'figure'),
  directory: noun(
    'Directory',
    'The people of the company, as their colleagues see them.',
    'person',
    'people of the company',
  ),
  employees: noun('Employees', 'The accounts of the company’s people.', 'employee'),
  exportProfiles: noun('Export profiles', 'The files that payroll products need.', 'export profile'),
  holidays: noun('Holidays', 'Days for which pay rules may pay more.', 'holiday'),
  importProfiles: noun('Import profiles', 'Saved mappings of files.', 'import profile'),
  imports: noun('Imports', 'Files of records that a company brings from elsewhere.', 'import'),
  incidents: noun('Incident reports', 'What went wrong, and how it ended.', 'incident report'),
  mileageRates: noun('Mileage rates', 'Reimbursement of distances, by effective date.', 'mileage rate'),
  monthlyReports: noun(
    'Monthly reports',
    'The work of a month with a client, for its funder.',
    'monthly report',
  ),
  myPay: noun('My Pay', 'What people can see of their own pay.', 'pay', 'pay'),
  noShows: noun('No-show forms', 'Visits that did not take place.', 'no-show form'),
  onboarding: noun('Onboarding', 'The initial settings of a new company.', 'company', 'companies'),
  payExtras: noun('Pay extras', 'Bonuses and reimbursements that are on no timesheet.', 'pay extra'),
  payRates: noun('Pay rates', 'Hourly pay, by effective date.', 'pay rate'),
  payRuleAssignments: noun(
    'Pay rule assignments',
    'Who is paid by which rule, and from which day.',
    'pay rule assignment',
  ),
  payRules: noun('Pay rules', 'How hours are split and paid.', 'pay rule'),
  payRuns: noun('Pay runs', 'What is paid for a period, its files and statements.', 'pay run'),
  payStatements: noun('Pay statements', 'What the caller was paid.', 'pay statement'),
  payroll: noun('Payroll', 'What approved timesheets pay and bill.', 'payroll', 'payrolls'),
  plans: noun('Plans', 'What a company can subscribe to.', 'plan'),
  platform: noun('Operator’s console', 'For operators of the installation.', 'company', 'companies'),
  reminders: noun('Reminders', 'What is due.', 'reminder'),
  reportLayout: noun('Report layout', 'The fields of monthly reports.', 'report layout'),
  roles: noun('Roles', 'What a group of people may do, and their default rates.', 'role'),
  session: noun('Session', 'Signing in, and the account of the caller.', 'session'),
  subscriptions: noun('Subscription', 'The company’s plan and its payment.', 'subscription'),
  timesheets: noun('Timesheets', 'The work of a pay period, submitted and approved.', 'timesheet'),
  webhooks: noun('Webhooks', 'Addresses of other programs that receive events.', 'webhook'),
  workCodes: noun('Work codes', 'The kinds of work that are logged.', 'work code'),
};

function noun(tag: string, about: string, one: string, many = `${one}s`): Noun {
  return { tag, about, one, many };
}

/** The sentence of a verb, for any noun. */
const VERBS: Readonly<Record<string, (noun: Noun) => string>> = {
  list: ({ many }) => `Lists the ${many} that the caller can see.`,
  get: ({ one }) => `Returns one ${one}.`,
  create: ({ one }) => `Adds a new ${one}.`,
  update: ({ one }) => `Changes one ${one}; fields that are left out stay as they are.`,
  remove: ({ one }) => `Deletes one ${one}.`,
  submit: ({ one }) => `Submits a ${one} for approval.`,
  unsubmit: ({ one }) => `Returns a submitted ${one} to its author.`,
  approve: ({ one }) => `Approves a submitted ${one}.`,
  unapprove: ({ one }) => `Withdraws the approval of a ${one}.`,
  picklist: ({ many }) => `Returns the ${many} of a pick list, without their details.`,
};

/** Where the verb's sentence is missing or wrong. */
const OWN: Partial<Record<ProcedureName, string>> = {
  'accounts.register': 'Creates an account, in a new company or in one whose code is given.',
  'accounts.options': 'Returns what visitors to this installation can do without an account.',
  'accounts.requestPasswordReset': 'Emails a link for setting a new password, if there is such an account.',
  'accounts.resetPassword': 'Sets a new password with the token from that email.',
  'apiKeys.revoke': 'Ends an API key for good.',
  'companies.own': 'Returns the caller’s company.',
  'companies.requestDeletion': 'Requests the deletion of the company, which is due 30 days later.',
  'companies.withdrawDeletion': 'Withdraws that request; nothing has been deleted.',
  'companies.renewSignupCode': 'Replaces the company’s signup code; the old one no longer works.',
  'companyExports.state': 'Returns the progress of the latest export of the whole company.',
  'companyExports.create': 'Returns the URL of a ZIP file with everything that the company has.',
  'companyExports.createOfPerson': 'Returns the URL of a ZIP file with everything stored about one person.',
  'companySettings.currentPayPeriod': 'Returns today’s pay period, with the caller’s hours so far.',
  'companySettings.onboardingSetup': 'Sets the pay period of a new company.',
  'dashboard.activity': 'Lists what people did most recently.',
  'dashboard.hoursByCode': 'Returns the hours of each work code in a range of days.',
  'dashboard.hoursByWeek': 'Returns the hours of each week in a range of days.',
  'dashboard.notifications': 'Lists what was submitted and is waiting for an administrator.',
  'dashboard.people': 'Counts active clients and employees.',
  'dashboard.submissions': 'Lists what was submitted in a range of days.',
  'dashboard.waiting': 'Counts what is waiting for approval.',
  'dashboard.work': 'Adds up hours, distances and stipends of a range of days.',
  'employees.approve': 'Approves a person who asked to join.',
  'employees.refuseRequest': 'Refuses a person who asked to join, and deletes the account.',
  'imports.create': 'Reads a file; nothing is changed yet.',
  'imports.update': 'Changes how a file is read and matched, which makes its plan invalid.',
  'imports.errors': 'Returns the lines with errors as a CSV file, with the reasons in the last column.',
  'imports.matching': 'Returns what the columns can be imported as, and what the file leaves unclear.',
  'imports.rows': 'Lists the lines of a file, and what happens to each.',
  'imports.plan': 'Works out in the background what will happen to each line.',
  'imports.applyPlan': 'Writes in the background exactly what the plan shows.',
  'imports.undo': 'Undoes an import, except for records that have been changed or used since.',
  'imports.cancel': 'Cancels an import that has not been applied.',
  'mileageRates.standard': 'Lists the standard rates of the company’s country.',
  'monthlyReports.choices': 'Returns the employees and clients who appear in any report.',
  'monthlyReports.generate': 'Creates the report of a client and month, or returns the existing one.',
  'monthlyReports.totals': 'Adds up the figures of all reports that match.',
  'monthlyReports.waiting': 'Lists the reports that are waiting for approval.',
  'onboarding.complete': 'Completes the setup of a new company.',
  'payRules.addVersion': 'Adds a version to a pay rule, in effect from a given day.',
  'payRules.presets': 'Lists the rules that can be copied.',
  'payRules.removeVersion': 'Deletes a version that paid no approved timesheet.',
  'payRuns.file': 'Returns the bytes of a file of a pay run, which are the same at every download.',
  'payRuns.files': 'Lists the files that were made from a pay run.',
  'payRuns.lines': 'Lists what a pay run pays, line by line.',
  'payRuns.lock': 'Freezes a pay run; from then on its timesheets can be corrected, but not unapproved.',
  'payRuns.makeFile': 'Makes the file of a pay run that a payroll product imports, and stores it.',
  'payRuns.pay': 'Marks a locked pay run as paid, for good.',
  'payRuns.periods': 'Lists the latest pay periods with the progress of each.',
  'payRuns.statements': 'Returns the statement of each person in a locked or paid run.',
  'payRuns.unlock': 'Makes a locked pay run a draft again; its files become void.',
  'payStatements.get': 'Returns the caller’s statement of a paid run.',
  'payStatements.mine': 'Lists the paid runs that paid the caller.',
  'payroll.breakdown': 'Shows how each figure of one person is calculated.',
  'payroll.byClient': 'Lists what each client is billed for a range of days.',
  'payroll.export': 'Returns the payroll of a range of days as a CSV file.',
  'payroll.get': 'Returns the pay and the billable hours of a range of days.',
  'payroll.bench': 'Compares what two pay rules pay for the same time.',
  'payroll.ledger': 'Shows every paid minute of one person, and why it is paid as it is.',
  'payroll.notFinal': 'Lists the timesheets of a range of days that have not been approved yet.',
  'platform.addStandardMileageRate': 'Adds a standard mileage rate, for all companies of a country.',
  'platform.auditState': 'Checks the audit trails of all companies.',
  'platform.clients': 'Lists the clients of a company.',
  'platform.companies': 'Lists the companies of the installation.',
  'platform.company': 'Returns one company as an operator sees it.',
  'platform.deleteCompany': 'Deletes a company for good, when its deletion is due.',
  'platform.employees': 'Lists the employees of a company.',
  'platform.extendTrial': 'Extends the trial of a company.',
  'platform.overview': 'Counts companies, trials and people.',
  'platform.recentTimesheets': 'Lists the latest timesheets of a company.',
  'platform.removeStandardMileageRate': 'Deletes a standard mileage rate.',
  'platform.signIn': 'Signs an operator in to the console.',
  'platform.standardMileageRates': 'Lists the standard mileage rates of all countries.',
  'platform.system': 'Returns the versions and record counts of the installation.',
  'platform.updateCompany': 'Activates or deactivates a company.',
  'platform.updateSubscription': 'Changes the plan or the trial of a company.',
  'reportLayout.get': 'Returns the fields of the company’s monthly reports.',
  'reportLayout.update': 'Replaces the fields of the company’s monthly reports.',
  'session.changePassword': 'Changes the caller’s password and ends all other sessions.',
  'session.currentUser': 'Returns the caller’s own account.',
  'session.end': 'Ends one session, or all but the caller’s.',
  'session.refresh': 'Exchanges a refresh token for new tokens.',
  'session.refreshKept': 'Does the same with the token that the device keeps in a cookie.',
  'session.signIn': 'Signs in with an e-mail address and a password.',
  'session.signOut': 'Ends the session of a refresh token.',
  'session.signOutKept': 'Ends the session that the device keeps in a cookie.',
  'session.updateCurrentUser': 'Changes the caller’s own account; what is left out stays as it is.',
  'subscriptions.checkout': 'Starts the checkout for a plan.',
  'subscriptions.current': 'Returns the company’s plan and how much of it is used.',
  'subscriptions.payment': 'Returns the status of a payment.',
  'subscriptions.portal': 'Returns the address where the subscription is managed.',
  'timesheets.approveMany': 'Approves several timesheets, each on its own.',
  'timesheets.correct': 'Corrects a timesheet that is in a pay run; the next run pays the difference.',
  'timesheets.payChanges': 'Previews how approving or unapproving timesheets changes pay.',
  'myPay.get':
    'Returns the caller’s own pay for the current week or period, each stretch of time with its reason.',
  'timesheets.recalculate':
    'Recalculates an approved timesheet at the rates frozen with it, by the current rules and holidays.',
  'webhooks.deliveries': 'Lists deliveries to webhooks with their outcome.',
  'webhooks.redeliver': 'Sends a delivery again.',
  'webhooks.rotateSecret':
    'Gives a webhook a new secret; for a day, deliveries are also signed with the old one.',
};

const isNoun = (name: string): name is keyof typeof NOUNS => Object.hasOwn(NOUNS, name);

export function nounOf(procedure: ProcedureName): Noun {
  const name = procedure.slice(0, procedure.indexOf('.'));
  if (!isNoun(name)) throw new Error(`${procedure} has no noun.`);
  return NOUNS[name];
}

/** The description of an operation, in one sentence; null if none is written. */
export function sentenceOf(procedure: ProcedureName): string | null {
  const verb = procedure.slice(procedure.indexOf('.') + 1);
  return OWN[procedure] ?? VERBS[verb]?.(nounOf(procedure)) ?? null;
}
