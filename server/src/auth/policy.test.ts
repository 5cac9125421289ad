import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmSession, setUpApp } from '../../../tests/support/second-step.ts';
import { createWorld, PASSWORD, refusalIn, type World } from '../../../tests/support/world.ts';

// access.md#policy
describe('A company that requires a second step', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());
  const setPolicy = (input: {
    second_step: 'off' | 'admins' | 'everyone';
    second_step_from?: string;
    updated_at?: string;
  }) => world.as('ada').secondStep.updatePolicy(input);
  const MUST = {
    status: 403,
    code: 'set_up_second_step',
    detail: 'Set up two-step sign-in first.',
  };

  test('lets people sign in until a day, and from then on do nothing but set one up', async () => {
    // Is asked for by an admin who confirmed, has one, and chooses a day of the next thirty.
    {
      const today = { second_step: 'everyone', second_step_from: '2026-03-18' } as const;
      expect(await refusalIn(setPolicy(today))).toMatchObject({ code: 'confirm_identity' });
      await confirmSession(world, 'ada');
      expect(await refusalIn(setPolicy(today))).toMatchObject({ status: 409, code: 'no_second_step' });
      await setUpApp(world, 'ada');
      for (const second_step_from of ['2026-03-17', '2026-04-18'])
        expect(await refusalIn(setPolicy({ second_step: 'everyone', second_step_from }))).toMatchObject({
          fields: { second_step_from: ['Choose a day from today to 30 days ahead.'] },
        });
      const usual = await setPolicy({ second_step: 'everyone' });
      expect(usual.second_step_from).toBe('2026-04-01');
      expect(usual.people).toContainEqual(
        expect.objectContaining({ id: world.people.ada, is_ready: true, is_concerned: true }),
      );
      expect(usual.people).toContainEqual(
        expect.objectContaining({ id: world.people.will, is_ready: false, is_concerned: true }),
      );
      expect(usual.people.map(({ id }) => id)).not.toContain(world.people.dan);
    }
    // Tells a worker the day until then, and from then on lets them do nothing but set one up.
    {
      const me = () => world.as('will').session.currentUser();
      expect((await me()).second_step).toEqual({
        due: '2026-04-01',
        must_set_up: false,
        recovery_codes_left: null,
      });
      expect((await world.as('will').dailyLogs.list({})).results).toEqual([]);
      world.travelTo('2026-04-01T08:00:00.000Z');
      expect((await me()).second_step.must_set_up).toBe(true);
      expect(await refusalIn(world.as('will').dailyLogs.list({}))).toMatchObject(MUST);
      for (const [method, path, body] of [
        ['GET', '/users/', undefined],
        ['PATCH', '/current-user/', { phone: '555 0100' }],
        ['POST', '/email-change/', { email: 'will@example.net' }],
        [
          'POST',
          '/current-user/password/',
          { current_password: PASSWORD, new_password: 'a thief’s password' },
        ],
        ['GET', '/sessions/', undefined],
        ['DELETE', '/sessions/1/', undefined],
        ['POST', '/sessions/end-others/', {}],
      ] as const)
        expect(await world.rest('will', method, path, body)).toMatchObject({
          status: 403,
          body: { detail: MUST.detail },
        });
      // Nor can an admin see or end other people’s sessions.
      await confirmSession(world, 'ada');
      const dell = { id: world.people.dell, is_company_admin: true };
      await world.as('ada').employees.update(dell);
      const { session } = world.as('dell');
      expect(await refusalIn(session.list({ user: world.people.will }))).toMatchObject(MUST);
      expect(await refusalIn(session.end({ user: world.people.will }))).toMatchObject(MUST);
      await world.as('ada').employees.update({ ...dell, is_company_admin: false });
      await setUpApp(world, 'will');
      expect((await world.as('will').dailyLogs.list({})).results).toEqual([]);
      expect((await me()).second_step).toMatchObject({ due: null, must_set_up: false });
    }
    // Does not let anybody take the last second step away.
    {
      await confirmSession(world, 'will');
      expect(await refusalIn(world.as('will').secondStep.disable())).toMatchObject({
        status: 409,
        code: 'second_step_demanded',
        detail: 'Your company requires it.',
      });
    }
    // Does not stop an API key of an admin, and is no matter of other companies.
    {
      expect((await world.as('ned').dailyLogs.list({})).results).toEqual([]);
      await confirmSession(world, 'ada');
      const { key } = await world.as('ada').apiKeys.create({ name: 'Script', scope: 'read' });
      const answer = await world.app.inject({
        url: '/api/users/',
        headers: { authorization: `Bearer ${key}` },
      });
      expect(answer.statusCode).toBe(200);
    }
    // Of admins alone asks nothing of workers, and off asks nothing of anybody.
    {
      await confirmSession(world, 'ada');
      await setPolicy({ second_step: 'admins', second_step_from: '2026-04-01' });
      expect((await world.as('cora').dailyLogs.list({})).results).toEqual([]);
      // Workers have their notice, too: a day that is past was the administrators'.
      await confirmSession(world, 'ada');
      world.travelTo('2026-04-02T08:00:00.000Z');
      await confirmSession(world, 'ada');
      expect(
        await refusalIn(setPolicy({ second_step: 'everyone', second_step_from: '2026-04-01' })),
      ).toMatchObject({ fields: { second_step_from: [expect.any(String)] } });
      expect((await setPolicy({ second_step: 'everyone' })).second_step_from).toBe('2026-04-16');
      expect((await world.as('cora').dailyLogs.list({})).results).toEqual([]);
      await setPolicy({ second_step: 'off' });
      await confirmSession(world, 'will');
      await world.as('will').secondStep.disable();
      expect((await world.as('will').session.currentUser()).second_step.due).toBe(null);
      const { results } = await world.as('ada').audit.list({ action: 'policy.update' });
      expect(results.map(({ after }) => after)).toEqual([
        { second_step: 'off', second_step_from: null },
        { second_step: 'everyone', second_step_from: '2026-04-16' },
        { second_step: 'admins', second_step_from: '2026-04-01' },
        { second_step: 'everyone', second_step_from: '2026-04-01' },
      ]);
    }
  });
});

