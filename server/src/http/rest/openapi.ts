import { REFUSALS } from '@daybook/domain/access/refusals';
import { isRecord } from '@daybook/domain/values';
import { productVersion } from '../../config.ts';
import { procedures } from '../../router.ts';
import { Components, type Parameter } from './components.ts';
import { exampleOf } from './examples.ts';
import { IMPORT_ROUTES } from './import-files.ts';
import { LOGO_ROUTES } from './logo.ts';
import type { Row } from './route.ts';
import { ROUTES } from './routes.ts';
import type { JsonSchema } from './schemas.ts';
import { nounOf, sentenceOf } from './sentences.ts';
import { hasPages, isList, listItemOf, PAGE_ROUTES, takesVersion } from './shapes.ts';
import { FILE_ROUTES } from './stored-files.ts';

/** `/clients/:id` in OpenAPI's notation, with a trailing slash, which names of files lack. */
const pathOf = (path: string) => path.replace(/:(\w+)/g, '{$1}') + (path.endsWith('.csv') ? '' : '/');

/** `GET /clients/{id}/` is `clients_get`; an alias includes its path, so that every id is unique. */
function operationIds(rows: readonly Row[]): Map<Row, string> {
  const usedIds = new Set<string>();
  const ids = new Map<Row, string>();
  for (const row of rows) {
    const [method, path, procedure] = row;
    const plain = procedure.replace('.', '_');
    const id = usedIds.has(plain) ? `${method.toLowerCase()}${path.replace(/[/:-]+/g, '_')}` : plain;
    usedIds.add(id);
    ids.set(row, id);
  }
  return ids;
}

/** Every status of a refusal, with its description and the codes for programs. */
const REFUSED = [
  [400, 'Bad input: messages for the fields, or a sentence if no single field is concerned.'],
  [401, 'No credentials, or ones that are no longer valid.'],
  [403, 'The caller’s role, plan or key does not allow it.'],
  [404, 'No such record for the caller.'],
  [405, 'The path exists for other methods, which `Allow` lists.'],
  [406, 'The path cannot answer in any format that `Accept` lists.'],
  [409, 'Not in this state, or changed by someone else.'],
  [412, 'Changed since the version that `If-Match` names.'],
  [413, 'The body is too large.'],
  [415, 'The path does not accept this type of content.'],
  [422, 'The `Idempotency-Key` was used for another call.'],
  [429, 'Too many calls or attempts; `Retry-After` says when to try again.'],
  [500, 'An error in Daybook; the server’s log has more under `request_id`.'],
  [503, 'The database or a service is unavailable or busy; `Retry-After` says when to try again.'],
] as const;
type RefusedStatus = (typeof REFUSED)[number][0];

const refusalCodesOf = (status: number) =>
  Object.entries(REFUSALS).filter(([, refusal]) => refusal.status === status);

const nameOfRefused = (status: RefusedStatus) => `Refused${status}`;

function refusedResponses() {
  return Object.fromEntries(
    REFUSED.map(([status, sentence]) => {
      const codes = refusalCodesOf(status).map(([code, { means }]) => `- \`${code}\`: ${means}`);
      const detail = { $ref: '#/components/schemas/Detail' };
      const schema =
        status === 400 ? { anyOf: [detail, { $ref: '#/components/schemas/FieldErrors' }] } : detail;
      const description = [sentence, ...codes].join('\n');
      return [nameOfRefused(status), { description, content: { 'application/json': { schema } } }];
    }),
  );
}

function statusesOf([method, path, procedure]: Row, isOpen: boolean): RefusedStatus[] {
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const when: [RefusedStatus, boolean][] = [
    [400, true],
    [401, true],
    [403, true],
    [404, path.includes(':')],
    [405, true],
    [406, true],
    [409, method !== 'GET'],
    [412, method !== 'GET' && takesVersion(procedure)],
    [413, hasBody],
    [415, hasBody],
    [422, method === 'POST' && !isOpen],
    [429, true],
    [500, true],
    [503, true],
  ];
  return when.flatMap(([status, can]) => (can ? [status] : []));
}

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', maxLength: 255 },
});

