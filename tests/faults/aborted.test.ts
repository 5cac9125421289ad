import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { PASSWORD } from '../support/world.ts';
import { startOwnServer, type OwnServer } from './own-server.ts';
import { proves, times } from './proof.ts';

const ABORTED = times(1_500, 600);
const CONNECTIONS = 150;
/** Hashing all of the fewest, two at a time, would take as long as 300 sign-ins. */
const MAX_SIGN_INS_AHEAD = 30;

const person = (email: string) => ({ first_name: 'A', last_name: 'Person', email, password: PASSWORD });

describe('Registrations whose sender hangs up', () => {
  let server: OwnServer;
  beforeAll(async () => {
    server = await startOwnServer('aborted', { TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => server.end());

  const post = (path: string, body: object, address: string) =>
    fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });
  const opened = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => resolve(socket));
      socket.on('error', reject);
    });
  /** A registration with a unique address, as bytes. */
  function registration(n: number): string {
    const body = JSON.stringify({
      ...person(`aborted${n}@example.net`),
      account_type: 'create',
      company_name: `Aborted ${n}`,
    });
    return [
      'POST /api/register/ HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      `x-forwarded-for: 203.0.${n >> 8}.${n & 255}`,
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n');
  }

  proves(
    'availability',
    'do not delay an honest sign-in',
    async () => {
      const honest = { email: 'honest@example.org', password: PASSWORD };
      const company = { account_type: 'create', company_name: 'Maple Care' };
      const made = await post('/register/', { ...person(honest.email), ...company }, '192.0.2.1');
      expect(made.status).toBe(201);
      const untilSignedIn = async () => {
        const began = Date.now();
        for (;;) {
          const answer = await post('/token/', honest, '192.0.2.1');
          await answer.arrayBuffer();
          if (answer.status === 200) return Date.now() - began;
          expect(answer.status).toBe(503);
          expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
          await sleep(50);
        }
      };
      const alone: number[] = [];
      const signInAlone = async () => {
        for (let tries = 0; tries < 3; tries += 1) alone.push(await untilSignedIn());
      };
      await signInAlone();
      for (let sent = 0; sent < ABORTED; sent += CONNECTIONS) {
        const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, opened));
        sockets.forEach((socket, at) => socket.write(registration(sent + at)));
        await sleep(300);
        for (const socket of sockets) socket.destroy();
      }
      const took = await untilSignedIn();
      // The machine may be busy: half before and half after, the median.
      await signInAlone();
      const ahead = took / (alone.toSorted((one, other) => one - other)[3] ?? NaN);
      expect(ahead, 'sign-ins ahead of the honest one').toBeLessThan(MAX_SIGN_INS_AHEAD);
      return `${ABORTED.toLocaleString('en-US')} aborted over ${CONNECTIONS} connections, each from an address of its own: an honest sign-in took as long as ${ahead.toFixed(1)} alone`;
    },
    10 * 60_000,
  );
});
