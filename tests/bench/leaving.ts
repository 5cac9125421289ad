import http from 'node:http';
import { note, say } from './goals.ts';
import { memoryOf } from './load.ts';
import type { Server, Stand } from './stand.ts';

const EVERY_MS = 50;
const MB = 1024 * 1024;

/** Goal 17: how much memory an export of everything adds, whatever its size (7 §11). */
export async function measureExport(server: Server, { admin, filled }: Stand, password: string) {
  say(`downloading everything of ${filled.workers} workers …`);
  const asked = await fetch(`${server.url}/api/company-export/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  const { url } = (await asked.json()) as { url: string };
  const before = memoryOf(server.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(server.pid));
  }, EVERY_MS);
  const began = performance.now();
  // `fetch` gives up after five minutes without an answer.
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(server.url + url, resolve).on('error', reject);
  });
  let sent = 0;
  for await (const bytes of answer) sent += Buffer.isBuffer(bytes) ? bytes.length : 0;
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  note({
    number: 17,
    what: `download of everything, ${filled.logs.toLocaleString('en')} logs, a ZIP of ${Math.round(sent / MB)} MB in ${Math.round(seconds)} s: memory that it adds`,
    goal: '≤ 150 MB',
    measured: `${Math.round(most - before)} MB`,
    holds: answer.statusCode === 200 && most - before <= 150,
  });
}
