import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importRun, importsOf } from '../../../../tests/support/imports.ts';
import { seedClient } from '../../../../tests/support/seed-client.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

describe('An import of an admin', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());
  const ada = () => world.as('ada');
  const { plan, lines, apply } = importsOf(() => world);

  test('asks about dates and numbers that can be read in two ways before it plans', async () => {
    const text =
      'reference,first_name,last_name,contract_start,total_kms\nD-1,Dora,Date,03/04/2026,"1,234"\n';
    const { id } = await ada().imports.create({ kind: 'clients', text });
    const asked = { date_question: '03/04/2026', number_question: '1,234' };
    expect(await ada().imports.matching({ id })).toMatchObject(asked);
    expect(await refusalIn(ada().imports.plan({ id }))).toMatchObject({
      fields: { date_order: [expect.any(String)] },
    });
    await ada().imports.update({ id, date_order: 'day_first' });
    expect(await refusalIn(ada().imports.plan({ id }))).toMatchObject({
      fields: { number_style: [expect.any(String)] },
    });
    await ada().imports.update({ id, number_style: 'comma', save_profile_as: 'Dates' });
    // What was answered can be answered otherwise, until it is applied.
    expect(await ada().imports.matching({ id })).toMatchObject(asked);
    const clear = await ada().imports.create({
      kind: 'clients',
      text: text.replace('03/04/2026', '03/14/2026'),
    });
    const [profile] = (await ada().imports.matching({ id: clear.id })).profiles;
    expect(await ada().imports.update({ id: clear.id, profile: profile?.id })).toMatchObject({
      date_order: null,
      number_style: 'comma',
    });
    await ada().imports.plan({ id });
    await importRun(world, id);
    expect((await lines(id))[0]?.after).toMatchObject({
      contract_start: '2026-04-03',
      custom_fields: { total_kms: 1.234 },
    });
    await ada().imports.cancel({ id });
    expect(await refusalIn(ada().imports.plan({ id }))).toMatchObject({
      code: 'import_state',
      detail: 'This import is cancelled.',
    });
  });

  test('applies only the plan that is on the screen, and only while nothing changed since', async () => {
    const renamed = await seedClient(world, { first_name: 'Rena', last_name: 'Named' });
    world.travelTo('2026-03-18T15:01:00.000Z');
    const planned = await plan('clients', 'first_name,last_name,phone\nRena,Named,555\n');
    expect(await refusalIn(ada().imports.applyPlan({ id: planned.id, plan_hash: 'another' }))).toMatchObject({
      code: 'import_plan',
      detail: 'This plan is not the one you saw. Look at it again.',
    });
    world.travelTo('2026-03-18T15:02:00.000Z');
    await ada().clients.update({ id: renamed, first_name: 'Renate' });
    expect(
      await refusalIn(ada().imports.applyPlan({ id: planned.id, plan_hash: planned.plan_hash ?? '' })),
    ).toMatchObject({
      code: 'import_changed',
      detail: '1 record changed since. Plan again.',
    });
    await ada().imports.plan({ id: planned.id });
    const again = await importRun(world, planned.id);
    expect(again.counts).toMatchObject({ create: 1, update: 0 });
    const both = await Promise.allSettled([apply(again), apply(again)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { results } = await ada().clients.list({ search: 'Rena Named' });
    expect(results.map(({ name }) => name).toSorted()).toEqual(['Rena Named', 'Renate Named']);
  });

  test('comes with a saved mapping the next time, and with its columns in any order', async () => {
    const first = await ada().imports.create({ kind: 'work_codes', text: 'Short,Long\nM1,Mapped one\n' });
    expect(first.columns.map(({ field }) => field)).toEqual([null, null]);
    expect(await refusalIn(ada().imports.update({ id: first.id, mapping: ['code', 'code'] }))).toMatchObject({
      fields: { 'mapping.1': ['The column "Short" is already used for Code.'] },
    });
    await ada().imports.update({
      id: first.id,
      mapping: ['code', 'description'],
      save_profile_as: 'From the old program',
    });
    const next = await ada().imports.create({ kind: 'work_codes', text: 'LONG\tshort\nMapped two\tM2\n' });
    const [profile] = (await ada().imports.matching({ id: next.id })).profiles;
    expect(profile).toMatchObject({ name: 'From the old program' });
    await ada().imports.update({ id: next.id, profile: profile?.id });
    expect((await ada().imports.get({ id: next.id })).columns.map(({ field }) => field)).toEqual([
      'description',
      'code',
    ]);
    // Its errors come back as a file with one more column, which is brought again.
    await ada().imports.update({ id: next.id, mapping: ['description', null] });
    const errors = 'LONG\tshort\terror\n\tM3\tLONG: This field is required.\n';
    const corrected = await ada().imports.create({ kind: 'work_codes', text: errors });
    expect((await ada().imports.matching({ id: corrected.id })).profiles).toHaveLength(1);
    await ada().imports.update({ id: corrected.id, profile: profile?.id });
    await ada().imports.plan({ id: corrected.id });
    await importRun(world, corrected.id);
    expect((await ada().imports.errors({ id: corrected.id })).content).toBe(
      `\uFEFF${errors.replaceAll('\n', '\r\n')}`,
    );
    await ada().importProfiles.remove({ id: profile?.id ?? 0 });
    expect((await ada().importProfiles.list({ kind: 'work_codes' })).results).toEqual([]);
  });

  test('and a worker, or an admin of another company, sees nothing of it', async () => {
    const { id } = await ada().imports.create({ kind: 'work_codes', text: 'code,description\nX1,Secret\n' });
    expect(await refusalIn(world.as('will').imports.get({ id }))).toMatchObject({ status: 403 });
    expect(await refusalIn(world.as('nora').imports.rows({ id }))).toMatchObject({ status: 404 });
    const theirs = await world.as('nora').imports.create({
      kind: 'contracts',
      text: 'first_name,last_name,work_code,max_hours\nIda,Moss,FS,4\n',
    });
    await world.as('nora').imports.update({
      id: theirs.id,
      value_mapping: {
        client: { 'ida moss': { use: await seedClient(world, { first_name: 'Kai', last_name: 'Maple' }) } },
      },
    });
    await world.as('nora').imports.plan({ id: theirs.id });
    await importRun(world, theirs.id, 'nora');
    expect((await world.as('nora').imports.rows({ id: theirs.id })).results).toMatchObject([
      { action: 'error', reasons: ['This client does not exist.'] },
    ]);
  });

  test('as a file of a form over REST, and gets the errors back as a file', async () => {
    const form = new FormData();
    form.append('kind', 'client_codes');
    form.append(
      'file',
      new File(['code,description\nREST,By form\n,Nothing\n'], 'codes.csv', { type: 'text/csv' }),
    );
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/imports/',
      headers: {
        authorization: `Bearer ${await world.tokenOf('ada')}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(answer.json()).toMatchObject({ file_name: 'codes.csv', lines: 2, state: 'uploaded' });
    const { id } = answer.json<{ id: number }>();
    expect(await world.rest('ada', 'POST', `/imports/${id}/plan/`)).toMatchObject({
      status: 200,
      body: { is_running: true },
    });
    await importRun(world, id);
    const file = async (path: string) =>
      world.app.inject({
        method: 'GET',
        url: `/api${path}`,
        headers: { authorization: `Bearer ${await world.tokenOf('ada')}` },
      });
    const errors = await file(`/imports/${id}/errors.csv`);
    expect([errors.headers['content-type'], errors.body]).toEqual([
      'text/csv; charset=utf-8',
      '\uFEFFcode,description,error\r\n,Nothing,code: This field is required.\r\n',
    ]);
    expect((await file('/imports/templates/client_codes/')).body.split('\r\n')[0]).toBe(
      '\uFEFFcode,description',
    );
  });
});
