import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importsOf } from '../../../tests/support/imports.ts';
import { createWorld, PASSWORD, refusalIn, type World } from '../../../tests/support/world.ts';

const sent: { to: string; subject: string; text: string }[] = [];
const DAY = 24 * 60;

// access.md#invitations
describe('Invitations by mail', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({
      env: { RATE_LIMIT: 'on' },
      mail: { send: async (message) => void sent.push(message) },
    });
  });
  afterAll(() => world.close());
  const later = (minutes: number) =>
    world.travelTo(new Date(world.now().getTime() + minutes * 60_000).toISOString());
  // The mails of one test must not count in the next.
  beforeEach(() => later(2 * 60));

  const ada = () => world.as('ada');
  let number = 0;
  const newPerson = () => {
    number += 1;
    return { email: `new${number}@example.net`, first_name: 'Nia', last_name: `New${number}` };
  };
  async function post(person: 'ada' | 'dell' | null, path: string, body: Record<string, unknown> = {}) {
    const { status, body: answer } = await world.rest(person, 'POST', path, body);
    await world.services.background.idle();
    return { status, body: answer as Record<string, unknown> };
  }
  const lastLink = () => /join\?token=(\S+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
  /** Adds somebody by REST, with an invitation. */
  async function invited() {
    const person = newPerson();
    const { status, body } = await post('ada', '/users/', { ...person, send_invitation: true });
    expect([status, body['invitation']]).toEqual([201, 'Invited']);
    expect(sent.at(-1)).toMatchObject({ to: person.email, subject: 'You are invited to Daybook' });
    return { id: Number(body['id']), email: person.email, token: lastLink() };
  }
  const accept = (token: string, password = PASSWORD) =>
    post(null, '/invitations/accept/', { token, first_name: 'Nia', last_name: 'Typed', password });
  const stateOf = async (id: number) => (await ada().employees.get({ id })).invitation;
  const signIn = (email: string, password = PASSWORD) => world.as(null).session.signIn({ email, password });
  const dead = { status: 400, body: { token: ['This link is no longer valid. Please ask for a new one.'] } };

  test('an employee is added with an invitation, opens the link once, and signs in with a password of their own', async () => {
    const { id, email, token } = await invited();
    expect(await world.as(null).invitations.get({ token })).toMatchObject({ company: 'Maple Care', email });
    expect(await accept(token, 'short')).toMatchObject({ status: 400 });
    expect(await accept(token)).toEqual({ status: 201, body: {} });
    expect(await accept(token)).toEqual(dead);
    expect(await stateOf(id)).toBe('Accepted');
    await signIn(email);
    expect(await ada().employees.get({ id })).toMatchObject({
      invitation: 'Accepted',
      awaiting_signup: false,
      // Payroll knows the person by the administrator's spelling.
      last_name: `New${number}`,
    });
    const entries = (await ada().audit.list({ record_type: 'employee', record_id: id })).results;
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['invitation.send', 'invitation.accept']),
    );
  });

  test.each(['Call evil．example', 'evil。example', 'EVIL․example', 'tel:9005550100'])(
    'a company that is called like a link (%s) is not named in the mail',
    async (name) => {
      const id = world.companies.maple;
      await ada().companies.update({ id, name });
      await invited();
      await ada().companies.update({ id, name: 'Maple Care' });
      expect(sent.at(-1)?.text).toContain('A company has prepared a Daybook account for you.');
      expect(sent.at(-1)?.text).not.toContain(name);
    },
  );

  test('of two people who open one link at the same time, one gets in', async () => {
    const { token } = await invited();
    const outcomes = await Promise.all([accept(token, 'first one in'), accept(token, 'second one in')]);
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  });

  test('the link lasts 14 days; the list and the person’s page say Expired, and "Send again" makes a new one', async () => {
    const { id, email, token } = await invited();
    later(14 * DAY + 1);
    expect(await accept(token)).toEqual(dead);
    expect(await stateOf(id)).toBe('Expired');
    const [row] = (await ada().employees.summaries({ search: email })).results;
    expect(row).toMatchObject({ invitation: 'Expired' });
    expect(await post('ada', `/users/${id}/invite/`)).toMatchObject({
      status: 200,
      body: { id, invitation: 'Invited' },
    });
    expect(await accept(lastLink())).toMatchObject({ status: 201 });
  });

  test('"Send again" voids the link before it, and so do a new address, a password by an admin, and the code', async () => {
    const { id, token } = await invited();
    await post('ada', `/users/${id}/invite/`);
    const second = lastLink();
    expect(await accept(token)).toEqual(dead);
    await ada().employees.update({ id, email: `moved${id}@example.net` });
    expect(await accept(second)).toEqual(dead);
    expect(await stateOf(id)).toBe(null);
    await post('ada', `/users/${id}/invite/`);
    expect(sent.at(-1)?.to).toBe(`moved${id}@example.net`);
    const third = lastLink();
    await ada().employees.update({ id, password: 'a temporary password' });
    expect(await accept(third)).toEqual(dead);

    const coded = await invited();
    const { signup_code } = await ada().employees.update({ id: coded.id, generate_signup_code: true });
    await world.as(null).accounts.register({
      account_type: 'join',
      email: coded.email,
      first_name: 'Nia',
      last_name: 'New',
      password: PASSWORD,
      signup_code,
    });
    expect(await accept(coded.token)).toEqual(dead);
    expect(await stateOf(coded.id)).toBe(null);
  });

  test('an account that was ever used, or is deactivated, gets no invitation, and its link is dead', async () => {
    const refused = { status: 400, body: { detail: 'This account is already in use.' } };
    const used = await invited();
    await accept(used.token);
    expect(await post('ada', `/users/${used.id}/invite/`)).toMatchObject(refused);
    const { id, email } = await ada().employees.create({ ...newPerson(), password: PASSWORD });
    await post('ada', `/users/${id}/invite/`);
    const token = lastLink();
    await signIn(email);
    expect(await accept(token)).toEqual(dead);
    expect(await post('ada', `/users/${id}/invite/`)).toMatchObject(refused);
    const gone = await invited();
    await ada().employees.update({ id: gone.id, is_active: false });
    expect(await accept(gone.token)).toEqual(dead);
    expect(await post('ada', `/users/${gone.id}/invite/`)).toMatchObject({
      status: 400,
      body: { detail: 'This account is deactivated.' },
    });
  });

  test('an admin adds somebody with neither password, code nor mail', async () => {
    const before = sent.length;
    const person = newPerson();
    const { status, body } = await post('ada', '/users/', { ...person, send_invitation: false });
    expect([status, body['invitation'], body['awaiting_signup'], body['signup_code']]).toEqual([
      201,
      null,
      true,
      undefined,
    ]);
    expect(sent).toHaveLength(before);
    expect(await post('ada', '/users/', newPerson())).toEqual({
      status: 400,
      body: { password: ['This field is required.'] },
    });
  });

  test('imported people are invited at once, and only those who cannot sign in', async () => {
    const { apply, plan } = importsOf(() => world);
    await apply(
      await plan(
        'employees',
        'Email address,Given name,Surname,Active\nann@example.net,Ann,One,yes\nbob@example.net,Bob,Two,yes\ncy@example.net,Cy,Three,no',
      ),
    );
    const waiting = (await ada().employees.summaries({ awaiting_signup: 'true', is_active: 'true' })).results;
    const before = sent.length;
    expect(await post('ada', '/users/invite/')).toEqual({ status: 200, body: { sent: waiting.length } });
    const mailed = sent.slice(before).map(({ to }) => to);
    expect(mailed.toSorted()).toEqual(waiting.map(({ email }) => email).toSorted());
    expect(mailed).toEqual(expect.arrayContaining(['ann@example.net', 'bob@example.net']));
    expect(mailed).not.toContain('cy@example.net');
  });

  test('five invitations an hour, by people and not by keys, and not by delegates', async () => {
    const { id } = await invited();
    for (let at = 2; at <= 5; at += 1) expect((await post('ada', `/users/${id}/invite/`)).status).toBe(200);
    expect((await post('ada', `/users/${id}/invite/`)).status).toBe(429);
    later(60);
    expect((await post('ada', `/users/${id}/invite/`)).status).toBe(200);
    expect((await post('dell', `/users/${id}/invite/`)).status).toBe(403);
    const { key } = await ada().apiKeys.create({ name: 'Script', scope: 'write' });
    for (const [url, payload] of [
      [`/api/users/${id}/invite/`, {}],
      ['/api/users/invite/', {}],
      ['/api/users/', { ...newPerson(), send_invitation: true }],
    ] as const) {
      const headers = { authorization: `Bearer ${key}` };
      expect((await world.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(403);
    }
  });

  test('without mail the admin is told to create a code', async () => {
    const quiet = await createWorld();
    expect(
      await refusalIn(quiet.as('ada').employees.create({ ...newPerson(), send_invitation: true })),
    ).toMatchObject({
      status: 400,
      detail: 'This server cannot send email. Please create a one-time code instead.',
    });
    await quiet.close();
  });
});
