import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_SIZE } from '@daybook/contract/filters';
import { MAX_ID } from '@daybook/domain/limits';
import { isRecord } from '@daybook/domain/values';
import { countedAs, type Context } from '../../kernel/procedures.ts';
import { badRequest, notFound, ONE_OBJECT, Refusal, UNSUPPORTED_MEDIA } from '../../kernel/refusals.ts';
import type { Services } from '../../kernel/services.ts';
import { recordExport } from '../../modules/audit/writes.ts';
import { notStored } from '../answers.ts';
import { callProcedure } from '../call-procedure.ts';
import { guardSecrets } from '../compress.ts';
import { contextOf } from '../context.ts';
import { parseJson } from '../json-text.ts';
import { refuseUnrouted, type MethodsOf } from '../methods.ts';
import type { Upload } from '../uploads.ts';
import { companyExportFilePath } from './company-export-file.ts';
import { formWanted, listAsCsv } from './csv.ts';
import { docsPage } from './docs-page.ts';
import { refusedBy, sendJson, versionAsked } from './etags.ts';
import { exportedType } from './exports.ts';
import { idempotent } from './idempotency.ts';
import { importFilePaths } from './import-files.ts';
import { logoPaths } from './logo.ts';
import { openApiDocument } from './openapi.ts';
import type { ProcedureName, Row } from './route.ts';
import { ROUTES } from './routes.ts';
import { hasPages, isList, listItemOf, PAGE_ROUTES, takesVersion, withSecondNames } from './shapes.ts';
import { storedFilePaths } from './stored-files.ts';
import { stripeWebhook } from './stripe-webhook.ts';

/** An empty filter value is dropped; a repeated one is a list. */
function queryOf(request: FastifyRequest): Record<string, unknown> {
  const query = isRecord(request.query) ? request.query : {};
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '' && value !== undefined));
}

/** The path's record comes first: an id that cannot exist is a record that does not exist (rest.md#answers). */
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

/** The input of the row's procedure. Special keys of JavaScript objects are never accepted. */
function inputOf(request: FastifyRequest): Record<string, unknown> {
  const { body = {} } = request;
  if (!isRecord(body)) throw badRequest(ONE_OBJECT);
  return { ...body, ...queryOf(request), ...pathOf(request) };
}

interface Page extends Record<string, unknown> {
  count: number;
  results: unknown[];
}

const isPage = (result: unknown): result is Page =>
  isRecord(result) && typeof result.count === 'number' && Array.isArray(result.results);

const withQuery = (path: string, query: URLSearchParams) =>
  query.size === 0 ? path : `${path}?${query.toString()}`;

/** A page over REST, with the addresses of its neighbours, also as `Link` (RFC 8288). */
function pageAnswer(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const query = new URLSearchParams(
    Object.entries(queryOf(request)).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  );
  const { page: inPath } = pathOf(request);
  const number = Number(inPath ?? query.get('page') ?? 1);
  const size = Number(query.get('page_size') ?? PAGE_SIZE);
  const path = request.url.split('?')[0] ?? '';
  const address = (to: number) => {
    if (inPath !== undefined) return withQuery(path.replace(/\/\d+(\/?)$/, `/${to}$1`), query);
    query.set('page', String(to));
    return withQuery(path, query);
  };
  const last = Math.max(1, Math.ceil(page.count / size));
  const next = number < last ? address(number + 1) : null;
  const previous = number > 1 ? address(number - 1) : null;
  const links = Object.entries({ first: address(1), prev: previous, next, last: address(last) });
  void reply.header(
    'link',
    links.flatMap(([rel, target]) => (target === null ? [] : [`<${target}>; rel="${rel}"`])).join(', '),
  );
  return { count: page.count, next, previous, results: page.results };
}

/** How many calls the caller has left, as the IETF's draft of RateLimit headers defines it. */
function sendShare(context: Context, reply: FastifyReply): void {
  const share = context.limits.shareOf(countedAs(context), context.clock().getTime());
  if (!share) return;
  void reply
    .header('ratelimit-policy', `"calls";q=${share.limit};w=${share.window_seconds}`)
    .header('ratelimit', `"calls";r=${share.left};t=${share.resets_in}`);
}

