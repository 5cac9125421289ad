import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createWorld,
  PASSWORD,
  refusalIn,
  type PersonName,
  type World,
} from '../../../tests/support/world.ts';
import { knownDevices, sessions } from '../database/schema/session.ts';
import type { Message } from '../kernel/mail.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

// access.md#sessions
describe('What is noted of a session', () => {
  const sent: Message[] = [];
  const statements: string[] = [];
  let world: World;
  beforeEach(async () => {
    world = await createWorld({
      mail: { send: async (message) => void sent.push(message) },
      watch: (statement) => void statements.push(statement),
    });
  });
  afterEach(() => world.close());
  const later = (milliseconds: number) =>
    world.travelTo(new Date(world.now().getTime() + milliseconds).toISOString());
  const DAY = 86_400_000;

  const signIn = async (person: PersonName, user_agent: string) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/token/',
      headers: { 'user-agent': user_agent },
      payload: { email: `${person}@example.org`, password: PASSWORD },
    });
    await world.services.background.idle();
    return answer.json<{ access: string; refresh: string }>();
  };
  const rows = async (access: string) =>
    (await world.app.inject({ url: '/api/sessions/', headers: { authorization: `Bearer ${access}` } })).json<
      Record<string, unknown>[]
    >();

  test('a worker’s scripts read who is signed in where, how and since when', async () => {
    const { access } = await signIn('cora', PHONE);
    expect(await rows(access)).toEqual([
      {
        id: expect.any(Number),
        device: 'Chrome on Android',
        address: '127.0.0.1',
        user_agent: PHONE,
        method: 'password',
        created_at: world.now().toISOString(),
        last_seen_at: world.now().toISOString(),
        first_used: world.now().toISOString(),
        last_used: world.now().toISOString(),
        stays: false,
        current: true,
      },
    ]);
  });

  test('a call notes at most every five minutes that the session was used', async () => {
    const begun = world.now().getTime();
    const { access } = await signIn('cora', 'curl/8.5.0');
    const seen = async () => {
      await rows(access);
      await world.services.background.idle();
      const [own] = (await rows(access)).filter(({ current }) => current);
      return (Date.parse(String(own?.last_seen_at)) - begun) / 60_000;
    };
    later(4 * 60_000);
    expect(await seen()).toBe(0);
    later(2 * 60_000);
    expect(await seen()).toBe(6);
    later(4 * 60_000);
    expect(await seen()).toBe(6);
  });

  test('and so does a refresh, which says from where', async () => {
    const begun = world.now().getTime();
    const { refresh } = await signIn('cora', 'curl/8.5.0');
    const refreshed = async (token: string, user_agent: string) => {
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/token/refresh/',
        headers: { 'user-agent': user_agent },
        payload: { refresh: token },
      });
      const [row] = await world.store.read
        .select()
        .from(sessions)
        .where(eq(sessions.user_id, world.people.cora));
      const { refresh: next } = answer.json<{ refresh: string }>();
      return { next, agent: row?.user_agent, at: (Date.parse(row?.last_seen_at ?? '') - begun) / 60_000 };
    };
    later(4 * 60_000);
    const first = await refreshed(refresh, 'curl/8.6.0');
    expect(first).toMatchObject({ agent: 'curl/8.6.0', at: 0 });
    later(60_000);
    expect(await refreshed(first.next, 'curl/8.6.0')).toMatchObject({ at: 5 });
  });

  test('however many sessions are forgotten, their devices are remembered in one statement', async () => {
    const begun = world.now().getTime();
    const dayAgo = (days: number) => new Date(begun - days * DAY).toISOString();
    const user_id = world.people.cora;
    const used: [agent: string, days: number][] = [
      ['Firefox/130', 40],
      ['Firefox/129', 50],
      [PHONE, 45],
      ['curl/8.5.0', 60],
    ];
    const session = { user_id, audience: 'app', method: 'password' } as const;
    await world.store.write(null, (db) =>
      db.insert(sessions).values(
        used.map(([user_agent, days], at) => {
          const moment = dayAgo(days);
          const family = `${at}`;
          return {
            ...session,
            family,
            user_agent,
            created_at: moment,
            last_seen_at: moment,
            expires_at: moment,
          };
        }),
      ),
    );
    statements.length = 0;
    await signIn('ned', 'curl/8.5.0');
    expect(statements.filter((statement) => /^insert into .known_devices/.test(statement))).toHaveLength(1);
    const devices = await world.store.read
      .select()
      .from(knownDevices)
      .where(eq(knownDevices.user_id, user_id));
    const lastUseOf = new Map(devices.map(({ device, last_seen_at }) => [device, last_seen_at]));
    expect(lastUseOf.size).toBe(3);
    expect(lastUseOf.get('Firefox/')).toBe(dayAgo(40));
    expect(lastUseOf.get('curl/')).toBe(dayAgo(60));
  });

  test('a worker signs out one device or all others, and refreshing fails there', async () => {
    const phone = await signIn('dell', PHONE);
    const desk = await signIn('dell', 'curl/8.5.0');
    const tablet = await signIn('dell', 'Firefox/130');
    const call = (method: 'DELETE' | 'POST', path: string) =>
      world.app.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${desk.access}` } });
    const refused = (refresh: string) => refusalIn(world.as(null).session.refresh({ refresh }));
    const onPhone = (await rows(desk.access)).find(({ device }) => device === 'Chrome on Android');
    expect((await call('DELETE', `/sessions/${String(onPhone?.id)}/`)).statusCode).toBe(204);
    expect(await refused(phone.refresh)).toMatchObject({ status: 401 });
    expect((await call('DELETE', `/sessions/${String(onPhone?.id)}/`)).statusCode).toBe(404);
    expect((await call('POST', '/sessions/end-others/')).statusCode).toBe(200);
    expect(await refused(tablet.refresh)).toMatchObject({ status: 401 });
    expect(await rows(desk.access)).toMatchObject([{ current: true }]);
  });

  test('a worker cannot end a colleague’s session by its number', async () => {
    const { access } = await signIn('cora', PHONE);
    const [session] = await rows(access);
    const refusal = await refusalIn(world.as('dell').session.endOne({ id: Number(session?.id) }));
    expect(refusal).toMatchObject({ status: 404 });
    expect(await rows(access)).not.toEqual([]);
  });

  test('a session that was signed out or ran out stays 30 days, then only the kind of its device is remembered', async () => {
    const stored = async (person: PersonName) => {
      const id = world.people[person];
      const ofPerson = await world.store.read.select().from(sessions).where(eq(sessions.user_id, id));
      const devices = await world.store.read.select().from(knownDevices).where(eq(knownDevices.user_id, id));
      return [ofPerson.length, devices.map(({ device }) => device)];
    };
    const somebodySignsIn = () => signIn('ned', 'curl/8.5.0');
    const { access } = await signIn('cora', PHONE);
    await signIn('dell', PHONE);
    later(DAY / 4);
    await world.app.inject({
      method: 'POST',
      url: '/api/sessions/end-others/',
      headers: { authorization: `Bearer ${(await signIn('cora', 'curl/8.5.0')).access}` },
    });
    expect(
      (await world.app.inject({ url: '/api/sessions/', headers: { authorization: `Bearer ${access}` } }))
        .statusCode,
    ).toBe(401);
    later(30 * DAY);
    await somebodySignsIn();
    // Dell's ran out twelve hours after the sign-in, a quarter of a day after Cora's was ended.
    expect([await stored('cora'), await stored('dell')]).toEqual([
      [2, []],
      [1, []],
    ]);
    later(1000);
    await somebodySignsIn();
    const kind = 'Mozilla/ (Linux; Android ; Pixel ) AppleWebKit/ (KHTML, like Gecko) Chrome/ Mobile Safari/';
    expect([await stored('cora'), await stored('dell')]).toEqual([
      [1, [kind]],
      [1, []],
    ]);
    later(DAY / 4);
    await somebodySignsIn();
    expect(await stored('dell')).toEqual([0, [kind]]);
    later(61 * DAY);
    await somebodySignsIn();
    expect(await stored('dell')).toEqual([0, []]);
  });

  test('a person who signs in on a new device is mailed once, and not when the browser is updated', async () => {
    await signIn('will', PHONE);
    sent.length = 0;
    await signIn('will', PHONE.replace('130.0.0.0', '131.0.6778.200'));
    expect(sent).toEqual([]);
    await signIn('will', 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0');
    expect(sent).toMatchObject([
      { to: 'will@example.org', subject: 'A new device signed in to your Daybook account' },
    ]);
    expect(sent[0]?.text).toContain('Firefox on Windows, from the address 127.0.0.1');
    await signIn('will', 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0');
    expect(sent).toHaveLength(1);
    later(89 * DAY);
    await signIn('will', PHONE);
    expect(sent).toHaveLength(1);
    later(91 * DAY);
    await signIn('will', PHONE);
    expect(sent).toHaveLength(2);
    await world.as('will').session.updateCurrentUser({ new_device_mail: false });
    await signIn('will', 'Mozilla/5.0 (iPhone) Safari/605');
    expect(sent).toHaveLength(2);
  });
});
