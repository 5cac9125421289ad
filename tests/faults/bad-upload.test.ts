import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companies, logos } from '../../server/src/database/schema/companies.ts';
import { companySettings } from '../../server/src/database/schema/company-settings.ts';
import type { PersonName } from '../support/world.ts';
import { anyNastyValue } from './any-input.ts';
import { chance, proves, seed, seedOf, type Random } from './proof.ts';
import { CASES, createWitness, type Sent, type Witness } from './witness.ts';

const BOUNDARY = 'between-the-parts';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
const TOO_LARGE = 2 * 1_048_576 + 1;
const NOT_A_PICTURE = { logo: ['Please upload a valid image file (JPEG, PNG, GIF, SVG).'] };

interface Part {
  name: string;
  content: Buffer | string;
  /** A part with a file name is a file, written unchanged, whatever its content. */
  filename?: string;
  type?: string;
}

const file = (content: Buffer | string, more: Partial<Part> = {}): Part => ({
  name: 'logo',
  content,
  filename: 'logo.png',
  type: 'image/png',
  ...more,
});

const partOf = ({ name, content, filename, type }: Part): Buffer[] => [
  Buffer.from(
    [
      `--${BOUNDARY}`,
      `Content-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`,
      ...(type === undefined ? [] : [`Content-Type: ${type}`]),
      '\r\n',
    ].join('\r\n'),
  ),
  Buffer.from(content),
  Buffer.from('\r\n'),
];

