import type { ImportKind, Reference } from '@daybook/domain/imports/kinds';
import { valueKey, type ValueChoice, type ValueMapping } from '@daybook/domain/imports/plan';
import { joinName, splitName } from '@daybook/domain/text/names';
import { valueAt } from '@daybook/domain/text/value-at';
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
  leave_balances: [],
  time_history: ['work_code', 'client', 'person'],
};

const WORDS: Readonly<Record<Reference, string>> = {
  work_code: 'work code',
  client_code: 'client code',
  role: 'role',
  client: 'client',
  person: 'employee',
};

export const mayCreate = (kind: ImportKind, reference: Reference): boolean =>
  CREATED[kind].includes(reference);

/** The company's own record for a value; a sentence if it is ambiguous. */
export function knownTarget(world: World, reference: Reference, value: string): number | string | null {
  const match = LOOKUPS[reference](world, valueKey(value));
  return typeof match === 'string' ? match : (match?.id ?? null);
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

export const onlyOne = <One>([one, another]: readonly One[] = []): One | undefined =>
  another ? undefined : one;

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
export const startOf = (reference: Reference, value: string, name: string | null): Record<string, string> => {
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
    const choices = valueAt(this.#choices, reference);
    return (choices && valueAt(choices, valueKey(value))) ?? null;
  }

  resolve(reference: Reference, value: string, name: string | null = null): Resolved {
    const present = knownTarget(this.#world, reference, value);
    if (typeof present === 'number') return { target: present };
    const choice = this.choiceOf(reference, value);
    if (choice === null)
      return {
        problem: present ?? `There is no ${WORDS[reference]} "${value}". Choose what it means.`,
      };
    if ('leave' in choice) return { leave: true };
    if ('use' in choice)
      return this.#ids[reference].has(choice.use)
        ? { target: choice.use }
        : { problem: `This ${WORDS[reference]} does not exist.` };
    if (!mayCreate(this.#kind, reference))
      return { problem: `A new ${WORDS[reference]} cannot be created here. Choose an existing one.` };
    const key = `${reference} ${valueKey(value)}`;
    const record = this.created.get(key) ?? {
      line: -this.created.size,
      reference,
      after: { ...startOf(reference, value, name), ...choice.create },
    };
    this.created.set(key, record);
    return { target: { line: record.line } };
  }
}
