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
  companyExports: noun('Leaving with everything', 'Files with all that is kept.', 'export'),
  companySettings: noun(
    'Company settings',
    'Pay period, due days and the like.',
    'company’s settings',
    'company settings',
  ),
  contractWarnings: noun('Contract warnings', 'Contracts that end or are used up.', 'contract warning'),
  customFields: noun('Custom fields', 'The company’s own fields of clients.', 'custom field'),
  dailyLogs: noun('Daily logs', 'What was done for a client on a day.', 'daily log'),
  dashboard: noun('Dashboard', 'Figures for administrators.', 'figure'),
  directory: noun(
    'Directory',
    'The people of the company, for each other.',
    'person',
    'people of the company',
  ),
  employees: noun('Employees', 'The accounts of the company’s people.', 'employee'),
  exportProfiles: noun('Export profiles', 'How payroll products want their files.', 'export profile'),
  holidays: noun('Holidays', 'Days for which pay rules may pay more.', 'holiday'),
  importProfiles: noun('Import profiles', 'Saved mappings of files.', 'import profile'),
  imports: noun('Imports', 'Files with what a company brings from elsewhere.', 'import'),
  incidents: noun('Incident reports', 'What went wrong, and how it ended.', 'incident report'),
  mileageRates: noun('Mileage rates', 'Reimbursement of distances, by day.', 'mileage rate'),
  monthlyReports: noun('Monthly reports', 'A month with a client, for its funder.', 'monthly report'),
  myPay: noun('My Pay', 'What people read of their own pay.', 'pay', 'pay'),
  noShows: noun('No-show forms', 'Visits that did not take place.', 'no-show form'),
  onboarding: noun('Onboarding', 'The first settings of a new company.', 'company', 'companies'),
  payExtras: noun('Pay extras', 'Bonuses and reimbursements that are on no timesheet.', 'pay extra'),
  payRates: noun('Pay rates', 'Pay of an hour, by day.', 'pay rate'),
  payRuleAssignments: noun(
    'Pay rule assignments',
    'Who is paid by which rule, by day.',
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
  roles: noun('Roles', 'What people of a kind may do and are paid.', 'role'),
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
  get: ({ one }) => `Gives one ${one}.`,
  create: ({ one }) => `Adds a new ${one}.`,
  update: ({ one }) => `Changes one ${one}; what is left out stays as it is.`,
  remove: ({ one }) => `Deletes one ${one}.`,
  submit: ({ one }) => `Submits a ${one} for approval.`,
  unsubmit: ({ one }) => `Returns a submitted ${one} to its author.`,
  approve: ({ one }) => `Approves a submitted ${one}.`,
  unapprove: ({ one }) => `Takes the approval of a ${one} back.`,
  picklist: ({ many }) => `Gives the ${many} of a pick list, without their details.`,
};