const formOf = (...parts: (Part | Buffer)[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => (Buffer.isBuffer(part) ? [part] : partOf(part))),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

const namelessPart = (bytes: number): Buffer =>
  Buffer.from(`--${BOUNDARY}\r\nContent-Type: image/png\r\n\r\n${' '.repeat(bytes)}\r\n`);

const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

describe('Bad uploads', () => {
  let witness: Witness;
  let settingsId: number;
  beforeAll(async () => {
    witness = await createWitness();
    const [settings] = (await witness.world.as('ada').companySettings.list({})).results;
    settingsId = settings?.id ?? 0;
  });
  afterAll(() => witness.world.close());

  const upload = (payload: Buffer, type = MULTIPART): Sent => ({
    method: 'PATCH',
    url: `/api/company-settings/${settingsId}/`,
    payload,
    headers: { 'content-type': type },
  });
  async function answerTo(sent: Sent, who: PersonName = 'ada') {
    const { method, url, headers, payload = '' } = sent;
    const authorization = `Bearer ${await witness.world.tokenOf(who)}`;
    const response = await witness.world.app.inject({
      method,
      url,
      headers: { ...headers, authorization },
      payload,
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  }
  /** Everything an upload can change. */
  async function kept() {
    const { maple } = witness.world.companies;
    const { read } = witness.world.store;
    return [
      await read.select().from(companies).where(eq(companies.id, maple)),
      await read.select().from(companySettings).where(eq(companySettings.company_id, maple)),
      await read.select().from(logos).where(eq(logos.company_id, maple)),
    ];
  }

  test('an admin reads why a file that is no image, too large, truncated or mislabelled is refused, and keeps the old logo', async () => {
    expect((await answerTo(upload(formOf(file(PNG))))).status).toBe(200);
    const before = await kept();
    const form = formOf({ name: 'report_due_day', content: '9' }, file(PNG));
    const many = Array.from({ length: 45 }, (_, at) => ({ name: `field${at}`, content: 'x' }));
    const refused: [what: string, status: number, sent: Sent, body?: object][] = [
      ['text', 400, upload(formOf(file('only text'))), NOT_A_PICTURE],
      ['a zip', 400, upload(formOf(file('PK\u0003\u0004 and so on'))), NOT_A_PICTURE],
      ['half a picture', 400, upload(formOf(file(PNG.subarray(0, 30)))), NOT_A_PICTURE],
      ['XML', 400, upload(formOf(file('<?xml version="1.0"?><html/>'))), NOT_A_PICTURE],
      ['a broken SVG', 400, upload(formOf(file('<svg><rect'))), NOT_A_PICTURE],
      ['a huge SVG', 400, upload(formOf(file('<svg width="99999" height="99999"/>'))), NOT_A_PICTURE],
      [
        'too large',
        413,
        upload(formOf(file(Buffer.alloc(TOO_LARGE)))),
        { code: 'too_large', detail: 'This is too large.' },
      ],
      [
        'a valid picture, too large',
        413,
        upload(formOf(file(Buffer.concat([PNG, Buffer.alloc(TOO_LARGE)])))),
      ],
      ['two logos', 413, upload(formOf(file(PNG), file(PNG)))],
      ['too many fields', 413, upload(formOf(...many))],
      [
        'a wrong field next to an image',
        400,
        upload(formOf(file(PNG), { name: 'report_due_day', content: '32' })),
      ],
      ['a field that is a prototype', 400, upload(formOf({ name: '__proto__', content: 'x' }, file(PNG)))],
      ['a file that is a prototype', 400, upload(formOf(file(PNG, { name: 'constructor' })))],
      ['no boundary', 400, upload(form, 'multipart/form-data')],
      ['another boundary', 400, upload(form, 'multipart/form-data; boundary=another')],
      ['a cut', 400, upload(form.subarray(0, form.length - 20))],
      ['a cut in the picture', 400, upload(form.subarray(0, form.length - 80))],
      ['a cut in a part’s head', 400, upload(form.subarray(0, 60))],
      ['a large part without a name', 400, upload(formOf(namelessPart(300_000), file(PNG)))],
      ['another kind of body', 415, upload(form, 'application/octet-stream')],
      ['no kind of body', 400, upload(form, 'application/json')],
    ];
    for (const [what, status, sent, body] of refused) {
      const answer = await answerTo(sent);
      expect([what, answer.status, answer.body]).toEqual([what, status, body ?? answer.body]);
      const { code: _code, ...said } = answer.body;
      expect(Object.values(said).flat()).toEqual([expect.stringMatching(/\w \w/)]);
      expect([what, ...(await kept())]).toEqual([what, ...before]);
    }
    expect((await answerTo(upload(formOf(file(PNG))), 'will')).status).toBe(403);
    expect((await answerTo(upload(formOf(file(PNG))), 'nora')).status).toBe(404);
    expect(await kept()).toEqual(before);
  });

  test('an admin’s file is judged by its content, not its name, and ignored in another field', async () => {
    const logo = async () => (await witness.world.as('ada').companySettings.list({})).results[0]?.logo;
    for (const filename of [
      'a\u0000b.png',
      '../../etc/passwd',
      'C:\\logo.exe',
      'lo"go.png',
      'é漢💩.png',
      '%00%0d%0a',
      '',
      'x'.repeat(5_000),
    ]) {
      const name = JSON.stringify(filename.slice(0, 40));
      const answer = await answerTo(upload(formOf(file(PNG, { filename, type: 'text/html' }))));
      expect([name, answer.status < 500]).toEqual([name, true]);
    }
    const before = await logo();
    expect(before).toMatch(/^\/api\/company\/\d+\/logo\//);
    for (const parts of [
      [],
      [file(SVG, { name: 'picture' })],
      [file('')],
      [{ name: 'logo', content: 'text' }],
    ])
      await answerTo(upload(formOf(...parts)));
    expect(await logo()).toBe(before);
  });

  test('an admin who hangs up during an upload saves nothing, and the next upload succeeds', async () => {
    const { app } = witness.world;
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const before = await kept();
    const form = formOf({ name: 'report_due_day', content: '9' }, file(PNG));
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      [
        `PATCH /api/company-settings/${settingsId}/ HTTP/1.1`,
        'Host: daybook.example.org',
        `Authorization: Bearer ${await witness.world.tokenOf('ada')}`,
        `Content-Type: ${MULTIPART}`,
        `Content-Length: ${form.length + 5_000}`,
        '\r\n',
      ].join('\r\n'),
    );
    socket.write(form);
    await sleep(100);
    socket.destroy();
    await once(socket, 'close');
    await sleep(100);
    expect(await kept()).toEqual(before);
    expect((await answerTo(upload(form))).status).toBe(200);
  });

  const FIELDS = [
    'pay_period',
    'report_due_day',
    'time_zone',
    'name',
    'updated_at',
    'first_pay_period',
    'id',
  ];
  const CONTENTS = [
    PNG,
    PNG,
    PNG.subarray(0, 40),
    SVG,
    'text',
    '',
    Buffer.alloc(TOO_LARGE),
    Buffer.alloc(900),
  ];
  const TYPES = [
    MULTIPART,
    MULTIPART,
    MULTIPART,
    `${MULTIPART}; charset=x`,
    'multipart/form-data; boundary=""',
  ];

  function anyUpload(way: Pick<Sent, 'method' | 'url'>, random: Random): Sent {
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const nasty = () => {
      const value = anyNastyValue(random);
      return typeof value === 'string' ? value : JSON.stringify(value);
    };
    const parts = Array.from({ length: Math.floor(random() * 4) }, (): Part => {
      if (random() < 0.5) return { name: random() < 0.1 ? nasty() : pick(FIELDS), content: nasty() };
      return file(pick(CONTENTS), {
        ...(random() < 0.1 && { name: nasty() }),
        ...(random() < 0.3 && { filename: nasty() }),
        ...(random() < 0.3 && { type: random() < 0.5 ? 'application/json' : nasty() }),
      });
    });
    let payload = formOf(...parts);
    if (random() < 0.2) payload = payload.subarray(0, Math.floor(random() * payload.length));
    if (random() < 0.1) payload[Math.floor(random() * Math.min(payload.length, 300))] = 0;
    return { ...way, payload, headers: { 'content-type': pick(TYPES) } };
  }

  proves(
    'bad input',
    'is rejected by the company’s logo, and leaves nothing half written',
    async () => {
      const accepted = witness.accepted();
      const problems: string[] = [];
      const ways = [
        { method: 'PATCH', url: `/api/company-settings/${settingsId}/` },
        { method: 'POST', url: '/api/company-settings/' },
      ] as const;
      for (const way of ways) {
        for (let count = 1; count <= CASES && problems.length < 5; count += 1) {
          const random = chance(seedOf(`${way.method} upload ${count}`));
          const who = random() < 0.85 ? 'ada' : random() < 0.5 ? 'will' : null;
          const where = `${way.method} upload case ${count}, PROVE_SEED=${seed}`;
          const problem = await witness.problemOf(who, anyUpload(way, random), where);
          if (problem) problems.push(problem);
        }
      }
      expect(problems).toEqual([]);
      await witness.checkWhole();
      const calls = ways.length * CASES;
      return `${ways.length} ways in, ${CASES} cases each: ${calls} calls, ${witness.accepted() - accepted} of them accepted`;
    },
    30 * 60_000,
  );
});
