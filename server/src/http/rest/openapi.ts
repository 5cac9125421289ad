import { REFUSALS } from '@daybook/domain/refusals';
import type { z } from 'zod';
import { exampleOf } from './examples.ts';
import { LOGO_ROUTES } from './logo.ts';
import { ROUTES, type Row } from './routes.ts';
import { schemaOf, type JsonSchema } from './schemas.ts';
import { answerSchemaOf, hasPages, takesVersion } from './shapes.ts';
import { procedures } from '../../router.ts';

const errorAnswer = (description: string, schema: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});

/** `/clients/:id` as OpenAPI writes it, with the trailing slash that the documents have. */
const pathOf = (path: string) => `${path.replace(/:(\w+)/g, '{$1}')}/`;

/** `GET /clients/{id}/` is `clients_get`; an alias says its path, so that every id is there once. */
function operationIds(rows: readonly Row[]): Map<Row, string> {
  const taken = new Set<string>();
  const ids = new Map<Row, string>();
  for (const row of rows) {
    const [method, path, procedure] = row;
    const plain = procedure.replace('.', '_');
    const id = taken.has(plain) ? `${method.toLowerCase()}${path.replace(/[/:-]+/g, '_')}` : plain;
    taken.add(id);
    ids.set(row, id);
  }
  return ids;
}

function operation(row: Row, operationId: string) {
  const [method, path, procedure, options = {}] = row;
  const { input, output, open: isPublic = false } = procedures.get(procedure) ?? {};
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const inputSchema = input ? schemaOf(input, 'input') : { type: 'object', properties: {} };
  const fields = Object.entries(inputSchema.properties ?? {}).filter(([name]) => !names.includes(name));
  const required = (inputSchema.required ?? []).filter((name) => !names.includes(name));
  const hasQuery = method === 'GET' || method === 'DELETE';
  const query = hasQuery ? fields.filter(([name]) => name !== 'count_all') : [];
  const [noun = '', verb = ''] = procedure.split('.');
  return {
    operationId,
    tags: [noun],
    summary: `${noun}: ${verb}`,
    ...(isPublic && { security: [] }),
    parameters: [
      ...names.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
      })),
      ...query.map(([name, schema]) => ({
        name,
        in: 'query',
        required: required.includes(name),
        schema: isEmpty(schema) ? { type: 'string' } : schema,
      })),
      ...headersOf(row, isPublic),
    ],
    ...(!hasQuery &&
      fields.length > 0 && { requestBody: requestBody(Object.fromEntries(fields), required, row) }),
    responses: {
      [String(options.status ?? 200)]: success(output, row),
      '400': errorAnswer('Bad input, said at its fields', 'FieldErrors'),
      ...(!isPublic && { '401': errorAnswer('No credentials, or dead ones', 'Detail') }),
      '403': errorAnswer('Not for this role, plan or key', 'Detail'),
      ...(names.length > 0 && { '404': errorAnswer('No such record for the caller', 'Detail') }),
      ...(method !== 'GET' && {
        '409': errorAnswer('Not in this state, or changed by someone else', 'Detail'),
      }),
      ...(takesVersion(procedure) && {
        '412': errorAnswer('Changed since the version that If-Match names', 'Detail'),
      }),
      ...(method === 'POST' &&
        !isPublic && {
          '422': errorAnswer('The Idempotency-Key was used for another call', 'Detail'),
        }),
      '429': errorAnswer('Too many attempts; see Retry-After', 'Detail'),
    },
  };
}

/** What a caller may send beside the input. */
function headersOf([method, , procedure]: Row, isPublic: boolean) {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  return [
    ...(method === 'POST' && !isPublic
      ? [header('Idempotency-Key', 'Done once; sent again within a day, it gives the same answer.')]
      : []),
    ...(method !== 'GET' && takesVersion(procedure)
      ? [header('If-Match', 'The ETag that the record was read with; 412 when it was changed since.')]
      : []),
  ];
}

const isEmpty = (schema: JsonSchema) =>
  Object.keys(schema).filter((key) => key !== 'description').length === 0;

function requestBody(properties: Record<string, JsonSchema>, required: string[], row: Row) {
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }) };
  const json = { schema, example: exampleOf(schema, row[2]) };
  const multipart = {
    schema: { ...schema, properties: { ...properties, logo: { type: 'string', format: 'binary' } } },
  };
  return {
    required: required.length > 0,
    content: {
      'application/json': json,
      ...(LOGO_ROUTES.includes(row) && { 'multipart/form-data': multipart }),
    },
  };
}

function success(output: z.ZodType | undefined, [, , procedure, options = {}]: Row) {
  if (options.status === 204 || !output) return { description: 'Done' };
  const plain = answerSchemaOf(procedure);
  const paged = {
    type: 'object',
    required: ['count', 'next', 'previous', 'results'],
    properties: {
      count: { type: 'integer' },
      next: { type: ['string', 'null'] },
      previous: { type: ['string', 'null'] },
      results: plain,
    },
  };
  return {
    description: hasPages(procedure) ? 'The list; with `page`, one page of it' : 'Done',
    content: {
      'application/json': {
        schema: hasPages(procedure) ? { oneOf: [plain, paged] } : plain,
        example: exampleOf(plain, ''),
      },
      ...((plain.type === 'array' || options.csv) && { 'text/csv': { schema: { type: 'string' } } }),
    },
  };
}

/** Every code of a refusal with its status and what it means, as Markdown. */
const CODES = [
  'What programs decide by:',
  ...Object.entries(REFUSALS).map(([code, { status, means }]) => `- \`${code}\` (${status}): ${means}`),
].join('\n');

/** OpenAPI 3.1, from the same table that serves the paths and the same shapes that check what comes in. */
export function openApiDocument(publicUrl: string) {
  const rows = [...ROUTES, ...LOGO_ROUTES];
  const ids = operationIds(rows);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const row of rows) {
    const path = (paths[pathOf(row[1])] ??= {});
    path[row[0].toLowerCase()] = operation(row, ids.get(row) ?? row[2]);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daybook',
      version: '1.0.0',
      description:
        'Time, timesheets, reports and payroll for care and support providers. Dates are YYYY-MM-DD, times HH:mm, ' +
        'moments ISO 8601 in UTC; hours, distances (in the `distance_unit` beside them) and USD are numbers. The trailing slash is optional.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token of `POST /token/`, or an API key made on the settings page.',
        },
      },
      schemas: {
        Detail: {
          type: 'object',
          required: ['detail', 'code'],
          properties: {
            detail: { type: 'string', description: 'A sentence for people.' },
            code: { enum: Object.keys(REFUSALS), description: CODES },
            request_id: { type: 'string' },
          },
        },
        FieldErrors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      },
    },
  };
}
