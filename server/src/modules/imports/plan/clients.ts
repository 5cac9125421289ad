import { clientInput, clientUpdate } from '@daybook/contract/clients';
import type { Client } from '@daybook/contract/clients';
import { clientFieldProblems, settleClientFields } from '@daybook/domain/client-contract-write';
import { customFieldKey, freeFieldsProblem, mergeFreeFields, optionsOf } from '@daybook/domain/custom-fields';
import { customColumn } from '@daybook/domain/imports/kinds';
import { readList } from '@daybook/domain/imports/cells';
import type { CellValue } from '@daybook/domain/imports/lines';
import { atColumn } from '@daybook/domain/imports/lines';
import { TURNED_DATES } from '../../clients/writes.ts';
import { type References, twoCalled } from '../references.ts';
import { type World, nameKeyOf } from '../world.ts';
import {
  textOf,
  type Planned,
  type Values,
  changed,
  created,
  failed,
  idOrAny,
  leftOut,
  pick,
  problemsOf,
  referenceOf,
  sameValue,
} from './planned.ts';

const FIELDS = [
  'reference',
  'first_name',
  'last_name',
  'phone',
  'address',
  'case_worker',
  'social_worker',
  'contract_number',
  'contract_start',
  'contract_end',
  'is_active',
];
const FREE_FIELDS = ['total_kms', 'kms_frequency', 'kms_billable', 'weekly_stipend', 'stipend_frequency'];
const PEOPLE = ['assigned_workers', 'visible_to'] as const;

/** A client as an import compares it: relations as ids, in one order. */
export const comparableClient = (client: Client): Record<string, unknown> => ({
  ...client,
  client_code: client.client_code?.id ?? null,
  assigned_workers: client.assigned_workers.toSorted((a, b) => a - b),
  visible_to: client.visible_to.toSorted((a, b) => a - b),
});

/** A line of clients, known by reference, then by full name without case (7 §4). */
export function planClient(world: World, references: References, values: Values): Planned {
  const found = clientOf(world, values);
  if ('problem' in found) return failed('client', found.key, [found.problem]);
  const { present, key } = found;
  const problems: string[] = [];
  const code = codeOf(references, values);
  if (code && 'leave' in code)
    return leftOut('client', key, `Left out: the client code ${String(values.get('client_code'))}.`);
  if (code && 'problem' in code) problems.push(atColumn('client_code', code.problem));
  const target = code && 'target' in code ? code.target : null;
  const given: Record<string, unknown> = pick(values, FIELDS);
  for (const field of PEOPLE) {
    const people = peopleOf(world, values.get(field));
    if (typeof people === 'string') problems.push(atColumn(field, people));
    else if (people) given[field] = people;
  }
  const free = freeFieldsOf(world, values, problems);
  const merged = { ...present?.custom_fields, ...free };
  problems.push(...clientFieldProblems(free));
  const tooLarge = freeFieldsProblem(
    mergeFreeFields(present?.custom_fields, settleClientFields(present?.custom_fields ?? {}, free)),
  );
  if (tooLarge !== null) problems.push(tooLarge);
  const dates = {
    start: given.contract_start ?? present?.contract_start,
    end: given.contract_end ?? present?.contract_end,
  };
  if (typeof dates.start === 'string' && typeof dates.end === 'string' && dates.end < dates.start)
    problems.push(atColumn('contract_end', TURNED_DATES));
  const fields = { ...given, ...(target !== null && { client_code: idOrAny(target) }) };
  problems.push(
    ...(present ? problemsOf(clientUpdate, { id: present.id, ...fields }) : problemsOf(clientInput, fields)),
  );
  if (problems.length > 0) return failed('client', key, problems);
  const wanted = { ...given, ...(target !== null && { client_code: referenceOf(target) }) };
  if (!present) {
    const custom_fields = mergeFreeFields({}, merged);
    const hasFields = Object.keys(custom_fields).length > 0;
    const after = { ...wanted, ...(hasFields && { custom_fields }) };
    return created('client', key, after, (given.is_active ?? true) === true ? 1 : 0);
  }
  return planChange(present, key, wanted, free);
}

function planChange(
  present: Client,
  key: string,
  wanted: Record<string, unknown>,
  free: Record<string, unknown>,
): Planned {
  const now = comparableClient(present);
  const names = Object.keys(wanted).filter((name) => !sameValue(now[name], wanted[name]));
  const freeNames = Object.keys(free).filter((name) => !sameValue(present.custom_fields[name], free[name]));
  if (names.length + freeNames.length === 0) return changed('client', key, present.id, null);
  const part = (of: Record<string, unknown>, fields: Record<string, unknown>) => ({
    ...Object.fromEntries(names.map((name) => [name, of[name] ?? null])),
    ...(freeNames.length > 0 && {
      custom_fields: Object.fromEntries(freeNames.map((name) => [name, fields[name] ?? null])),
    }),
  });
  const isActive = names.includes('is_active') ? wanted.is_active : undefined;
  const active = isActive === true ? 1 : isActive === false ? -1 : 0;
  const change = { before: part(now, present.custom_fields), after: part(wanted, free) };
  return changed('client', key, present.id, change, active);
}

type Found = { key: string } & ({ present: Client | null } | { problem: string });

function clientOf(world: World, values: Values): Found {
  const reference = values.get('reference');
  const name = nameKeyOf({
    first_name: textOf(values, 'first_name'),
    last_name: textOf(values, 'last_name'),
  });
  const namesakes = world.by_name.get(name) ?? [];
  if (typeof reference === 'string') {
    const key = `reference ${reference.toLowerCase()}`;
    const known = world.by_reference.get(reference.toLowerCase());
    if (known) return { key, present: known };
    // Who has another reference is somebody else of the same name.
    const [first, second] = namesakes.filter((client) => client.reference === null);
    if (first && second) return { key, problem: twoCalled(first.name) };
    return { key, present: first ?? null };
  }
  const [first, second] = namesakes;
  const key = first?.reference ? `reference ${first.reference.toLowerCase()}` : `name ${name}`;
  if (first && second) return { key, problem: twoCalled(first.name) };
  return { key, present: first ?? null };
}

function codeOf(references: References, values: Values) {
  const code = values.get('client_code');
  return typeof code === 'string' ? references.resolve('client_code', code) : null;
}

/** Ids of people by their e-mail addresses; a sentence where one is nobody's; undefined: nothing is said. */
function peopleOf(world: World, addresses: CellValue | undefined): number[] | string | undefined {
  if (addresses === undefined) return undefined;
  if (!Array.isArray(addresses)) return [];
  const ids: number[] = [];
  for (const address of addresses) {
    const person = world.by_email.get(address);
    if (!person || person.waiting_for_approval) return `Nobody here has the address ${address}.`;
    ids.push(person.id);
  }
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

function freeFieldsOf(world: World, values: Values, problems: string[]): Record<string, unknown> {
  const free: Record<string, unknown> = pick(values, FREE_FIELDS);
  const goals = values.get('goals');
  if (goals !== undefined) free.goals = typeof goals === 'string' ? readList(goals) : null;
  for (const own of world.own_fields) {
    const column = customColumn(own);
    const value = values.get(column);
    if (value === undefined) continue;
    const options = own.field_type === 'dropdown' ? optionsOf(own.dropdown_options) : null;
    if (options && typeof value === 'string' && !options.includes(value))
      problems.push(atColumn(column, `Choose one of ${options.join(', ')}.`));
    free[customFieldKey(own)] = value;
  }
  return free;
}
