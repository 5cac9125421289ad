import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importRun, importsOf, uploadAndPlan } from '../../../../tests/support/imports.ts';
import { seedClient } from '../../../../tests/support/seed-client.ts';
import { worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';
import { ofCompany } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { imports } from '../../database/schema/imports.ts';
import { forgetCells } from './jobs.ts';

// imports-and-exports.md#importing
describe('An admin who imports', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());
  const ada = () => world.as('ada');
  const { plan, lines, apply, undo } = importsOf(() => world);

  test('reads before an undo what would stay, and why: used, changed, or used by another person', async () => {
    const planned = await plan(
      'employees',
      'email,first_name,last_name,phone\nstay1@example.org,Sia,Signed,1\nstay2@example.org,Lou,Logs,2\nstay3@example.org,Cho,Changed,3\ngo1@example.org,Gus,Goes,4\nstay4@example.org,Cy,Clients,5\n',
    );
    await apply(planned);
    const found = (await lines(planned.id)).map(({ target_id }) => target_id ?? 0);
    const [sia = 0, lou = 0, cho = 0, , cy = 0] = found;
    await world.store.write(world.companies.maple, (db) =>
      db
        .update(users)
        .set({ last_login: '2026-03-18T15:00:00.000Z' })
        .where(and(eq(users.company_id, world.companies.maple), eq(users.id, sia))),
    );
    await ada().employees.update({ id: cho, phone: '33' });
    const client = await seedClient(world, { first_name: 'Wanda', last_name: 'Worked' });
    await ada().clients.update({ id: client, assigned_workers: [cy] });
    await worked(world, lou, client, { date: '2026-03-02', entries: [['09:00', '10:00']] });
    const more = await plan(
      'employees',
      'email,first_name,last_name,phone,role\ngo1@example.org,Gus,Goes,44,Aide\n',
    );
    await ada().imports.update({
      id: more.id,
      value_mapping: { role: { aide: { create: { name: 'Aide' } } } },
    });
    await ada().imports.plan({ id: more.id });
    await apply(await importRun(world, more.id));
    const [aide] = (await ada().roles.list({ search: 'Aide' })).results;
    expect(await ada().imports.undo({ id: more.id, dry_run: true })).toMatchObject({ go: 2, stay: 0 });
    await ada().employees.update({ id: world.people.cora, role_id: aide?.id });
    expect(await ada().imports.undo({ id: more.id, dry_run: true })).toMatchObject({
      go: 1,
      kept: [{ line: 0, reason: expect.stringContaining('Aide') }],
    });
    const preview = await ada().imports.undo({ id: planned.id, dry_run: true });
    expect(preview.kept).toEqual([
      { line: 6, reason: 'Cy Clients has been assigned clients since.' },
      { line: 5, reason: 'Gus Goes has been changed since.' },
      { line: 4, reason: 'Cho Changed has been changed since.' },
      { line: 3, reason: '1 daily log has been saved for Lou Logs since.' },
      { line: 2, reason: 'Sia Signed has signed in since.' },
    ]);
    expect(await undo(more.id)).toMatchObject({ counts: { undone: 1, kept: 1 } });
    expect(await undo(planned.id)).toMatchObject({ counts: { undone: 0, kept: 5 } });
    expect(
      (await ada().imports.rows({ id: planned.id, outcome: 'kept' })).results.map(
        ({ reasons }) => reasons[0],
      ),
    ).toEqual(preview.kept.map(({ reason }) => reason).toReversed());
  });

  test('is told before an undo, and after it, that a client with a no-show form stays', async () => {
    const planned = await plan('clients', 'first_name,last_name\nNora,Noshow\nGene,Gone\n');
    await apply(planned);
    const [nora] = (await lines(planned.id)).map(({ target_id }) => target_id);
    await world.as('will').noShows.create({ client_id: nora, date: '2026-03-17', staff_name: 'Will' });
    const stays = 'Nora Noshow has records and cannot be deleted. Deactivate instead.';
    expect(await ada().imports.undo({ id: planned.id, dry_run: true })).toMatchObject({
      go: 1,
      stay: 1,
      kept: [{ line: 2, reason: stays }],
    });
    expect(await undo(planned.id)).toMatchObject({ counts: { undone: 1, kept: 1 } });
    const [line] = (await ada().imports.rows({ id: planned.id, outcome: 'kept' })).results;
    expect(line).toMatchObject({ line: 2, reasons: [stays] });
  });

  test('waits while another import runs, and cannot upload a file that is too large', async () => {
    const create = () => ada().imports.create({ kind: 'work_codes', text: 'code,description\nW1,Waits\n' });
    const [first, second] = [await create(), await create()];
    await ada().imports.plan({ id: first.id });
    expect(await refusalIn(ada().imports.plan({ id: second.id }))).toMatchObject({
      status: 409,
      code: 'import_running',
    });
    await importRun(world, first.id);
    await ada().imports.plan({ id: second.id });
    expect(await importRun(world, second.id)).toMatchObject({ state: 'planned' });
    const file = Buffer.alloc(20 * 1_048_576 + 1, 'a').toString('base64');
    expect(await refusalIn(ada().imports.create({ kind: 'work_codes', file }))).toMatchObject({
      status: 413,
      detail: 'A file can have at most 20 MB.',
    });
  });

  test('can undo an import for 14 days, and read its cells for 90', async () => {
    const planned = await plan('work_codes', 'code,description\nLATE,Too late\n');
    await apply(planned);
    world.travelTo('2026-04-02T15:00:00.000Z');
    expect(await refusalIn(ada().imports.undo({ id: planned.id }))).toMatchObject({
      status: 409,
      detail: 'An import can be undone for 14 days.',
    });
    const { id } = await ada().imports.create({ kind: 'work_codes', text: 'code,description\nOLD,Old\n' });
    world.travelTo('2026-07-02T15:00:00.000Z');
    expect(await refusalIn(ada().imports.matching({ id }))).toMatchObject({
      status: 409,
      detail: 'The cells of a file are kept for 90 days. Upload it again.',
    });
    world.travelTo('2026-03-18T15:10:00.000Z');
  });
});

