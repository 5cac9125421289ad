/** What the audit trail calls the kinds of records, for people. */
export const AUDIT_RECORD_TYPES = {
  api_key: 'API key',
  client: 'Client',
  client_code: 'Client code',
  company: 'Company',
  company_settings: 'Company settings',
  custom_field: 'Custom field',
  daily_log: 'Daily log',
  employee: 'Employee',
  incident: 'Incident report',
  monthly_report: 'Monthly report',
  no_show: 'No-show form',
  payroll: 'Payroll',
  report_layout: 'Report layout',
  role: 'Role',
  session: 'Session',
  subscription: 'Subscription',
  timesheet: 'Timesheet',
  webhook: 'Webhook',
  work_code: 'Work code',
} as const;
export type AuditRecordType = keyof typeof AUDIT_RECORD_TYPES;

const isKnown = (type: string): type is AuditRecordType => Object.hasOwn(AUDIT_RECORD_TYPES, type);

/** `monthly_report` as "Monthly report"; a kind that is not listed comes out readable all the same. */
export const auditRecordText = (type: string): string =>
  isKnown(type) ? AUDIT_RECORD_TYPES[type] : sentenceCase(type);

const VERBS: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  remove: 'Deleted',
  submit: 'Submitted',
  unsubmit: 'Unsubmitted',
  approve: 'Approved',
  unapprove: 'Unapproved',
  generate: 'Generated',
  export: 'Exported',
  sign_in: 'Signed in',
  sign_out: 'Signed out',
  register: 'Registered',
};

/** `timesheet.approve` as "Approved", `company.renew_signup_code` as "Renew signup code". */
export function auditActionText(action: string): string {
  const verb = action.split('.').at(-1) ?? action;
  return VERBS[verb] ?? sentenceCase(verb);
}

function sentenceCase(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `pay_rate` as "Pay rate": the name of a field for people. */
export const auditFieldText = (field: string): string => sentenceCase(field.replace(/_id$/, ''));

export interface AuditedField {
  field: string;
  before: unknown;
  after: unknown;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What an entry changed, field by field; what was and stayed the same or empty is left out. */
export function auditedFields(before: unknown, after: unknown): AuditedField[] {
  const was = isFields(before) ? before : {};
  const is = isFields(after) ? after : {};
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names.flatMap((field) =>
    same(was[field], is[field]) ? [] : [{ field, before: was[field] ?? null, after: is[field] ?? null }],
  );
}
