import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportMatching } from '@daybook/contract/imports';
import type { ImportField, ImportKind, Reference } from '@daybook/domain/imports/kinds';
import { type ValueChoice, type ValueMapping, valueKey } from '@daybook/domain/imports/plan';
import { joinName, splitName } from '@daybook/domain/text/names';
import { grouped } from '../../../kernel/rows.ts';
import type { World } from './world.ts';

/** A record by its id, or one that a line below 1 of the same import creates. */
export type Target = number | { line: number };

export type Resolved = { target: Target } | { leave: true } | { problem: string };

/** Which references of a kind may become new records. */
const CREATED: Readonly<Record<ImportKind, readonly Reference[]>> = {
  work_codes: [],
  client_codes: [],
  employees: ['role'],
  clients: ['client_code'],
  contracts: ['work_code'],
  rates: [],
  time_history: ['work_code', 'client', 'person'],
};

const WORDS: Readonly<Record<Reference, string>> = {
  work_code: 'work code',
  client_code: 'client code',
  role: 'role',
  client: 'client',
  person: 'employee',
};

const mayCreate = (kind: ImportKind, reference: Reference): boolean => CREATED[kind].includes(reference);

/** The company's own record for a value; a sentence if it is ambiguous. */
function knownTarget(world: World, reference: Reference, value: string): number | string | null {
  const found = LOOKUPS[reference](world, valueKey(value));
  return typeof found === 'string' ? found : (found?.id ?? null);
}

type Found = { id: number } | string | undefined;

const LOOKUPS: Readonly<Record<Reference, (world: World, key: string) => Found>> = {
  work_code: ({ work_codes }, key) => work_codes.get(key),
  client_code: ({ client_codes }, key) => client_codes.get(key),
  role: ({ roles }, key) => roles.get(key),
  person: ({ by_email, by_payroll_id, by_full_name }, key) =>
    by_email.get(key) ?? by_payroll_id.get(key) ?? onlyOne(by_full_name.get(key)),
  client: ({ by_reference, by_name }, key) => by_reference.get(key) ?? onlyOneCalled(by_name.get(key)),
};

function onlyOneCalled([first, second]: readonly (Named & { id: number })[] = []): Found {
  return first && second ? twoCalled(first) : first;
}

const onlyOne = <One>([one, another]: readonly One[] = []): One | undefined => (another ? undefined : one);

/** What distinguishes a record from others of its name, in the order of `namedAs`. */
function distinctionsOf(world: World, reference: Reference, id: number): (string | null | undefined)[] {
  if (reference === 'client') return [world.by_client.get(id)?.reference];
  const person = reference === 'person' ? world.by_person.get(id) : undefined;
  return person ? [person.email, person.payroll_id] : [];
}

/**
 * Of a line's names for a record, the first that the company knows; else the first. Who is only known by name, and has
 * another reference, address or payroll ID than the line gives, is a namesake. A project is a work code only where there
 * is no task (imports-and-exports.md#other-products).
 * @param ways a client's reference and name; a person's address, payroll ID and name; a task and a project
 */
export const namedAs = (
  world: World,
  reference: Reference,
  ways: readonly (string | null)[],
): string | null => {
  const given = ways.flatMap((way) => way || []);
  const isKnown = (value: string) => {
    const id = knownTarget(world, reference, value);
    if (typeof id !== 'number') return false;
    const own = distinctionsOf(world, reference, id).map((one) => one && valueKey(one));
    return (
      own.includes(valueKey(value)) ||
      own.every((one, at) => !one || !ways[at] || ways[at] === value || valueKey(ways[at]) === one)
    );
  };
  const found = reference === 'work_code' ? undefined : given.find(isKnown);
  return found ?? given[0] ?? null;
};

interface Named {
  first_name: string;
  last_name: string;
}

export const twoCalled = (client: Named): string =>
  `Two clients are called ${joinName(client)}. Add a reference column.`;

/** The ids that a choice can mean. */
const idsIn = (world: World): Record<Reference, { has(id: number): boolean }> => {
  const idsOf = (rows: ReadonlyMap<string, { id: number }>) =>
    new Set(Array.from(rows.values(), ({ id }) => id));
  return {
    work_code: idsOf(world.work_codes),
    client_code: idsOf(world.client_codes),
    role: idsOf(world.roles),
    person: world.by_person,
    client: world.by_client,
  };
};

/**
 * The initial values of a new record for an unknown value.
 * @param name the file's name for a person whose address is the value, or a client whose reference it is
 */
const startOf = (reference: Reference, value: string, name: string | null): Record<string, string> => {
  switch (reference) {
    case 'work_code':
    case 'client_code':
      return { code: value, description: value };
    case 'role':
      return { name: value };
    case 'client':
      return name && valueKey(name) !== valueKey(value)
        ? { reference: value, ...splitName(name) }
        : splitName(value);
    case 'person':
      return value.includes('@') ? { email: value, ...splitName(name ?? '') } : splitName(value);
  }
};

