import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { incidentBrief, noShowBrief } from '@daybook/contract/submissions';
import { seedClient } from '../../../../tests/support/seed-client.ts';
import { seedSubmissions } from '../../../../tests/support/seed-submissions.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

const KINDS = [
  {
    noun: 'noShows',
    called: 'No-show form',
    titled: 'No Show Report',
    path: '/no-shows/',
    staff: 'staff_name',
    staffMissing: 'Please enter staff name before submitting',
    brief: noShowBrief,
  },
  {
    noun: 'incidents',
    called: 'Incident report',
    titled: 'Incident Report',
    path: '/incident-reports/',
    staff: 'staff_present',
    staffMissing: 'Please enter at least one staff member before submitting',
    brief: incidentBrief,
  },
] as const;

let world: World;
let ida: number;
beforeAll(async () => {
  world = await createWorld();
  ida = await seedClient(world, { first_name: 'Ida', last_name: 'Moss' });
});
afterAll(() => world.close());

describe.each(KINDS)('$called', ({ noun, called, titled, path, staff, staffMissing, brief }) => {
  const file = (more: Record<string, unknown> = {}, who: 'will' | 'cora' = 'will') =>
    world.as(who)[noun].create({ client_id: ida, date: '2026-03-17', [staff]: 'Will Worker', ...more });

  test('a worker files one; the server sets the author and the pending state', async () => {
    const { status, body } = await world.rest('will', 'POST', path, {
      client_id: String(ida),
      date: '2026-03-16',
      [staff]: ' Will Worker ',
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
      title: `${titled} – Ida Moss`,
      client: { id: ida, name: 'Ida Moss' },
      client_id: ida,
      user: { name: 'Will Worker', email: 'will@example.org' },
      submitted_by: 'Will Worker',
      [staff]: 'Will Worker',
      staff_signature: 'Will Worker',
      staff_signature_date: '2026-03-16',
      supervisor_signature: null,
      supervisor_signature_date: null,
      submitted: true,
      approved: false,
      processed: false,
      reviewed_by: null,
      reviewed_at: null,
    });
  });

  test('a worker is asked for client, date and staff, in that order', async () => {
    expect(await world.rest('will', 'POST', path, {})).toMatchObject({
      status: 400,
      body: { client_id: ['Please select a client before submitting'] },
    });
    expect(await refusalIn(world.as('will')[noun].create({ client_id: ida }))).toMatchObject({
      fields: { date: ['Please enter a date before submitting'] },
    });
    for (const nobody of ['  ', null])
      expect(await refusalIn(file({ [staff]: nobody }))).toMatchObject({
        status: 400,
        fields: { [staff]: [staffMissing] },
      });
  });

  test('a worker is refused at the field for another company’s or a hidden client', async () => {
    const foreign = await seedClient(world, { first_name: 'Bo', last_name: 'Birch', company: 'birch' });
    const hidden = await seedClient(world, { first_name: 'Hid', last_name: 'Den', visible_to: ['cora'] });
    for (const client_id of [foreign, hidden])
      expect(await refusalIn(file({ client_id }))).toMatchObject({
        status: 400,
        fields: { client_id: ['This client does not exist.'] },
      });
  });

  test('a colleague reads it once it is approved, if they can see the client', async () => {
    const form = await file();
    const hidden = await seedClient(world, { first_name: 'Hid', last_name: 'Too', visible_to: ['will'] });
    const secret = await file({ client_id: hidden });
    expect(await world.as('will')[noun].get({ id: form.id })).toMatchObject({ id: form.id });
    expect(await refusalIn(world.as('cora')[noun].get({ id: form.id }))).toMatchObject({ status: 404 });
    await world.as('ada')[noun].approve({ id: form.id });
    await world.as('ada')[noun].approve({ id: secret.id });
    expect(await world.as('cora')[noun].get({ id: form.id })).toMatchObject({
      approved: true,
      processed: true,
      reviewed_by: 'Ada Admin',
    });
    expect(await refusalIn(world.as('cora')[noun].get({ id: secret.id }))).toMatchObject({ status: 404 });
    const listed = (await world.as('cora')[noun].list({})).results.map((row) => row.id);
    expect(listed).toContain(form.id);
    expect(listed).not.toContain(secret.id);
  });

  test('of four admins who approve at once one succeeds, and unapproving clears the approval', async () => {
    const form = await file();
    const attempts = await Promise.allSettled(
      Array.from({ length: 4 }, () => world.as('ada')[noun].approve({ id: form.id })),
    );
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
    expect(await refusalIn(world.as('ada')[noun].approve({ id: form.id }))).toMatchObject({
      status: 409,
      detail: `${called} already approved.`,
    });
    expect(await world.as('ada')[noun].unapprove({ id: form.id })).toMatchObject({
      approved: false,
      processed: false,
      reviewed_by: null,
      reviewed_at: null,
    });
    expect(await refusalIn(world.as('ada')[noun].unapprove({ id: form.id }))).toMatchObject({
      status: 409,
      detail: `${called} has not been approved.`,
    });
  });

  test('its author can delete it until it is approved; after that only an admin can', async () => {
    const form = await file();
    await world.as('ada')[noun].approve({ id: form.id });
    expect(await refusalIn(world.as('will')[noun].remove({ id: form.id }))).toMatchObject({ status: 409 });
    expect(await refusalIn(world.as('cora')[noun].remove({ id: form.id }))).toMatchObject({ status: 403 });
    expect(await world.rest('ada', 'DELETE', `${path}${form.id}/`)).toMatchObject({ status: 204 });
    expect(await refusalIn(world.as('ada')[noun].get({ id: form.id }))).toMatchObject({ status: 404 });
    const own = await file();
    expect(await world.rest('will', 'DELETE', `${path}${own.id}/`)).toMatchObject({ status: 204 });
  });

  test('an admin filters by state, client, person, dates, month and words, and pages', async () => {
    const zoe = await seedClient(world, { first_name: 'Zoë', last_name: '100%_Real' });
    for (const day of ['2025-11-30', '2025-12-01', '2025-12-31']) await file({ client_id: zoe, date: day });
    await file({ client_id: zoe, date: '2025-12-15', [staff]: 'Cora Colleague' }, 'cora');
    const list = async (query: string) => {
      const { body } = await world.rest('ada', 'GET', `${path}?client=${zoe}&${query}`);
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
    expect(await list('search=colleague')).toEqual(['2025-12-15']);
    expect(await list('search=%25%25')).toEqual([]);
    expect(await list('user=999999999999')).toEqual([]);
    expect(await world.rest('ada', 'GET', `${path}?aproved=true`)).toMatchObject({ status: 400 });
    const paged = await world.rest('ada', 'GET', `${path}?client=${zoe}&page=2&page_size=3`);
    expect(paged.body).toMatchObject({ count: 4, next: null, results: [{ date: '2025-11-30' }] });
  });

  test('a person sees in the tables what the whole records contain', async () => {
    const amy = await seedClient(world, { first_name: 'Amy', last_name: 'Table' });
    await file({ client_id: amy, incident_types: ['threats'], time: '930', service_hours: '2.5' });
    const { id } = await file(
      { client_id: amy, cancellation_reason: 'Ill', incident_outcome: 'Calm' },
      'cora',
    );
    await world.as('ada')[noun].approve({ id });
    for (const [who, seen] of [
      ['ada', 2],
      ['will', 2],
      ['cora', 1],
    ] as const) {
      const asked = { client: amy, ordering: '-submitted_at' } as const;
      const { count, results } = await world.as(who)[noun].list(asked);
      expect(count).toBe(seen);
      expect(await world.as(who)[noun].summaries(asked)).toEqual({
        count,
        results: results.map((record) => brief.parse(record)),
      });
    }
  });
});

describe('What waits for approval', () => {
  test.each(KINDS)('an admin goes through more than two hundred: $called', async ({ noun, staff }) => {
    const own = await createWorld();
    const client_id = await seedClient(own, { first_name: 'Ida', last_name: 'Moss' });
    const file = async (date: string) =>
      (await own.as('will')[noun].create({ client_id, date, [staff]: 'Will Worker' })).id;
    const oldest = await file('2024-12-31');
    const many = await seedSubmissions(own, noun, { client_id, date: '2025-01-15', count: 203 });
    const newest = await file('2025-02-01');
    const { queue, approve } = own.as('ada')[noun];
    const named = (id: number | undefined, date: string) => ({
      id,
      client_name: 'Ida Moss',
      employee_name: 'Will Worker',
      date,
    });

    expect(await queue({ id: newest, month: '2025-02' })).toEqual({
      count: 205,
      elsewhere: 204,
      position: 205,
      previous: named(many.at(-1), '2025-01-15'),
      next: null,
    });
    expect(await queue({ id: many[100], month: '2025-01' })).toEqual({
      count: 205,
      elsewhere: 2,
      position: 102,
      previous: named(many[99], '2025-01-15'),
      next: named(many[101], '2025-01-15'),
    });
    expect(await queue({ id: oldest })).toMatchObject({ elsewhere: 0, position: 1, previous: null });
    await approve({ id: oldest });
    expect(await queue({ id: oldest })).toMatchObject({
      count: 204,
      position: null,
      previous: null,
      next: { id: many[0] },
    });
    const elsewhere = own.as('nora')[noun].queue({ id: newest });
    expect(await elsewhere).toMatchObject({ count: 0, position: null, previous: null, next: null });
    await own.close();
  });
});

test('a worker reads every field of a no-show form back as written; a wrong one is refused', async () => {
  const written = { client_id: ida, date: '2026-03-16', staff_name: 'Will Worker' };
  const { body } = await world.rest('will', 'POST', '/no-show-forms', {
    ...written,
    time_notified: '930',
    service_hours: '2.5',
    cancellation_reason: 'Ill',
    activities: ['other', 'receptionWork'],
    other_activity: 'Called the office',
    resources_used: 'Phone',
    time_description: 'One hour of calls',
  });
  expect(body).toMatchObject({
    ...written,
    time_notified: '09:30',
    service_hours: 2.5,
    cancellation_reason: 'Ill',
    activities: ['receptionWork', 'other'],
    other_activity: 'Called the office',
    resources_used: 'Phone',
    time_description: 'One hour of calls',
  });
  const { create } = world.as('will').noShows;
  expect(await refusalIn(create({ ...written, time_notified: '2575' }))).toMatchObject({
    fields: { time_notified: ['Enter a time like 9:30, 930 or 7pm.'] },
  });
  const sleeping = { ...written, activities: ['sleeping'] };
  expect(await world.rest('will', 'POST', '/no-shows/', sleeping)).toMatchObject({ status: 400 });
});

test('a worker’s incident is stored with one spelling of its types, and its staff without placeholders', async () => {
  const written = { client_id: ida, date: '2026-03-17' };
  const { body } = await world.rest('will', 'POST', '/incident-reports/', {
    ...written,
    staff_present: 'Will Worker,undefined, Cora Colleague ,',
    time: '14',
    city: 'Halifax',
    location: 'Kitchen',
    location_details: 'By the stove',
    incident_types: ['severeLegalInfraction', 'self_injurious', 'selfInjurious', 'other'],
    other_incident: 'A pan fell',
    incident_outcome: 'Nobody was hurt.',
  });
  expect(body).toMatchObject({
    ...written,
    staff_present: 'Will Worker, Cora Colleague',
    time: '14:00',
    city: 'Halifax',
    location: 'Kitchen',
    location_details: 'By the stove',
    incident_types: ['severe_legal_infraction', 'self_injurious', 'other'],
    other_incident: 'A pan fell',
    incident_outcome: 'Nobody was hurt.',
    reported_by: 'Will Worker',
  });
  const { create } = world.as('will').incidents;
  expect(await refusalIn(create({ ...written, staff_present: 'undefined,' }))).toMatchObject({
    fields: { staff_present: ['Please enter at least one staff member before submitting'] },
  });
  const wrong = { ...written, staff_present: 'Will Worker', incident_types: ['arson'] };
  expect(await refusalIn(create(wrong))).toMatchObject({
    fields: { 'incident_types.0': ['Choose one of the listed incident types.'] },
  });
});

test('an admin reads severe incidents before the others, and the oldest of them first', async () => {
  const { create } = world.as('will').incidents;
  const file = (date: string, incident_types: string[]) =>
    create({ client_id: ida, date, staff_present: 'Will Worker', incident_types });
  const ids = [
    (await file('2026-01-03', ['property_damage', 'physicalAbuse'])).id,
    (await file('2026-01-01', ['threats'])).id,
    (await file('2026-01-02', ['restriction_used'])).id,
    (await file('2026-01-04', [])).id,
  ];
  const { results } = await world
    .as('ada')
    .incidents.list({ date__gte: '2026-01-01', date__lte: '2026-01-31', ordering: 'severity' });
  expect(results.map(({ id }) => ids.indexOf(id))).toEqual([2, 0, 1, 3]);
  const { severe_incidents, in_all } = await world
    .as('ada')
    .dashboard.waiting({ start_date: '2026-03-01', end_date: '2026-03-31' });
  expect(severe_incidents).toBeGreaterThanOrEqual(2);
  expect(severe_incidents).toBeLessThan(in_all.incidents);
  const path = '/no-shows/?ordering=severity';
  expect(await world.rest('ada', 'GET', path)).toMatchObject({ status: 400 });
});