/** What a caller may send in addition to the input. */
function headersOf([method, , procedure, { file } = {}]: Row, isOpen: boolean): Parameter[] {
  return [
    ...(method === 'POST' && !isOpen
      ? [
          header(
            'Idempotency-Key',
            'The call is carried out once; repeated within a day, it returns the same answer.',
          ),
        ]
      : []),
    ...(method !== 'GET' && takesVersion(procedure)
      ? [header('If-Match', 'The ETag with which the record was read; 412 if it has changed since.')]
      : []),
    ...(method === 'GET' && file === undefined
      ? [header('If-None-Match', 'The ETag of an earlier answer; 304 if it is still the same.')]
      : []),
  ];
}

interface Content {
  [type: string]: { schema: JsonSchema; example?: unknown };
}
export interface Answer {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Content;
}
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: [];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer | { $ref: string }>;
}

function operation(row: Row, operationId: string, components: Components): Operation {
  const [method, path, procedure] = row;
  const { open: isOpen = false } = procedures.get(procedure) ?? {};
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return {
    operationId,
    tags: [nounOf(procedure).tag],
    ...wordsOf(row),
    ...(isOpen && { security: [] }),
    parameters: [...parametersOf(row, names, components), ...headersOf(row, isOpen)],
    ...(hasBody && requestBody(row, names, components)),
    responses: responsesOf(row, isOpen, components),
  };
}

function wordsOf(row: Row): { summary: string; description: string } {
  const [, , procedure, { csv } = {}] = row;
  const isPage = PAGE_ROUTES.includes(row);
  const whole = sentenceOf(procedure) ?? '';
  const sentence = isPage ? whole.replace(/\.$/, ', page by page.') : whole;
  const more: [string, boolean][] = [
    [
      'With `Accept: text/csv`, the answer is a CSV file.',
      listItemOf(procedure) !== null || csv !== undefined,
    ],
    ['With the query parameter `page`, the answer is one page, as under `/pages/`.', hasPages(procedure)],
  ];
  const said = more.flatMap(([text, holds]) => (holds && !isPage ? [text] : []));
  return { summary: sentence.replace(/\.$/, ''), description: [sentence, ...said].join(' ') };
}

/** The parameters in the address: names in the path, and the query if there is no body. */
function parametersOf(row: Row, names: string[], components: Components): Parameter[] {
  const [method, , procedure] = row;
  const inPath = names.map((name) => components.pathParameter(procedure, name));
  if (PAGE_ROUTES.includes(row))
    return [
      ...inPath,
      ...components.queryOf(procedure, [...names, ...WINDOW]),
      ...components.queryOf(procedure, [...names, 'limit'], ['page_size']),
    ];
  if (method !== 'GET' && method !== 'DELETE') return inPath;
  const elsewhere = isList(procedure) ? [...names, ...WINDOW] : names;
  return [...inPath, ...components.queryOf(procedure, elsewhere)];
}

function responsesOf(row: Row, isOpen: boolean, components: Components): Operation['responses'] {
  const [method, , , { status = 200, file } = {}] = row;
  const refused = statusesOf(row, isOpen).map((each) => [String(each), nameOfRefused(each)] as const);
  const isCached = method === 'GET' && file === undefined;
  const named = [...(isCached ? [['304', 'NotModified'] as const] : []), ...refused];
  return {
    [String(status)]: success(row, components),
    ...Object.fromEntries(named.map(([each, name]) => [each, { $ref: `#/components/responses/${name}` }])),
  };
}

/** The size of a list: only under `/pages/`. */
const WINDOW = ['page', 'page_size', 'count_all'];

/** An example has no version, so that it can be sent. */
const newest = (example: unknown): unknown => {
  if (!isRecord(example)) return example;
  const { updated_at: _, company_updated_at: _own, settings_updated_at: _settings, ...fields } = example;
  return fields;
};

