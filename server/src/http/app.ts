import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { projectFile } from '../config.ts';
import { traceOf } from '../kernel/log.ts';
import { unavailable } from '../kernel/refusals.ts';
import type { Services } from '../kernel/services.ts';
import { refuse, refuseConnection } from './answers.ts';
import { limitBodies, MAX_BODY_BYTES } from './body-limits.ts';
import { compressText } from './compress.ts';
import { parseJson } from './json-text.ts';
import { guardLink, isDeadLink, withoutToken } from './links.ts';
import { collectMethods } from './methods.ts';
import { createRequestQueue } from './request-queue.ts';
import { restAdapter } from './rest/adapter.ts';
import { securityHeaders } from './security-headers.ts';
import { ssoCallback } from './sso-callback.ts';
import { serveClient, serveDocs } from './static.ts';
import { trpcHandler } from './trpc.ts';
import { createUploads } from './uploads.ts';
import { wellKnown } from './well-known.ts';

const CLIENT = projectFile('client/dist/');
const DOCS = projectFile('docs/dist/');

/** The whole program behind HTTP. Tests call this and `inject`, or listen on a port of their own. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config } = services;
  // Fastify's own plugin for these headers evaluates the rules at every request.
  const setHeaders = helmet(securityHeaders(config.behind_tls));
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    childLoggerFactory: (log, bindings, options, { headers }) =>
      log.child({ ...bindings, ...traceOf(headers) }, options),
    trustProxy: config.trust_proxy,
    bodyLimit: MAX_BODY_BYTES,
    // requestTimeout alone left slow bodies open for 83 s: connections are only checked in this interval.
    requestTimeout: 15_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 5_000, ignoreTrailingSlash: true },
    clientErrorHandler: refuseConnection,
    // What no route is searched for bypasses the hooks.
    frameworkErrors(error, request, reply) {
      setHeaders(request.raw, reply.raw, () => void refuse(error, request, reply));
    },
  });
  app.setErrorHandler((error, request, reply) => {
    services.store.saw(error);
    return refuse(error, request, reply);
  });

  app.addHook('onResponse', async (request, reply) => {
    const path = withoutToken(request.url.split('?')[0] ?? '');
    services.metrics?.answered(request, reply);
    request.log.info({
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
  app.addHook('onRequest', (request, reply, next) => {
    services.metrics?.asked();
    setHeaders(request.raw, reply.raw, () => next());
  });
  limitBodies(app, services);
  app.addHook('onSend', (request, reply, _payload, done) => {
    guardLink(request.url, reply);
    done();
  });
  app.addHook('onSend', compressText);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    parseJson(body, done),
  );

  const methodsOf = collectMethods(app);
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await services.store.ping();
      return { status: 'ready' };
    } catch {
      return reply.status(503).header('retry-after', '5').send({ detail: unavailable().message });
    }
  });
  await app.register(wellKnown, { services });
  // Files and health checks do not wait behind the calls.
  await app.register(async (calls) => {
    const enqueue = createRequestQueue(() => services.store.isCongested());
    calls.addHook('preHandler', (_request, _reply, next) => enqueue(next));
    const upload = createUploads();
    await calls.register(ssoCallback, { services });
    await calls.register(restAdapter, { prefix: '/api', services, methodsOf, upload });
    await calls.register(trpcHandler, { prefix: '/trpc', services, upload });
  });
  if (!existsSync(CLIENT)) services.log.warn('the pages are not built (npm run build)');
  await app.register(serveDocs, { prefix: '/docs', root: DOCS, methodsOf });
  await app.register(serveClient, {
    root: CLIENT,
    methodsOf,
    isDead: (path) => isDeadLink(services, path),
  });
  return app;
}
