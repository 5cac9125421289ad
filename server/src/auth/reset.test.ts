import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createWorld,
  PASSWORD,
  refusalIn,
  type PersonName,
  type World,
} from '../../../tests/support/world.ts';
import { users } from '../database/schema/employees.ts';
import { renewPassword } from '../modules/platform/operators.ts';

const statements: string[] = [];
let failing = false;
const sent: { to: string; subject: string; text: string }[] = [];

describe('Forgotten passwords', () => {
  let world: World;
  let people: (typeof users.$inferSelect)[] = [];
  beforeAll(async () => {
    world = await createWorld({
      env: { RATE_LIMIT: 'on' },
      watch: (statement) => void statements.push(statement),
      mail: {
        send: async (message) => {
          if (failing) throw new Error('The mail server is away.');
          sent.push(message);
        },
      },
    });
    people = await world.store.read.select().from(users);
  });
  afterAll(() => world.close());
  const later = (minutes: number) =>
    world.travelTo(new Date(world.now().getTime() + minutes * 60_000).toISOString());
  // Failures and mails of one test must not count in the next; everybody has their address and password again.
  beforeEach(async () => {
    later(61);
    await world.store.write(null, async (db) => {
      for (const { id, email, email_key, password_hash } of people)
        await db.update(users).set({ email, email_key, password_hash }).where(eq(users.id, id));
    });
  });

  const request = (email: string) => world.as(null).accounts.requestPasswordReset({ email });
  /** Requests a link, and waits for the work after the answer. */
  async function ask(email: string) {
    const answer = await request(email);
    await world.services.background.idle();
    return answer;
  }
  const linkOf = (text: string | undefined) => /token=(\S+)/.exec(text ?? '')?.[1] ?? '';
  async function linkFor(email: string) {
    await ask(email);
    expect(sent.at(-1)?.to).toBe(email.toLowerCase());
    return linkOf(sent.at(-1)?.text);
  }
  const reset = (token: string, more: object = {}) =>
    world.as(null).accounts.resetPassword({ token, new_password: 'a new password', ...more });
  const signIn = (email: string, password = PASSWORD) => world.as(null).session.signIn({ email, password });
  const dead = {
    status: 400,
    fields: { token: ['This link is no longer valid. Please ask for a new one.'] },
  };

  test('a person sets a new password with the link in the mail once, and every session ends', async () => {
    const session = await signIn('will@example.org');
    const token = await linkFor('Will@example.org');
    await reset(token);
    await signIn('will@example.org', 'a new password');
    expect(await refusalIn(world.as(null).session.refresh(session))).toMatchObject({ status: 401 });
    expect(await refusalIn(reset(token))).toMatchObject({ status: 400 });
  });

  test('a stranger who enters an unknown address gets no mail and learns nothing', async () => {
    const before = sent.length;
    expect(await ask('nobody@example.org')).toEqual({});
    expect(sent).toHaveLength(before);
  });

  test('a person’s answer takes the same statements whether or not the account exists', async () => {
    async function statementsUntilAnswered(email: string) {
      const from = statements.length;
      await request(email);
      const until = statements.length;
      await world.services.background.idle();
      const after = statements.slice(until);
      return {
        before: statements.slice(from, until),
        after: after.length,
        writes: after.filter((statement) => /^insert into "?audit_entries/i.test(statement)).length,
      };
    }
    const known = await statementsUntilAnswered('cora@example.org');
    const unknown = await statementsUntilAnswered('nobody@example.org');
    expect(known.before.length).toBeGreaterThan(0);
    expect(known.before).toEqual(unknown.before);
    expect(known.after, 'what the account alone needs').toBeGreaterThan(0);
    // Or whoever asks next could tell by the wait for a write.
    expect([known.writes, unknown.writes]).toEqual([1, 1]);
  });

  test('a person gets an answer while the mail server is down, and can ask again later', async () => {
    failing = true;
    const before = sent.length;
    expect(await ask('dell@example.org')).toEqual({});
    expect(sent).toHaveLength(before);
    failing = false;
    await reset(await linkFor('dell@example.org'));
  });

  test('a script that asks with an Idempotency-Key gets one mail', async () => {
    const before = sent.length;
    const headers = {
      authorization: `Bearer ${await world.tokenOf('ada')}`,
      'idempotency-key': 'reset-of-ned',
    };
    for (const replayed of [undefined, 'true']) {
      const payload = { email: 'ned@example.org' };
      const url = '/api/password-reset/request/';
      const answer = await world.app.inject({ method: 'POST', url, headers, payload });
      await world.services.background.idle();
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['idempotency-replayed']).toBe(replayed);
    }
    expect(sent.slice(before).map(({ to }) => to)).toEqual(['ned@example.org']);
  });

  test.each<[string, PersonName, () => Promise<unknown>]>([
    ['another of them was used', 'cora', async () => reset(linkOf(sent.at(-2)?.text))],
    [
      'the person changed the password',
      'nora',
      () =>
        world.as('nora').session.changePassword({ current_password: PASSWORD, new_password: 'my own one' }),
    ],
    [
      'an admin set another password',
      'will',
      () => world.as('ada').employees.update({ id: world.people.will, password: 'temporary' }),
    ],
    [
      'an admin changed the e-mail address',
      'ned',
      () => world.as('nora').employees.update({ id: world.people.ned, email: 'ned@example.net' }),
    ],
    [
      'the account was deactivated, and let in again',
      'dell',
      async () => {
        await world.as('ada').employees.update({ id: world.people.dell, is_active: false });
        await world.as('ada').employees.update({ id: world.people.dell, is_active: true });
      },
    ],
    [
      'the command line set another password',
      'olga',
      () => renewPassword(world.services, 'olga@example.org', world.now()),
    ],
  ])('earlier links stop working after %s', async (_what, who, change) => {
    const email = `${who}@example.org`;
    const links = [await linkFor(email), await linkFor(email)];
    await change();
    for (const link of links) expect(await refusalIn(reset(link))).toMatchObject(dead);
    const now = who === 'ned' ? 'ned@example.net' : email;
    await reset(await linkFor(now));
    await signIn(now, 'a new password');
  });

  test('an admin who changes a person’s e-mail address ends that person’s sessions', async () => {
    const session = await signIn('will@example.org');
    await world.as('ada').employees.update({ id: world.people.will, phone: '555 0100' });
    const { refresh } = await world.as(null).session.refresh(session);
    await world.as('ada').employees.update({ id: world.people.will, email: 'will.worker@example.org' });
    expect(await refusalIn(world.as(null).session.refresh({ refresh }))).toMatchObject({ status: 401 });
  });

  test('an admin who resets their own password can revoke their API keys with it', async () => {
    const { key } = await world.as('ada').apiKeys.create({ name: 'Nightly export' });
    const call = async () =>
      (await world.app.inject({ url: '/api/clients/', headers: { authorization: `Bearer ${key}` } }))
        .statusCode;
    await reset(await linkFor('ada@example.org'));
    expect(await call()).toBe(200);
    await reset(await linkFor('ada@example.org'), { revoke_api_keys: true });
    expect(await call()).toBe(401);
  });

  test('a link expires after an hour', async () => {
    const link = await linkFor('cora@example.org');
    later(61);
    expect(await refusalIn(reset(link))).toMatchObject(dead);
  });

  test.each([
    ['that is deactivated', async () => 'dan@example.org'],
    [
      'that nobody has claimed yet',
      async () => {
        const email = 'new@example.org';
        const person = { email, first_name: 'Nell', last_name: 'New' };
        await world.as('nora').employees.create({ ...person, generate_signup_code: true });
        return email;
      },
    ],
  ])('an account %s gets no link', async (_which, account) => {
    const email = await account();
    const before = sent.length;
    expect(await ask(email)).toEqual({});
    expect(sent).toHaveLength(before);
  });

  test('a person reads in the email what it is for, and the history has the request and the change of password', async () => {
    const link = await linkFor('nora@example.org');
    expect(sent.at(-1)).toEqual({
      to: 'nora@example.org',
      subject: 'Reset your Daybook password',
      text: [
        'Hello,',
        'Someone asked to reset the password of your Daybook account. If it was you, open this link within an hour:',
        `http://localhost:3000/reset-password?token=${link}`,
        'If it was not you, you can ignore this email: nothing has changed.',
      ].join('\n\n'),
    });
    await reset(link);
    const { results } = await world
      .as('nora')
      .audit.list({ record_type: 'employee', record_id: world.people.nora, limit: 2 });
    expect(results.map(({ action, user_name, user_id }) => [action, user_name, user_id])).toEqual([
      ['account.reset_password', 'Nora Neighbour', world.people.nora],
      ['account.request_password_reset', 'Visitor', world.people.nora],
    ]);
  });

  test('of two who open a link at once one sets the password', async () => {
    const token = await linkFor('ned@example.org');
    const passwords = ['the first one', 'the second one'];
    const results = await Promise.allSettled(passwords.map((new_password) => reset(token, { new_password })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const kept = results.findIndex(({ status }) => status === 'fulfilled');
    await signIn('ned@example.org', passwords[kept]);
  });

  test('the sign-in page offers a link where mail is sent, and an administrator where it is not', async () => {
    expect(await world.as(null).accounts.options()).toMatchObject({ password_reset_by_mail: true });
    const silent = await createWorld();
    expect(await silent.as(null).accounts.options()).toMatchObject({ password_reset_by_mail: false });
    expect(
      await refusalIn(silent.as(null).accounts.requestPasswordReset({ email: 'will@example.org' })),
    ).toMatchObject({
      status: 400,
      code: 'mail_off',
      detail: 'This server cannot send email. Please ask an administrator for a temporary password.',
    });
    await silent.close();
  });
});
