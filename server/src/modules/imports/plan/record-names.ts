import type { ImportKind, Reference } from '@daybook/domain/imports/kinds';
import { valueKey } from '@daybook/domain/imports/plan';
import { knownTarget } from './references.ts';
import type { World } from './world.ts';

/** How a line can name a record; the name of a work code is its project. */
type NamedBy = 'reference' | 'email' | 'payroll_id' | 'code' | 'name';
/** What no two records share. */
const IDENTIFIERS = ['reference', 'email', 'payroll_id'] as const satisfies readonly NamedBy[];

/** A line's names for a record, in the order in which they count. */
export type Names = Readonly<Partial<Record<NamedBy, string>>>;

/** What the company has of a record, to tell it from others of its name. */
function identifiersOf(
  world: World,
  reference: Reference,
  id: number,
): Readonly<Partial<Record<NamedBy, string | null>>> {
  if (reference === 'client') return { reference: world.by_client.get(id)?.reference ?? null };
  const person = reference === 'person' ? world.by_person.get(id) : undefined;
  return person ? { email: person.email, payroll_id: person.payroll_id } : {};
}

/** Whether a value names a record of the company, and the line's other names do not say that a namesake is meant. */
function isMeant(world: World, reference: Reference, value: string, names: Names): boolean {
  const id = knownTarget(world, reference, value);
  if (typeof id !== 'number') return false;
  const identifiers = identifiersOf(world, reference, id);
  const comparable = IDENTIFIERS.flatMap((naming) => {
    const identifier = identifiers[naming];
    return identifier ? { key: valueKey(identifier), inFile: names[naming] } : [];
  });
  return (
    comparable.some(({ key }) => key === valueKey(value)) ||
    comparable.every(({ key, inFile }) => !inFile || inFile === value || valueKey(inFile) === key)
  );
}

/**
 * Of a line's names for a record, the first by which the company knows it; else the first. Who is only known by name, and
 * has another reference, address or payroll ID than the line gives, is a namesake. A project is a work code only where there
 * is not a task (imports-and-exports.md#other-products).
 */
export function nameOfRecord(world: World, reference: Reference, names: Names): string | null {
  const values = Object.values(names).filter((value) => value !== '');
  const known =
    reference === 'work_code' ? undefined : values.find((value) => isMeant(world, reference, value, names));
  return known ?? values[0] ?? null;
}

type NamingColumns = Readonly<Partial<Record<NamedBy, readonly string[]>>>;

/** The columns in which lines name records in several ways, in the order in which they count. */
export const NAMED: Readonly<
  Partial<Record<ImportKind, readonly { reference: Reference; columns: NamingColumns }[]>>
> = {
  contracts: [
    { reference: 'client', columns: { reference: ['reference'], name: ['first_name', 'last_name'] } },
  ],
  rates: [{ reference: 'person', columns: { email: ['email'], payroll_id: ['payroll_id'] } }],
  leave_balances: [{ reference: 'person', columns: { email: ['email'], payroll_id: ['payroll_id'] } }],
  time_history: [
    { reference: 'person', columns: { email: ['email'], payroll_id: ['payroll_id'], name: ['user'] } },
    { reference: 'client', columns: { reference: ['client_reference'], name: ['client'] } },
    { reference: 'work_code', columns: { code: ['work_code'], name: ['project'] } },
  ],
};

type TextOf = (column: string) => string;

export const namesIn = (columns: NamingColumns, textOf: TextOf): Names =>
  Object.fromEntries(
    Object.entries(columns).map(([naming, parts]) => [naming, parts.map(textOf).join(' ').trim()]),
  );

/** A line's names for a record. */
export function namesOfRecord(kind: ImportKind, reference: Reference, textOf: TextOf): Names {
  const named = (NAMED[kind] ?? []).find((one) => one.reference === reference);
  return namesIn(named?.columns ?? {}, textOf);
}
