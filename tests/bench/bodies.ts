import { largestBodies } from '../support/largest-bodies.ts';
import { watchHealth } from '../support/watch-health.ts';
import { note, say } from './goals.ts';
import type { Server, Stand } from './stand.ts';

const GOAL_MS = 250;
/** Of all bodies, one in so many: prime, so that every kind has its turn. */
const EVERY = 61;

/** Nobody's body makes others wait. */
export async function measureBodies(server: Server, { admin, worker }: Stand) {
  const description = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as object;
  const health = watchHealth(server.url);
  const longest = new Map<string, { ms: number; of: string }>();
  for (const [who, token] of [
    ['stranger', undefined],
    ['worker', worker.token],
    ['admin', admin.token],
  ] as const) {
    say(`the largest bodies: ${who} …`);
    for (const { what, method, path, type, body } of largestBodies(description, who, EVERY)) {
      health.longestWait();
      const headers = { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) };
      const answer = await fetch(server.url + path, { method, headers, body: new Uint8Array(body) }).catch(
        () => null,
      );
      await answer?.arrayBuffer().catch(() => undefined);
      const ms = health.longestWait();
      if (ms >= (longest.get(who)?.ms ?? 0)) longest.set(who, { ms, of: `${method} ${path}, ${what}` });
    }
  }
  await health.end();
  note({
    number: 21,
    what: 'longest wait of `/healthz` while a stranger, a worker and an administrator send the largest and deepest bodies they may',
    goal: `≤ ${GOAL_MS} ms`,
    measured: [...longest].map(([who, { ms, of }]) => `${who} ${ms} ms (${of})`).join(', '),
    holds: [...longest.values()].every(({ ms }) => ms <= GOAL_MS),
  });
}
