import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createWorld,
  PASSWORD,
  refusalIn,
  withTokenOf,
  type World,
} from '../../../../tests/support/world.ts';
import { createOperator, removeOperator, renewPassword } from './operators.ts';

let world: World;
let withToken: ReturnType<typeof withTokenOf>;
beforeEach(async () => {
  world = await createWorld({ env: { BILLING: 'on', BACKEND_ADMIN_URL: 'https://admin.example.org/' } });
  withToken = withTokenOf(world);
});
afterEach(() => world.close());

describe('Signing in to the console', () => {
  const signIn = (email: string, password = PASSWORD) => world.as(null).platform.signIn({ email, password });

  test('an operator gets a separate session, which opens the console and no company', async () => {
    const { access } = await signIn('olga@example.org');
    expect((await withToken(access, 'GET', '/platform/companies/')).status).toBe(200);
    expect((await withToken(access, 'GET', '/current-user/')).body).toMatchObject({ is_superuser: true });
    expect((await withToken(access, 'GET', '/clients/')).status).toBe(403);
  });

  test('a wrong password, or an account that is not an operator’s, is refused in the console’s words', async () => {
    expect(await refusalIn(signIn('olga@example.org', 'wrong password'))).toMatchObject({
      status: 401,
      detail: 'Invalid email or password',
    });
    expect(await refusalIn(signIn('ada@example.org'))).toMatchObject({
      status: 403,
      detail: 'Access denied. Platform admin privileges required.',
    });
  });

  test('a worker’s token is refused on every platform path', async () => {
    const { maple: id } = world.companies;
    const paths = [
      ['GET', '/platform/overview/'],
      ['GET', '/platform/system/'],
      ['GET', '/platform/audit/'],
      ['GET', '/platform/companies/'],
      ['GET', `/platform/companies/${id}/`],
      ['GET', `/platform/companies/${id}/employees/`],
      ['GET', `/platform/companies/${id}/clients/`],
      ['GET', `/platform/companies/${id}/timesheets/recent/`],
      ['PATCH', `/platform/companies/${id}/`],
      ['PATCH', `/platform/companies/${id}/subscription/`],
      ['POST', `/platform/companies/${id}/extend-trial/`],
    ] as const;
    for (const who of ['will', 'ada'] as const) {
      for (const [method, path] of paths) {
        const answer = await world.rest(who, method, path, method === 'GET' ? undefined : {});
        expect([path, answer.status, answer.body]).toEqual([
          path,
          403,
          { code: 'forbidden', detail: 'Access denied. Platform admin privileges required.' },
        ]);
      }
    }
  });
});

describe('Operators, from the command line', () => {
  test('a new operator gets a password and no company, and can sign in to the console', async () => {
    const password = await createOperator(world.services, 'Otto@example.org', world.now());
    const session = { email: 'otto@example.org', password: password ?? '' };
    const { access } = await world.as(null).platform.signIn(session);
    expect((await withToken(access, 'GET', '/platform/overview/')).status).toBe(200);
    await expect(createOperator(world.services, 'otto@example.org', world.now())).rejects.toThrow(
      'already an operator',
    );
    const renewed = await renewPassword(world.services, 'otto@example.org', world.now());
    expect((await withToken(access, 'GET', '/platform/overview/')).status).toBe(401);
    expect(await refusalIn(world.as(null).platform.signIn(session))).toMatchObject({ status: 401 });
    await world.as(null).platform.signIn({ email: 'otto@example.org', password: renewed });
  });

  test('a company’s only administrator, who forgot the password, gets a new one; a worker asks the administrator', async () => {
    const before = await world.tokenOf('ada');
    const password = await renewPassword(world.services, 'ada@example.org', world.now());
    expect((await withToken(before, 'GET', '/current-user/')).status).toBe(401);
    const { access } = await world.as(null).session.signIn({ email: 'ada@example.org', password });
    expect((await withToken(access, 'GET', '/current-user/')).body).toMatchObject({ is_company_admin: true });
    await expect(renewPassword(world.services, 'will@example.org', world.now())).rejects.toThrow(
      'will@example.org is neither an operator nor a company’s administrator.',
    );
  });

  test('a person with an account keeps password and company as an operator, until that is revoked', async () => {
    expect(await createOperator(world.services, 'will@example.org', world.now())).toBeNull();
    const will = await world.as(null).platform.signIn({ email: 'will@example.org', password: PASSWORD });
    await removeOperator(world.services, 'will@example.org', world.now());
    expect((await withToken(will.access, 'GET', '/platform/overview/')).status).toBe(401);
    expect((await world.rest('will', 'GET', '/platform/overview/')).status).toBe(403);
    await expect(removeOperator(world.services, 'ada@example.org', world.now())).rejects.toThrow(
      'is not an operator',
    );
  });
});
