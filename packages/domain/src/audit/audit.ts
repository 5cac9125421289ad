import { FROM_THE_BEGINNING } from '../pay/pay-rules/definition.ts';
import { joinName } from '../text/names.ts';
import { formatLongRange } from '../time/date-range.ts';
import { formatLongDay, formatMonth } from '../time/day.ts';
import { isRecord } from '../values.ts';
import { sentenceCase, type AuditRecordType } from './audit-vocabulary.ts';

export type NamedRecordType = Extract<
  AuditRecordType,
  'client' | 'employee' | 'role' | 'work_code' | 'client_code'
>;

/** Fields that contain ids, and of what: a history shows names if possible. */
const ID_FIELDS: Readonly<Record<string, NamedRecordType>> = {
  client: 'client',
  client_id: 'client',
  clients: 'client',
  current_client_ids: 'client',
  visible_client_ids: 'client',
  user: 'employee',
  user_id: 'employee',
  assigned_workers: 'employee',
  visible_to: 'employee',
  submitted_by_id: 'employee',
  approved_by_id: 'employee',
  returned_by_id: 'employee',
  user_ids: 'employee',
  role: 'role',
  role_id: 'role',
  work_code: 'work_code',
  work_code_id: 'work_code',
  client_code_id: 'client_code',
};

/** What the ids in a field refer to, or null if it contains none. */
const idsOfField = (field: string): NamedRecordType | null =>
  (Object.hasOwn(ID_FIELDS, field) ? ID_FIELDS[field] : null) ?? null;

/** The key of a record in the names that come with an entry. */
export const nameKey = (type: string, id: number | null): string => `${type} ${id}`;

export interface AuditedField {
  /** The path: `['pay_rate']`, or `['work_entries', 2, 'end_time']`, counted from 1. */
  path: (string | number)[];
  before: unknown;
  after: unknown;
}

/** `{id, name}` and similar values refer to a record and are shown by its name. */
const standsForRecord = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) &&
  typeof value.id === 'number' &&
  (typeof value.name === 'string' || typeof value.code === 'string');

const hasParts = (value: unknown): boolean => isRecord(value) && !standsForRecord(value);
const isListOfFields = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.length > 0 && value.every(hasParts);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isSame = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);

/** Fields that need no history. */
const IGNORED = new Set(['id', 'company_id', 'created_at', 'updated_at']);

/**
 * The changes of an entry, field by field, in nested records and lists of them too; fields that stayed the same or empty
 * are left out.
 */
export function auditedFields(before: unknown, after: unknown): AuditedField[] {
  return differences([], isRecord(before) ? before : {}, isRecord(after) ? after : {});
}

function differences(path: AuditedField['path'], before: unknown, after: unknown): AuditedField[] {
  if (isSame(before, after)) return [];
  const sides = [before, after].filter((side) => !isEmpty(side));
  if (sides.every(hasParts)) {
    const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((key) => !IGNORED.has(key))
      .flatMap((key) => differences([...path, key], was[key], is[key]));
  }
  if (sides.every(isListOfFields)) {
    const [was, is] = [isListOfFields(before) ? before : [], isListOfFields(after) ? after : []];
    return Array.from({ length: Math.max(was.length, is.length) }, (_, at) => at).flatMap((at) =>
      differences([...path, at + 1], was[at], is[at]),
    );
  }
  return [{ path, before: before ?? null, after: after ?? null }];
}

/** The kinds and ids of the records that an entry's before or after refers to. */
export function idsInAudit(...sides: unknown[]): { type: NamedRecordType; id: number }[] {
  const references: { type: NamedRecordType; id: number }[] = [];
  const note = (type: NamedRecordType, value: unknown) => {
    for (const id of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof id === 'number' && Number.isSafeInteger(id)) references.push({ type, id });
    }
  };
  const walk = (value: unknown) => {
    if (Array.isArray(value)) for (const part of value) walk(part);
    if (!isRecord(value)) return;
    for (const [key, part] of Object.entries(value)) {
      const type = idsOfField(key);
      if (type) note(type, part);
      // Contract hours are stored by work code (clients-and-contracts.md#contract).
      if (key === 'contract_hours' && isRecord(part)) {
        for (const id of Object.keys(part)) note('work_code', Number(id));
      }
      walk(part);
    }
  };
  for (const side of sides) walk(side);
  return references;
}

