import { clientInput, clientUpdate, type Client } from '@daybook/contract/clients';
import { clientFieldProblems, settleClientFields } from '@daybook/domain/clients/client-contract-write';
import {
  customFieldKey,
  freeFieldsProblem,
  mergeFreeFields,
  optionsOf,
} from '@daybook/domain/clients/custom-fields';
import { readList } from '@daybook/domain/imports/cells';
import { CONTRACT_FIELDS, customColumn } from '@daybook/domain/imports/kinds';
import { atColumn } from '@daybook/domain/imports/lines';
import { foldedKey } from '@daybook/domain/text/fold';
import { TURNED_DATES } from '../../clients/writes.ts';
import { peopleFields } from './client-people.ts';
import { kindOfLine, planInternalClient } from './internal-clients.ts';
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
import { twoCalled, type References } from './references.ts';
import { nameKeyOf, type World } from './world.ts';

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

/** A client as an import compares it: relations as ids, in one order. */
export const comparableClient = (client: Client): Record<string, unknown> => ({
  ...client,
  client_code: client.client_code?.id ?? null,
  assigned_workers: client.assigned_workers.toSorted((a, b) => a - b),
  visible_to: client.visible_to.toSorted((a, b) => a - b),
});

/** A line of clients, identified by reference, then by full name regardless of case (imports-and-exports.md#matching). */
export function planClient(world: World, references: References, values: Values): Planned {
  const kind = kindOfLine(values);
  if (kind === null) return failed('client', '', [atColumn('kind', 'Enter person or internal.')]);
  if (kind === 'leave') return leftOut('client', '', 'Left out: switching time off on makes this client.');
  if (kind === 'internal') return planInternalClient(world, values);
  const identified = clientOf(world, values);
  if ('problem' in identified) return failed('client', identified.key, [identified.problem]);
  const { present, key } = identified;
  const code = resolveCell(references, values, 'client_code');
  if (code && 'leave' in code)
    return leftOut('client', key, `Left out: the client code ${textValue(values, 'client_code')}.`);
  const people = peopleFields(world, values, ['assigned_workers', 'visible_to']);
  const fields = { ...valuesOf(values, FIELDS), ...people.fields };
  const free = freeFieldsOf(world, values);
  const problems = [
    ...referenceProblems('client_code', code),
    ...people.problems,
    ...optionProblems(world, values),
    ...freeFieldProblems(present, free),
    ...dateProblems(present, fields),
    ...formProblems(present, { ...fields, ...referenceField('client_code', code, idOrAny) }),
  ];
  if (problems.length > 0) return failed('client', key, problems);
  const after = { ...fields, ...referenceField('client_code', code, referenceOf) };
  return present ? planChange(present, key, after, free) : planNew(key, after, free);
}

function freeFieldProblems(present: Client | null, free: Record<string, unknown>): string[] {
  const before = present?.custom_fields;
  const tooLarge = freeFieldsProblem(mergeFreeFields(before, settleClientFields(before ?? {}, free)));
  return [...clientFieldProblems(free), ...(tooLarge === null ? [] : [tooLarge])];
}

function dateProblems(present: Client | null, fields: Record<string, unknown>): string[] {
  const start = fields.contract_start ?? present?.contract_start;
  const end = fields.contract_end ?? present?.contract_end;
  const areTurned = typeof start === 'string' && typeof end === 'string' && end < start;
  return areTurned ? [atColumn('contract_end', TURNED_DATES)] : [];
}

const formProblems = (present: Client | null, fields: Record<string, unknown>): string[] =>
  present ? problemsOf(clientUpdate, { id: present.id, ...fields }) : problemsOf(clientInput, fields);

function planNew(key: string, fields: Record<string, unknown>, free: Record<string, unknown>): Planned {
  const custom_fields = mergeFreeFields({}, free);
  const hasFields = Object.keys(custom_fields).length > 0;
  const isActive = fields.is_active ?? true;
  return created(
    'client',
    key,
    { ...fields, ...(hasFields && { custom_fields }) },
    isActive === true ? 1 : 0,
  );
}

function planChange(
  present: Client,
  key: string,
  wanted: Record<string, unknown>,
  free: Record<string, unknown>,
): Planned {
  const change = differences(comparableClient(present), { ...wanted, custom_fields: free });
  return changed('client', key, present.id, change, activeChange(change?.after.is_active));
}

type Found = { key: string } & ({ present: Client | null } | { problem: string });

function clientOf(world: World, values: Values): Found {
  const reference = values.get('reference');
  const name = nameKeyOf({
    first_name: textValue(values, 'first_name'),
    last_name: textValue(values, 'last_name'),
  });
  const namesakes = (world.by_name.get(name) ?? []).filter(({ kind }) => kind === 'person');
  if (typeof reference === 'string') {
    const key = `reference ${foldedKey(reference)}`;
    const sameReference = world.by_reference.get(foldedKey(reference));
    if (sameReference) return { key, present: sameReference };
    // A client with another reference is a namesake.
    const [first, second] = namesakes.filter((client) => client.reference === null);
    if (first && second) return { key, problem: twoCalled(first) };
    return { key, present: first ?? null };
  }
  // Our own export has their ids, which mean others in another company.
  const exported = namesakes.find(({ id }) => String(id) === textValue(values, 'id'));
  if (exported && namesakes.length > 1) return { key: `id ${exported.id}`, present: exported };
  const [first, second] = namesakes;
  const key = first?.reference ? `reference ${foldedKey(first.reference)}` : `name ${name}`;
  if (first && second) return { key, problem: twoCalled(first) };
  return { key, present: first ?? null };
}

function freeFieldsOf(world: World, values: Values): Record<string, unknown> {
  const free: Record<string, unknown> = valuesOf(values, CONTRACT_FIELDS);
  const goals = values.get('goals');
  if (goals !== undefined) free.goals = typeof goals === 'string' ? readList(goals) : null;
  for (const definition of world.own_fields) {
    const value = values.get(customColumn(definition));
    if (value !== undefined) free[customFieldKey(definition)] = value;
  }
  return free;
}

const optionProblems = (world: World, values: Values): string[] =>
  world.own_fields.flatMap((definition) => {
    if (definition.field_type !== 'dropdown') return [];
    const column = customColumn(definition);
    const value = values.get(column);
    const options = optionsOf(definition.dropdown_options);
    const isUnknown = typeof value === 'string' && !options.includes(value);
    return isUnknown ? [atColumn(column, `Choose one of ${options.join(', ')}.`)] : [];
  });
