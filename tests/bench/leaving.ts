import http from 'node:http';
import { note, say, two } from './goals.ts';
import { memoryOf } from './load.ts';
import type { Server, Stand } from './stand.ts';

const EVERY_MS = 50;
const MB = 1024 * 1024;
const GB = 1024 * MB;
/** The end of a ZIP file in which its directory is. */
const DIRECTORY = 64 * 1024;
/** What an entry of the directory begins with, and where the lengths of its name and of its extra fields are, and the name. */
const ENTRY = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
const [NAME_LENGTH, EXTRA_LENGTH, NAME] = [28, 30, 46];
/** The extra field that begins with the size before compression. */
const ZIP64 = 1;

/** The bytes of all files of a ZIP before compression, from the end of it. */
function unpacked(end: Buffer): number {
  let sum = 0;
  for (let at = end.indexOf(ENTRY); at >= 0; at = end.indexOf(ENTRY, at + 1)) {
    let field = at + NAME + end.readUInt16LE(at + NAME_LENGTH);
    const last = field + end.readUInt16LE(at + EXTRA_LENGTH);
    while (field < last && end.readUInt16LE(field) !== ZIP64) field += 4 + end.readUInt16LE(field + 2);
    if (field < last) sum += Number(end.readBigUInt64LE(field + 4));
  }
  return sum;
}

/** How much memory an export of everything adds, whatever its size. */
export async function measureExport(
  name: string,
  server: Server,
  { admin, filled }: Stand,
  password: string,
) {
  say(`${name}: downloading everything of ${filled.workers} workers …`);
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
  let directory = Buffer.alloc(0);
  for await (const bytes of answer) {
    if (!Buffer.isBuffer(bytes)) continue;
    sent += bytes.length;
    directory = Buffer.concat([directory, bytes]).subarray(-DIRECTORY);
  }
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  note({
    number: 17,
    what: `download of everything, ${filled.logs.toLocaleString('en')} logs, ${name}: ${two(unpacked(directory) / GB)} GB in a ZIP of ${Math.round(sent / MB)} MB, in ${Math.round(seconds)} s: memory that it adds`,
    goal: '≤ 150 MB',
    measured: `${Math.round(most - before)} MB`,
    holds: answer.statusCode === 200 && most - before <= 150,
  });
}
