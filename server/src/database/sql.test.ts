import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientNamed } from '../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const names = ['Emile Oak', 'ÉMILE Öhrn', 'Percy 100%', 'Jo Straße(N)', 'Under_score Jones'];
  const more = ['José Núñez', 'D’Arcy O’Brien', 'Anne–Marie ŁUKASZ', 'Ольга Ёлкина', 'ΣΟΦΙΑ Νικολάου'];
  for (const name of [...names, ...more]) await clientNamed(world, name);
});
afterAll(() => world.close());

const found = async (search: string) =>
  (await world.as('ada').clients.list({ search })).results.map((client) => client.name).toSorted();

test('a person finds part of a name in any case, with and without its accents', async () => {
  const both = ['Emile Oak', 'ÉMILE Öhrn'];
  for (const search of ['eMILE', 'ÉMILE', 'émile', 'E\u0301MILE', 'milE '])
    expect(await found(search)).toEqual(both);
  expect(await found('émile oh')).toEqual(['ÉMILE Öhrn']);
  expect(await found('STRAßE(n')).toEqual(['Jo Straße(N)']);
  expect(await found('strasse')).toEqual(['Jo Straße(N)']);
  for (const search of ['nunez', 'jose', 'NÚÑEZ']) expect(await found(search)).toEqual(['José Núñez']);
  expect(await found('lukasz')).toEqual(['Anne–Marie ŁUKASZ']);
  expect(await found('елкина ОЛЬГА')).toEqual(['Ольга Ёлкина']);
  expect(await found('νικολαου σοφια')).toEqual(['ΣΟΦΙΑ Νικολάου']);
});

test('a person finds a name with any apostrophe or dash, and its words in any order', async () => {
  for (const search of ["o'brien", 'O’Brien', 'o`brien', "d'arcy o"])
    expect(await found(search)).toEqual(['D’Arcy O’Brien']);
  expect(await found('anne-marie')).toEqual(['Anne–Marie ŁUKASZ']);
  expect(await found('Oak, Emile')).toEqual(['Emile Oak']);
  expect(await found('oak emile')).toEqual(['Emile Oak']);
  expect(await found('oak öhrn')).toEqual([]);
});

test('a person who searches for a wildcard finds that character', async () => {
  expect(await found('%')).toEqual(['Percy 100%']);
  expect(await found('R_S')).toEqual(['Under_score Jones']);
  expect(await found('\\')).toEqual([]);
  expect(await found('*')).toEqual([]);
});
