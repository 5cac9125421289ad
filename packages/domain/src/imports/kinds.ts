import type { Feature } from '../access/features.ts';
import { foldedKey } from '../text/fold.ts';
import { valueAt } from '../text/value-at.ts';
import { importFieldLabel, plainName, usualField } from './column-names.ts';

/** What a file can contain, in the wizard's order (imports-and-exports.md#importing). */
export const IMPORT_KINDS = [
  'work_codes',
  'client_codes',
  'employees',
  'clients',
  'contracts',
  'rates',
  'leave_balances',
  'time_history',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_KIND_LABELS: Readonly<Record<ImportKind, string>> = {
  work_codes: 'Work codes',
  client_codes: 'Client codes',
  employees: 'Employees',
  clients: 'Clients',
  contracts: 'Contracts',
  rates: 'Pay rates',
  leave_balances: 'Time off balances',
  time_history: 'Time history',
};

export const IMPORT_SOURCES = ['template', 'clockify', 'toggl', 'kimai', 'other'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

export const IMPORT_SOURCE_LABELS: Readonly<Record<ImportSource, string>> = {
  template: 'Daybook’s template',
  clockify: 'Clockify',
  toggl: 'Toggl',
  kimai: 'Kimai',
  other: 'Another program',
};

/** How the cells of a field are read: as text, or as the value they mean. */
type CellType = 'text' | 'day' | 'time' | 'duration' | 'number' | 'flag' | 'emails' | 'fields';

/** Records that a cell names by a value of its own; each value is matched once (imports-and-exports.md#matching). */
export type Reference = 'work_code' | 'client_code' | 'role' | 'client' | 'person';

export interface ImportField {
  name: string;
  type: CellType;
  required?: true;
  /** It can be below zero. */
  signed?: true;
  /** Left out on a plan without the feature. */
  feature?: Feature;
  /** What its values refer to, if the company may not know them. */
  reference?: Reference;
  /** Not in the template: our exports or files of other products have it. */
  only_elsewhere?: true;
}

const text = (name: string, more: Omit<ImportField, 'name' | 'type'> = {}): ImportField => ({
  name,
  type: 'text',
  ...more,
});
const required = (name: string): ImportField => text(name, { required: true });
const field = (name: string, type: CellType, feature?: Feature): ImportField => ({
  name,
  type,
  ...(feature && { feature }),
});

const RATES = [
  field('pay_rate', 'number', 'pay_rates'),
  field('overtime_rate', 'number', 'overtime_rates'),
  field('mileage_rate', 'number', 'mileage_rates'),
];

/** The columns of each template, in their order (imports-and-exports.md#files). */
const FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  work_codes: [required('code'), required('description'), field('billing_rate', 'number', 'billing_rates')],
  client_codes: [required('code'), required('description')],
  employees: [
    required('email'),
    required('first_name'),
    required('last_name'),
    text('phone'),
    text('role', { reference: 'role' }),
    text('payroll_id'),
    ...RATES,
    field('is_active', 'flag'),
    field('hired_on', 'day'),
    { name: 'custom_fields', type: 'fields', only_elsewhere: true },
  ],
  clients: [
    text('reference'),
    required('first_name'),
    required('last_name'),
    text('client_code', { reference: 'client_code' }),
    text('phone'),
    text('address'),
    text('case_worker'),
    text('social_worker'),
    text('contract_number'),
    field('contract_start', 'day'),
    field('contract_end', 'day'),
    field('total_kms', 'number'),
    text('kms_frequency'),
    field('kms_billable', 'flag'),
    field('weekly_stipend', 'number', 'stipend_amounts'),
    text('stipend_frequency'),
    text('goals'),
    field('assigned_workers', 'emails'),
    field('visible_to', 'emails'),
    field('is_active', 'flag'),
    text('kind'),
    { name: 'id', type: 'text', only_elsewhere: true },
  ],
  contracts: [
    text('reference', { reference: 'client' }),
    text('first_name'),
    text('last_name'),
    { name: 'work_code', type: 'text', required: true, reference: 'work_code' },
    field('max_hours', 'number'),
    text('frequency'),
    field('client_rate', 'number', 'client_billing_rates'),
    field('billable', 'flag'),
  ],
  rates: [
    text('email', { reference: 'person' }),
    text('payroll_id'),
    ...RATES,
    field('effective_from', 'day'),
  ],
  leave_balances: [
    text('email', { reference: 'person' }),
    text('payroll_id'),
    required('leave_type'),
    { name: 'day', type: 'day', required: true },
    { name: 'balance', type: 'duration', signed: true, required: true },
  ],
  time_history: [
    text('email', { reference: 'person' }),
    text('payroll_id'),
    { name: 'date', type: 'day', required: true },
    text('client_reference', { reference: 'client' }),
    text('client'),
    text('work_code', { reference: 'work_code' }),
    field('start_time', 'time'),
    field('end_time', 'time'),
    field('hours', 'duration'),
    field('mileage', 'number'),
    field('stipend', 'number'),
    text('notes'),
    text('daily_narrative'),
    { name: 'end_date', type: 'day', only_elsewhere: true },
    text('user', { only_elsewhere: true }),
    text('project', { only_elsewhere: true }),
  ],
};

/** Columns of contracts for payers' authorisations, which no company has yet: recognised, but left out. */
export const PAYER_COLUMNS: readonly string[] = [
  'payer',
  'member_id',
  'service_code',
  'modifiers',
  'authorisation_number',
  'start_date',
  'end_date',
  'units',
  'amount',
  'cap_week',
  'cap_month',
  'rate',
];

/** The company's own fields of clients, as columns: `custom:Diet`. */
export interface CustomFieldColumn {
  name: string;
  field_type: 'text' | 'dropdown' | 'checkbox';
}
const CUSTOM = 'custom:';

export const customColumn = ({ name }: { name: string }): string => `${CUSTOM}${name}`;

/** The name of the company's own field that a column is for, or null. */
export const customFieldName = (column: string): string | null =>
  columnKey(column).startsWith(CUSTOM) ? column.trim().slice(CUSTOM.length).trim() || null : null;

/** The fields of a kind, including the company's own ones. */
export const importFields = (kind: ImportKind, customFields: readonly CustomFieldColumn[]): ImportField[] => [
  ...FIELDS[kind],
  ...(kind === 'clients'
    ? customFields.map((one) => field(customColumn(one), one.field_type === 'checkbox' ? 'flag' : 'text'))
    : []),
];

const EXAMPLES: Readonly<Record<ImportKind, readonly Readonly<Record<string, string>>[]>> = {
  work_codes: [
    { code: 'PC', description: 'Personal care', billing_rate: '38.50' },
    { code: 'TT', description: 'Travel time' },
  ],
  client_codes: [
    { code: 'RES', description: 'Residential' },
    { code: 'DAY', description: 'Day program' },
  ],
  employees: [
    {
      email: 'will@example.org',
      first_name: 'Will',
      last_name: 'Worker',
      phone: '555 0100',
      role: 'Support Worker',
      payroll_id: '1042',
      pay_rate: '21.50',
      is_active: 'yes',
      hired_on: '2026-01-05',
    },
    { email: 'cora@example.org', first_name: 'Cora', last_name: 'Colleague', is_active: 'no' },
  ],
  clients: [
    {
      reference: 'C-001',
      first_name: 'Ida',
      last_name: 'Moss',
      client_code: 'RES',
      contract_start: '2026-01-01',
      contract_end: '2026-12-31',
      total_kms: '50',
      kms_frequency: 'weekly',
      kms_billable: 'yes',
      goals: 'Cook twice a week; Walk to the market',
      assigned_workers: 'will@example.org; cora@example.org',
      is_active: 'yes',
    },
    { reference: 'C-002', first_name: 'Jo', last_name: 'Park', kind: 'person' },
  ],
  contracts: [
    {
      reference: 'C-001',
      work_code: 'PC',
      max_hours: '12.5',
      frequency: 'weekly',
      client_rate: '41.00',
      billable: 'yes',
    },
    { first_name: 'Jo', last_name: 'Park', work_code: 'TT', max_hours: '4', frequency: 'monthly' },
  ],
  rates: [
    { email: 'will@example.org', pay_rate: '21.50', overtime_rate: '32.25', effective_from: '2026-01-01' },
    { payroll_id: '1043', pay_rate: '20.00', mileage_rate: '0.70' },
  ],
  leave_balances: [
    { email: 'will@example.org', leave_type: 'Sick', day: '2026-01-01', balance: '12:30' },
    { payroll_id: '1043', leave_type: 'Sick', day: '2026-01-01', balance: '8' },
  ],
  time_history: [
    {
      email: 'will@example.org',
      date: '2026-03-04',
      client_reference: 'C-001',
      work_code: 'PC',
      start_time: '09:00',
      end_time: '11:30',
      mileage: '12.4',
      daily_narrative: 'Walked to the market.',
    },
    {
      payroll_id: '1043',
      date: '2026-03-05',
      client: 'Jo Park',
      work_code: 'TT',
      hours: '2.75',
      stipend: '10',
    },
  ],
};

export function templateRows(kind: ImportKind, customFields: readonly CustomFieldColumn[]): string[][] {
  const names = importFields(kind, customFields)
    .filter(({ only_elsewhere }) => !only_elsewhere)
    .map(({ name }) => name);
  return [names, ...EXAMPLES[kind].map((row) => names.map((name) => row[name] ?? ''))];
}

export const columnKey = foldedKey;

/** The last column of the file of errors, which is corrected and imported again (imports-and-exports.md#plan-and-apply). */
export const ERROR_COLUMN = 'error';

/** The set of a file's columns, by which a saved mapping is found; also for its corrected errors. */
export const headerKey = (columns: readonly string[]): string =>
  columns
    .map(columnKey)
    .filter((key) => key !== ERROR_COLUMN)
    .toSorted()
    .join('\t');

/** Fields of a client's contract, which its `custom_fields` hold. */
export const CONTRACT_FIELDS = [
  'total_kms',
  'kms_frequency',
  'kms_billable',
  'weekly_stipend',
  'stipend_frequency',
  'goals',
] as const;

/** The fields of an export's files (imports-and-exports.md#downloading-everything): people by their addresses, not by their ids. */
const EXPORTED: Readonly<Record<string, string>> = {
  'role.name': 'role',
  'client_code.code': 'client_code',
  'assigned_workers_details.username': 'assigned_workers',
  'visible_employee_details.username': 'visible_to',
  ...Object.fromEntries(CONTRACT_FIELDS.map((name) => [`custom_fields.${name}`, name])),
};

/**
 * The fields of columns by their names: ours, else those that other programs use. Null if a column is unknown, or its field
 * already taken; `isOurs`: all have our names.
 */
export function suggestedMapping(
  kind: ImportKind,
  columns: readonly string[],
  fields: readonly ImportField[],
): { mapping: (string | null)[]; isOurs: boolean } {
  const fieldByKey = new Map(fields.map(({ name }) => [columnKey(name), name]));
  const fieldByPlainName = new Map(fields.map(({ name }) => [plainName(name), name]));
  const keys = columns.map((column) => columnKey(column).replace(/\*$/, '').trim());
  const exported = new Set(keys.flatMap((name) => valueAt(EXPORTED, name) ?? []));
  const used = new Set<string>();
  const free = (name: string | null | undefined) => {
    if (name === null || name === undefined || used.has(name)) return null;
    used.add(name);
    return name;
  };
  const ours = keys.map((column) => {
    const own = valueAt(EXPORTED, column);
    // In a file of another program it is an id there.
    if (column === 'id' && exported.size === 0) return null;
    const name = fieldByKey.get(own ?? column) ?? fieldByPlainName.get(plainName(column));
    return own === undefined && exported.has(name ?? '') ? null : free(name);
  });
  return {
    isOurs: ours.every((name) => name !== null),
    mapping: ours.map((name, at) => name ?? free(usualIn(fieldByKey, kind, keys[at] ?? ''))),
  };
}

/** The usual field of a column, if this file can have it. */
function usualIn(
  fieldByKey: ReadonlyMap<string, string>,
  kind: ImportKind,
  column: string,
): string | undefined {
  return Object.hasOwn(EXPORTED, column) ? undefined : fieldByKey.get(usualField(kind, column) ?? '');
}

/** The problems of a mapping, by column: 400 at the second column of a field, and what is missing. */
export function mappingProblems(
  columns: readonly string[],
  mapping: readonly (string | null)[],
  fields: readonly ImportField[],
): Record<string, string> {
  const problems = new Map<string, string>();
  const names = new Set(fields.map(({ name }) => name));
  const seen = new Map<string, number>();
  mapping.forEach((name, column) => {
    if (name === null) return;
    const first = seen.get(name);
    if (column >= columns.length) problems.set(`mapping.${column}`, 'The file has no such column.');
    else if (!names.has(name)) problems.set(`mapping.${column}`, 'This field cannot be imported here.');
    else if (first !== undefined)
      problems.set(
        `mapping.${column}`,
        `The column "${columns[first]}" is already used for ${importFieldLabel(name)}.`,
      );
    else seen.set(name, column);
  });
  const missing = fields.find(({ name, required: needed }) => needed && !seen.has(name));
  if (missing) problems.set('mapping', `Choose a column for ${importFieldLabel(missing.name)}.`);
  return Object.fromEntries(problems);
}