/** `['custom_fields', 'contract_hours', '3', 'max']` as "Contract hours › Family support (FS) › Max". */
export function auditPathText(path: AuditedField['path'], names: Readonly<Record<string, string>>): string {
  const parts = path[0] === 'custom_fields' && path.length > 1 ? path.slice(1) : path;
  return parts
    .map((part, at) => {
      if (typeof part === 'number') return String(part);
      if (parts[at - 1] === 'contract_hours') return names[nameKey('work_code', Number(part))] ?? part;
      return sentenceCase(part.replace(/_ids?$/, ''));
    })
    .join(' › ');
}

/** A value in words; empty for nothing. Moments stay as they are, for the reader's own time zone. */
export function auditValueText(
  field: string | number | undefined,
  value: unknown,
  names: Readonly<Record<string, string>>,
): string {
  if (isEmpty(value)) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    return (value as unknown[]).map((part) => auditValueText(field, part, names)).join(', ');
  }
  if (typeof value === 'number') {
    const type = typeof field === 'string' ? idsOfField(field) : null;
    if (type) return names[nameKey(type, value)] ?? `#${value}`;
    return String(Math.round(value * 100_000) / 100_000);
  }
  if (typeof value !== 'string') return titleOf(value) ?? JSON.stringify(value);
  // One word that stands for a choice.
  if (typeof field === 'string' && CHOICE_FIELD.test(field)) return sentenceCase(value);
  // Names of choices: `receptionWork`, `self_injurious`.
  return IDENTIFIER.test(value) ? sentenceCase(value.replaceAll(/([A-Z])/g, ' $1').toLowerCase()) : value;
}

/** The name of a record: its name, description or code. */
const titleOf = (value: unknown): string | undefined =>
  isRecord(value)
    ? [value.name, value.description, value.code].find(
        (text): text is string => typeof text === 'string' && text !== '',
      )
    : undefined;

const textIn = (values: Record<string, unknown>, field: string): string | null => {
  const value = values[field];
  return typeof value === 'string' && value !== '' ? value : null;
};

/**
 * The name of a record as an entry has it: its own name, or whose it is and of which day or days. Null if the values
 * tell neither.
 */
export function recordTitle(values: unknown, names: Readonly<Record<string, string>>): string | null {
  if (!isRecord(values)) return null;
  const name = joinName({
    first_name: textIn(values, 'first_name') ?? '',
    last_name: textIn(values, 'last_name') ?? '',
  });
  const code = textIn(values, 'code');
  const description = textIn(values, 'description');
  const itself = name || textIn(values, 'name') || (code && description ? `${description} (${code})` : code);
  const about = ['client', 'client_id', 'user', 'user_id', 'role', 'work_code'].flatMap((field) => {
    const type = idsOfField(field);
    const id = values[field];
    const of = type && typeof id === 'number' ? names[nameKey(type, id)] : undefined;
    return of === undefined ? [] : [of];
  });
  const parts = [itself, ...(name ? [] : about), daysIn(values)].filter(Boolean);
  return parts.length > 0
    ? [...new Set(parts)].join(', ')
    : (textIn(values, 'url') ?? textIn(values, 'file_name'));
}

function daysIn(values: Record<string, unknown>): string | null {
  const start = textIn(values, 'period_start') ?? textIn(values, 'start_date');
  const end = textIn(values, 'period_end') ?? textIn(values, 'end_date');
  if (start && end) return formatLongRange({ start_date: start, end_date: end });
  const since = textIn(values, 'effective_from');
  if (since) return since === FROM_THE_BEGINNING ? 'from the beginning' : `from ${formatLongDay(since)}`;
  const month = textIn(values, 'month');
  if (month) return formatMonth(month);
  const date = textIn(values, 'date');
  return date && formatLongDay(date);
}

const CHOICE_FIELD = /^status$|(?:^|_)(?:frequency|period|timeframe)$/;
const IDENTIFIER = /^[a-z]+([A-Z][a-z]+|_[a-z]+)+$/;