/** Where the verb's sentence is missing or wrong. */
const OWN: Partial<Record<ProcedureName, string>> = {
  'accounts.register': 'Makes an account, in a new company or in one that has given a code.',
  'accounts.options': 'Tells what a visitor of this installation can do without an account.',
  'accounts.requestPasswordReset': 'Mails a link for a new password, where there is such an account.',
  'accounts.resetPassword': 'Sets a new password with the token of such a mail.',
  'apiKeys.revoke': 'Ends an API key for good.',
  'companies.own': 'Gives the caller’s company.',
  'companies.requestDeletion': 'Asks for the deletion of the company, which is due 30 days later.',
  'companies.withdrawDeletion': 'Takes that back; nothing was deleted.',
  'companies.renewSignupCode': 'Replaces the company’s signup code; the old one no longer works.',
  'companyExports.state': 'Tells how far the last export of the whole company is.',
  'companyExports.create': 'Gives an address for a ZIP file of everything that the company has.',
  'companyExports.createOfPerson': 'Gives an address for a ZIP file of all that is kept about one person.',
  'companySettings.currentPayPeriod': 'Gives today’s pay period, with the caller’s hours so far.',
  'companySettings.onboardingSetup': 'Sets the pay period of a new company.',
  'dashboard.activity': 'Lists what people did last.',
  'dashboard.hoursByCode': 'Gives the hours of each work code in a range of days.',
  'dashboard.hoursByWeek': 'Gives the hours of each week in a range of days.',
  'dashboard.notifications': 'Lists what was submitted and waits for an administrator.',
  'dashboard.people': 'Counts active clients and employees.',
  'dashboard.submissions': 'Lists what was submitted in a range of days.',
  'dashboard.waiting': 'Counts what waits for approval.',
  'dashboard.work': 'Adds up hours, distances and stipends of a range of days.',
  'employees.approve': 'Approves a person who asked to join.',
  'employees.refuseRequest': 'Refuses a person who asked to join, and deletes the account.',
  'imports.create': 'Reads a file, which changes nothing yet.',
  'imports.update': 'Changes how a file is read and matched; its plan is void then.',
  'imports.matching': 'Gives what the columns can be for, and what the file leaves open.',
  'imports.rows': 'Lists the lines of a file, with what becomes of each.',
  'imports.plan': 'Works out what would become of every line, in the background.',
  'imports.applyPlan': 'Writes exactly what the plan shows, in the background.',
  'imports.undo': 'Takes an import back, as far as nothing was built on it.',
  'imports.cancel': 'Ends an import that was not applied.',
  'mileageRates.standard': 'Lists the standard rates of the company’s country.',
  'monthlyReports.choices': 'Gives the employees and clients who are in any report.',
  'monthlyReports.generate': 'Makes the report of a client and month, or gives the one there is.',
  'monthlyReports.totals': 'Adds up the figures of all reports that match.',
  'monthlyReports.waiting': 'Lists the reports that wait for approval.',
  'onboarding.complete': 'Ends the set-up of a new company.',
  'payRules.addVersion': 'Adds a version to a pay rule, which holds from a day on.',
  'payRules.presets': 'Lists the rules that can be copied.',
  'payRules.removeVersion': 'Deletes a version that paid no approved timesheet.',
  'payRuns.files': 'Lists the files that were made of a pay run.',
  'payRuns.lines': 'Lists what a pay run pays, line by line.',
  'payRuns.lock': 'Freezes a pay run; its timesheets are corrected from then on, and not unapproved.',
  'payRuns.makeFile': 'Makes the file of a pay run that a payroll product imports, and keeps it.',
  'payRuns.pay': 'Marks a locked pay run as paid, for good.',
  'payRuns.periods': 'Lists the latest pay periods with how far each is.',
  'payRuns.statements': 'Gives the statement of each person in a locked or paid run.',
  'payRuns.unlock': 'Makes a locked pay run a draft again; its files are void.',
  'payStatements.get': 'Gives the caller’s statement of a paid run.',
  'payStatements.mine': 'Lists the paid runs that paid the caller.',
  'payroll.breakdown': 'Shows how each figure of one person is calculated.',
  'payroll.byClient': 'Lists what each client is billed for a range of days.',
  'payroll.export': 'Gives the payroll of a range of days as a CSV file.',
  'payroll.get': 'Gives the pay and the billable hours of a range of days.',
  'payroll.bench': 'Compares what two pay rules make of the same time.',
  'payroll.ledger': 'Shows every paid minute of one person, and why it is paid so.',
  'payroll.notFinal': 'Lists the timesheets of a range of days that are not approved yet.',
  'platform.addStandardMileageRate': 'Adds a standard mileage rate, for all companies of a country.',
  'platform.auditState': 'Checks the audit trails of all companies.',
  'platform.clients': 'Lists the clients of a company.',
  'platform.companies': 'Lists the companies of the installation.',
  'platform.company': 'Gives one company as an operator sees it.',
  'platform.deleteCompany': 'Deletes a company for good, when its deletion is due.',
  'platform.employees': 'Lists the employees of a company.',
  'platform.extendTrial': 'Gives a company a longer trial.',
  'platform.overview': 'Counts companies, trials and people.',
  'platform.recentTimesheets': 'Lists the latest timesheets of a company.',
  'platform.removeStandardMileageRate': 'Deletes a standard mileage rate.',
  'platform.signIn': 'Signs an operator in to the console.',
  'platform.standardMileageRates': 'Lists the standard mileage rates of all countries.',
  'platform.system': 'Tells the versions and counts of the installation.',
  'platform.updateCompany': 'Activates or deactivates a company.',
  'platform.updateSubscription': 'Changes the plan or the trial of a company.',
  'reportLayout.get': 'Gives the fields of the company’s monthly reports.',
  'reportLayout.update': 'Replaces the fields of the company’s monthly reports.',
  'session.changePassword': 'Changes the caller’s password and ends all other sessions.',
  'session.currentUser': 'Gives the caller’s own account.',
  'session.end': 'Ends one session, or all but the one that asks.',
  'session.refresh': 'Exchanges a refresh token for new tokens.',
  'session.refreshKept': 'Does the same with the token that the device keeps in a cookie.',
  'session.signIn': 'Signs in with an e-mail address and a password.',
  'session.signOut': 'Ends the session of a refresh token.',
  'session.signOutKept': 'Ends the session that the device keeps in a cookie.',
  'session.updateCurrentUser': 'Changes the caller’s own account; what is left out stays as it is.',
  'subscriptions.checkout': 'Begins the payment of a plan.',
  'subscriptions.current': 'Gives the company’s plan and what is used of it.',
  'subscriptions.payment': 'Tells what has become of a payment.',
  'subscriptions.portal': 'Gives the address where the subscription is managed.',
  'timesheets.approveMany': 'Approves several timesheets, each on its own.',
  'timesheets.correct': 'Corrects a timesheet that a pay run took in; the next run pays the difference.',
  'timesheets.payChanges': 'Previews what approving or unapproving timesheets does to pay.',
  'myPay.get':
    'Gives the caller’s own pay of the present week or period, each stretch of time with its reason.',
  'timesheets.recalculate':
    'Calculates an approved timesheet again, at the rates frozen with it and by present rules and holidays.',
  'webhooks.deliveries': 'Lists deliveries to webhooks with their outcome.',
  'webhooks.redeliver': 'Sends a delivery again.',
  'webhooks.rotateSecret': 'Gives a webhook another secret; the old one signs too for a day.',
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
