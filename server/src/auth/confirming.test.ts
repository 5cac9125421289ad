import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importRun } from '../../../tests/support/imports.ts';
import { codeAt, confirmSession, setUpApp } from '../../../tests/support/second-step.ts';
import {
  createWorld,
  PASSWORD,
  refusalIn,
  type PersonName,
  type World,
} from '../../../tests/support/world.ts';

interface Call {
  name: string;
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  /** Whether it asks those who have no second step, too. */
  of_everybody: boolean;
}

// access.md#confirming-who-one-is
describe('What a person confirms before', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  const later = (seconds: number) =>
    world.travelTo(new Date(world.now().getTime() + seconds * 1_000).toISOString());

  /** All of them; what ends something is last. */
  function calls(colleague: PersonName, company: 'maple' | 'birch'): Call[] {
    const of =
      (of_everybody: boolean) => (name: string, method: Call['method'], path: string, body?: object) => ({
        name,
        method,
        path,
        body,
        of_everybody,
      });
    const everybody = of(true);
    const withSecondStep = of(false);
    const employee = `/users/${world.people[colleague]}/`;
    const name = company === 'maple' ? 'Maple Care' : 'Birch Support';
    return [
      everybody('set up an app', 'POST', '/second-step/'),
      everybody('switch it on', 'POST', '/second-step/confirm/', { code: '000000' }),
      everybody('renew the recovery codes', 'POST', '/recovery-codes/'),
      everybody('begin to add a passkey', 'POST', '/passkeys/options/'),
      everybody('rename a passkey', 'PATCH', '/passkeys/1/', { name: 'Phone' }),
      everybody('remove a passkey', 'DELETE', '/passkeys/1/'),
      everybody('connect the organisation', 'PATCH', '/sso-connection/', { client_id: 'daybook' }),
      everybody('test the connection', 'POST', '/sso-connection/test/'),
      everybody('add a domain', 'POST', '/sso-domains/', { domain: `${company}.example` }),
      everybody('remove a domain', 'DELETE', '/sso-domains/1/'),
      everybody('remove the connection', 'DELETE', '/sso-connection/'),
      everybody('set the policy', 'PATCH', '/sign-in-policy/', { second_step: 'off' }),
      everybody('choose a break-glass administrator', 'PATCH', employee, { break_glass: true }),
      everybody('reset a second step', 'POST', `${employee}reset-second-step/`, { reason: 'Lost' }),
      withSecondStep('make an API key', 'POST', '/api-keys/', { name: 'Script', scope: 'read' }),
      withSecondStep('make a webhook', 'POST', '/webhooks/', {
        url: 'https://example.org/hook',
        events: ['timesheet.submitted'],
      }),
      withSecondStep('give a temporary password', 'PATCH', employee, { password: 'a temporary one' }),
      withSecondStep('change a colleague’s address', 'PATCH', employee, { email: `new@${company}.example` }),
      withSecondStep('download everything', 'POST', '/company-export/', { password: PASSWORD }),
      everybody('request the deletion', 'POST', `/company/${world.companies[company]}/request-deletion/`, {
        name,
      }),
      everybody('switch it off', 'DELETE', '/second-step/'),
    ];
  }
  const call = async (access: string, { method, path, body }: Pick<Call, 'method' | 'path' | 'body'>) => {
    const answer = await world.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${access}` },
      ...(body && { payload: body }),
    });
    const { code, confirm }: { code?: unknown; confirm?: unknown } = answer.body ? answer.json() : {};
    return { status: answer.statusCode, code, confirm };
  };
  /** What each of them answers to the holder of a token, one after the other. */
  const answers = async (access: string, all: readonly Call[]) => {
    const seen: [string, { status: number; code: unknown; confirm: unknown }][] = [];
    for (const one of all) seen.push([one.name, await call(access, one)]);
    return seen;
  };
  const asked = (seen: Awaited<ReturnType<typeof answers>>) =>
    seen.flatMap(([name, { code }]) => (code === 'confirm_identity' ? [name] : []));
  const names = (all: readonly Call[]) => all.map(({ name }) => name);

  test('an admin with a second step confirms before each of them, for ten minutes, and no API key can', async () => {
    const { key } = await world.as('ada').apiKeys.create({ name: 'Script', scope: 'write' });
    const { secret } = await setUpApp(world, 'ada');
    later(3600);
    const all = calls('cora', 'maple');
    // One session: a new one has confirmed nothing.
    const access = await world.tokenOf('ada');
    for (const [name, answer] of await answers(access, all))
      expect([name, answer]).toEqual([
        name,
        { status: 403, code: 'confirm_identity', confirm: ['password', 'totp', 'recovery'] },
      ]);
    for (const [name, { status }] of await answers(key, all)) expect([name, status]).toEqual([name, 403]);
    const confirm = async () => {
      const code = codeAt(secret, world.now());
      const body = { password: PASSWORD, code };
      const { status } = await call(access, { method: 'POST', path: '/confirm-identity/', body });
      expect(status).toBe(200);
    };
    await confirm();
    later(600);
    expect(asked(await answers(access, all))).toEqual(names(all));
    await confirm();
    later(599);
    const within = await answers(access, all);
    expect(asked(within)).toEqual([]);
    const status = new Map(within.map(([name, answer]) => [name, answer.status]));
    for (const [name, expected] of [
      ['give a temporary password', 200],
      ['change a colleague’s address', 200],
      ['download everything', 201],
      ['request the deletion', 200],
      ['switch it off', 204],
    ] as const)
      expect([name, status.get(name)]).toEqual([name, expected]);
  });

  test('an admin without a second step confirms by the password before what is not for scripts', async () => {
    const all = calls('ned', 'birch');
    const access = await world.tokenOf('nora');
    const seen = await answers(access, all);
    // The download carries the password, which is all that there is to confirm with.
    const download = all.findIndex(({ name }) => name === 'download everything');
    const before = all.slice(0, download).filter(({ of_everybody }) => of_everybody);
    expect(asked(seen)).toEqual(names(before));
    expect(seen.filter(([, { confirm }]) => confirm !== undefined).map(([, { confirm }]) => confirm)).toEqual(
      before.map(() => ['password']),
    );
    const status = new Map(seen.map(([name, answer]) => [name, answer.status]));
    expect(names(all.filter(({ of_everybody }) => !of_everybody)).map((name) => status.get(name))).toEqual([
      201, 201, 200, 200, 201,
    ]);
    await world.rest('nora', 'POST', `/company/${world.companies.birch}/withdraw-deletion/`);
    later(600);
    expect(
      asked(
        await answers(
          access,
          all.filter(({ name }) => name === 'request the deletion'),
        ),
      ),
    ).toEqual(['request the deletion']);
  });

  test('a wrong password with the download confirms nothing', async () => {
    later(3600);
    const wrong = await world.rest('nora', 'POST', '/company-export/', { password: 'not this one' });
    expect(wrong).toMatchObject({ status: 400, body: { password: ['This is not your current password.'] } });
    const name = 'Birch Support';
    const { birch } = world.companies;
    expect(await refusalIn(world.as('nora').companies.requestDeletion({ id: birch, name }))).toMatchObject({
      code: 'confirm_identity',
    });
  });

  test('an admin without a second step confirms before the own address is changed past Settings', async () => {
    const { nora, ned } = world.people;
    later(3600);
    const change = (id: number, body: Record<string, unknown>) =>
      world.rest('nora', 'PATCH', `/users/${id}/`, body);
    const unconfirmed = { status: 403, body: { confirm: ['password'] } };
    expect(await change(nora, { email: 'nora@example.net' })).toMatchObject(unconfirmed);
    expect((await change(nora, { phone: '555 0100' })).status).toBe(200);
    expect((await change(ned, { email: 'ned2@example.net' })).status).toBe(200);
    await world.as('nora').employees.update({ id: nora, payroll_id: 'N-1' });
    const text = 'email,first_name,last_name,payroll_id\nnora@example.net,Nora,Neighbour,N-1\n';
    const { id } = await world.as('nora').imports.create({ kind: 'employees', text });
    await world.as('nora').imports.plan({ id });
    const { plan_hash } = await importRun(world, id, 'nora');
    const apply = () => world.as('nora').imports.applyPlan({ id, plan_hash: plan_hash ?? '' });
    expect(await refusalIn(apply())).toMatchObject({ code: 'confirm_identity' });
    await confirmSession(world, 'nora');
    expect((await change(nora, { email: 'nora@example.com' })).status).toBe(200);
  });

  test('an admin with a second step confirms before an import changes an address, and before it is undone', async () => {
    await setUpApp(world, 'ada');
    await world.as('ada').employees.update({ id: world.people.will, payroll_id: 'W-1' });
    const text = 'email,first_name,last_name,payroll_id\nwill.new@example.org,Will,Worker,W-1\n';
    const { id } = await world.as('ada').imports.create({ kind: 'employees', text });
    await world.as('ada').imports.plan({ id });
    const { plan_hash } = await importRun(world, id);
    later(3600);
    const apply = () => world.as('ada').imports.applyPlan({ id, plan_hash: plan_hash ?? '' });
    expect(await refusalIn(apply())).toMatchObject({ status: 403, code: 'confirm_identity' });
    await confirmSession(world, 'ada');
    await apply();
    expect((await importRun(world, id)).state).toBe('applied');
    later(600);
    expect(await world.as('ada').imports.undo({ id, dry_run: true })).toMatchObject({ go: 1 });
    expect(await refusalIn(world.as('ada').imports.undo({ id }))).toMatchObject({ code: 'confirm_identity' });
  });
});
