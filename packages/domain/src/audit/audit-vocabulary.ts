import { valueAt } from '../text/value-at.ts';

/**
 * The words of the audit trail: the types of records, and what can be done to them. The two lists are closed, and every
 * write is checked against them at compile time. An entry is never changed, so a name that is no longer used moves to
 * the old names at the end of this file.
 */
export const AUDIT_RECORD_TYPES = {
  api_key: 'API key',
  audit_entry: 'Change history',
  billing_item: 'Billing item',
  billing_settings: 'Billing settings',
  checkout: 'Checkout',
  client: 'Client',
  client_code: 'Client code',
  client_recipient: 'Payer of a client',
  company: 'Company',
  company_settings: 'Company settings',
  contract_warning: 'Contract warning',
  custom_field: 'Custom field',
  daily_log: 'Daily log',
  dashboard: 'Dashboard',
  employee: 'Employee',
  export_profile: 'Export profile',
  holiday: 'Holiday',
  import: 'Import',
  import_profile: 'Import profile',
  incident: 'Incident report',
  invoice: 'Invoice',
  invoice_file: 'Invoice file',
  leave_assignment: 'Time off assignment',
  leave_balance: 'Time off balance',
  leave_policy: 'Time off policy',
  leave_request: 'Time off request',
  leave_type: 'Kind of time off',
  mileage_rate: 'Mileage rate',
  monthly_report: 'Monthly report',
  no_show: 'No-show form',
  pay_extra: 'Pay extra',
  pay_rate: 'Pay rate',
  pay_rule: 'Pay rule',
  pay_rule_assignment: 'Pay rule assignment',
  pay_run: 'Pay run',
  payment: 'Payment',
  payroll: 'Payroll',
  plan: 'Plan',
  recipient: 'Recipient',
  reminder: 'Reminder',
  report_layout: 'Report layout',
  role: 'Role',
  session: 'Session',
  sso_connection: 'Organisation’s sign-in',
  sso_domain: 'Domain',
  subscription: 'Subscription',
  tax_code: 'Tax code',
  timesheet: 'Timesheet',
  usual_week: 'Usual week',
  webhook: 'Webhook',
  work_code: 'Work code',
} as const;
export type AuditRecordType = keyof typeof AUDIT_RECORD_TYPES;

/** The actions, in words. */
const VERBS = {
  accept: 'Accepted',
  add: 'Added',
  add_standard_rate: 'Added a standard mileage rate',
  add_version: 'Added a version',
  adjust: 'Adjusted',
  allocate: 'Allocated',
  apply: 'Applied',
  approve: 'Approved',
  cancel: 'Cancelled',
  decline: 'Declined',
  cancel_test: 'Cancelled the test payment',
  change: 'Changed the address',
  change_password: 'Changed the password',
  checkout: 'Opened the checkout',
  complete: 'Completed the setup',
  configure: 'Changed the organisation’s sign-in',
  correct: 'Corrected',
  create: 'Created',
  credit: 'Credited',
  create_operator: 'Added as operator',
  delete: 'Deleted',
  delete_standard_rate: 'Deleted a standard mileage rate',
  delete_version: 'Deleted a version',
  disable: 'Switched off',
  enable: 'Set up',
  end: 'Ended',
  enforce: 'Changed who must use the organisation’s sign-in',
  end_reused: 'Session ended: a used refresh token was presented again',
  export: 'Exported',
  extend_trial: 'Extended the trial',
  freeze: 'Frozen, to be moved',
  generate: 'Generated',
  import: 'Moved here from another installation',
  issue: 'Issued',
  link: 'Linked to the organisation’s sign-in',
  list_companies: 'Viewed the companies',
  list_standard_rates: 'Viewed the standard mileage rates',
  lock: 'Locked',
  mark_sent: 'Marked as sent',
  onboarding_setup: 'Set up',
  overview: 'Viewed the overview',
  pay: 'Marked as paid',
  pay_out: 'Paid out',
  pay_test: 'Paid on the test page',
  payment_event: 'Changed by the payment provider',
  plan: 'Planned',
  portal: 'Opened the billing portal',
  recalculate: 'Pay changed',
  read_clients: 'Viewed the clients',
  read_company: 'Viewed the company',
  read_employees: 'Viewed the employees',
  read_timesheets: 'Viewed the timesheets',
  redeliver: 'Redelivered',
  refuse: 'Refused',
  refuse_request: 'Refused',
  refund: 'Refunded',
  register: 'Registered',
  remove_logo: 'Removed the logo',
  remove_operator: 'Removed as operator',
  request_deletion: 'Requested the deletion',
  remove: 'Removed',
  renew_codes: 'Renewed the recovery codes',
  renew_password: 'Renewed the password',
  renew_signup_code: 'Renewed the signup code',
  create_signup_codes: 'Created signup codes',
  reorder: 'Reordered',
  request_password_reset: 'Requested a password reset',
  reset: 'Reset',
  reset_second_step: 'Reset the two-step sign-in',
  reset_password: 'Reset the password',
  revoke: 'Revoked',
  rotate_secret: 'Renewed the secret',
  second_step_failed: 'Second step failed',
  send: 'Sent',
  settle: 'Settled',
  sign_in: 'Signed in',
  sign_out: 'Signed out',
  submit: 'Submitted',
  switch_off: 'Switched off',
  system: 'Viewed the system',
  take_over: 'Adopted the existing trail',
  unapprove: 'Unapproved',
  undo: 'Undone',
  unfreeze: 'No longer frozen',
  unlock: 'Set back to draft',
  unsubmit: 'Unsubmitted',
  update: 'Changed',
  update_company: 'Changed the company',
  update_profile: 'Changed',
  update_subscription: 'Changed the subscription',
  void: 'Voided',
  withdraw_deletion: 'Withdrew the deletion',
  write_off: 'Written off',
  verify_audit: 'Verified the audit trail',
} as const;
type Verb = keyof typeof VERBS;