function requestBody(row: Row, names: string[], components: Components): Pick<Operation, 'requestBody'> {
  const [method, , procedure] = row;
  const body = components.bodyOf(procedure, names);
  if (!body) return {};
  const schema = components.resolve(body);
  const required = (schema.required ?? []).length > 0;
  const example = procedures.get(procedure)?.example ?? newest(exampleOf(body, procedure, components));
  const json = { schema: body, example };
  return {
    requestBody: {
      required,
      content: {
        'application/json': json,
        ...(method === 'PATCH' && { 'application/merge-patch+json': json }),
        ...(LOGO_ROUTES.includes(row) && multipart(body, 'logo', 'The picture')),
        ...(IMPORT_ROUTES.includes(row) && multipart(body, 'file', 'The file')),
      },
    },
  };
}

/** The same fields as a form, with a file. */
const multipart = (body: JsonSchema, name: string, description: string): Content => ({
  'multipart/form-data': {
    schema: {
      allOf: [
        body,
        { type: 'object', properties: { [name]: { type: 'string', format: 'binary', description } } },
      ],
    },
  },
});

function success(row: Row, components: Components): Answer {
  const [, , procedure, options = {}] = row;
  const isPage = PAGE_ROUTES.includes(row);
  if (options.status === 204) return { description: 'Done; the answer has no content.' };
  if (options.file !== undefined)
    return {
      description: 'The file; `Content-Disposition` has its name',
      content: { [options.file]: { schema: { type: 'string', format: 'binary' } } },
    };
  const schema = isPage ? components.pageOf(procedure) : components.answerOf(procedure);
  return {
    description: isPage ? 'One page of the list' : listItemOf(procedure) ? 'The whole list' : 'Done',
    headers: { ETag: { $ref: '#/components/headers/ETag' } },
    content: { 'application/json': { schema, example: exampleOf(schema, '', components) } },
  };
}

const CODES = [
  'The code by which programs decide:',
  ...Object.entries(REFUSALS).map(([code, { status, means }]) => `- \`${code}\` (${status}): ${means}`),
].join('\n');

const ERRORS: Record<string, JsonSchema> = {
  Detail: {
    type: 'object',
    required: ['detail', 'code'],
    properties: {
      detail: { type: 'string', description: 'A sentence for people' },
      code: { type: 'string', enum: Object.keys(REFUSALS), description: CODES },
      request_id: {
        type: 'string',
        description: 'The id under which the server’s log has more, after an internal error',
      },
    },
  },
  FieldErrors: {
    type: 'object',
    description: 'Messages by field name; `work_entries.0.start_time` is a field of the first entry.',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  },
};

/** OpenAPI 3.1, from the same table that serves the paths and the same shapes that validate the input. */
export function openApiDocument(publicUrl: string) {
  const rows = [...ROUTES, ...LOGO_ROUTES, ...IMPORT_ROUTES, ...FILE_ROUTES, ...PAGE_ROUTES];
  const ids = operationIds(rows);
  const components = new Components(rows);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const row of rows) {
    const path = (paths[pathOf(row[1])] ??= {});
    path[row[0].toLowerCase()] = operation(row, ids.get(row) ?? row[2], components);
  }
  const tags = new Map(rows.map(([, , procedure]) => [nounOf(procedure).tag, nounOf(procedure).about]));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daybook',
      version: productVersion(),
      description:
        'Time, timesheets, reports and payroll for care and support providers. Dates are YYYY-MM-DD, times HH:mm, ' +
        'moments ISO 8601 in UTC; hours, distances (in the `distance_unit` of the record) and USD are numbers. The trailing slash is optional. ' +
        'A record can be sent back exactly as it was read.',
      contact: { name: 'Whoever hosts this installation', url: publicUrl },
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: `${publicUrl}/api`, description: 'This installation' }],
    security: [{ bearer: [] }],
    tags: [...tags].map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token of `POST /token/`, or an API key made on the settings page.',
        },
      },
      headers: {
        ETag: {
          description: 'The version of the answer, for `If-None-Match`, or of a record, for `If-Match`.',
          schema: { type: 'string' },
        },
      },
      responses: {
        NotModified: { description: 'Unchanged since the answer with the ETag in `If-None-Match`.' },
        ...refusedResponses(),
      },
      schemas: { ...ERRORS, ...components.schemas },
    },
  };
}
