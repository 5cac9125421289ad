import { employeeInput, employeeUpdate } from '@daybook/contract/employees';
import { parsePermissions } from '@daybook/domain/access/permissions';
import { mergeFreeFields } from '@daybook/domain/clients/custom-fields';
import { columnKey } from '@daybook/domain/imports/kinds';
import { atColumn } from '@daybook/domain/imports/lines';
import { foldedKey } from '@daybook/domain/text/fold';
import { isRecord } from '@daybook/domain/values';
import { refusalOf } from '../../../kernel/refusals.ts';
import { EMAIL_TAKEN } from '../../employees/addresses.ts';
import {
  refuseAccessThroughKey,
  refuseForeignAccount,
  refuseImpossibleChange,
} from '../../employees/rules.ts';
import {
  activeChange,
  changed,
  created,
  differences,
  failed,
  idOrAny,
  leftOut,
  valuesOf,
  problemsOf,
  referenceField,
  referenceOf,
  referenceProblems,
  resolveCell,
  textValue,
  type Planned,
  type Values,
} from './planned.ts';
import type { References, Resolved } from './references.ts';
import type { Person, World } from './world.ts';

const FIELDS = [
  'first_name',
  'last_name',
  'phone',
  'payroll_id',
  'pay_rate',
  'overtime_rate',
  'mileage_rate',
  'is_active',
  'hired_on',
];

/** Roles with `admin` are assigned by hand (imports-and-exports.md#files). */
const MAKES_ADMINS = 'This role makes people administrators. Assign it on the employee’s page.';

/**
 * A line of employees, known by e-mail address, then by payroll ID (imports-and-exports.md#matching). A new person becomes a prepared
 * account: without a password, and inactive unless the file says otherwise.
 * @param usedEmails the e-mail addresses of accounts of other companies, and those to which somebody can move back
 */
export function planEmployee(
  world: World,
  references: References,
  usedEmails: ReadonlyMap<string, number>,
  values: Values,
): Planned {
  const email = textValue(values, 'email');
  const address = email.toLowerCase();
  const byAddress = world.by_email.get(address);
  const present = byAddress ?? world.by_payroll_id.get(foldedKey(textValue(values, 'payroll_id')));
  const key = present ? `id ${present.id}` : address;
  const role = roleOf(world, references, values, present);
  if (role && 'leave' in role)
    return leftOut('employee', key, `Left out: the role ${textValue(values, 'role')}.`);
  // Who is known by the payroll ID has another address by now.
  const fields: Record<string, unknown> = valuesOf(values, FIELDS);
  const free = freeFieldsOf(values, present);
  if (Object.keys(free).length > 0) fields.custom_fields = present ? free : mergeFreeFields({}, free);
  if (present && !byAddress) fields.email = email;
  const problems = [
    ...referenceProblems('role', role),
    ...payrollIdProblems(world, present, values),
    ...addressProblems(usedEmails, present, address),
  ];
  if (present) return planChange(world, present, fields, role, problems, key);
  const input = { email, ...fields, is_active: fields.is_active ?? false };
  problems.push(...problemsOf(employeeInput, { ...input, ...referenceField('role_id', role, idOrAny) }));
  if (problems.length > 0) return failed('employee', key, problems);
  const after = { ...input, ...referenceField('role_id', role, referenceOf) };
  return created('employee', key, after, input.is_active === true ? 1 : 0);
}

/** The free fields of a line; `(empty)` removes those that the person has. */
function freeFieldsOf(values: Values, present: Person | undefined): Record<string, unknown> {
  const typed = values.get('custom_fields');
  if (typed !== null) return isRecord(typed) ? typed : {};
  return Object.fromEntries(Object.keys(present?.custom_fields ?? {}).map((name) => [name, null]));
}

function addressProblems(
  usedEmails: ReadonlyMap<string, number>,
  present: Person | undefined,
  address: string,
): string[] {
  const holder = usedEmails.get(address);
  return holder === undefined || holder === present?.id ? [] : [atColumn('email', EMAIL_TAKEN)];
}

