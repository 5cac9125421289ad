import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contextOf } from '../context.ts';
import { missing, refusalOfHttp } from '../refusals.ts';
import type { Services } from '../services.ts';
import { callProcedure } from '../call-procedure.ts';
import { docsPage } from './docs-page.ts';
import { logoPaths } from './logo.ts';
import { openApiDocument } from './openapi.ts';
import { ROUTES, type Row } from './routes.ts';
import { stripeWebhook } from './stripe-webhook.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
      if (!(id <= 2_147_483_647)) throw missing();
      return [name, id];
    }),
  );
}

/** What the row's procedure is given. Private keys of JavaScript objects never get in. */
export function inputOf(request: FastifyRequest): Record<string, unknown> {
  const body = isRecord(request.body) ? request.body : {};
  return { ...body, ...queryOf(request), ...pathOf(request) };
}

/** `{count, results}` of a page as it goes over REST, with the addresses of its neighbours. */
function pageAnswer(request: FastifyRequest, page: { count: number; results: unknown[] }) {
  const query = new URLSearchParams(queryOf(request) as Record<string, string>);
  const number = Number(query.get('page') ?? 1);
  const size = Number(query.get('page_size') ?? 50);
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

async function answer(services: Services, row: Row, request: FastifyRequest, reply: FastifyReply) {
  const [, , procedure, options = {}] = row;
  const context = await contextOf(services, request);
  const input = inputOf(request);
  reply.status(options.status ?? 200);
  if (options.paged && 'page' in input) {
    const page = (await callProcedure(context, options.paged, input)) as {
      count: number;
      results: unknown[];
    };
    return reply.send(pageAnswer(request, page));
  }
  const result = await callProcedure(context, procedure, input);
  return options.status === 204 ? reply.send() : reply.send(result);
}

/** Registers every row of the table, and the one way in which REST says no. */
export async function restAdapter(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOfHttp(error);
    if (refusal.kind === 'unforeseen') request.log.error({ err: error }, 'unforeseen');
    if (refusal.retry_after) void reply.header('retry-after', String(refusal.retry_after));
    const body = refusal.kind === 'unforeseen' ? { ...refusal.body, request_id: request.id } : refusal.body;
    return reply.status(refusal.status).send(body);
  });
  app.setNotFoundHandler(() => {
    throw missing();
  });
  await app.register(logoPaths, { services });
  let described: ReturnType<typeof openApiDocument> | undefined;
  const description = () => (described ??= openApiDocument(services.config.public_url));
  app.get('/openapi.json', () => description());
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(description())));
  await app.register(stripeWebhook, { services });
  for (const row of ROUTES) {
    const [method, path] = row;
    app.route({ method, url: path, handler: (request, reply) => answer(services, row, request, reply) });
  }
}
