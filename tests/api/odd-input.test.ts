import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sickLeave } from '../support/leave.ts';
import { createWorld, type World } from '../support/world.ts';

describe('A script with unusual input', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test.each(['__proto__', 'constructor', 'toString'])(
    'reads that a filter called %s is unknown, like any other',
    async (name) => {
      const answer = await world.rest('will', 'GET', `/workcodes/?${name}=1`);
      expect(answer).toMatchObject({ status: 400 });
      expect(Object.entries(answer.body as object)).toEqual([[name, ['Unknown filter.']]]);
    },
  );

  test.each([
    ['GET', '/workcodes/?search=a%00b'],
    ['GET', '/create-checkout-session/cs%00'],
  ] as const)('is refused a character that cannot be stored: %s %s', async (method, path) => {
    expect((await world.rest('ada', method, path)).status).toBe(400);
  });

  test.each(['/sso/callback/%00', '/sso/callback/a%00b?code=1&state=2'])(
    'sent back to %s by no provider, a browser is shown the login',
    async (url) => {
      const answer = await world.app.inject({ url });
      expect([answer.statusCode, answer.headers.location]).toEqual([
        303,
        expect.stringContaining('/login#sso_error='),
      ]);
    },
  );

  test('pays out no time off for a reason that cannot be stored', async () => {
    const { leave_type } = await sickLeave(world);
    const { will } = world.people;
    await expect(
      world.as('ada').leaveLedger.payOut({ user: will, leave_type, minutes: 60, reason: 'a\u0000b' }),
    ).rejects.toThrow('This text has characters that cannot be stored.');
  });

  test('cannot ask to join a company with an impossible name', async () => {
    const answer = await world.rest(null, 'POST', '/register/', {
      first_name: 'Nul',
      last_name: 'Person',
      email: 'nul@example.org',
      password: 'correct horse battery',
      account_type: 'join',
      no_code: true,
      company_name: 'Maple\u0000Care',
    });
    expect(answer.status).toBe(400);
  });
});