/** What an action is about: a type of record, or a part of the program that works on several. */
type Subject =
  | AuditRecordType
  | 'account'
  | 'email'
  | 'invitation'
  | 'onboarding'
  | 'passkey'
  | 'platform'
  | 'policy'
  | 'second_step'
  | 'sso';

const ACTIONS = {
  account: ['register', 'request_password_reset', 'reset_password'],
  api_key: ['create', 'revoke', 'export'],
  audit_entry: ['take_over', 'export'],
  billing_item: ['create', 'update', 'delete', 'export'],
  billing_settings: ['update', 'export'],
  checkout: [],
  client: ['create', 'update', 'delete', 'export'],
  client_code: ['create', 'update', 'delete', 'export'],
  client_recipient: ['create', 'update', 'delete', 'export'],
  company: [
    'update',
    'renew_signup_code',
    'remove_logo',
    'request_deletion',
    'freeze',
    'unfreeze',
    'import',
    'withdraw_deletion',
    'delete',
    'export',
  ],
  company_settings: ['update', 'onboarding_setup', 'export'],
  contract_warning: ['export'],
  custom_field: ['create', 'update', 'reorder', 'delete', 'export'],
  daily_log: ['create', 'update', 'delete', 'export'],
  dashboard: ['export'],
  email: ['change', 'undo'],
  employee: ['create', 'update', 'delete', 'approve', 'refuse_request', 'create_signup_codes', 'export'],
  export_profile: ['create', 'update', 'delete', 'export'],
  holiday: ['create', 'delete', 'export'],
  import: ['create', 'update', 'plan', 'apply', 'undo', 'cancel', 'export'],
  import_profile: ['create', 'delete', 'export'],
  invoice: ['issue', 'credit', 'send', 'mark_sent', 'revoke', 'allocate', 'write_off', 'refund', 'export'],
  invoice_file: ['void', 'export'],
  invitation: ['send', 'accept'],
  incident: ['create', 'approve', 'unapprove', 'delete', 'export'],
  leave_assignment: ['create', 'delete', 'export'],
  leave_balance: ['adjust', 'pay_out', 'export'],
  leave_policy: ['create', 'delete', 'export'],
  leave_request: ['create', 'approve', 'decline', 'cancel', 'export'],
  leave_type: ['create', 'update', 'delete', 'export'],
  mileage_rate: ['create', 'update', 'delete', 'export'],
  monthly_report: ['generate', 'update', 'submit', 'unsubmit', 'approve', 'delete', 'export'],
  no_show: ['create', 'approve', 'unapprove', 'delete', 'export'],
  onboarding: ['complete'],
  passkey: ['add', 'update', 'remove'],
  pay_extra: ['create', 'delete', 'export'],
  pay_rate: ['create', 'update', 'delete', 'export'],
  pay_rule: ['create', 'update', 'add_version', 'delete_version', 'export'],
  pay_rule_assignment: ['create', 'delete', 'export'],
  pay_run: ['create', 'delete', 'lock', 'unlock', 'pay', 'export'],
  payment: ['create', 'void', 'allocate', 'refund', 'export'],
  payroll: ['export'],
  plan: ['export'],
  platform: [
    'sign_in',
    'overview',
    'list_companies',
    'read_company',
    'read_employees',
    'read_clients',
    'read_timesheets',
    'update_company',
    'update_subscription',
    'extend_trial',
    'system',
    'list_standard_rates',
    'add_standard_rate',
    'delete_standard_rate',
    'verify_audit',
    'create_operator',
    'remove_operator',
    'renew_password',
    'reset_second_step',
  ],
  policy: ['update'],
  second_step: ['enable', 'disable', 'reset', 'renew_codes'],
  recipient: ['create', 'update', 'delete', 'export'],
  reminder: ['send', 'export'],
  report_layout: ['update'],
  role: ['create', 'update', 'delete', 'export'],
  session: [
    'sign_in',
    'second_step_failed',
    'sign_out',
    'end',
    'end_reused',
    'update_profile',
    'change_password',
    'export',
  ],
  sso: ['link', 'refuse', 'configure', 'enforce'],
  sso_connection: [],
  sso_domain: ['export'],
  subscription: ['checkout', 'settle', 'portal', 'payment_event', 'pay_test', 'cancel_test'],
  tax_code: ['create', 'update', 'delete', 'export'],
  timesheet: [
    'create',
    'update',
    'delete',
    'submit',
    'unsubmit',
    'approve',
    'unapprove',
    'recalculate',
    'correct',
    'export',
  ],
  usual_week: ['create', 'delete', 'export'],
  webhook: ['create', 'update', 'rotate_secret', 'switch_off', 'delete', 'redeliver', 'export'],
  work_code: ['create', 'update', 'delete', 'export'],
} as const satisfies Record<Subject, readonly Verb[]>;

