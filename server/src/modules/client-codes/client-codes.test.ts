import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';
import { clients } from '../../database/schema/clients.ts';
import { momentOf } from '../../kernel/clock.ts';

describe('Client codes', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test('an admin adds, edits and deletes one over REST', async () => {
    const created = await world.rest('ada', 'POST', '/client-codes/', {
      code: 'N1',
      description: 'North',
    });
    expect(created).toMatchObject({ status: 201, body: { code: 'N1', description: 'North' } });
    const { id } = created.body as { id: number };
    const changed = await world.rest('ada', 'PUT', `/client-codes/${id}/`, {
      code: 'N1',
      description: 'Northern district',
    });
    expect(changed.body).toMatchObject({ description: 'Northern district' });
    expect(await world.rest('ada', 'DELETE', `/client-codes/${id}/`)).toMatchObject({ status: 204 });
  });

  test('an admin must fill in both fields, except for the onboarding’s `name` alone', async () => {
    expect(
      await refusalIn(world.as('ada').clientCodes.create({ code: '', description: 'North' })),
    ).toMatchObject({ status: 400, fields: { code: ['Code and description are required.'] } });
    expect(await world.as('ada').clientCodes.create({ name: 'S1' })).toMatchObject({ code: 'S1' });
  });

  test('an admin cannot delete a client’s code, and reads the client’s name', async () => {
    const { id } = await world.as('ada').clientCodes.create({ code: 'E1', description: 'East' });
    const at = momentOf(world.now());
    await world.store.write(world.companies.maple, async (db) => {
      await db.insert(clients).values({
        company_id: world.companies.maple,
        first_name: 'Jo',
        last_name: 'Park',
        client_code_id: id,
        custom_fields: {},
        created_at: at,
        updated_at: at,
      });
    });
    expect(await refusalIn(world.as('ada').clientCodes.remove({ id }))).toMatchObject({
      status: 409,
      detail: 'E1 is used by the client Jo Park and cannot be deleted.',
    });
  });
});
