import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, expect } from 'vitest';
import { type World, createWorld } from '../../../../tests/support/world.ts';
import { searchedFields } from './searched-fields.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const letters = fc.string({ unit: fc.constantFrom('a', 'B', 'ß', ' ', 'É', 'o'), maxLength: 4 });
const records = fc.array(fc.array(fc.option(letters), { minLength: 1, maxLength: 3 }), { maxLength: 8 });
const wanted = fc.string({ unit: fc.constantFrom('A', 'b', 'é', ' '), minLength: 1, maxLength: 2 });

test.prop([records, wanted])(
  'a person finds the records with the text in a field, and no others',
  async (all, text) => {
    const { caller } = await world.contextOf('ada');
    const company_id = caller?.membership?.company_id;
    if (!caller || company_id === undefined) throw new Error('Ada has a company.');
    const search = searchedFields(async () => all.map((fields, id) => ({ id, fields })));
    const found = await search(
      world.store.read,
      { company_id, caller: { ...caller, chain_end: null } },
      text,
    );
    const expected = all.flatMap((fields, id) =>
      fields.some((field) => field?.toLowerCase().includes(text.toLowerCase())) ? [id] : [],
    );
    expect(found).toEqual(expected);
  },
);
