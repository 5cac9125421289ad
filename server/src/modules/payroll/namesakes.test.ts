import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';

let world: World;
const ada = () => world.as('ada');
const person = (email: string, payroll_id: string) => ({
  email,
  first_name: 'Gwen',
  last_name: 'Moss',
  payroll_id,
  generate_signup_code: true,
});

beforeAll(async () => {
  world = await createWorld();
  await ada().employees.create(person('gwen1@example.net', 'A1'));
  await ada().employees.create(person('gwen2@example.net', 'A2'));
  for (const address of ['1 Elm St', '9 Oak St'])
    await ada().clients.create({ first_name: 'Sam', last_name: 'Lee', address });
});
afterAll(() => world.close());

// basics.md#namesakes
test('two people of one name are told apart where a person is chosen: by payroll ID, for colleagues by address', async () => {
  const names = async (who: 'ada' | 'cora') =>
    (await world.as(who).employees.picklist()).flatMap(({ name }) => (name.startsWith('Gwen') ? [name] : []));
  expect(await names('ada')).toEqual(['Gwen Moss (A1)', 'Gwen Moss (A2)']);
  expect(await names('cora')).toEqual(['Gwen Moss (gwen1@example.net)', 'Gwen Moss (gwen2@example.net)']);
});

test('two clients of one name are told apart in the pick list', async () => {
  const { assigned, unassigned, inactive } = await ada().clients.picklist();
  const names = [...assigned, ...unassigned, ...inactive].map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('Sam Lee')).toSorted()).toEqual([
    'Sam Lee (1 Elm St)',
    'Sam Lee (9 Oak St)',
  ]);
});
