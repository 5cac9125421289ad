import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedClient } from '../../../../tests/support/seed-client.ts';
import { type World, createWorld, refusalIn } from '../../../../tests/support/world.ts';

describe('Incident reports', () => {
  let world: World;
  let ida: number;
  beforeAll(async () => {
    world = await createWorld();
    ida = await seedClient(world, { first_name: 'Ida', last_name: 'Moss' });
  });
  afterAll(() => world.close());

  const file = (more: Record<string, unknown> = {}) =>
    world
      .as('will')
      .incidents.create({ client_id: ida, date: '2026-03-17', staff_present: 'Will Worker', ...more });

  test('both spellings of the types are stored as one, and staff without placeholders', async () => {
    const { status, body } = await world.rest('will', 'POST', '/incident-reports/', {
      client_id: ida,
      date: '2026-03-17',
      staff_present: 'Will Worker,undefined, Cora Colleague ,',
      time: '14',
      city: 'Halifax',
      location: 'Kitchen',
      location_details: 'By the stove',
      incident_types: ['severeLegalInfraction', 'self_injurious', 'selfInjurious', 'other'],
      other_incident: 'A pan fell',
      incident_outcome: 'Nobody was hurt.',
      staff_signature: 'Will Worker',
      staff_signature_date: '2026-03-17',
      submitted: true,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Incident Report – Ida Moss',
      time: '14:00',
      staff_present: 'Will Worker, Cora Colleague',
      incident_types: ['severe_legal_infraction', 'self_injurious', 'other'],
      reported_by: 'Will Worker',
      reviewed_by: null,
      submitted: true,
      approved: false,
    });
  });

  test('client, date and the first member of staff are asked for in that order', async () => {
    expect(await refusalIn(world.as('will').incidents.create({}))).toMatchObject({
      fields: { client_id: ['Please select a client before submitting'] },
    });
    expect(await refusalIn(world.as('will').incidents.create({ client_id: ida }))).toMatchObject({
      fields: { date: ['Please enter a date before submitting'] },
    });
    expect(await refusalIn(file({ staff_present: 'undefined,' }))).toMatchObject({
      status: 400,
      fields: { staff_present: ['Please enter at least one staff member before submitting'] },
    });
    expect(await refusalIn(file({ incident_types: ['arson'] }))).toMatchObject({
      fields: { 'incident_types.0': ['Choose one of the listed incident types.'] },
    });
  });

  test('a worker reads his or her own; an admin reads, approves, unapproves and deletes', async () => {
    const report = await file({ date: '2026-02-02' });
    expect(await refusalIn(world.as('cora').incidents.get({ id: report.id }))).toMatchObject({ status: 404 });
    expect(await world.as('will').incidents.get({ id: report.id })).toMatchObject({ id: report.id });
    await world.as('ada').incidents.approve({ id: report.id });
    expect(await world.as('cora').incidents.get({ id: report.id })).toMatchObject({
      reviewed_by: 'Ada Admin',
    });
    expect(await refusalIn(world.as('ada').incidents.approve({ id: report.id }))).toMatchObject({
      status: 409,
      detail: 'Incident report already approved.',
    });
    await world.as('ada').incidents.unapprove({ id: report.id });
    await world.as('ada').incidents.approve({ id: report.id });
    expect(await refusalIn(world.as('will').incidents.remove({ id: report.id }))).toMatchObject({
      status: 409,
    });
    await world.as('ada').incidents.remove({ id: report.id });
    expect(await world.as('ada').incidents.list({ month: '2026-02' })).toEqual([]);
  });
});
