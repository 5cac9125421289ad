import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientNamed } from '../../../tests/support/worked-time.ts';
import { type World, createWorld } from '../../../tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  for (const name of ['Emile Oak', 'ÉMILE Öhrn', 'Percy 100%', 'Jo Straße(N)', 'Under_score Jones'])
    await clientNamed(world, name);
});
afterAll(() => world.close());

const found = async (search: string) =>
  (await world.as('ada').clients.list({ search })).results.map((client) => client.name).toSorted();

test('a person finds part of a name in any case, including letters beyond A–Z', async () => {
  expect(await found('eMILE o')).toEqual(['Emile Oak']);
  expect(await found('émile ö')).toEqual(['ÉMILE Öhrn']);
  expect(await found('ÉMILE')).toEqual(['ÉMILE Öhrn']);
  expect(await found('milE ')).toEqual(['Emile Oak', 'ÉMILE Öhrn']);
  expect(await found('STRAßE(n')).toEqual(['Jo Straße(N)']);
});

test('a person who searches for a wildcard finds that character', async () => {
  expect(await found('%')).toEqual(['Percy 100%']);
  expect(await found('R_S')).toEqual(['Under_score Jones']);
  expect(await found('\\')).toEqual([]);
  expect(await found('*')).toEqual([]);
});