/** Looks up what cells refer to; new records get lines below 1. */
export class References {
  readonly created = new Map<string, { line: number; reference: Reference; after: Record<string, string> }>();
  readonly #world: World;
  readonly #kind: ImportKind;
  readonly #choices: ValueMapping;
  readonly #ids: ReturnType<typeof idsIn>;

  constructor(world: World, kind: ImportKind, choices: ValueMapping) {
    this.#world = world;
    this.#kind = kind;
    this.#choices = choices;
    this.#ids = idsIn(world);
  }

  choiceOf(reference: Reference, value: string): ValueChoice | null {
    const of = Object.hasOwn(this.#choices, reference) ? this.#choices[reference] : undefined;
    const key = valueKey(value);
    return (of && Object.hasOwn(of, key) ? of[key] : undefined) ?? null;
  }

  resolve(reference: Reference, value: string, name: string | null = null): Resolved {
    const known = knownTarget(this.#world, reference, value);
    if (typeof known === 'number') return { target: known };
    const choice = this.choiceOf(reference, value);
    if (choice === null)
      return {
        problem: known ?? `"${value}" is no ${WORDS[reference]} here. Choose what it means.`,
      };
    if ('leave' in choice) return { leave: true };
    if ('use' in choice)
      return this.#ids[reference].has(choice.use)
        ? { target: choice.use }
        : { problem: `This ${WORDS[reference]} does not exist.` };
    if (!mayCreate(this.#kind, reference))
      return { problem: `A ${WORDS[reference]} is not created here. Choose an existing one.` };
    const key = `${reference} ${valueKey(value)}`;
    const made = this.created.get(key) ?? {
      line: -this.created.size,
      reference,
      after: { ...startOf(reference, value, name), ...choice.create },
    };
    this.created.set(key, made);
    return { target: { line: made.line } };
  }
}

/** The names that lines use for a record, in the order in which the columns count. */
const NAMED: Readonly<Partial<Record<ImportKind, readonly { reference: Reference; ways: string[][] }[]>>> = {
  contracts: [{ reference: 'client', ways: [['reference'], ['first_name', 'last_name']] }],
  rates: [{ reference: 'person', ways: [['email'], ['payroll_id']] }],
  time_history: [
    { reference: 'person', ways: [['email'], ['payroll_id'], ['user']] },
    { reference: 'client', ways: [['client_reference'], ['client']] },
    { reference: 'work_code', ways: [['work_code'], ['project']] },
  ],
};

/** Number of lines after which other calls get their turn. */
const BATCH_SIZE = 200;

/** The values of a file that the company does not know, each once. */
export async function unknownValues(
  world: World,
  kind: ImportKind,
  references: References,
  lines: Iterable<{ cells: string[] }>,
  columns: readonly { column: number; field: ImportField }[],
): Promise<ImportMatching['values']> {
  const found = new Map<string, ImportMatching['values'][number]>();
  const suggestedFor = suggestionsIn(world);
  const note = (reference: Reference, value: string, name: string) => {
    if (value === '' || typeof knownTarget(world, reference, value) === 'number') return;
    const key = `${reference} ${valueKey(value)}`;
    const one = found.get(key) ?? {
      reference,
      value,
      count: 0,
      choice: references.choiceOf(reference, value),
      may_create: mayCreate(kind, reference),
      suggested: suggestedFor(reference, value, name),
      start: startOf(reference, value, name),
    };
    found.set(key, { ...one, count: one.count + 1 });
  };
  const columnOf = (name: string) => columns.find(({ field }) => field.name === name)?.column ?? -1;
  const named = (NAMED[kind] ?? []).map(({ reference, ways }) => ({
    reference,
    ways: ways.map((names) => names.map(columnOf)),
  }));
  const plain = columns.filter(
    ({ field }) => field.reference && named.every(({ reference }) => reference !== field.reference),
  );
  const user = columnOf('user');
  let seen = 0;
  for (const { cells } of lines) {
    seen += 1;
    // oxlint-disable-next-line no-await-in-loop
    if (seen % BATCH_SIZE === 0) await nextTurn();
    const cellOf = (column: number) => cells[column] ?? '';
    for (const { reference, ways } of named) {
      const given = ways.map((parts) => parts.map(cellOf).join(' ').trim());
      const name = reference === 'client' ? (given.at(-1) ?? '') : cellOf(user);
      note(reference, namedAs(world, reference, given) ?? '', name);
    }
    for (const { column, field } of plain) if (field.reference) note(field.reference, cellOf(column), '');
  }
  return [...found.values()];
}

/** Suggests the code whose description equals a value; for an unknown address, the one person of that name. */
function suggestionsIn(world: World) {
  const described = (codes: ReadonlyMap<string, { id: number; description: string }>) =>
    grouped(codes.values(), ({ description }) => valueKey(description));
  const codes = { work_code: described(world.work_codes), client_code: described(world.client_codes) };
  return (reference: Reference, value: string, name: string): number | null => {
    if (reference === 'person') return onlyOne(world.by_full_name.get(valueKey(name)))?.id ?? null;
    if (reference !== 'work_code' && reference !== 'client_code') return null;
    return onlyOne(codes[reference].get(valueKey(value)))?.id ?? null;
  };
}