describe('Files of a company', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test('are kept up to a hundred, and a cancelled one makes place', async () => {
    const ada = world.as('ada');
    const text = 'code,description\nW1,One\n';
    const { id } = await ada.imports.create({ kind: 'work_codes', text });
    const { maple } = world.companies;
    const [row] = await world.store.read
      .select()
      .from(imports)
      .where(ofCompany(imports, maple, id));
    const others = Array.from(
      { length: 99 },
      () => ({ ...row, id: undefined }) as typeof imports.$inferInsert,
    );
    await world.store.write(maple, (db) => db.insert(imports).values(others));
    expect(await refusalIn(ada.imports.create({ kind: 'work_codes', text }))).toMatchObject({
      status: 409,
      detail: 'Your company has 100 files that were not imported. Cancel those that you do not need.',
    });
    await ada.imports.cancel({ id });
    expect((await ada.imports.rows({ id })).results).toEqual([]);
    await ada.imports.create({ kind: 'work_codes', text });
  });

  test('are kept up to 500 MB, applied or not; a cancelled one makes place, and one of which the cells are forgotten', async () => {
    const nora = world.as('nora');
    const { birch } = world.companies;
    const upload = (text: string) => nora.imports.create({ kind: 'work_codes', text });
    const size = (id: number, bytes: number) =>
      world.store.write(birch, (db) =>
        db
          .update(imports)
          .set({ bytes })
          .where(ofCompany(imports, birch, id)),
      );
    const text = 'code,description\nW1,One\n';
    const { id: applied } = await upload(text);
    await nora.imports.plan({ id: applied });
    const { plan_hash } = await importRun(world, applied, 'nora');
    await nora.imports.applyPlan({ id: applied, plan_hash: plan_hash ?? '' });
    expect(await importRun(world, applied, 'nora')).toMatchObject({ state: 'applied' });
    const { id: waiting } = await upload(text);
    await size(applied, 500 * 1_048_576 - 2 * text.length);
    await size(waiting, text.length);
    const full = {
      status: 409,
      code: 'import_state',
      detail:
        'Your company has 500 MB of files from the last 90 days, and no more are kept. Cancel those that were not imported, or try again later.',
    };
    expect(await refusalIn(upload(`${text}W2,Two`))).toMatchObject(full);
    // Of two at once one has place.
    const both = await Promise.allSettled([upload(text), upload(text)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusalIn(upload(text))).toMatchObject(full);
    await nora.imports.cancel({ id: waiting });
    await upload(text);
    expect(await refusalIn(upload(text))).toMatchObject(full);
    world.travelTo('2026-06-17T15:00:00.000Z');
    await forgetCells(world.services);
    await upload(text);
    const [forgotten] = await world.store.read
      .select({ bytes: imports.bytes })
      .from(imports)
      .where(ofCompany(imports, birch, applied));
    expect(forgotten).toEqual({ bytes: 0 });
  });
});

describe('A plan with 25 clients', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ env: { BILLING: 'on' } });
    for (let number = 1; number <= 22; number += 1)
      await seedClient(world, { first_name: 'Client', last_name: `Number${number}` });
  });
  afterAll(() => world.close());

  const rows = (inactive: number) =>
    Array.from({ length: 6 }, (_, at) => `New,Client${at},${at < inactive ? 'no' : 'yes'}`).join('\n');

  test('stops an import that would bring it to 28, and accepts one that brings it to 25', async () => {
    const six = await uploadAndPlan(world, 'clients', `first_name,last_name,is_active\n${rows(0)}\n`);
    const sentence =
      'Your plan allows 25 clients. This import would make it 28. Upgrade, or set some inactive.';
    expect(six.counts?.stopped).toBe(sentence);
    expect(
      await refusalIn(world.as('ada').imports.applyPlan({ id: six.id, plan_hash: six.plan_hash ?? '' })),
    ).toMatchObject({ status: 403, code: 'plan_limit', detail: sentence });
    const three = await uploadAndPlan(
      world,
      'clients',
      `first_name,last_name,is_active,weekly_stipend\n${rows(3).replaceAll(/$/gm, ',5')}\n`,
    );
    expect(three.counts?.stopped).toBeNull();
    // A column that the plan does not have stays out, and is said.
    expect((await world.as('ada').imports.matching({ id: three.id })).left_out).toEqual([
      'weekly_stipend: Upgrade to Professional to unlock this feature',
    ]);
    await world.as('ada').imports.applyPlan({ id: three.id, plan_hash: three.plan_hash ?? '' });
    expect(await importRun(world, three.id)).toMatchObject({ counts: { done: 6, failed: 0 } });
  });
});
