import { atColumn, type CellValue } from '@daybook/domain/imports/lines';
import type { Values } from './planned.ts';
import type { World } from './world.ts';

/** The fields of a client's line that list people, as ids; a column that the file does not have is unchanged. */
export function peopleFields(
  world: World,
  values: Values,
  names: readonly ('assigned_workers' | 'visible_to')[],
): { fields: Record<string, number[]>; problems: string[] } {
  const fields: Record<string, number[]> = {};
  const problems: string[] = [];
  for (const field of names) {
    const addresses = values.get(field);
    if (addresses === undefined) continue;
    const ids = idsOfAddresses(world, addresses);
    if (typeof ids === 'string') problems.push(atColumn(field, ids));
    else fields[field] = ids;
  }
  return { fields, problems };
}

/** Ids of people by their e-mail addresses; a sentence where an address is unknown. */
function idsOfAddresses(world: World, addresses: CellValue): number[] | string {
  if (!Array.isArray(addresses)) return [];
  const ids: number[] = [];
  for (const address of addresses) {
    const person = world.by_email.get(address);
    if (!person || person.waiting_for_approval) return `No employee has the address ${address}.`;
    ids.push(person.id);
  }
  return [...new Set(ids)].toSorted((a, b) => a - b);
}
