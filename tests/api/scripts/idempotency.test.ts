import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idempotencyKeys } from '../../../server/src/database/schema/api-keys.ts';
import { createWorld, type PersonName, type World } from '../../support/world.ts';

// rest.md#retries
describe('A script’s POST with an Idempotency-Key', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  async function post(key: string, path: string, payload: object, who: PersonName = 'ada') {
    const response = await world.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${await world.tokenOf(who)}`, 'idempotency-key': key },
      payload,
    });
    return {
      status: response.statusCode,
      replayed: response.headers['idempotency-replayed'] === 'true',
      body: JSON.parse(response.body) as Record<string, unknown>,
    };
  }
  const codes = async () => (await world.as('ada').workCodes.list({})).results.map((code) => code.code);

  test('runs once and repeats its answer, also under the other spelling of its path', async () => {
    const first = await post('one', '/workcodes/', { code: 'ONE', description: 'Once' });
    expect(first).toMatchObject({ status: 201, replayed: false });
    const again = await post('one', '/workcodes', { code: 'ONE', description: 'Once' });
    expect(again).toEqual({ ...first, replayed: true });
    expect((await codes()).filter((code) => code === 'ONE')).toHaveLength(1);
  });

  test('is refused with another body, and does nothing', async () => {
    await post('two', '/workcodes/', { code: 'TWO', description: 'Two' });
    expect(await post('two', '/workcodes/', { code: 'OTHER', description: 'Two' })).toMatchObject({
      status: 422,
      body: { detail: 'This Idempotency-Key was already used for another call.' },
    });
    expect(await post('two', '/client-codes/', { code: 'TWO', description: 'Two' })).toMatchObject({
      status: 422,
    });
    expect(await codes()).not.toContain('OTHER');
  });

  test('belongs to its caller: a colleague’s same key is separate', async () => {
    const ada = await post('mine', '/clients/', { first_name: 'Ada’s', last_name: 'Client' });
    const dell = await post('mine', '/clients/', { first_name: 'Dell’s', last_name: 'Client' }, 'dell');
    expect(ada.status).toBe(201);
    expect(dell).toMatchObject({ status: 201, replayed: false, body: { first_name: 'Dell’s' } });
  });

  test('sent twenty times at once creates one record', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('race', '/workcodes/', { code: 'RACE', description: 'Race' })),
    );
    const created = answers.filter(({ status }) => status === 201);
    expect(created.length).toBeGreaterThan(0);
    expect(created.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(created.map(({ body }) => body.id)).size).toBe(1);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const { status, body } of refused)
      expect({ status, body }).toEqual({
        status: 409,
        body: {
          code: 'key_in_progress',
          detail: 'The first call with this Idempotency-Key is still running.',
        },
      });
    expect((await codes()).filter((code) => code === 'RACE')).toHaveLength(1);
  });

  test('is refused again in the same words', async () => {
    await post('first', '/workcodes/', { code: 'RACE', description: 'Race' });
    const first = await post('bad', '/workcodes/', { code: 'RACE', description: 'Taken' });
    expect(first).toMatchObject({ status: 400, replayed: false });
    expect(await post('bad', '/workcodes/', { code: 'RACE', description: 'Taken' })).toEqual({
      ...first,
      replayed: true,
    });
  });

  test('whose first call was interrupted before writing is retried after a minute, not before', async () => {
    const body = { code: 'CUT', description: 'Cut off' };
    await post('cut', '/workcodes/', body);
    const [last] = (await world.store.read.select().from(idempotencyKeys)).slice(-1);
    const reopen = (begun: boolean) =>
      world.store.write(null, (db) =>
        db
          .update(idempotencyKeys)
          .set({ status: null, body: null, begun })
          .where(and(eq(idempotencyKeys.id, last?.id ?? 0))),
      );
    await reopen(false);
    expect(await post('cut', '/workcodes/', body)).toMatchObject({ status: 409 });
    world.travelTo('2026-03-18T15:02:00.000Z');
    // It runs again, and finds the existing code.
    expect(await post('cut', '/workcodes/', body)).toMatchObject({ status: 400, replayed: false });
    await reopen(true);
    world.travelTo('2026-03-18T15:04:00.000Z');
    const unknown = await post('cut', '/workcodes/', body);
    expect(unknown.status).toBe(409);
    expect(unknown.body.detail).toContain('cut off while it was writing');
  });

  test('stores neither the key nor the answer readably', async () => {
    const { body } = await post('made', '/api-keys/', { name: 'Kept nowhere' });
    const kept = JSON.stringify(await world.store.read.select().from(idempotencyKeys));
    expect(kept).not.toContain(String(body.key));
    expect(kept).not.toContain('Kept nowhere');
    expect((await post('made', '/api-keys/', { name: 'Kept nowhere' })).body).toEqual(body);
  });

  test('that takes several transactions runs once as well', async () => {
    const body = { ids: [999] };
    const first = await post('many', '/timesheets/approve/', body);
    expect(first).toMatchObject({ status: 200, body: [{ id: 999, ok: false }] });
    expect(await post('many', '/timesheets/approve/', body)).toEqual({ ...first, replayed: true });
  });

  test('is forgotten after a day, and needs a valid key', async () => {
    await post('one', '/workcodes/', { code: 'ONE', description: 'Once' });
    world.travelTo('2026-03-20T15:00:00.000Z');
    expect(await post('one', '/workcodes/', { code: 'ONE', description: 'Once' })).toMatchObject({
      status: 400,
      replayed: false,
    });
    expect(await post('has spaces', '/workcodes/', { code: 'X', description: 'X' })).toMatchObject({
      status: 400,
    });
  });
});
