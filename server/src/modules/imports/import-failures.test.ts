import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importRun, importsOf } from '../../../../tests/support/imports.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { ofCompany } from '../../database/of-company.ts';
import { imports } from '../../database/schema/imports.ts';
import { runImports } from './jobs.ts';

describe('A file that cannot be planned', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());
  const ada = () => world.as('ada');
  const own = (id: number) => ofCompany(imports, world.companies.maple, id);
  const { plan, lines } = importsOf(() => world);

  test('has an error at a cell that is nested too deeply, and brings its other lines', async () => {
    const deep = `{"a":${'['.repeat(9_900)}${']'.repeat(9_900)}}`.replaceAll('"', '""');
    const planned = await plan(
      'employees',
      `email,first_name,last_name,custom_fields\ndeep@example.org,Dee,Deep,"${deep}"\nflat@example.org,Flo,Flat,"{""size"":""M""}"\n`,
    );
    expect(planned).toMatchObject({ state: 'planned', is_running: false, counts: { create: 1, error: 1 } });
    expect((await lines(planned.id))[0]?.reasons).toEqual([
      'custom_fields: These fields are nested too deeply.',
    ]);
  });

  test('ends as failed with a reference that the log has, and does not hold up the imports of others', async () => {
    const text = 'code,description\nF1,Fails\n';
    const { id } = await ada().imports.create({ kind: 'work_codes', text });
    await ada().imports.plan({ id });
    const other = await world.as('nora').imports.create({ kind: 'work_codes', text });
    await world.as('nora').imports.plan({ id: other.id });
    // As no version of Daybook has written it.
    await world.store.write(world.companies.maple, (db) =>
      db
        .update(imports)
        .set({ mapping: {} as never })
        .where(own(id)),
    );
    await runImports(world.services);
    const [row] = await world.store.read.select().from(imports).where(own(id));
    expect(row).toMatchObject({ state: 'failed', claimed_until: null });
    const [reference] = /[0-9a-f-]{36}/.exec(row?.counts?.stopped ?? '') ?? [];
    expect(row?.counts?.stopped).toBe(`Something went wrong. The server’s log has more under ${reference}.`);
    expect(await world.as('nora').imports.get({ id: other.id })).toMatchObject({ state: 'planned' });
  });

  test('can be planned again', async () => {
    const { id } = await ada().imports.create({ kind: 'work_codes', text: 'code,description\nF2,Again\n' });
    await world.store.write(world.companies.maple, (db) =>
      db.update(imports).set({ state: 'failed' }).where(own(id)),
    );
    await ada().imports.plan({ id });
    expect(await importRun(world, id)).toMatchObject({ state: 'planned', counts: { create: 1 } });
  });
});