// basics.md#saving-over-a-change
test('of two admins who have read the same policy, the second is refused, and sees the first one’s', async () => {
  const world = await createWorld();
  await setUpApp(world, 'ada');
  const { policy, updatePolicy } = world.as('ada').secondStep;
  const { updated_at } = await policy();
  const first = await updatePolicy({ second_step: 'admins', updated_at });
  expect(await refusalIn(updatePolicy({ second_step: 'everyone', updated_at }))).toMatchObject({
    status: 409,
    code: 'stale',
  });
  expect(
    await world.rest('ada', 'PATCH', '/sign-in-policy/', { second_step: 'off', updated_at }),
  ).toMatchObject({ status: 409, body: { code: 'stale' } });
  expect(await policy()).toMatchObject({ second_step: 'admins', updated_at: first.updated_at });
  expect(await updatePolicy({ second_step: 'everyone', updated_at: first.updated_at })).toMatchObject({
    second_step: 'everyone',
  });
  await world.close();
});

describe('The day from which a policy holds', () => {
  // Midnight of the company, not of the server or of whoever looks: 10:00 and 11:00 UTC are the same hour of two days there.
  test.each([
    ['Pacific/Auckland', '2026-03-19T10:59:59.000Z', '2026-03-19', '2026-03-19T11:00:00.000Z', '2026-03-20'],
    [
      'America/Los_Angeles',
      '2026-03-20T06:59:59.000Z',
      '2026-03-19',
      '2026-03-20T07:00:00.000Z',
      '2026-03-20',
    ],
  ])('begins at midnight in %s', async (time_zone, before, today, midnight, tomorrow) => {
    const world = await createWorld();
    world.travelTo('2026-03-19T02:00:00.000Z');
    await world.as('ada').companySettings.update({ time_zone });
    await setUpApp(world, 'ada');
    world.travelTo(before);
    await confirmSession(world, 'ada');
    const from = (second_step_from: string | null) =>
      world.as('ada').secondStep.updatePolicy({ second_step: 'everyone', second_step_from });
    const addDays = (day: string, count: number) =>
      new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
    for (const day of [addDays(today, -1), addDays(today, 31)])
      expect(await refusalIn(from(day))).toMatchObject({
        fields: { second_step_from: [expect.any(String)] },
      });
    expect((await from(null)).second_step_from).toBe(addDays(today, 14));
    expect((await from(addDays(today, 30))).second_step_from).toBe(addDays(today, 30));
    expect((await from(tomorrow)).second_step_from).toBe(tomorrow);
    const stepOf = async () => (await world.as('will').session.currentUser()).second_step;
    expect(await stepOf()).toMatchObject({ due: tomorrow, must_set_up: false });
    expect((await world.as('will').dailyLogs.list({})).results).toEqual([]);
    world.travelTo(midnight);
    expect(await stepOf()).toMatchObject({ due: tomorrow, must_set_up: true });
    expect(await refusalIn(world.as('will').dailyLogs.list({}))).toMatchObject({
      code: 'set_up_second_step',
    });
    await world.close();
  });
});

describe('Who uses none of it', () => {
  test('signs in with one read more than without it', async () => {
    const seen: string[] = [];
    const world = await createWorld({ watch: (query) => void seen.push(query) });
    await world.as(null).session.signIn({ email: 'will@example.org', password: 'correct horse battery' });
    const reads = seen.filter((query) => query.startsWith('select') && /totp_credentials/.test(query));
    expect(reads).toHaveLength(1);
    seen.length = 0;
    await world.as('will').session.currentUser();
    await world.as('will').dailyLogs.list({});
    expect(seen.filter((query) => /totp_credentials|passkeys|recovery_codes/.test(query))).toEqual([]);
    await world.close();
  });
});