function payrollIdProblems(world: World, present: Person | undefined, values: Values): string[] {
  const owner = world.by_payroll_id.get(foldedKey(textValue(values, 'payroll_id')));
  if (!owner) return [];
  if (owner.id === present?.id && isSamePerson(owner, values)) return [];
  return [atColumn('payroll_id', `This payroll ID belongs to ${owner.name}.`)];
}

/** Another address and another name mean another person, who must not get this one's account. */
const isSamePerson = (owner: Person, values: Values): boolean =>
  textValue(values, 'email').toLowerCase() === owner.email.toLowerCase() ||
  (['first_name', 'last_name'] as const).some(
    (name) => columnKey(textValue(values, name)) === columnKey(owner[name]),
  );

const SINGLE = { email: 'email address', payroll_id: 'payroll ID' } as const;

/**
 * A line that gives an employee the address or the payroll ID that an earlier line gives to another one is an error.
 * @param lineOfValue the line of each value so far
 */
export function givenOnce(lineOfValue: Map<string, number>, line: number, planned: Planned): Planned {
  const { target_type, after } = planned;
  if (target_type !== 'employee' || !after) return planned;
  const values = (['email', 'payroll_id'] as const).flatMap((field) => {
    const value = after[field];
    return typeof value === 'string' ? [{ field, key: `${field} ${foldedKey(value)}` }] : [];
  });
  const reasons = values.flatMap(({ field, key }) => {
    const first = lineOfValue.get(key);
    return first === undefined ? [] : [atColumn(field, `Line ${first} has the same ${SINGLE[field]}.`)];
  });
  if (reasons.length > 0) return failed(target_type, planned.key, reasons);
  for (const { key } of values) lineOfValue.set(key, line);
  return planned;
}

function roleOf(
  world: World,
  references: References,
  values: Values,
  present: Person | undefined,
): Resolved | null {
  const resolved = resolveCell(references, values, 'role');
  if (!resolved || !('target' in resolved) || typeof resolved.target !== 'number') return resolved;
  const { target } = resolved;
  if (target === present?.role_id) return resolved;
  const role = [...world.roles.values()].find(({ id }) => id === target);
  return parsePermissions(role?.permissions ?? '').includes('admin') ? { problem: MAKES_ADMINS } : resolved;
}

function planChange(
  world: World,
  present: Person,
  fields: Record<string, unknown>,
  role: Resolved | null,
  problems: string[],
  key: string,
): Planned {
  const after = { ...fields, ...referenceField('role_id', role, referenceOf) };
  const change = differences({ ...present }, after);
  if (change === null && problems.length === 0) return changed('employee', key, present.id, null);
  const input = {
    id: present.id,
    ...change?.after,
    ...(change?.after.role_id !== undefined && referenceField('role_id', role, idOrAny)),
  };
  const allProblems = [
    ...problems,
    ...problemsOf(employeeUpdate, input),
    ...refusedBy(world, present, input),
  ];
  if (allProblems.length > 0) return failed('employee', key, allProblems);
  const active = activeChange(change?.after.is_active);
  return changed('employee', key, present.id, change && withDay(world, change), active);
}

/** Rates are set from the day of the plan on, and taken back from that day on. */
const withDay = (world: World, change: { before: Record<string, unknown>; after: Record<string, unknown> }) =>
  ['pay_rate', 'overtime_rate', 'mileage_rate'].some((rate) => rate in change.after)
    ? { ...change, after: { ...change.after, rates_effective_from: world.viewer.membership.today } }
    : change;

function refusedBy(world: World, present: Person, input: Record<string, unknown>): string[] {
  const { viewer } = world;
  const { id: _id, ...fields } = input;
  if (Object.keys(fields).length === 0) return [];
  const change = { id: present.id, ...fields };
  try {
    refuseForeignAccount(viewer, present, fields);
    refuseAccessThroughKey(viewer, change, present);
    refuseImpossibleChange(viewer, present, present.is_company_admin, change);
    return [];
  } catch (error) {
    return [refusalOf(error).message];
  }
}
