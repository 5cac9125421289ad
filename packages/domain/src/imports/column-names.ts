import { foldedKey } from '../text/fold.ts';

/** Other names of fields, as the files of spreadsheets and other programs have them; folded, with spaces for other signs. */
const PERSON = {
  email: 'email address|e mail|e mail address|mail|work email',
  payroll_id:
    'payroll number|payroll no|employee id|employee number|employee no|staff id|staff number|personnel number',
};
const NAMES = {
  first_name: 'given name|forename|first|firstname|christian name',
  last_name: 'surname|family name|last|lastname|second name',
};
const PHONE = {
  phone: 'mobile|mobile phone|mobile number|cell|cell phone|telephone|tel|phone number|contact number',
};
const ACTIVE = { is_active: 'active|status' };
const RATES = {
  pay_rate: 'hourly pay|hourly rate|hourly wage|wage|pay|rate|rate of pay|pay per hour',
  overtime_rate: 'overtime|overtime pay|ot rate',
  mileage_rate: 'mileage|rate per km|rate per mile',
};
const CLIENT = 'client id|client number|client no|client ref|customer id|case number|ref';
const CODE = 'code|service|service type|activity|task';

const OTHER_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  work_codes: {
    code: 'work code|service code',
    description: 'name|title',
    billing_rate: 'rate|hourly rate|bill rate',
  },
  client_codes: { code: 'client code', description: 'name|title' },
  employees: {
    ...PERSON,
    ...NAMES,
    ...PHONE,
    ...RATES,
    ...ACTIVE,
    role: 'job title|job|position|title',
    hired_on: 'hire date|date hired|start date|employment start',
  },
  clients: {
    ...NAMES,
    ...PHONE,
    ...ACTIVE,
    reference: CLIENT,
    client_code: 'code|program|programme',
    address: 'street address|home address',
    case_worker: 'case manager|caseworker',
    contract_number: 'contract no|contract',
    contract_start: 'start date|start',
    contract_end: 'end date|end',
    total_kms: 'kms|km|kilometers|kilometres|miles',
    weekly_stipend: 'stipend',
    goals: 'goal',
    assigned_workers: 'workers|staff|assigned staff',
  },
  contracts: {
    ...NAMES,
    reference: CLIENT,
    work_code: CODE,
    max_hours: 'hours|maximum hours|authorized hours|authorised hours',
    client_rate: 'hourly rate|bill rate',
  },
  rates: { ...PERSON, ...RATES, effective_from: 'effective date|valid from|from|start date' },
  leave_balances: {
    ...PERSON,
    leave_type: 'time off|type|leave',
    day: 'date|as of',
    balance: 'hours|remaining|available',
  },
  time_history: {
    ...PERSON,
    user: 'employee|employee name|worker|staff|staff name|carer|name',
    date: 'day|work date|service date',
    client: 'client name|customer|service user',
    client_reference: CLIENT,
    work_code: CODE,
    start_time: 'start|from|time in|clock in|in',
    end_time: 'end|to|finish|time out|clock out|out',
    hours: 'duration|total hours|time|total time',
    mileage: 'km|kms|kilometers|kilometres|miles|distance',
    stipend: 'allowance',
    notes: 'note|comment|comments|remarks',
    daily_narrative: 'narrative|description',
  },
};

export const plainName = (column: string): string =>
  foldedKey(column)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const BY_NAME = new Map(
  Object.entries(OTHER_NAMES).map(([kind, fields]) => [
    kind,
    new Map(
      Object.entries(fields).flatMap(([field, names]) => names.split('|').map((name) => [name, field])),
    ),
  ]),
);

/** The field that a column of another program usually is, by its name; null: none. */
export const usualField = (kind: string, column: string): string | null =>
  BY_NAME.get(kind)?.get(plainName(column)) ?? null;

const LABELS: Readonly<Record<string, string>> = {
  id: 'Number of the record, as exported',
  email: 'Email address',
  payroll_id: 'Payroll ID',
  is_active: 'Active (yes or no)',
  kind: 'Kind (person or internal)',
  custom_fields: 'Further fields, as exported',
  total_kms: 'Contract distance',
  kms_frequency: 'Contract distance: per week, month …',
  kms_billable: 'Distance is billable (yes or no)',
  weekly_stipend: 'Stipend',
  stipend_frequency: 'Stipend: per week, month …',
  frequency: 'Hours: per week, month …',
  billable: 'Billable (yes or no)',
  user: 'Employee’s name',
  client: 'Client’s name',
  client_reference: 'Client’s reference',
  assigned_workers: 'Assigned workers (email addresses)',
  visible_to: 'Visible to (email addresses)',
  effective_from: 'Counts from (date)',
  daily_narrative: 'Daily narrative',
};
const CUSTOM = 'custom:';

/** A field as people choose it: "First name" for `first_name`. */
export function importFieldLabel(name: string): string {
  if (name.startsWith(CUSTOM)) return name.slice(CUSTOM.length);
  const words = name.replaceAll('_', ' ');
  return LABELS[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
