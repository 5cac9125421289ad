import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { makeCompany } from '../support/browser-company.ts';
import { startBuiltServer, type BuiltServer } from '../support/built-server.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { proves } from './proof.ts';

const MEBIBYTE = 1_048_576;
/** A single one of these uploads once blocked the server for 20 seconds, a minute, or forever. */
const HUNG_MS = process.env.PROVE === 'full' ? 5_000 : 12_000;

const svg = (inside: string, more = 'width="99" height="99"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${more}>${inside}</svg>`;
const times = (count: number, text: string) => text.repeat(count);

const FILTERS = svg(
  `<filter id="f">${times(60, '<feTurbulence baseFrequency="0.9" numOctaves="1000"/>')}</filter><rect width="6000" height="6000" filter="url(#f)"/>`,
  'width="6000" height="6000"',
);
/** Ten of the previous element at each of seven levels. */
const NESTED = svg(
  `<defs><path id="u0" d="M0 0L9 9"/>${Array.from(
    { length: 7 },
    (_, level) =>
      `<g id="u${level + 1}">${times(10, `<use href="#u${level}" xlink:href="#u${level}"/>`)}</g>`,
  ).join('')}</defs><use href="#u7" xlink:href="#u7"/>`,
);

function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    // Without a checksum: readers check the header first.
    return Buffer.concat([size, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((width / 8 + 1) * 1_000));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const UPLOADS: [what: string, content: string | Buffer][] = [
  ['60 comments', `${times(60, '<!---->')}x`],
  ['2 MB of comments', `${times(290_000, '<!---->')}x`],
  ['filters', FILTERS],
  ['nested use', NESTED],
  [
    'a dash for each thousandth of a pixel',
    svg(
      '<path d="M0 0H9999999V9999999" stroke="red" stroke-width="9" stroke-dasharray="0.001"/>',
      'width="6000" height="6000"',
    ),
  ],
  ['groups within groups', svg(times(200_000, '<g>'))],
  ['900 megapixels', pngOf(30_000, 30_000)],
  ['10 MB', Buffer.alloc(10 * MEBIBYTE, '<!---->')],
];

describe('Expensive uploads', () => {
  let server: BuiltServer;
  beforeAll(async () => {
    server = await startBuiltServer({
      DATABASE_URL: await freshDatabase(),
      DATA_DIR: temporaryFolder('costly-upload'),
      JWT_SECRET: 'for tests only, and long enough to sign',
      BILLING: 'off',
      RATE_LIMIT: 'off',
    });
  });
  afterAll(() => server.stop('SIGKILL'));

  /** The status; 413 also if the server disconnected before receiving everything. */
  async function upload(token: string, content: string | Buffer) {
    const form = new FormData();
    form.append('logo', new Blob([content as string]), 'logo.svg');
    const answer = await fetch(`${server.url}/api/company-settings/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    }).catch(() => null);
    await answer?.arrayBuffer();
    return { status: answer?.status ?? 413, retry_after: answer?.headers.get('retry-after') };
  }

  proves(
    'costly uploads',
    'delay neither the server, nor a page, nor a sign-in',
    async () => {
      const { ada } = await makeCompany(server.url);
      const other = await makeCompany(server.url);
      const senders = [ada, ada, other.ada];
      const signIn = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: ada.email, password: ada.password }),
      };
      const asked: [path: string, options?: RequestInit][] = [['/healthz'], ['/'], ['/api/token/', signIn]];
      const slowest = new Map(asked.map(([path]) => [path, 0]));
      const ended = new AbortController();
      const watch = async ([path, options]: (typeof asked)[number]) => {
        while (!ended.signal.aborted) {
          const began = performance.now();
          const answer = await fetch(server.url + path, options);
          await answer.arrayBuffer();
          expect([path, answer.status]).toEqual([path, 200]);
          const ms = performance.now() - began;
          slowest.set(path, Math.max(slowest.get(path) ?? 0, ms));
          expect(ms, `${path} waited`).toBeLessThan(HUNG_MS);
          await sleep(100);
        }
      };
      const watching = Promise.all(asked.map(watch));
      const sending = (async () => {
        for (const [what, content] of UPLOADS) {
          const answers = await Promise.all(senders.map(({ access }) => upload(access, content)));
          for (const { status, retry_after } of answers) {
            // Two at once for one company are too many.
            expect([what, [201, 400, 413, 503].includes(status)]).toEqual([what, true]);
            if (status === 503) expect(retry_after).toMatch(/^\d+$/);
          }
          expect([what, answers.some(({ status }) => status !== 503)]).toEqual([what, true]);
        }
      })();
      try {
        await Promise.race([watching, sending]);
      } finally {
        ended.abort();
      }
      await Promise.all([watching, sending]);
      const drawn = await upload(ada.access, svg('<rect width="9" height="9"/>'));
      expect(drawn.status).toBe(201);
      const waits = [...slowest].map(([path, ms]) => `${path} ${Math.round(ms)} ms`);
      return `${UPLOADS.length} kinds of upload (421 bytes to 10 MB), each three at once, of two companies; the longest wait: ${waits.join(', ')}`;
    },
    5 * 60_000,
  );

  proves(
    'costly uploads',
    'of five companies without pause do not keep the logo of another out',
    async () => {
      const slow = await Promise.all(Array.from({ length: 5 }, () => makeCompany(server.url)));
      const { ada } = await makeCompany(server.url);
      const ended = new AbortController();
      let drawn = 0;
      const sending = slow.map(async ({ ada: { access } }) => {
        while (!ended.signal.aborted) {
          await upload(access, FILTERS);
          drawn += 1;
        }
      });
      await expect.poll(() => drawn, { timeout: 60_000 }).toBeGreaterThan(0);
      const began = performance.now();
      const { status } = await upload(ada.access, svg('<rect width="9" height="9"/>'));
      const ms = performance.now() - began;
      ended.abort();
      await Promise.all(sending);
      expect(status).toBe(201);
      return `five companies send pictures that take three seconds each, without pause; that of a sixth was stored after ${Math.round(ms / 1000)} s`;
    },
    3 * 60_000,
  );
});
