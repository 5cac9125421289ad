import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportMatching } from '@daybook/contract/imports';
import { readCell } from '@daybook/domain/imports/cells';
import type { ImportKind, Reference } from '@daybook/domain/imports/kinds';
import type { ImportColumn } from '@daybook/domain/imports/lines';
import { valueKey } from '@daybook/domain/imports/plan';
import { grouped } from '../../../kernel/rows.ts';
import { NAMED, nameOfRecord, namesIn } from './record-names.ts';
import { knownTarget, mayCreate, onlyOne, startOf, type References } from './references.ts';
import type { World } from './world.ts';

/** Number of lines after which other calls get their turn. */
const BATCH_SIZE = 200;

/** The values of a file that the company does not know, each once. */
export async function unknownValues(
  world: World,
  kind: ImportKind,
  references: References,
  lines: Iterable<{ cells: string[] }>,
  columns: readonly ImportColumn[],
): Promise<ImportMatching['values']> {
  const unknown = new Map<string, ImportMatching['values'][number]>();
  const suggestedFor = suggestionsIn(world);
  const count = (reference: Reference, value: string, name: string) => {
    if (value === '' || typeof knownTarget(world, reference, value) === 'number') return;
    const key = `${reference} ${valueKey(value)}`;
    const entry = unknown.get(key) ?? {
      reference,
      value,
      count: 0,
      choice: references.choiceOf(reference, value),
      may_create: mayCreate(kind, reference),
      suggested: suggestedFor(reference, value, name),
      start: startOf(reference, value, name),
    };
    unknown.set(key, { ...entry, count: entry.count + 1 });
  };
  const columnOf = new Map(columns.map(({ field, column }) => [field.name, column]));
  const named = NAMED[kind] ?? [];
  const plain = columns.flatMap(({ column, field: { reference } }) =>
    reference && named.every((other) => other.reference !== reference) ? { column, reference } : [],
  );
  let seen = 0;
  for (const { cells } of lines) {
    seen += 1;
    if (seen % BATCH_SIZE === 0) await nextTurn();
    const textIn = (column = -1) => readCell(cells[column] ?? '').text;
    const textOf = (name: string) => textIn(columnOf.get(name));
    for (const { reference, columns: naming } of named) {
      const names = namesIn(naming, textOf);
      count(reference, nameOfRecord(world, reference, names) ?? '', names.name ?? '');
    }
    for (const { column, reference } of plain) count(reference, textIn(column), '');
  }
  return [...unknown.values()];
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