interface Exchange {
  services: Services;
  context: Context;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A function that sends an answer, once it is known how many calls its caller has left. */
type Send = () => FastifyReply;

async function answerGet(row: Row, exchange: Exchange): Promise<Send> {
  const [, , usual, { csv } = {}] = row;
  const { context, request, reply } = exchange;
  const items = listItemOf(usual);
  const form = formWanted(request, csv !== undefined || items !== null);
  if (items || csv) void reply.header('vary', 'accept');
  const input = inputOf(request);
  if (form === 'csv') return answerCsv(row[1], csv ?? usual, input, exchange);
  const wantsPage = hasPages(usual) && ('page' in input || 'page_size' in input);
  const returned = await callProcedure(
    context,
    usual,
    hasPages(usual) ? { count_all: wantsPage, ...input } : input,
  );
  const result = withSecondNames(usual, returned);
  if (!isList(usual) || !isPage(result)) return () => sendJson(request, reply, result);
  return () => sendJson(request, reply, wantsPage ? pageAnswer(request, reply, result) : result.results);
}

async function answerCsv(
  path: string,
  procedure: ProcedureName,
  input: Record<string, unknown>,
  { services, context, reply }: Exchange,
): Promise<Send> {
  const result = await callProcedure(context, procedure, input);
  const rows: unknown[] = isPage(result) ? result.results : [result].flat();
  await recordExport(services, context.caller, exportedType(procedure), rows.length);
  return () =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${path.slice(1).replaceAll('/', '-')}.csv"`)
      .send(listAsCsv(rows, listItemOf(procedure) ?? {}));
}

async function answerWrite(row: Row, { services, context, request, reply }: Exchange): Promise<Send> {
  const [method, , procedure, options = {}] = row;
  formWanted(request, false);
  const version = versionAsked(request);
  const input = { ...inputOf(request), ...(version !== null && { updated_at: version }) };
  if (version !== null && !takesVersion(procedure)) throw badRequest('If-Match is not accepted here.');
  const call = { procedure, input, status: options.status ?? 200 };
  const work = (ctx: Context) => callProcedure(ctx, procedure, input);
  try {
    const { status, body, replayed } =
      method === 'POST'
        ? await idempotent(services.store, context, request, call, work)
        : { status: call.status, body: await work(context), replayed: false };
    if (replayed) void reply.header('idempotency-replayed', 'true');
    reply.status(status);
    return () => (status === 204 ? reply.send() : sendJson(request, reply, withSecondNames(procedure, body)));
  } catch (error) {
    throw version === null ? error : refusedBy(error, version);
  }
}

async function answer(services: Services, row: Row, request: FastifyRequest, reply: FastifyReply) {
  const context = await contextOf(services, request, reply);
  const exchange = { services, context, request, reply };
  let send: Send;
  try {
    send = await (row[0] === 'GET' ? answerGet(row, exchange) : answerWrite(row, exchange));
  } finally {
    sendShare(context, reply);
  }
  return send();
}

/** The description of the paths, in both of its forms, created on first use. */
function descriptionPaths(app: FastifyInstance, publicUrl: string): void {
  let described: ReturnType<typeof openApiDocument> | undefined;
  const description = () => (described ??= openApiDocument(publicUrl));
  // It is not about a person, so it may be cached and revalidated.
  app.get('/openapi.json', (request, reply) =>
    sendJson(request, reply.header('cache-control', 'no-cache'), description()),
  );
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(description())));
}

interface Options {
  services: Services;
  methodsOf: MethodsOf;
  upload: Upload;
}

/** Registers every row of the table. */
export async function restAdapter(
  app: FastifyInstance,
  { services, methodsOf, upload }: Options,
): Promise<void> {
  app.addHook('onRequest', notStored);
  // RFC 7396, which PATCH follows; for a body of another method it is not defined.
  app.addContentTypeParser('application/merge-patch+json', { parseAs: 'string' }, (request, body, done) => {
    if (request.method !== 'PATCH') return done(new Refusal('unsupported_media', UNSUPPORTED_MEDIA));
    parseJson(body, done);
  });
  // A route, not a not-found handler: the page for all other paths is a route, too.
  app.all('/*', (request, reply) => refuseUnrouted(request, reply, methodsOf));
  await app.register(logoPaths, { services, upload });
  await app.register(importFilePaths, { services, upload });
  await app.register(storedFilePaths, { services });
  await app.register(companyExportFilePath, { services });
  descriptionPaths(app, services.config.public_url);
  await app.register(stripeWebhook, { services });
  for (const row of [...ROUTES, ...PAGE_ROUTES]) {
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
