import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REPORT_STATUSES, reportAfter, type ReportAction } from '@daybook/domain/reports/monthly-report';
import { TIMESHEET_STATUSES, timesheetAfter, type TimesheetAction } from '@daybook/domain/time/timesheet';
import { seedClient } from '../../support/seed-client.ts';
import { createWorld, type World } from '../../support/world.ts';

describe('Every step in every state', () => {
  let world: World;
  let day = 0;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  const client = () => seedClient(world, { first_name: 'Any', last_name: 'Client' });
  const nextDay = () => new Date(Date.UTC(2020, 0, (day += 1))).toISOString().slice(0, 10);
  const call = (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: Record<string, unknown>) =>
    world.rest('ada', method, path, body);
  /** The domain table's expected answer: 2xx, or 409 with its code and sentence. */
  const asSaid = (step: object, status: 200 | 204 = 200) =>
    'refusal' in step ? { status: 409, body: step.refusal } : { status };

  async function timesheet(state: (typeof TIMESHEET_STATUSES)[number]) {
    const date = nextDay();
    const { id } = await world.as('ada').timesheets.create({ start_date: date, end_date: date });
    if (state !== 'Draft') await call('POST', `/timesheets/${id}/submit`);
    if (state === 'Approved') await call('POST', `/timesheets/${id}/approve`);
    return id;
  }

  for (const state of TIMESHEET_STATUSES) {
    // timesheets.md#states
    test(`a timesheet that is ${state}`, async () => {
      for (const action of ['submit', 'unsubmit', 'approve', 'unapprove'] satisfies TimesheetAction[])
        expect([action, await call('POST', `/timesheets/${await timesheet(state)}/${action}`)]).toMatchObject(
          [action, asSaid(timesheetAfter(state, action))],
        );
      expect(await call('DELETE', `/timesheets/${await timesheet(state)}`)).toMatchObject(
        asSaid(timesheetAfter(state, 'delete'), 204),
      );
      expect(
        await call('PATCH', `/timesheets/${await timesheet(state)}`, { snapshot_logs: [] }),
      ).toMatchObject(asSaid(timesheetAfter(state, 'edit')));
    });
  }

  for (const state of REPORT_STATUSES) {
    // timesheets.md#states
    test(`a monthly report that is ${state}`, async () => {
      const report = async () => {
        const { id } = await world
          .as('ada')
          .monthlyReports.generate({ client: await client(), start_date: '2026-03-01' });
        if (state !== 'Draft') await call('POST', `/monthly-reports/${id}/submit`);
        if (state === 'Approved') await call('POST', `/monthly-reports/${id}/approve`);
        return id;
      };
      for (const action of ['submit', 'unsubmit', 'approve'] satisfies ReportAction[])
        expect([action, await call('POST', `/monthly-reports/${await report()}/${action}`)]).toMatchObject([
          action,
          asSaid(reportAfter(state, action, 'admin')),
        ]);
      expect(await call('PUT', `/monthly-reports/${await report()}`, { summary: 'S' })).toMatchObject(
        asSaid(reportAfter(state, 'edit', 'admin')),
      );
      expect(await call('DELETE', `/monthly-reports/${await report()}`)).toMatchObject(
        asSaid(reportAfter(state, 'delete', 'admin'), 204),
      );
    });
  }

  for (const path of ['/no-shows', '/no-show-forms', '/incident-reports']) {
    test(`an admin cannot approve twice or unapprove what is pending: ${path}`, async () => {
      const { body } = await call('POST', path, {
        client_id: await client(),
        date: '2026-03-17',
        staff_name: 'Ada',
        staff_present: ['Ada'],
      });
      const one = `${path}/${(body as { id: number }).id}`;
      expect(await call('POST', `${one}/unapprove`)).toMatchObject({ status: 409 });
      expect(await call('POST', `${one}/approve`)).toMatchObject({ status: 200 });
      expect(await call('POST', `${one}/approve`)).toMatchObject({ status: 409 });
      expect(await call('POST', `${one}/unapprove`)).toMatchObject({ status: 200 });
    });
  }

  test('a worker can neither edit a log on a submitted timesheet nor add one to it', async () => {
    const date = nextDay();
    const log = await world.as('ada').dailyLogs.create({ client: await client(), date, work_entries: [] });
    const sheet = await world.as('ada').timesheets.create({ start_date: date, end_date: date });
    await call('POST', `/timesheets/${sheet.id}/submit`);
    const locked = { status: 409, body: { detail: 'This daily log is locked and cannot be edited.' } };
    const path = `/timesheet-sessions/${log.id}`;
    expect(await call('PUT', path, { client: log.client, date, work_entries: [] })).toMatchObject(locked);
    expect(await call('PATCH', path, { notes: 'x' })).toMatchObject(locked);
    expect(await call('DELETE', path)).toMatchObject(locked);
    expect(await call('POST', '/timesheet-sessions', { client: log.client, date })).toMatchObject({
      status: 409,
    });
  });

  test('an admin cannot delete what is in use: client, employee, role, work code, client code', async () => {
    const ada = world.as('ada');
    const code = await ada.workCodes.create({ code: 'USED', description: 'Used' });
    const clientCode = await ada.clientCodes.create({ code: 'CC', description: 'Used' });
    const ida = await ada.clients.create({
      first_name: 'Ida',
      last_name: 'Moss',
      client_code: clientCode.id,
    });
    await world.as('will').dailyLogs.create({
      client: ida.id,
      date: nextDay(),
      work_entries: [{ work_code_id: code.id, start_time: '9', end_time: '10' }],
    });
    for (const path of [
      `/clients/${ida.id}`,
      `/users/${world.people.will}`,
      `/roles/${world.roles.coordinator}`,
      `/workcodes/${code.id}`,
      `/client-codes/${clientCode.id}`,
    ])
      expect([path, await call('DELETE', path)]).toMatchObject([path, { status: 409 }]);
  });
});
