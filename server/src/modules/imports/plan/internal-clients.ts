import { newClient } from '@daybook/contract/clients';
import { CLIENT_KINDS, NO_CONTRACT, type ClientKind } from '@daybook/domain/clients/client-kinds';
import { atColumn } from '@daybook/domain/imports/lines';
import { foldedKey } from '@daybook/domain/text/fold';
import { peopleFields } from './client-people.ts';
import {
  changed,
  created,
  differences,
  failed,
  valuesOf,
  problemsOf,
  textValue,
  type Planned,
  type Values,
} from './planned.ts';
import { nameKeyOf, type World } from './world.ts';

/** What a line of clients is about, a person unless it says otherwise; null if it says something else. */
export function kindOfLine(values: Values): ClientKind | null {
  const kind = foldedKey(textValue(values, 'kind')) || 'person';
  return CLIENT_KINDS.find((known) => known === kind) ?? null;
}

/** Only people have a first name. */
export const withoutFirstName = (problems: string[]): string[] =>
  problems.filter((problem) => !problem.startsWith(atColumn('first_name', '')));

/** The columns of an internal client; `last_name` is its name. */
const COLUMNS = new Set(['id', 'kind', 'last_name', 'visible_to', 'is_active']);

/** A line of an internal client, known by its name (clients-and-contracts.md#internal-clients). */
export function planInternalClient(world: World, values: Values): Planned {
  const name = textValue(values, 'last_name');
  const key = `internal ${foldedKey(name)}`;
  const people = peopleFields(world, values, ['visible_to']);
  const fields = { name, ...valuesOf(values, ['is_active']), ...people.fields };
  const ofPeople = [...values].filter(([column, value]) => !COLUMNS.has(column) && value !== null);
  const problems = [
    ...ofPeople.map(([column]) => atColumn(column, NO_CONTRACT)),
    ...people.problems,
    ...problemsOf(newClient, { kind: 'internal', ...fields }),
  ];
  if (problems.length > 0) return failed('client', key, problems);
  const namesakes = world.by_name.get(nameKeyOf({ first_name: '', last_name: name })) ?? [];
  const present = namesakes.find(({ kind }) => kind === 'internal');
  if (!present) return created('client', key, { kind: 'internal', ...fields });
  const visible_to = present.visible_to.toSorted((a, b) => a - b);
  return changed('client', key, present.id, differences({ ...present, visible_to, name }, fields));
}
