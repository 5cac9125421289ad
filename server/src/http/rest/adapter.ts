import { isRecord } from '@daybook/domain/custom-fields';
import { MAX_ID } from '@daybook/domain/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_SIZE } from '@daybook/contract/filters';
import { contextOf } from '../context.ts';
import { notStored } from '../answers.ts';
import { recordExport } from '../../modules/audit/writes.ts';
import type { Context } from '../../kernel/procedures.ts';
import { notFound, badRequest } from '../../kernel/refusals.ts';
import type { Services } from '../../kernel/services.ts';
import { callProcedure } from '../call-procedure.ts';
import { guardSecrets } from '../compress.ts';
import { listAsCsv, wantsCsv } from './csv.ts';
import { docsPage } from './docs-page.ts';
import { exportedType } from './exports.ts';
import { logoPaths } from './logo.ts';
import { idempotent } from './idempotency.ts';
import { openApiDocument } from './openapi.ts';
import { ROUTES, type Row } from './routes.ts';
import { hasPages, isList, listItemOf, takesVersion } from './shapes.ts';
import { stripeWebhook } from './stripe-webhook.ts';
import { etagOf, refusedBy, versionAsked } from './etags.ts';

/** An empty filter value is dropped; one that is given twice is a list. */
function queryOf(request: FastifyRequest): Record<string, unknown> {
  const query = isRecord(request.query) ? request.query : {};
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '' && value !== undefined));
}

/** The path's own record comes first: an id that can't be one is a record that isn't there (decisions §1). */
function pathOf(request: FastifyRequest): Record<string, unknown> {
  const params = isRecord(request.params) ? request.params : {};
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (name !== 'id') return [name, value];
      const id = typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : NaN;
      if (!(id <= MAX_ID)) throw notFound();
      return [name, id];
    }),
  );
}

/** What the row's procedure is given. Private keys of JavaScript objects never get in. */
export function inputOf(request: FastifyRequest): Record<string, unknown> {
  const body = isRecord(request.body) ? request.body : {};
  return { ...body, ...queryOf(request), ...pathOf(request) };
}

interface Page {
  count: number;
  results: unknown[];
}

/** A page as it goes over REST, with the addresses of its neighbours. */
function pageAnswer(request: FastifyRequest, page: Page) {
  const query = new URLSearchParams(queryOf(request) as Record<string, string>);
  const number = Number(query.get('page') ?? 1);
  const size = Number(query.get('page_size') ?? PAGE_SIZE);
  const path = request.url.split('?')[0] ?? '';
  const address = (to: number) => {
    query.set('page', String(to));
    return `${path}?${query.toString()}`;
  };
  return {
    count: page.count,
    next: number * size < page.count ? address(number + 1) : null,
    previous: number > 1 ? address(number - 1) : null,
    results: page.results,
  };
}

async function answerGet(services: Services, row: Row, request: FastifyRequest, reply: FastifyReply) {
  const [, , procedure] = row;
  const context = await contextOf(services, request, reply);
  const input = inputOf(request);
  const isPage = hasPages(procedure) && ('page' in input || 'page_size' in input);
  const result = await callProcedure(context, procedure, isPage ? { count_all: true, ...input } : input);
  const items = listItemOf(procedure);
  const list = isList(procedure) ? (result as Page) : null;
  if (items) void reply.header('vary', 'accept');
  if (items && wantsCsv(request)) {
    const rows = list?.results ?? (result as unknown[]);
    await recordExport(services, context.caller, exportedType(procedure), rows.length);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${row[1].slice(1).replaceAll('/', '-')}.csv"`)
      .send(listAsCsv(rows, items));
  }
  if (!list) return sendRecord(reply, result);
  return reply.send(isPage ? pageAnswer(request, list) : list.results);
}

function sendRecord(reply: FastifyReply, body: unknown) {
  const etag = etagOf(body);
  if (etag) void reply.header('etag', etag);
  return reply.send(body);
}

async function answer(services: Services, row: Row, request: FastifyRequest, reply: FastifyReply) {
  const [method, , procedure, options = {}] = row;
  if (method === 'GET') return answerGet(services, row, request, reply);
  const context = await contextOf(services, request, reply);
  const asked = versionAsked(request);
  const input = { ...inputOf(request), ...(asked !== null && { updated_at: asked }) };
  if (asked !== null && !takesVersion(procedure)) throw badRequest('If-Match is not taken here.');
  const call = { procedure, input, status: options.status ?? 200 };
  const work = (ctx: Context) => callProcedure(ctx, procedure, input);
  try {
    const { status, body, replayed } =
      method === 'POST'
        ? await idempotent(services.store, context, request, call, work)
        : { status: call.status, body: await work(context), replayed: false };
    if (replayed) void reply.header('idempotency-replayed', 'true');
    reply.status(status);
    return status === 204 ? reply.send() : sendRecord(reply, body);
  } catch (error) {
    throw asked === null ? error : refusedBy(error, asked);
  }
}

/** Registers every row of the table. */
export async function restAdapter(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.addHook('onRequest', notStored);
  // A route and no handler of what is not found: the page for all other paths is a route, too.
  app.all('/*', () => {
    throw notFound();
  });
  await app.register(logoPaths, { services });
  let described: ReturnType<typeof openApiDocument> | undefined;
  const description = () => (described ??= openApiDocument(services.config.public_url));
  app.get('/openapi.json', () => description());
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(description())));
  await app.register(stripeWebhook, { services });
  for (const row of ROUTES) {
    const [method, path, procedure] = row;
    app.route({
      method,
      url: path,
      handler(request, reply) {
        guardSecrets(reply, [procedure]);
        return answer(services, row, request, reply);
      },
    });
  }
}
