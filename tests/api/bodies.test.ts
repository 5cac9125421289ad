import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_IMPORT_BODY_BYTES } from '@daybook/domain/limits';
import { MAX_BODY_BYTES, MAX_STRANGER_BYTES } from '../../server/src/http/body-limits.ts';
import { procedures } from '../../server/src/router.ts';
import { createWorld, PASSWORD, type PersonName, type World } from '../support/world.ts';

const BOUNDARY = 'between-the-parts';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const JSON_TYPE = 'application/json';

interface Head {
  method?: string;
  path: string;
  type?: string;
  /** Left out: the body comes in chunks. */
  length?: number;
  who?: PersonName | null;
}

const partOf = (name: string, content: string, more = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const formOf = (...parts: string[]) => `${parts.join('')}--${BOUNDARY}--\r\n`;
const chunkOf = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const REGISTRATION = {
  account_type: 'create',
  first_name: 'é'.repeat(100),
  last_name: 'é'.repeat(100),
  email: 'new@example.org',
  password: 'é'.repeat(100),
  company_name: 'é'.repeat(200),
  time_zone: 'é'.repeat(100),
};
/** As scripts that write ASCII send it. */
const escaped = (value: object) => JSON.stringify(value).replaceAll('é', String.raw`\u00e9`);

describe('The body of a request', () => {
  let world: World;
  let port: number;
  let settings: number;
  const sockets = new Set<Socket>();
  beforeAll(async () => {
    world = await createWorld();
    port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port);
    settings = (await world.as('ada').companySettings.list({})).results[0]?.id ?? 0;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await world.close();
  });

  /** Sends the head of a request, and what it has of the body. */
  async function open({ method = 'POST', path, type = JSON_TYPE, length, who = null }: Head, body = '') {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    const lines = [
      `${method} ${path} HTTP/1.1`,
      'Host: daybook',
      `Content-Type: ${type}`,
      length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
      ...(who ? [`Authorization: Bearer ${await world.tokenOf(who)}`] : []),
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    return socket;
  }
  async function answerOf(socket: Socket) {
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    while (!text.includes('\r\n\r\n')) await once(socket, 'data');
    socket.destroy();
    const [, status] = text.split(' ');
    return { status: Number(status), text };
  }
  /** The status of a request whose body never comes. */
  const unsent = async (head: Head) => (await answerOf(await open(head))).status;

  const calls = [...procedures]
    .filter(([, { kind }]) => kind === 'mutation')
    .map(([name]) => ({ method: 'POST', path: `/trpc/${name}` }));
  async function documented() {
    const { body } = await world.rest(null, 'GET', '/openapi.json');
    const { paths } = body as { paths: Record<string, Record<string, unknown>> };
    const ways = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => ['post', 'put', 'patch', 'delete'].includes(method))
        .map((method) => ({
          method: method.toUpperCase(),
          path: `/api${path.replaceAll(/\{\w+\}/g, '1')}`,
        })),
    );
    expect(ways.length).toBeGreaterThan(100);
    return ways;
  }

  test('of a stranger is refused unread at every way in, if it is longer than a registration can be', async () => {
    const answers: string[] = [];
    for (const way of [...calls, ...(await documented())]) {
      if (way.path.endsWith('/stripe/webhook')) continue;
      const status = await unsent({ ...way, length: MAX_STRANGER_BYTES + 1 });
      if (status !== 413) answers.push(`${way.method} ${way.path}: ${status}`);
    }
    expect(answers).toEqual([]);
    expect(await unsent({ path: '/no/page/', length: MAX_STRANGER_BYTES + 1 })).toBe(413);
  });

  test('of somebody who signed in is refused unread, if it is longer than a daily log can be', async () => {
    const answers: string[] = [];
    for (const way of [...calls, ...(await documented())]) {
      const status = await unsent({ ...way, who: 'will', length: MAX_BODY_BYTES + 1 });
      const isUpload = way.path === '/trpc/imports.create' || way.path === '/api/imports/';
      if (status !== (isUpload ? 403 : 413)) answers.push(`${way.method} ${way.path}: ${status}`);
    }
    expect(answers).toEqual([]);
  });

  const uploads = () => [
    { path: '/trpc/imports.create' },
    { path: '/trpc/imports.create?batch=1' },
    { path: '/api/imports/' },
    { path: '/api/imports/', type: MULTIPART },
    { path: '/api/company-settings/', type: MULTIPART },
    { path: `/api/company-settings/${settings}/`, method: 'PATCH', type: MULTIPART },
  ];
  test('of an upload is read for administrators only', async () => {
    for (const way of uploads()) {
      for (const length of [100, MAX_IMPORT_BODY_BYTES, undefined]) {
        const isLarge = length === MAX_IMPORT_BODY_BYTES;
        const [stranger, worker] = [
          await unsent({ ...way, length: length ?? 100 }),
          await unsent({ ...way, length, who: 'will' }),
        ];
        expect([way, length, stranger, worker]).toEqual([way, length, isLarge ? 413 : 401, 403]);
      }
      expect(await unsent({ ...way, who: 'ada', length: MAX_IMPORT_BODY_BYTES + 1 })).toBe(413);
    }
  });

  test('of a session that has ended is refused as such, so that the app renews it', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/clients/',
      headers: { authorization: 'Bearer over' },
      payload: { notes: 'x'.repeat(20_000) },
    });
    expect(answer.statusCode).toBe(401);
  });

  test('of a stranger in chunks is read until it is too long', async () => {
    const signIn = JSON.stringify({ email: 'will@example.org', password: PASSWORD });
    const short = await open(
      { path: '/api/token/' },
      `${chunkOf(signIn.slice(0, 9))}${chunkOf(signIn.slice(9))}0\r\n\r\n`,
    );
    expect(await answerOf(short)).toMatchObject({ status: 200 });
    for (const path of ['/api/token/', '/trpc/session.signIn', '/api/imports/', '/trpc/imports.create']) {
      const long = await open({ path }, chunkOf('['.repeat(MAX_STRANGER_BYTES)));
      long.write(chunkOf('['));
      expect([path, (await answerOf(long)).status]).toEqual([path, path.includes('imports') ? 401 : 413]);
    }
    const cut = await open({ path: '/api/token/' }, chunkOf('{"email":'));
    cut.destroy();
    expect((await world.rest(null, 'GET', '/plans/')).status).toBe(200);
  });

  test('of a registration fits, with every field full and every letter escaped', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/register/',
      headers: { 'content-type': JSON_TYPE },
      payload: escaped(REGISTRATION),
    });
    expect([answer.statusCode, answer.body]).toEqual([201, '{}']);
  });

  const clientWith = (fields: string) => ({
    method: 'POST' as const,
    url: '/api/clients/',
    payload: `{"first_name":"Ida","last_name":"Moss"${fields}}`,
  });
  async function asAda(sent: {
    method: 'POST' | 'PATCH';
    url: string;
    payload: string | Buffer;
    type?: string;
  }) {
    const { method, url, payload, type = JSON_TYPE } = sent;
    const authorization = `Bearer ${await world.tokenOf('ada')}`;
    const headers = { authorization, 'content-type': type };
    return world.app.inject({ method, url, payload, headers });
  }

  test('counts brackets, but not those in a text', async () => {
    const levels = (count: number) => `,"custom_fields":${'{"a":'.repeat(count)}1${'}'.repeat(count)}`;
    const deep = await asAda(clientWith(levels(20)));
    expect(deep.json()).toEqual({ code: 'bad_request', detail: 'The request is nested too deeply.' });
    const notes = String.raw`"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[{{{{{{{{{\\\"[[[[[[[[[[[[[[[[[[[[[[[[[[[\\"`;
    const flat = await asAda(clientWith(`,"address":${notes}`));
    expect(flat.json()).toMatchObject({ address: JSON.parse(notes) as string });
  });

  test('has at most 50,000 values, however short', async () => {
    for (const values of ['[],', '{},', '1,', '"",'])
      expect((await asAda(clientWith(`,"unknown":[${values.repeat(50_000)}1]`))).statusCode).toBe(413);
    const upload = { method: 'POST', url: '/api/imports/' } as const;
    for (const payload of [
      `[${'[],'.repeat(200_000)}1]`,
      ' '.repeat(3_000_000),
      `"${'\\"'.repeat(3_000_000)}"`,
    ])
      expect((await asAda({ ...upload, payload })).statusCode).toBe(413);
  });

  test('of a form has at most 31 parts, with short heads, and large ones only as files', async () => {
    const form = { method: 'PATCH' as const, url: `/api/company-settings/${settings}/`, type: MULTIPART };
    const due = partOf('report_due_day', '9');
    const fill = (count: number) => Array.from({ length: count }, (_, at) => partOf(`field${at}`, 'x'));
    expect((await asAda({ ...form, payload: formOf(due, ...fill(30)) })).statusCode).toBe(200);
    expect((await asAda({ ...form, payload: formOf(due, ...fill(31)) })).statusCode).toBe(413);
    const named = partOf('x'.repeat(20_000), '9');
    expect((await asAda({ ...form, payload: formOf(due, named) })).statusCode).toBe(400);
    const upload = { ...form, method: 'POST' as const, url: '/api/imports/' };
    const pasted = (bytes: number) => formOf(partOf('kind', 'clients'), partOf('text', 'x'.repeat(bytes)));
    expect((await asAda({ ...upload, payload: pasted(MAX_BODY_BYTES + 9) })).statusCode).toBe(413);
    expect((await asAda({ ...upload, payload: pasted(900_000) })).statusCode).not.toBe(413);
  });

  test('of a form is refused at its 32nd part, before the rest is sent', async () => {
    const head = { path: '/api/imports/', type: MULTIPART, length: 20_000_000, who: 'ada' } as const;
    const socket = await open(head, partOf('field', 'x').repeat(20));
    socket.write(partOf('field', 'x').repeat(20));
    expect((await answerOf(socket)).status).toBe(413);
  });

  test('of a second upload of a company waits for the first, and that of another company does not', async () => {
    const file = { path: '/api/imports/', type: MULTIPART, length: 1_000 } as const;
    const first = await open({ ...file, who: 'ada' }, partOf('kind', 'clients'));
    await expect
      .poll(() => unsent({ ...file, path: '/trpc/imports.create', type: JSON_TYPE, who: 'ada' }))
      .toBe(503);
    const form = formOf(
      partOf('kind', 'clients'),
      partOf('file', 'first_name,last_name\nIda,Moss\n', '; filename="c.csv"'),
    );
    const neighbours = await open({ ...file, length: form.length, who: 'nora' }, form);
    expect((await answerOf(neighbours)).status).toBe(201);
    first.destroy();
    const sent = { method: 'POST', url: '/api/imports/', type: MULTIPART, payload: form } as const;
    await expect.poll(async () => (await asAda(sent)).statusCode).toBe(201);
  });
});
