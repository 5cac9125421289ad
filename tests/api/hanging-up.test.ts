import { connect, type AddressInfo } from 'node:net';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../../server/src/auth/accounts.ts';
import { createWorld, PASSWORD, type World } from '../support/world.ts';

/** Fewer than the queue holds, and enough to hang up while waiting. */
const WAITING = 40;

describe('A visitor who disconnects while the password is queued for hashing', () => {
  let world: World;
  let port: number;
  beforeAll(async () => {
    world = await createWorld();
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = world.app.server.address() as AddressInfo);
  });
  afterAll(() => world.close());

  const madeOf = async (kind: string) =>
    (
      await world.store.read
        .select({ id: accounts.id })
        .from(accounts)
        .where(like(accounts.email_key, `${kind}%`))
    ).length;

  test.each([
    ['rest', '/api/register/'],
    ['trpc', '/trpc/accounts.register'],
  ])('over %s is not registered, and delays no one', async (kind, path) => {
    const allArrived = new Promise<void>((resolve) => {
      let arrived = 0;
      world.app.server.on('request', () => {
        arrived += 1;
        if (arrived === WAITING) resolve();
      });
    });
    const sockets = Array.from({ length: WAITING }, (_, n) => {
      const body = JSON.stringify({
        first_name: 'Hasty',
        last_name: 'Visitor',
        email: `${kind}${n}@example.net`,
        password: 'long enough',
        account_type: 'create',
        company_name: 'Hasty Care',
      });
      const lines = [
        `POST ${path} HTTP/1.1`,
        'host: localhost',
        'content-type: application/json',
        `content-length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ];
      const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')));
      return socket;
    });
    await allArrived;
    for (const socket of sockets) socket.destroy();
    // From the same address, so last in its queue: anyone still waiting is served first.
    const signIn = { email: 'will@example.org', password: PASSWORD };
    expect((await world.rest(null, 'POST', '/token/', signIn)).status).toBe(200);
    expect(await madeOf(kind)).toBeLessThan(WAITING / 2);
  });
});