/** `timesheet.approve`, `platform.read_company`: every action that the trail can record. */
export type AuditAction = {
  [Of in Subject]: `${Of}.${(typeof ACTIONS)[Of][number]}`;
}[Subject];

export type ExportedType = {
  [Type in AuditRecordType]: `${Type}.export` extends AuditAction ? Type : never;
}[AuditRecordType];

const actionNames = Object.entries(ACTIONS).flatMap(([subject, verbs]) =>
  verbs.map((verb) => `${subject}.${verb}`),
);
const isAction = (name: string): name is AuditAction => actionNames.includes(name);
export const isExportedType = (type: string): type is ExportedType => isAction(`${type}.export`);
export const AUDIT_ACTIONS = actionNames.filter(isAction);

const isRecordType = (type: string): type is AuditRecordType => Object.hasOwn(AUDIT_RECORD_TYPES, type);
export const AUDIT_RECORD_TYPE_NAMES = Object.keys(AUDIT_RECORD_TYPES).filter(isRecordType);
const isVerb = (verb: string): verb is Verb => Object.hasOwn(VERBS, verb);

/** `monthly_report` as "Monthly report"; a type from another version is still readable. */
export const auditRecordText = (type: string): string =>
  isRecordType(type) ? AUDIT_RECORD_TYPES[type] : sentenceCase(type);

/** `timesheet.approve` as "Approved", `company.renew_signup_code` as "Renewed the signup code". */
export function auditActionText(action: string): string {
  const verb = action.split('.').at(-1) ?? action;
  return isVerb(verb) ? VERBS[verb] : sentenceCase(verb);
}

/** `client_code` as "Client code". */
export function sentenceCase(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/*
 * The names of entries before the lists were closed: exports by the router's names, timesheets in the plural. The
 * entries stay as they are, hashes and all; they are renamed when they are read, and found under both names.
 */
const OLD_RECORD_TYPES: Readonly<Record<string, ExportedType>> = {
  apiKeys: 'api_key',
  clientCodes: 'client_code',
  clients: 'client',
  companySettings: 'company_settings',
  contractWarnings: 'contract_warning',
  customFields: 'custom_field',
  dailyLogs: 'daily_log',
  directory: 'employee',
  employees: 'employee',
  incidents: 'incident',
  monthlyReports: 'monthly_report',
  noShows: 'no_show',
  plans: 'plan',
  platform: 'company',
  roles: 'role',
  timesheets: 'timesheet',
  webhooks: 'webhook',
  workCodes: 'work_code',
};
const OLD_ACTIONS: Readonly<Record<string, AuditAction>> = {
  ...Object.fromEntries(
    Object.entries(OLD_RECORD_TYPES).map(([old, type]) => [`${old}.export`, `${type}.export` as const]),
  ),
  'employee.let_in': 'employee.approve',
  'timesheets.create': 'timesheet.create',
  'timesheets.update': 'timesheet.update',
  'timesheets.remove': 'timesheet.delete',
  'timesheets.submit': 'timesheet.submit',
  'timesheets.unsubmit': 'timesheet.unsubmit',
  'timesheets.approve': 'timesheet.approve',
  'timesheets.unapprove': 'timesheet.unapprove',
};

/** A stored entry in today's words. */
export function inPresentWords<Entry extends { action: string; record_type: string | null }>(
  entry: Entry,
): Entry {
  const { action, record_type } = entry;
  return {
    ...entry,
    action: valueAt(OLD_ACTIONS, action) ?? action,
    record_type: record_type === null ? null : (valueAt(OLD_RECORD_TYPES, record_type) ?? record_type),
  };
}

/** Every name of a type of record or an action in the trail. */
export const storedRecordTypes = (type: string): string[] => [type, ...oldNames(OLD_RECORD_TYPES, type)];
export const storedActions = (action: AuditAction): string[] => [action, ...oldNames(OLD_ACTIONS, action)];

/** The old names of the actions whose present name contains a word. */
export const oldActionsWith = (word: string): string[] =>
  Object.keys(OLD_ACTIONS).filter((old) => valueAt(OLD_ACTIONS, old)?.includes(word.toLowerCase()));

const oldNames = (record: Readonly<Record<string, string>>, present: string): string[] =>
  Object.keys(record).filter((old) => record[old] === present);
