import { afterEach, beforeEach, expect, test } from 'vitest';
import { runSql } from '../../../../tests/support/tamper.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await world.as('ada').companySettings.update({ time_off: true });
});
afterEach(() => world.close());

// time-off.md#requests
test('approvers see who is away and who asks to be, and workers only themselves', async () => {
  const { id: type } = await world.as('ada').leaveTypes.create({ name: 'Sick' });
  const { will, dan } = world.people;
  const at = "'2026-11-20T09:00:00.000Z'";
  const company = world.companies.maple;
  for (const [id, user, status] of [
    [1, will, 'approved'],
    [2, dan, 'requested'],
    [3, dan, 'declined'],
  ] as const)
    await runSql(
      world.services.config.database_url,
      `insert into leave_requests (id, company_id, user_id, leave_type_id, status, created_by_id, created_at, updated_at)
       values (${id}, ${company}, ${user}, ${type}, '${status}', ${user}, ${at}, ${at})`,
    );
  for (const [request, date, cancelled] of [
    [1, '2026-12-04', 'null'],
    [1, '2026-12-05', at],
    [2, '2026-12-04', 'null'],
    [2, '2027-01-02', 'null'],
    [3, '2026-12-04', 'null'],
  ] as const)
    await runSql(
      world.services.config.database_url,
      `insert into leave_request_days (company_id, leave_request_id, date, minutes, cancelled_at)
       values (${company}, ${request}, '${date}', 480, ${cancelled})`,
    );
  const december = { start_date: '2026-12-01', end_date: '2026-12-31' };
  const seenBy = async (who: 'ada' | 'will' | 'nora') =>
    (await world.as(who).leaveLedger.absences(december)).results.map(
      ({ user, date, minutes, status, leave_type_name }) => [user, date, minutes, status, leave_type_name],
    );
  const own = [will, '2026-12-04', 480, 'approved', 'Sick'];
  const seenByAda = await seenBy('ada');
  expect(seenByAda).toHaveLength(2);
  expect(seenByAda).toEqual(expect.arrayContaining([own, [dan, '2026-12-04', 480, 'requested', 'Sick']]));
  expect(await seenBy('will')).toEqual([own]);
  const response = await world.app.inject({
    url: '/api/absences/?start_date=2026-12-01&end_date=2026-12-31',
    headers: { authorization: `Bearer ${await world.tokenOf('will')}`, accept: 'text/csv' },
  });
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.body.split('\r\n')[1]).toContain('Sick,2026-12-04,480,approved');
  await world.as('nora').companySettings.update({ time_off: true });
  expect(await seenBy('nora')).toEqual([]);
});

// time-off.md#balance
test('balances are a CSV file for those who ask for one', async () => {
  const ada = world.as('ada');
  const sick = await ada.leaveTypes.create({ name: 'Sick' });
  const user = world.people.will;
  await ada.leaveLedger.enter({
    user,
    leave_type: sick.id,
    day: '2026-01-01',
    minutes: 90,
    reason: 'Before',
  });
  const response = await world.app.inject({
    url: `/api/leave-ledger/balances/?date=2026-02-01&user=${user}`,
    headers: { authorization: `Bearer ${await world.tokenOf('ada')}`, accept: 'text/csv' },
  });
  expect(response.statusCode).toBe(200);
  const [head, row] = response.body.split('\r\n');
  expect(head).toBe('\uFEFFuser,name,leave_type,leave_type_name,day,minutes,used,use_cap,usable_from,policy');
  expect(row).toBe(`${user},Will Worker,${sick.id},Sick,2026-02-01,90,0,,,`);
});
