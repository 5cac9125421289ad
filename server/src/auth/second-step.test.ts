import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeAt, confirmSession, enterPassword, setUpApp } from '../../../tests/support/second-step.ts';
import {
  createWorld,
  PASSWORD,
  refusalIn,
  type PersonName,
  type World,
} from '../../../tests/support/world.ts';
import type { Message } from '../kernel/mail.ts';
import { renewPassword, resetSecondStepOf } from '../modules/platform/operators.ts';

// access.md#two-step-sign-in
describe('Two-step sign-in', () => {
  const sent: Message[] = [];
  let world: World;
  beforeEach(async () => {
    sent.length = 0;
    world = await createWorld({
      env: { RATE_LIMIT: 'on' },
      mail: { send: async (message) => void sent.push(message) },
    });
  });
  afterEach(() => world.close());

  const later = (seconds: number) =>
    world.travelTo(new Date(world.now().getTime() + seconds * 1_000).toISOString());
  const secondStep = async (payload: object, remoteAddress = '127.0.0.1') => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/token/second-step/',
      remoteAddress,
      payload,
    });
    return {
      status: answer.statusCode,
      body: answer.json<{ access?: string; refresh?: string; detail?: string }>(),
      wait: answer.headers['retry-after'],
    };
  };
  const ticketOf = async (person: PersonName) =>
    (await enterPassword(world, person)).body.second_step?.ticket ?? '';

  test('a worker sets up an app, gets ten codes once, stays signed in, and needs a code from then on', async () => {
    expect(await world.as('will').secondStep.get()).toEqual({
      totp: false,
      passkeys: 0,
      recovery_codes_left: 0,
      is_required: false,
    });
    const refusal = await refusalIn(world.as('will').secondStep.begin());
    expect(refusal).toMatchObject({ status: 403, code: 'confirm_identity' });
    await world.as('will').session.confirmIdentity({ password: PASSWORD });
    const { secret, uri } = await world.as('will').secondStep.begin();
    expect(uri).toContain(`secret=${secret}`);
    expect(await refusalIn(world.as('will').secondStep.confirm({ code: '000000' }))).toMatchObject({
      status: 400,
      fields: { code: ['That code is not right.'] },
    });
    expect((await enterPassword(world, 'will')).status).toBe(200);
    const code = codeAt(secret, world.now());
    const { recovery_codes } = await world.as('will').secondStep.confirm({ code });
    expect(new Set(recovery_codes).size).toBe(10);
    expect(recovery_codes.every((one) => /^[A-Z0-9]{10}$/.test(one))).toBe(true);
    expect((await world.as('will').session.currentUser()).name).toBe('Will Worker');

    const answer = await enterPassword(world, 'will');
    expect(answer).toEqual({
      status: 401,
      body: {
        detail: 'A second step is needed.',
        code: 'second_step_needed',
        second_step: { ticket: expect.any(String), methods: ['totp', 'recovery'] },
      },
    });
    const ticket = answer.body.second_step?.ticket;
    expect(await secondStep({ ticket, code: '000000' })).toMatchObject({
      status: 401,
      body: { detail: 'That code is not right.' },
    });
    // The code that switched it on is spent.
    expect(await secondStep({ ticket, code })).toMatchObject({ status: 401 });
    later(30);
    expect(await secondStep({ ticket, code: codeAt(secret, world.now()) })).toMatchObject({
      status: 200,
      body: { access: expect.any(String), refresh: expect.any(String) },
    });
    const [row] = (await world.as('ada').audit.list({ action: 'session.sign_in' })).results;
    expect(row?.after).toEqual({ method: 'password_totp' });
    const failed = await world.as('ada').audit.list({ action: 'session.second_step_failed' });
    expect(failed.count).toBe(2);
  });

  test('a ticket is good for one success, five failures and five minutes', async () => {
    const { secret } = await setUpApp(world, 'cora');
    later(60);
    const again = { status: 401, body: { detail: 'Please sign in again.' } };
    const used = await ticketOf('cora');
    expect((await secondStep({ ticket: used, code: codeAt(secret, world.now()) })).status).toBe(200);
    later(60);
    expect(await secondStep({ ticket: used, code: codeAt(secret, world.now()) })).toMatchObject(again);
    const tried = await ticketOf('cora');
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await secondStep({ ticket: tried, code: '000000' })).toMatchObject({
        body: { detail: 'That code is not right.' },
      });
    expect(await secondStep({ ticket: tried, code: codeAt(secret, world.now()) })).toMatchObject(again);
    later(16 * 60);
    const old = await ticketOf('cora');
    later(5 * 60);
    expect(await secondStep({ ticket: old, code: codeAt(secret, world.now()) })).toMatchObject(again);
    const stopped = await ticketOf('cora');
    await world.as('ada').employees.update({ id: world.people.cora, password: PASSWORD });
    expect(await secondStep({ ticket: stopped, code: codeAt(secret, world.now()) })).toMatchObject(again);
  });

  test('of two who set up an app with the same code at once, one gets recovery codes', async () => {
    await confirmSession(world, 'dell');
    const { secret } = await world.as('dell').secondStep.begin();
    const code = codeAt(secret, world.now());
    const confirm = () => world.as('dell').secondStep.confirm({ code });
    const outcomes = await Promise.allSettled([confirm(), confirm()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('of two people who send the same code at the same time, one gets in', async () => {
    const { secret } = await setUpApp(world, 'dell');
    later(60);
    const tickets = [await ticketOf('dell'), await ticketOf('dell'), await ticketOf('dell')];
    const code = codeAt(secret, world.now());
    const answers = await Promise.all(tickets.map((ticket) => secondStep({ ticket, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
    const [ticket] = [await ticketOf('dell')];
    later(60);
    const next = codeAt(secret, world.now());
    const same = await Promise.all([0, 1, 2].map(() => secondStep({ ticket, code: next })));
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a worker who lost the phone gets in with a recovery code, once, and is told how many are left', async () => {
    const { recovery_codes } = await setUpApp(world, 'ned');
    const [code = '', other = ''] = recovery_codes;
    const typed = `${code.slice(0, 5).toLowerCase()} ${code.slice(5)}`;
    const first = await secondStep({ ticket: await ticketOf('ned'), recovery_code: typed });
    expect(first.status).toBe(200);
    const second = await secondStep({ ticket: await ticketOf('ned'), recovery_code: code });
    expect(second.status).toBe(401);
    const me = await world.app.inject({
      url: '/api/current-user/',
      headers: { authorization: `Bearer ${first.body.access}` },
    });
    expect(me.json()).toMatchObject({ second_step: { recovery_codes_left: 9, due: null } });
    await confirmSession(world, 'ned');
    const renewed = await world.as('ned').secondStep.renewRecoveryCodes();
    expect(await secondStep({ ticket: await ticketOf('ned'), recovery_code: other })).toMatchObject({
      status: 401,
    });
    const [fresh] = renewed.recovery_codes;
    expect((await secondStep({ ticket: await ticketOf('ned'), recovery_code: fresh })).status).toBe(200);
  });

  test('of two who send the same recovery code at once, one gets in', async () => {
    const { recovery_codes } = await setUpApp(world, 'dell');
    const recovery_code = recovery_codes[0];
    const tickets = [await ticketOf('dell'), await ticketOf('dell'), await ticketOf('dell')];
    const answers = await Promise.all(tickets.map((ticket) => secondStep({ ticket, recovery_code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  test('thirty wrong codes from anywhere stop codes for a day from the first, until an admin resets it', async () => {
    await setUpApp(world, 'nora');
    later(60);
    const begun = world.now().getTime();
    let address = 0;
    for (let tries = 0; tries < 30; tries += 5) {
      address += 1;
      const ticket = await ticketOf('nora');
      for (let one = 0; one < 5; one += 1)
        expect((await secondStep({ ticket, code: '000000' }, `198.51.100.${address}`)).status).toBe(401);
    }
    const ticket = await ticketOf('nora');
    later(60);
    const stopped = await secondStep({ ticket, code: '000000' }, '203.0.113.9');
    const waited = (world.now().getTime() - begun) / 1000;
    expect(stopped).toMatchObject({ status: 429, wait: String(86_400 - waited) });
    // The password alone is never stopped by it, so that no stranger locks anybody out.
    expect((await enterPassword(world, 'nora')).status).toBe(401);
    await resetSecondStepOf(world.services, 'nora@example.org', world.now());
    expect((await enterPassword(world, 'nora')).status).toBe(200);
  });

  test('a second app replaces the first only with its first code', async () => {
    const { secret } = await setUpApp(world, 'olga');
    later(60);
    await confirmSession(world, 'olga');
    await world.as('olga').secondStep.begin();
    const answer = await secondStep({ ticket: await ticketOf('olga'), code: codeAt(secret, world.now()) });
    expect(answer.status).toBe(200);
  });

  test('the command line resets it for an administrator by role, too, and for nobody else', async () => {
    const ada = world.as('ada');
    const { id } = await ada.roles.create({ name: 'Director', permissions: ['admin'] });
    await ada.employees.update({ id: world.people.will, role_id: id });
    await setUpApp(world, 'will');
    expect((await enterPassword(world, 'will')).status).toBe(401);
    await resetSecondStepOf(world.services, 'will@example.org', world.now());
    expect((await enterPassword(world, 'will')).status).toBe(200);
    const renewed = await renewPassword(world.services, 'will@example.org', world.now());
    expect(await renewPassword(world.services, 'will@example.org', world.now())).not.toBe(renewed);
    await expect(resetSecondStepOf(world.services, 'cora@example.org', world.now())).rejects.toThrow(
      'cora@example.org is neither an operator nor a company’s administrator.',
    );
  });

  test('the console asks an operator who has one for it, too', async () => {
    await setUpApp(world, 'olga');
    const signIn = await world.app.inject({
      method: 'POST',
      url: '/api/platform/token/',
      payload: { email: 'olga@example.org', password: PASSWORD },
    });
    expect(signIn.statusCode).toBe(401);
    const { ticket } = signIn.json<{ second_step: { ticket: string } }>().second_step;
    await confirmSession(world, 'olga');
    const { recovery_codes } = await world.as('olga').secondStep.renewRecoveryCodes();
    const { access } = (await secondStep({ ticket, recovery_code: recovery_codes[0] })).body;
    const overview = await world.app.inject({
      url: '/api/platform/overview/',
      headers: { authorization: `Bearer ${access}` },
    });
    expect(overview.statusCode).toBe(200);
  });

  test('an admin resets it for a colleague with a reason, who is mailed and signed out; nobody resets their own', async () => {
    await setUpApp(world, 'will');
    const reset = (id: number) => world.as('ada').secondStep.reset({ id, reason: 'Lost the phone' });
    await confirmSession(world, 'ada');
    expect(await refusalIn(reset(world.people.ada))).toMatchObject({ status: 400, code: 'own_account' });
    expect(await refusalIn(reset(world.people.ned))).toMatchObject({ status: 404 });
    await reset(world.people.will);
    await world.services.background.idle();
    expect(sent).toMatchObject([{ to: 'will@example.org' }]);
    expect(await refusalIn(world.as('will').session.currentUser())).toMatchObject({ status: 401 });
    expect((await enterPassword(world, 'will')).status).toBe(200);
    const [entry] = (await world.as('ada').audit.list({ action: 'second_step.reset' })).results;
    expect(entry).toMatchObject({ record_id: world.people.will, after: { reason: 'Lost the phone' } });
  });

  test('no secret and no code is in the history', async () => {
    const { secret, recovery_codes } = await setUpApp(world, 'ada');
    const text = JSON.stringify((await world.as('ada').audit.list({})).results);
    expect(text).toContain('second_step.enable');
    for (const hidden of [secret, ...recovery_codes]) expect(text).not.toContain(hidden);
  });
});

// access.md#confirming-who-one-is
describe('Confirming who one is', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());
  const later = (seconds: number) =>
    world.travelTo(new Date(world.now().getTime() + seconds * 1_000).toISOString());

  test('an admin without a second step makes keys and webhooks as ever, and with one confirms first', async () => {
    const newKey = () => world.as('ada').apiKeys.create({ name: 'Script', scope: 'write' });
    const { key } = await newKey();
    const hook = { url: 'https://example.org/hook', events: ['timesheet.submitted'] };
    const byKey = (path: string, payload: object) =>
      world.app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { authorization: `Bearer ${key}` },
        payload,
      });
    const made = await byKey('/webhooks/', hook);
    expect(made.statusCode).toBe(201);
    const webhook = `/webhooks/${made.json<{ id: number }>().id}/`;
    const { secret } = await setUpApp(world, 'ada');
    later(700);
    expect(await world.rest('ada', 'POST', '/api-keys/', { name: 'Second', scope: 'read' })).toMatchObject({
      status: 403,
      body: {
        detail: 'Please confirm that it is you.',
        code: 'confirm_identity',
        confirm: ['password', 'totp', 'recovery'],
      },
    });
    expect((await byKey('/webhooks/', hook)).json()).toMatchObject({ code: 'not_for_keys' });
    // Whoever has only the session points no webhook elsewhere, and reads no secret; its events are no secret.
    const elsewhere = await world.rest('ada', 'PATCH', webhook, { url: 'https://example.net/hook' });
    const renewed = await world.rest('ada', 'POST', `${webhook}rotate-secret/`);
    for (const answer of [elsewhere, renewed])
      expect(answer).toMatchObject({ status: 403, body: { code: 'confirm_identity' } });
    expect(
      await world.rest('ada', 'PATCH', webhook, { url: hook.url, events: ['incident.filed'] }),
    ).toMatchObject({
      status: 200,
    });
    expect((await byKey('/confirm-identity/', { password: PASSWORD })).statusCode).toBe(403);

    const confirm = (input: object) => world.rest('ada', 'POST', '/confirm-identity/', { ...input });
    expect(await confirm({ password: 'wrong' })).toMatchObject({
      status: 400,
      body: { password: [expect.any(String)] },
    });
    expect(await confirm({ password: PASSWORD })).toMatchObject({
      status: 400,
      body: { code: ['Enter a code.'] },
    });
    expect(await confirm({ password: PASSWORD, code: '000000' })).toMatchObject({
      status: 400,
      body: { code: ['That code is not right.'] },
    });
    expect((await confirm({ password: PASSWORD, code: codeAt(secret, world.now()) })).status).toBe(200);
    expect((await newKey()).name).toBe('Script');
  });

  // people-and-roles.md#deleting
  test('an admin deletes a person with a second step and open sign-ins', async () => {
    const { employees } = world.as('ada');
    await setUpApp(world, 'cora');
    await enterPassword(world, 'cora');
    await employees.remove({ id: world.people.cora });
    expect(await refusalIn(employees.get({ id: world.people.cora }))).toMatchObject({ status: 404 });
  });
});
