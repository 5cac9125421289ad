import { afterAll, beforeAll, expect, test } from 'vitest';
import { importsOf } from '../../../../../tests/support/imports.ts';
import { createWorld, type World } from '../../../../../tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.as('ada').clients.create({ first_name: 'José', last_name: 'Núñez' });
  await world.as('ada').workCodes.create({ code: 'Café', description: 'Coffee' });
});
afterAll(() => world.close());

const { apply, lines, plan } = importsOf(() => world);
const apart = (text: string) => text.normalize('NFD');
const found = async (search: string) =>
  (await world.as('ada').clients.list({ search })).results.map(({ name, phone }) => ({ name, phone }));

test('a client whose name a file writes in another Unicode form is that client', async () => {
  const planned = await plan('clients', apart('first_name,last_name,phone\nJosé,Núñez,555-0100'));
  expect((await lines(planned.id)).map(({ action }) => action)).toEqual(['update']);
  await apply(planned);
  expect(await found('nunez')).toEqual([{ name: 'José Núñez', phone: '555-0100' }]);
  expect(await found(apart('Núñez'))).toEqual([{ name: 'José Núñez', phone: '555-0100' }]);
});

test('a file finds a client without its accents, and a work code in another form', async () => {
  const contract = await plan(
    'contracts',
    apart('first_name,last_name,work_code,max_hours\nJose,Nunez,Café,10'),
  );
  expect((await lines(contract.id)).map(({ action, reasons }) => ({ action, reasons }))).toEqual([
    { action: 'create', reasons: [] },
  ]);
  const { id } = await world.as('ada').imports.create({
    kind: 'time_history',
    text: apart('email,date,client,hours\nwill@example.org,2026-01-05,José Núñez,1'),
  });
  const { values } = await world.as('ada').imports.matching({ id });
  expect(values.filter(({ reference }) => reference === 'client')).toEqual([]);
});

test('a code, a role and a reference are the same in every form, and are stored in one', async () => {
  const ada = world.as('ada');
  for (const code of [apart('Café'), 'CAFE', 'café'])
    await expect(ada.workCodes.create({ code, description: 'Again' })).rejects.toThrow(
      /already exists|belongs to/,
    );
  const role = await ada.roles.create({ name: apart('Éducateur') });
  expect(role.name).toBe('Éducateur');
  await expect(ada.roles.create({ name: 'Educateur' })).rejects.toThrow(/already exists|belongs to/);
  const client = await ada.clients.create({
    first_name: apart('Zoë'),
    last_name: 'Öz',
    reference: 'R–1',
    custom_fields: { goals: [apart('Café')] },
  });
  expect(client).toMatchObject({ first_name: 'Zoë', name: 'Zoë Öz', custom_fields: { goals: ['Café'] } });
  await expect(
    ada.clients.create({ first_name: 'Ann', last_name: 'Other', reference: 'r-1' }),
  ).rejects.toThrow(/already exists|belongs to/);
});
