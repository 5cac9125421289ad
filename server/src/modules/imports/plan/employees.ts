import { employeeInput, employeeUpdate } from '@daybook/contract/employees';
import { atColumn } from '@daybook/domain/imports/lines';
import { parsePermissions } from '@daybook/domain/permissions';
import { refusalOf } from '../../../kernel/refusals.ts';
import {
  refuseAccessThroughKey,
  refuseForeignAccount,
  refuseImpossibleChange,
} from '../../employees/rules.ts';
import { EMAIL_TAKEN } from '../../employees/writes.ts';
import type { References, Target } from '../references.ts';
import type { Person, World } from '../world.ts';
import {
  type Planned,
  type Values,
  changed,
  created,
  differences,
  failed,
  idOrAny,
  leftOut,
  pick,
  problemsOf,
  referenceOf,
} from './planned.ts';

const FIELDS = [
  'first_name',
  'last_name',
  'phone',
  'payroll_id',
  'pay_rate',
  'overtime_rate',
  'mileage_rate',
  'is_active',
];

/** Roles with `admin` are given by hand (7 §2). */
const MAKES_ADMINS = 'This role makes administrators. Choose it on the employee’s page.';

/**
 * A line of employees, known by e-mail address. Who is new becomes a prepared account: without a password, and inactive
 * unless the file says otherwise (7 §4).
 * @param taken the e-mail addresses that accounts of other companies have
 */
export function planEmployee(
  world: World,
  references: References,
  taken: ReadonlySet<string>,
  values: Values,
): Planned {
  const email = String(values.get('email') ?? '');
  const key = email.toLowerCase();
  const present = world.by_email.get(key);
  const role = roleOf(world, references, values);
  if (role && 'leave' in role)
    return leftOut('employee', key, `Left out: the role ${String(values.get('role'))}.`);
  const problems = role && 'problem' in role ? [atColumn('role', role.problem)] : [];
  const given = pick(values, FIELDS);
  const owner = world.by_payroll_id.get(String(given.payroll_id ?? '').toLowerCase());
  if (owner && owner.id !== present?.id)
    problems.push(atColumn('payroll_id', `This payroll ID belongs to ${owner.name}.`));
  const target = role && 'target' in role ? role.target : null;
  if (present) return planChange(world, present, given, target, problems, key);
  if (taken.has(key)) problems.push(atColumn('email', EMAIL_TAKEN));
  const input = {
    email,
    ...given,
    is_active: given.is_active ?? false,
    ...(target !== null && { role_id: idOrAny(target) }),
  };
  problems.push(...problemsOf(employeeInput, input));
  if (problems.length > 0) return failed('employee', key, problems);
  const after = { ...input, ...(target !== null && { role_id: referenceOf(target) }) };
  return created('employee', key, after, input.is_active === true ? 1 : 0);
}

function roleOf(world: World, references: References, values: Values) {
  const role = values.get('role');
  if (typeof role !== 'string') return null;
  const found = references.resolve('role', role);
  if (!('target' in found) || typeof found.target !== 'number') return found;
  const { target } = found;
  const known = [...world.roles.values()].find(({ id }) => id === target);
  return parsePermissions(known?.permissions ?? '').includes('admin') ? { problem: MAKES_ADMINS } : found;
}

function planChange(
  world: World,
  present: Person,
  given: Record<string, unknown>,
  role: Target | null,
  problems: string[],
  key: string,
): Planned {
  const wanted = { ...given, ...(role !== null && { role_id: referenceOf(role) }) };
  const change = differences({ ...present }, wanted);
  if (change === null && problems.length === 0) return changed('employee', key, present.id, null);
  const input = {
    id: present.id,
    ...change?.after,
    ...(change?.after.role_id !== undefined && role !== null && { role_id: idOrAny(role) }),
  };
  const found = [...problems, ...problemsOf(employeeUpdate, input), ...refusedBy(world, present, input)];
  if (found.length > 0) return failed('employee', key, found);
  const isActive = change?.after.is_active;
  const active = isActive === true ? 1 : isActive === false ? -1 : 0;
  return changed('employee', key, present.id, change && withDay(world, change), active);
}

/** Rates are set from the day of the plan on, and taken back from that day on. */
const withDay = (
  world: World,
  change: { before: Record<string, unknown>; after: Record<string, unknown> },
) =>
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
