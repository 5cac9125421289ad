import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createWorld, refusalIn, type World } from '../../../tests/support/world.ts';
import { clients } from '../database/schema/clients.ts';
import { createCallerFactory, member, router } from './procedures.ts';
import { conflict } from './refusals.ts';

/** What a procedure can reach by name. */
const named = (ctx: object) => Object.keys(ctx).toSorted();

const probe = router({
  read: member.read.output(z.array(z.string())).query(({ ctx }) => {
    // @ts-expect-error A procedure has no store.
    expect(ctx.store).toBeUndefined();
    // @ts-expect-error A query cannot write.
    expect(() => ctx.db.insert(clients)).toBeTypeOf('function');
    return named(ctx);
  }),
  slow: member
    .effect('client.update')
    .output(z.array(z.string()))
    .mutation(({ ctx }) => {
      // @ts-expect-error A procedure has no store.
      expect(ctx.store).toBeUndefined();
      // @ts-expect-error Writing without an audit row needs a reason.
      expect(() => ctx.bookkeep('rename a client', () => Promise.resolve())).toBeTypeOf('function');
      return named(ctx);
    }),
  refused: member
    .write('client.update')
    .output(z.object({}))
    .mutation(async ({ ctx }) => {
      await ctx.db.update(clients).set({ first_name: 'Half' }).where(eq(clients.company_id, ctx.company_id));
      throw conflict('locked', 'Too late.');
    }),
  sends: member
    .write('client.update')
    .input(z.object({ id: z.number(), company_id: z.number() }))
    .output(z.object({}))
    .mutation(({ ctx, input }) => {
      const { id, company_id } = input;
      const own = and(eq(clients.company_id, ctx.company_id), eq(clients.id, id));
      ctx.send(ctx.db.update(clients).set({ first_name: 'Sent' }).where(own));
      ctx.send(ctx.db.update(clients).set({ company_id }).where(own));
      ctx.record({ record_type: 'client', record_id: id, after: { first_name: 'Sent' } });
      return {};
    }),
  nothing: member
    .write('client.update')
    .output(z.object({}))
    .mutation(({ ctx }) => {
      const same = { first_name: 'Ida', updated_at: '1' };
      ctx.record({ record_type: 'client', record_id: 1, before: same, after: { ...same, updated_at: '2' } });
      // @ts-expect-error The trail has its own names, not the router's.
      ctx.record({ record_type: 'clients', record_id: 1, before: same, after: same });
      return {};
    }),
});
// @ts-expect-error The trail has no such action.
const unknown = () => member.write('clients.rename');

describe('A procedure', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());
  const as = () => createCallerFactory(probe)(() => world.contextOf('will'));
  const entries = async () =>
    (await world.as('ada').audit.list({ page: 1, user: String(world.people.will) })).count;

  it('receives no store, and can write only through a builder that writes', async () => {
    expect(await as().read()).not.toEqual(expect.arrayContaining(['store']));
    expect(await as().read()).not.toEqual(expect.arrayContaining(['write']));
    expect(await as().read()).not.toEqual(expect.arrayContaining(['bookkeep']));
    expect(await as().slow()).toEqual(expect.arrayContaining(['bookkeep', 'write']));
    expect(await as().slow()).not.toEqual(expect.arrayContaining(['store']));
    expect(unknown).toBeTypeOf('function');
  });

  it('that refuses after it has written leaves everything as it was', async () => {
    const { id } = await world.as('ada').clients.create({ first_name: 'Ida', last_name: 'Moss' });
    expect(await refusalIn(as().refused())).toMatchObject({ status: 409, code: 'locked' });
    expect(await world.as('ada').clients.get({ id })).toMatchObject({ first_name: 'Ida' });
  });

  it('that sends a statement without waiting for it fails with it, and leaves everything as it was', async () => {
    const { id } = await world.as('ada').clients.create({ first_name: 'Ina', last_name: 'Reed' });
    const before = await entries();
    const nobodys = { id, company_id: 999_999 };
    await expect(as().sends(nobodys)).rejects.toThrow();
    expect(await world.as('ada').clients.get({ id })).toMatchObject({ first_name: 'Ina' });
    expect(await entries()).toBe(before);
    await as().sends({ id, company_id: world.companies.maple });
    expect(await world.as('ada').clients.get({ id })).toMatchObject({ first_name: 'Sent' });
    expect(await entries()).toBe(before + 1);
  });

  it('that changes only a record’s version adds no row to the audit trail', async () => {
    const before = await entries();
    await as().nothing();
    expect(await entries()).toBe(before);
  });
});
