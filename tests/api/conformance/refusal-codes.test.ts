import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weeksOfWill } from '../../support/weeks-of-will.ts';
import { createWorld, type World } from '../../support/world.ts';

describe('The code of a refusal', () => {
  let world: World;
  let support: number;
  let week: (start_date: string, end_date: string) => Promise<number>;
  beforeAll(async () => {
    world = await createWorld();
    ({ support, week } = await weeksOfWill(world));
  });
  afterAll(() => world.close());

  const call = (...[name, method, path, body]: Parameters<World['rest']>) =>
    world.rest(name, method, path, body);
  const refused = (status: number, code: string) => ({ status, body: { code } });

  test('a script learns whether it lacks credentials, the right, or the record', async () => {
    expect(await call(null, 'GET', '/clients')).toMatchObject(refused(401, 'unauthenticated'));
    expect(await call('will', 'GET', '/monthly-reports/?scope=company')).toMatchObject(
      refused(403, 'forbidden'),
    );
    expect(await call('ada', 'GET', '/clients/999999')).toMatchObject(refused(404, 'not_found'));
  });

  test('a script that saves over someone else’s change gets `stale`, and with If-Match `precondition_failed`', async () => {
    const path = `/workcodes/${support}`;
    const change = { code: 'SUP', description: 'Support' };
    const old = '2020-01-01T00:00:00.000Z';
    expect(await call('ada', 'PUT', path, { ...change, updated_at: old })).toMatchObject(
      refused(409, 'stale'),
    );
    const answer = await world.app.inject({
      method: 'PUT',
      url: `/api${path}/`,
      headers: { authorization: `Bearer ${await world.tokenOf('ada')}`, 'if-match': `"${old}"` },
      payload: change,
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([412, { code: 'precondition_failed' }]);
  });

  test('a script that approves twice, deletes a work code in use or edits a locked log learns why not', async () => {
    const id = await week('2026-05-04', '2026-05-10');
    await call('will', 'POST', `/timesheets/${id}/submit`);
    const [log] = (await world.as('will').dailyLogs.list({ date: '2026-05-04' })).results;
    expect(await call('will', 'DELETE', `/timesheet-sessions/${log?.id ?? 0}`)).toMatchObject(
      refused(409, 'locked'),
    );
    await call('ada', 'POST', `/timesheets/${id}/approve`);
    expect(await call('ada', 'POST', `/timesheets/${id}/approve`)).toMatchObject(
      refused(409, 'already_approved'),
    );
    expect(await call('ada', 'DELETE', `/workcodes/${support}`)).toMatchObject(refused(409, 'in_use'));
  });
});
