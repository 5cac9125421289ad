import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, describe, expect } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../support/built-server.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createWorld, PASSWORD, refusalIn, type World } from '../support/world.ts';
import { proves, times } from './proof.ts';

const AT_ONCE = times(3_000, 300);
const MAX_PER_ACCOUNT = 10;
const MAX_PER_ADDRESS = 100;
const MAX_BEFORE_PAUSES = 30;
const PROCESSES = 3;

const figure = (looked: number, most: number) =>
  `${AT_ONCE.toLocaleString('en-US')} at once: ${looked} looked into (at most ${most} may be), the rest 429; the owner got in from elsewhere`;

describe('Concurrent guesses', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld({ env: { RATE_LIMIT: 'on' } });
  });
  afterEach(() => world.close());

  const post = (path: string, payload: object, remoteAddress: string) =>
    world.app.inject({ method: 'POST', url: `/api${path}`, payload, remoteAddress });
  const signIn = async (email: string, password: string, address: string) =>
    (await post('/token/', { email, password }, address)).statusCode;

  /**
   * Guesses concurrently, the right password last; returns how many were checked. Only 401, 429 and 503 are allowed.
   */
  async function guesses(emailOf: (n: number) => string, addressOf: (n: number) => string) {
    const statuses = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        signIn(emailOf(n), n === AT_ONCE - 1 ? PASSWORD : `guess ${n}`, addressOf(n)),
      ),
    );
    expect([...new Set(statuses)].filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
    return statuses.filter((status) => status === 401).length;
  }
  const will = () => 'will@example.org';

  proves('guessing', 'at one account from one address are checked up to its limit', async () => {
    const looked = await guesses(will, () => '192.0.2.10');
    expect(looked).toBe(MAX_PER_ACCOUNT);
    expect(await signIn(will(), PASSWORD, '192.0.2.10')).toBe(429);
    expect(await signIn(will(), PASSWORD, '192.0.2.11')).toBe(200);
    return figure(looked, MAX_PER_ACCOUNT);
  });

  proves('guessing', 'from anywhere in one IPv6 /64 count as one person’s', async () => {
    const looked = await guesses(will, (n) => `2001:db8:1:2:${n.toString(16)}::1`);
    expect(looked).toBe(MAX_PER_ACCOUNT);
    expect(await signIn(will(), PASSWORD, '2001:db8:1:3::1')).toBe(200);
    return figure(looked, MAX_PER_ACCOUNT);
  });

  proves('guessing', 'from an IPv4 address, also mapped into IPv6, count as one person’s', async () => {
    const looked = await guesses(will, (n) => (n % 2 ? '192.0.2.10' : '::ffff:192.0.2.10'));
    expect(looked).toBe(MAX_PER_ACCOUNT);
    expect(await signIn(will(), PASSWORD, '::ffff:192.0.2.11')).toBe(200);
    return figure(looked, MAX_PER_ACCOUNT);
  });

  proves('guessing', 'at many accounts from one address are checked up to its limit', async () => {
    const looked = await guesses(
      (n) => `person${n}@example.org`,
      () => '192.0.2.10',
    );
    expect(looked).toBeGreaterThan(MAX_PER_ACCOUNT);
    expect(looked).toBeLessThanOrEqual(MAX_PER_ADDRESS);
    expect(await signIn(will(), PASSWORD, '192.0.2.11')).toBe(200);
    return figure(looked, MAX_PER_ADDRESS);
  });

  proves('guessing', 'at one account from everywhere are slowed down, and its owner is not', async () => {
    const home = '198.51.100.1';
    expect(await signIn(will(), PASSWORD, home)).toBe(200);
    const looked = await guesses(will, (n) => `203.0.${n >> 8}.${n & 255}`);
    expect(looked).toBe(MAX_BEFORE_PAUSES);
    expect(await signIn(will(), PASSWORD, home), 'from where the owner signed in before').toBe(200);
    const refused = await post('/token/', { email: will(), password: PASSWORD }, '198.51.100.2');
    expect(refused.statusCode, 'from an address that is new').toBe(429);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeLessThanOrEqual(60);
    world.travelTo(new Date(world.now().getTime() + wait * 1_000).toISOString());
    expect(await signIn(will(), PASSWORD, '198.51.100.2'), `from there ${wait} s later`).toBe(200);
    return `${figure(looked, MAX_BEFORE_PAUSES)}, and from a new address after ${wait} s`;
  });

  proves('guessing', 'of the current password, signup codes and links are stopped too', async () => {
    const session = world.as('will').session;
    const refusals = (attempts: Promise<unknown>[]) =>
      Promise.all(attempts.map(async (attempt) => (await refusalIn(attempt)).status));
    const lookedInto = (statuses: number[]) => {
      expect([...new Set(statuses)].filter((status) => ![400, 429, 503].includes(status))).toEqual([]);
      return statuses.filter((status) => status === 400).length;
    };
    const many = <Result>(make: (n: number) => Promise<Result>) =>
      Array.from({ length: 100 }, (_, n) => make(n));
    const passwords = lookedInto(
      await refusals(
        many((n) => session.changePassword({ current_password: `guess ${n}`, new_password: 'long enough' })),
      ),
    );
    expect(passwords).toBe(MAX_PER_ACCOUNT);
    const codes = await Promise.all(
      many((n) =>
        post(
          '/register/',
          {
            first_name: 'Gail',
            last_name: 'Guess',
            email: `gail${n}@example.net`,
            password: 'long enough',
            account_type: 'join',
            signup_code: `GUESS${10_000 + n}`,
          },
          '192.0.2.20',
        ),
      ),
    );
    expect(lookedInto(codes.map((answer) => answer.statusCode))).toBe(MAX_PER_ACCOUNT);
    const links = await Promise.all(
      many((n) =>
        post('/password-reset/', { token: `guess ${n}`, new_password: 'long enough' }, '192.0.2.30'),
      ),
    );
    expect(lookedInto(links.map((answer) => answer.statusCode))).toBe(MAX_PER_ACCOUNT);
    return '100 of each at once: 10 of each looked into';
  });
});

