import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importsOf } from '../../../tests/support/imports.ts';
import { confirmSession } from '../../../tests/support/second-step.ts';
import {
  createWorld,
  PASSWORD,
  refusalIn,
  type PersonName,
  type World,
} from '../../../tests/support/world.ts';

const statements: string[] = [];
const sent: { to: string; subject: string; text: string }[] = [];
const HOUR = 60;

// access.md#email-address
describe('Changing the email address', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({
      env: { RATE_LIMIT: 'on' },
      watch: (statement) => void statements.push(statement),
      mail: { send: async (message) => void sent.push(message) },
    });
  });
  afterAll(() => world.close());
  const imports = importsOf(() => world);
  const later = (minutes: number) =>
    world.travelTo(new Date(world.now().getTime() + minutes * 60_000).toISOString());
  // The mails of one test must not count in the next.
  beforeEach(() => later(2 * HOUR));

  /** Asks as a person who has confirmed who they are, and waits for the work after the answer. */
  async function ask(person: PersonName, email: string) {
    await confirmSession(world, person);
    const answer = await world.rest(person, 'POST', '/email-change/', { email });
    await world.services.background.idle();
    return { status: answer.status, body: answer.body };
  }
  const linkOf = (text: string | undefined) => /(?:token|undo)=(\S+)/.exec(text ?? '')?.[1] ?? '';
  async function linkFor(person: PersonName, email: string) {
    expect(await ask(person, email)).toEqual({ status: 200, body: {} });
    expect(sent.at(-1)?.to).toBe(email);
    return linkOf(sent.at(-1)?.text);
  }
  async function follow(way: 'confirm' | 'undo', token: string) {
    const { status, body } = await world.rest(null, 'POST', `/email-change/${way}/`, { token });
    await world.services.background.idle();
    return { status, body };
  }
  const signIn = (email: string, password = PASSWORD) => world.as(null).session.signIn({ email, password });
  const addressOf = async (person: PersonName) => (await world.as(person).session.currentUser()).email;
  const dead = { status: 400, body: { token: ['This link is no longer valid. Please ask for a new one.'] } };

  test('a worker follows the link in the mail to the new address, once, and signs in with it', async () => {
    const token = await linkFor('will', 'will@example.net');
    expect(await addressOf('will')).toBe('will@example.org');
    expect(await follow('confirm', token)).toEqual({ status: 200, body: {} });
    expect(await addressOf('will')).toBe('will@example.net');
    expect(await follow('confirm', token)).toEqual(dead);
    await signIn('will@example.net');
    expect((await refusalIn(signIn('will@example.org'))).status).toBe(401);
  });

  test('the old address gets a link that undoes it for 72 hours and ends all sessions', async () => {
    const session = await signIn('cora@example.org');
    expect(await follow('confirm', await linkFor('cora', 'cora@example.net'))).toMatchObject({ status: 200 });
    const notice = sent.at(-1);
    expect(notice).toMatchObject({ to: 'cora@example.org' });
    // Whoever took the account over changes the password, and the address again.
    await world.as('cora').session.changePassword({ current_password: PASSWORD, new_password: 'not Cora’s' });
    expect(await follow('confirm', await linkFor('cora', 'thief@example.net'))).toMatchObject({
      status: 200,
    });
    const noticeOfThief = sent.at(-1);
    later(70 * HOUR);
    expect(await follow('undo', linkOf(notice?.text))).toEqual({ status: 200, body: {} });
    expect(await addressOf('cora')).toBe('cora@example.org');
    expect((await refusalIn(world.as(null).session.refresh(session))).status).toBe(401);
    expect(await follow('undo', linkOf(notice?.text))).toEqual(dead);
    expect(await follow('undo', linkOf(noticeOfThief?.text)), 'of the later change').toEqual(dead);
  });

  test('after 72 hours the link undoes nothing', async () => {
    await follow('confirm', await linkFor('dell', 'dell@example.net'));
    const undo = linkOf(sent.at(-1)?.text);
    later(72 * HOUR + 1);
    expect(await follow('undo', undo)).toEqual(dead);
    expect(await addressOf('dell')).toBe('dell@example.net');
  });

  test('an address that somebody has gets the same answer, after the same statements, and a mail to its owner', async () => {
    // Names are read once.
    await ask('ned', 'first@example.net');
    async function statementsUntilAnswered(email: string) {
      const from = statements.length;
      const { status, body } = await world.rest('ned', 'POST', '/email-change/', { email });
      const until = statements.length;
      await world.services.background.idle();
      return { status, body, statements: statements.slice(from, until) };
    }
    const free = await statementsUntilAnswered('free@example.net');
    const taken = await statementsUntilAnswered('ada@example.org');
    expect(taken).toEqual(free);
    expect(sent.at(-1)).toMatchObject({
      to: 'ada@example.org',
      subject: 'Your email address was entered for another Daybook account',
    });
    expect(sent.at(-1)?.text).not.toContain('confirm-email');
  });

  test('the link is dead after an hour, after a new password, and once the address is taken', async () => {
    const late = await linkFor('ned', 'ned@example.net');
    later(HOUR + 1);
    expect(await follow('confirm', late)).toEqual(dead);
    const before = await linkFor('ned', 'ned@example.net');
    await world.as('ned').session.changePassword({ current_password: PASSWORD, new_password: PASSWORD });
    expect(await follow('confirm', before)).toEqual(dead);
    const token = await linkFor('ned', 'taken@example.net');
    await world
      .as('ada')
      .employees.create({ email: 'taken@example.net', first_name: 'T', last_name: 'K', password: PASSWORD });
    expect(await follow('confirm', token)).toEqual({
      status: 400,
      body: { token: ['Another account has this address.'] },
    });
  });

  test('nobody changes it without confirming who they are, and no more than five times an hour', async () => {
    const refused = await world.rest('nora', 'POST', '/email-change/', { email: 'nora@example.net' });
    expect(refused).toMatchObject({ status: 403, body: { confirm: ['password'] } });
    for (let at = 1; at <= 5; at += 1) expect((await ask('nora', `nora${at}@example.net`)).status).toBe(200);
    expect((await ask('nora', 'nora6@example.net')).status).toBe(429);
    later(HOUR);
    expect((await ask('nora', 'nora6@example.net')).status).toBe(200);
    expect(await ask('nora', 'Nora@example.org')).toEqual({
      status: 400,
      body: { email: ['This is your email address already.'] },
    });
  });

  test('an admin’s change works at once, mails both addresses, ends the sessions and all links before it', async () => {
    const { id } = await world.as('ada').employees.create({
      email: 'eve@example.org',
      first_name: 'Eve',
      last_name: 'Early',
      password: PASSWORD,
    });
    const session = await signIn('eve@example.org');
    const before = sent.length;
    await world.as('ada').employees.update({ id, email: 'eve@example.net' });
    await world.services.background.idle();
    expect(sent.slice(before).map(({ to }) => to)).toEqual(['eve@example.org', 'eve@example.net']);
    expect((await refusalIn(world.as(null).session.refresh(session))).status).toBe(401);
    await signIn('eve@example.net');
  });

  test('an import mails both addresses as well, once its change is stored, and so does its undo', async () => {
    const ada = world.as('ada');
    await ada.employees.create({
      email: 'ida@example.org',
      first_name: 'Ida',
      last_name: 'Imported',
      payroll_id: 'I-1',
      password: PASSWORD,
    });
    const text = 'email,first_name,last_name,payroll_id\nida@example.net,Ida,Imported,I-1';
    const { id, plan_hash } = await imports.plan('employees', text);
    const before = sent.length;
    const mailed = async () => {
      await world.services.background.idle();
      return sent.splice(before).map(({ to, subject }) => ({ to, subject }));
    };
    const both = ['ida@example.org', 'ida@example.net'].map((to) => ({
      to,
      subject: 'The email address of your Daybook account was changed',
    }));
    await imports.apply({ id, plan_hash });
    expect(await mailed()).toEqual(both);
    await ada.imports.undo({ id, dry_run: true });
    expect(await mailed(), 'of a look at what it would do').toEqual([]);
    await imports.undo(id);
    expect(await mailed()).toEqual(both.toReversed());
  });

  test('without mail only an admin changes it', async () => {
    const quiet = await createWorld();
    await confirmSession(quiet, 'will');
    expect(await quiet.rest('will', 'POST', '/email-change/', { email: 'w@example.net' })).toMatchObject({
      status: 400,
      body: {
        detail: 'This server cannot send email. Please ask an administrator to change your address.',
        code: 'mail_off',
      },
    });
    await quiet.as('ada').employees.update({ id: quiet.people.will, email: 'w@example.net' });
    await quiet.close();
  });

  test('the history says who changed which address', async () => {
    const entries = await world.as('ada').audit.list({ record_type: 'employee', limit: 100 });
    const actions = entries.results.map(({ action }) => action);
    expect(actions).toContain('email.change');
    expect(actions).toContain('email.undo');
  });
});
