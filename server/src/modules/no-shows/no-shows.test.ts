import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedClient } from '../../../../tests/support/seed-client.ts';
import { type World, createWorld, refusalIn } from '../../../../tests/support/world.ts';

describe('No-show forms', () => {
  let world: World;
  let ida: number;
  beforeAll(async () => {
    world = await createWorld();
    ida = await seedClient(world, { first_name: 'Ida', last_name: 'Moss' });
  });
  afterAll(() => world.close());

  const file = (more: Record<string, unknown> = {}, who: 'will' | 'cora' = 'will') =>
    world.as(who).noShows.create({ client_id: ida, date: '2026-03-17', staff_name: 'Will Worker', ...more });

  test('a worker files one with every field, and it comes back as it was written', async () => {
    const { status, body } = await world.rest('will', 'POST', '/no-shows/', {
      client_id: String(ida),
      date: '2026-03-16',
      staff_name: ' Will Worker ',
      time_notified: '930',
      service_hours: '2.5',
      cancellation_reason: 'Ill',
      activities: ['other', 'receptionWork'],
      other_activity: 'Called the office',
      resources_used: 'Phone',
      time_description: 'One hour of calls',
      staff_signature: 'Will Worker',
      staff_signature_date: '2026-03-16',
      supervisor_signature: '',
      supervisor_signature_date: '',
      submitted: false,
      approved: true,
      processed: true,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'No Show Report – Ida Moss',
      client: { id: ida, name: 'Ida Moss' },
      client_id: ida,
      user: { name: 'Will Worker', email: 'will@example.org' },
      submitted_by: 'Will Worker',
      staff_name: 'Will Worker',
      time_notified: '09:30',
      service_hours: 2.5,
      activities: ['receptionWork', 'other'],
      supervisor_signature: null,
      supervisor_signature_date: null,
      submitted: true,
      approved: false,
      processed: false,
      reviewed_by: null,
    });
  });

  test('client, date and staff name are asked for in that order', async () => {
    const nothing = await world.rest('will', 'POST', '/no-show-forms', {});
    expect(nothing).toMatchObject({
      status: 400,
      body: { client_id: ['Please select a client before submitting'] },
    });
    expect(await refusalIn(world.as('will').noShows.create({ client_id: ida }))).toMatchObject({
      fields: { date: ['Please enter a date before submitting'] },
    });
    expect(await refusalIn(file({ staff_name: '  ' }))).toMatchObject({
      status: 400,
      fields: { staff_name: ['Please enter staff name before submitting'] },
    });
  });

  test('a wrong time, an unknown activity and a neighbour’s client are refused at their fields', async () => {
    expect(await refusalIn(file({ time_notified: '2575' }))).toMatchObject({
      fields: { time_notified: ['Enter a time between 00:00 and 23:59.'] },
    });
    expect(await refusalIn(file({ activities: ['sleeping'] }))).toMatchObject({ status: 400 });
    const foreign = await seedClient(world, { first_name: 'Bo', last_name: 'Birch', company: 'birch' });
    expect(await refusalIn(file({ client_id: foreign }))).toMatchObject({
      status: 400,
      fields: { client_id: ['This client does not exist.'] },
    });
    const hidden = await seedClient(world, { first_name: 'Hid', last_name: 'Den', visible_to: ['cora'] });
    expect(await refusalIn(file({ client_id: hidden }))).toMatchObject({ status: 400 });
  });

  test('a colleague reads it once it is approved, and only where he or she can see the client', async () => {
    const form = await file();
    const hidden = await seedClient(world, { first_name: 'Hid', last_name: 'Too', visible_to: ['will'] });
    const secret = await file({ client_id: hidden });
    expect(await refusalIn(world.as('cora').noShows.get({ id: form.id }))).toMatchObject({ status: 404 });
    await world.as('ada').noShows.approve({ id: form.id });
    await world.as('ada').noShows.approve({ id: secret.id });
    expect(await world.as('cora').noShows.get({ id: form.id })).toMatchObject({
      approved: true,
      processed: true,
      reviewed_by: 'Ada Admin',
    });
    expect(await refusalIn(world.as('cora').noShows.get({ id: secret.id }))).toMatchObject({ status: 404 });
    const listed = await world.as('cora').noShows.list({});
    expect(listed.map((row) => row.id)).toContain(form.id);
    expect(listed.map((row) => row.id)).not.toContain(secret.id);
  });

  test('approving twice is refused, and unapproving takes everything back', async () => {
    const form = await file();
    const attempts = await Promise.allSettled(
      Array.from({ length: 4 }, () => world.as('ada').noShows.approve({ id: form.id })),
    );
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
    expect(await refusalIn(world.as('ada').noShows.approve({ id: form.id }))).toMatchObject({
      status: 409,
      detail: 'No-show form already approved.',
    });
    expect(await world.as('ada').noShows.unapprove({ id: form.id })).toMatchObject({
      approved: false,
      processed: false,
      reviewed_by: null,
      reviewed_at: null,
    });
    expect(await refusalIn(world.as('ada').noShows.unapprove({ id: form.id }))).toMatchObject({
      status: 409,
    });
  });

  test('its author may delete it until it is approved; after that only an admin', async () => {
    const form = await file();
    await world.as('ada').noShows.approve({ id: form.id });
    expect(await refusalIn(world.as('will').noShows.remove({ id: form.id }))).toMatchObject({ status: 409 });
    expect(await refusalIn(world.as('cora').noShows.remove({ id: form.id }))).toMatchObject({ status: 403 });
    expect(await world.rest('ada', 'DELETE', `/no-shows/${form.id}/`)).toMatchObject({ status: 204 });
    expect(await refusalIn(world.as('ada').noShows.get({ id: form.id }))).toMatchObject({ status: 404 });
    const own = await file();
    expect(await world.rest('will', 'DELETE', `/no-shows/${own.id}/`)).toMatchObject({ status: 204 });
  });

  test('the list filters by state, client, person, dates, month and words, and pages', async () => {
    const zoe = await seedClient(world, { first_name: 'Zoë', last_name: '100%_Real' });
    for (const day of ['2025-11-30', '2025-12-01', '2025-12-31']) await file({ client_id: zoe, date: day });
    await file({ client_id: zoe, date: '2025-12-15' }, 'cora');
    const list = async (query: string) => {
      const { body } = await world.rest('ada', 'GET', `/no-shows/?client=${zoe}&${query}`);
      return (body as { date: string }[]).map((row) => row.date);
    };
    expect(await list('')).toEqual(['2025-12-31', '2025-12-15', '2025-12-01', '2025-11-30']);
    expect(await list('month=2025-12')).toHaveLength(3);
    expect(await list('month=11&year=2025')).toEqual(['2025-11-30']);
    expect(await list('date__gte=2025-12-01&date__lte=2025-12-31&ordering=date&limit=2')).toEqual([
      '2025-12-01',
      '2025-12-15',
    ]);
    expect(await list(`user=${world.people.cora}`)).toEqual(['2025-12-15']);
    expect(await list('approved=true')).toEqual([]);
    expect(await list('submitted=true&approved=false')).toHaveLength(4);
    expect(await list('search=ZOË')).toHaveLength(4);
    expect(await list('search=100%25_r')).toHaveLength(4);
    expect(await list('search=%25%25')).toEqual([]);
    expect(await list('user=999999999999')).toEqual([]);
    expect(await world.rest('ada', 'GET', '/no-shows/?aproved=true')).toMatchObject({ status: 400 });
    const paged = await world.rest('ada', 'GET', `/no-shows/?client=${zoe}&page=2&page_size=3`);
    expect(paged.body).toMatchObject({ count: 4, next: null, results: [{ date: '2025-11-30' }] });
  });
});