describe('Concurrent guesses in several processes', () => {
  const folder = temporaryFolder('guessing');
  const servers: BuiltServer[] = [];
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  proves('guessing', `in ${PROCESSES} processes on one database share the limit`, async () => {
    const DATABASE_URL = await freshDatabase();
    for (let process = 0; process < PROCESSES; process += 1) {
      servers.push(await startBuiltServer({ DATABASE_URL, DATA_DIR: folder, TRUST_PROXY: '127.0.0.1' }));
    }
    const post = async (server: BuiltServer | undefined, path: string, body: object, address: string) => {
      const answer = await fetch(`${server?.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(body),
      });
      await answer.arrayBuffer();
      return answer.status;
    };
    const owner = { email: 'owner@example.org', password: PASSWORD };
    const person = { ...owner, first_name: 'Olive', last_name: 'Owner' };
    const company = { account_type: 'create', company_name: 'Maple Care' };
    expect(await post(servers[0], '/register/', { ...person, ...company }, '192.0.2.1')).toBe(201);
    const statuses = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        post(servers[n % PROCESSES], '/token/', { ...owner, password: `guess ${n}` }, '192.0.2.10'),
      ),
    );
    // A busy machine refuses some before they are looked at.
    for (let n = 0; !statuses.includes(429) || n < MAX_PER_ACCOUNT; n += 1)
      statuses.push(
        await post(
          servers[n % PROCESSES],
          '/token/',
          { ...owner, password: `late guess ${n}` },
          '192.0.2.10',
        ),
      );
    expect([...new Set(statuses)].filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
    const looked = statuses.filter((status) => status === 401).length;
    expect(looked).toBe(MAX_PER_ACCOUNT);
    expect(await post(servers[1], '/token/', owner, '192.0.2.10')).toBe(429);
    expect(await post(servers[2], '/token/', owner, '192.0.2.11')).toBe(200);
    return figure(looked, MAX_PER_ACCOUNT);
  });
});
