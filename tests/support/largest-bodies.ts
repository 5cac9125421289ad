import { MAX_IMPORT_BODY_BYTES } from '@daybook/domain/limits';
import { MAX_BODY_BYTES, MAX_STRANGER_BYTES } from '../../server/src/http/body-limits.ts';
import { schemaOf } from '../../server/src/http/rest/schemas.ts';
import { procedures } from '../../server/src/router.ts';

/** A request to a way in, of somebody who may be anybody. */
export interface LargeBody {
  what: string;
  method: string;
  path: string;
  type: string;
  body: Buffer;
}

const BOUNDARY = 'between-the-parts';
const JSON_TYPE = 'application/json';

/** What fits into so many bytes, between a beginning and an end. */
const filled = (bytes: number, begin: string, one: string, end: string): string =>
  `${begin}${one.repeat(Math.floor((bytes - begin.length - end.length) / one.length))}${end}`;
const names = (count: number, value: string) =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":${value}`).join()}}`;
/** Fewer than a body may have. */
const MANY = 24_000;

/** The deepest, the longest and the most, whole or at a field of the input. */
const KINDS: [what: string, text: (bytes: number, field: string) => string][] = [
  ['lists', (bytes) => filled(bytes, '[', '[],', '[]]')],
  ['objects', (bytes) => filled(bytes, '[', '{},', '{}]')],
  ['depth', (bytes) => filled(bytes, '', '[', '')],
  ['depth in objects', (bytes) => filled(bytes, '', '{"a":', '')],
  ['digits', (bytes) => filled(bytes, '', '9', '')],
  ['spaces', (bytes) => filled(bytes, '', ' ', '{}')],
  ['one letter', (bytes, field) => filled(bytes, `{"${field}":"`, 'x', '"}')],
  ['spaces in a text', (bytes, field) => filled(bytes, `{"${field}":"x`, ' ', 'x"}')],
  ['quotes', (bytes, field) => filled(bytes, `{"${field}":"`, String.raw`\"`, '"}')],
  ['escaped letters', (bytes, field) => filled(bytes, `{"${field}":"`, String.raw`\u00e9`, '"}')],
  ['many empty ones', (bytes, field) => filled(Math.min(bytes, 3 * MANY), `{"${field}":[`, '{},', '{}]}')],
  ['many numbers', (bytes, field) => filled(Math.min(bytes, 4 * MANY), `{"${field}":[`, '-1,', '1]}')],
  ['many names', (bytes, field) => `{"${field}":${names(Math.min(MANY, bytes / 16), '1')}}`],
  ['names of lists', (bytes, field) => `{"${field}":${names(Math.min(MANY / 2, bytes / 16), '[1]')}}`],
];

const fieldsOf = (name: string): string[] => {
  const input = procedures.get(name)?.input;
  return input ? Object.keys(schemaOf(input, 'input').properties ?? {}) : [];
};

/** Every way in that changes something, over tRPC, and over REST as an installation describes it. */
function waysIn(description: object): { method: string; path: string; fields: string[] }[] {
  const { paths } = description as { paths: Record<string, Record<string, { operationId?: string }>> };
  const mutations = [...procedures].filter(([, { kind }]) => kind === 'mutation').map(([name]) => name);
  const all = [...new Set(mutations.flatMap(fieldsOf))];
  return [
    ...mutations.map((name) => ({ method: 'POST', path: `/trpc/${name}`, fields: fieldsOf(name) })),
    ...Object.entries(paths)
      .flatMap(([path, methods]) =>
        Object.keys(methods)
          .filter((method) => ['post', 'put', 'patch'].includes(method))
          .map((method) => ({
            method: method.toUpperCase(),
            path: `/api${path.replaceAll(/\{\w+\}/g, '1')}`,
          })),
      )
      .map((way, index) => ({ ...way, fields: [all[index % all.length] ?? 'id'] })),
  ];
}

const part = (name: string, content: string, more = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;

/** Forms: endless parts, heads, names and files. */
function forms(bytes: number): [what: string, text: string][] {
  const end = `--${BOUNDARY}--\r\n`;
  const file = (content: string) =>
    `${part('kind', 'clients')}${filled(bytes - 400, part('file', '', '; filename="a.csv"').slice(0, -2), content, '\r\n')}${end}`;
  return [
    ['empty parts', filled(bytes, '', part('a', ''), end)],
    ['a long head', filled(bytes, `--${BOUNDARY}\r\n`, 'A: b\r\n', end)],
    [
      'a long name',
      filled(bytes, `--${BOUNDARY}\r\nContent-Disposition: form-data; name="`, 'x', `"\r\n\r\n${end}`),
    ],
    ['a long field', `${filled(bytes - end.length, part('kind', '').slice(0, -2), 'x', '\r\n')}${end}`],
    ...[',', '"', '",', 'x,"a"b\n', '\n', 'é,', '<!---->'].map((content): [string, string] => [
      `a file of ${JSON.stringify(content)}`,
      file(content),
    ]),
  ];
}

const UPLOADS = ['/trpc/imports.create', '/api/imports/'];
const FORMS = [
  { method: 'POST', path: '/api/imports/' },
  { method: 'POST', path: '/api/company-settings/' },
];

/**
 * The largest and deepest bodies that somebody may send to each way in, a part of them by turns.
 * @param every of so many, one
 */
export function* largestBodies(
  description: object,
  who: 'stranger' | 'worker' | 'admin',
  every: number,
): Generator<LargeBody> {
  let turn = 0;
  const allowed = who === 'stranger' ? MAX_STRANGER_BYTES : MAX_BODY_BYTES;
  for (const { method, path, fields } of waysIn(description)) {
    const bytes = who === 'admin' && UPLOADS.includes(path) ? MAX_IMPORT_BODY_BYTES : allowed;
    for (const field of fields.length > 0 ? fields : ['unknown'])
      for (const [what, text] of KINDS) {
        turn += 1;
        if (turn % every !== 0) continue;
        const body = Buffer.from(text(bytes, field));
        yield { what: `${what} at ${field}`, method, path, type: JSON_TYPE, body };
      }
  }
  // A stranger tries it with as much as an administrator.
  for (const { method, path } of who === 'worker' ? [] : FORMS) {
    const bytes = path === '/api/imports/' ? MAX_IMPORT_BODY_BYTES : 2_200_000;
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    for (const [what, text] of forms(bytes)) yield { what, method, path, type, body: Buffer.from(text) };
  }
  for (const path of who === 'stranger' ? UPLOADS : [])
    yield {
      what: 'lists',
      method: 'POST',
      path,
      type: JSON_TYPE,
      body: Buffer.from(filled(MAX_IMPORT_BODY_BYTES, '[', '[],', '[]]')),
    };
}
