import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';

describe('The employee directory', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test('a worker finds colleagues by name, and sees which clients they support', async () => {
    const code = await world.as('ada').clientCodes.create({ code: 'B1', description: 'Block' });
    await world.as('ada').clients.create({
      first_name: 'Cli',
      last_name: 'Ent',
      client_code: code.id,
      assigned_workers: [world.people.cora],
    });
    const all = await world.rest('will', 'GET', '/employee-directory/');
    const names = (all.body as { name: string }[]).map((entry) => entry.name);
    expect(names).toEqual(['Ada Admin', 'Cora Colleague', 'Dan Deactivated', 'Dell Delegate', 'Will Worker']);
    const found = await world.rest('will', 'GET', '/employee-directory/?search=cora&is_active=true&page=1');
    expect(found.body).toMatchObject({
      count: 1,
      results: [
        {
          name: 'Cora Colleague',
          role: null,
          email: 'cora@example.org',
          assigned_clients: [{ name: 'Cli Ent', client_code: { code: 'B1' } }],
        },
      ],
    });
    expect(JSON.stringify(all.body)).not.toContain('rate');
  });

  test('a worker sees colleagues grouped by role, those without one last', async () => {
    const entries = (await world.as('will').directory.list({ ordering: 'role', is_active: true })).results;
    expect(entries.map((entry) => entry.role)).toEqual(['Coordinator', null, null, null]);
  });
});
