import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseUnrouted, type MethodsOf } from './methods.ts';

/** Paths of no page of the app: those of the interfaces, and those where programs look for a file or another protocol. */
const NO_PAGE = /^\/(api|trpc|assets|\.well-known|metrics|scim)(\/|$)|\.[a-z\d]+$/i;

const NO_PAGES =
  'Daybook is running, but its pages are missing on this server. Whoever looks after it builds them with: npm run build';

const NO_DOCS =
  'The documentation is being built, or is not built yet. npm start builds it within a minute, npm run docs at once.';

const filesIn = (root: string): FastifyStaticOptions => ({
  root,
  preCompressed: true,
  // Build stamps and the like are not served.
  dotfiles: 'ignore',
  setHeaders(reply, path) {
    const forEver = /[/\\]assets[/\\]/.test(path);
    void reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
  },
});

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

const notBuilt = (reply: FastifyReply, text: string) =>
  reply.code(503).header('retry-after', '60').type('text/plain; charset=utf-8').send(text);

/** The built documentation, under a prefix. */
export async function serveDocs(
  app: FastifyInstance,
  { root, methodsOf }: { root: string; methodsOf: MethodsOf },
): Promise<void> {
  // They may be built after the start.
  await app.register(fastifyStatic, { ...filesIn(root), suppressWarning: true });
  // With and without its slash the address is one route; only with it do the page's links work.
  app.get('/', (request, reply) =>
    /\/(?:\?|$)/.test(request.url) ? reply.sendFile('index.html') : reply.redirect(`${app.prefix}/`, 302),
  );
  app.setNotFoundHandler((request, reply) => {
    if (!isRead(request)) return refuseUnrouted(request, reply, methodsOf);
    if (!existsSync(join(root, 'index.html'))) return notBuilt(reply, NO_DOCS);
    return reply.code(404).sendFile('404.html');
  });
}

/** The built client. Files under `/assets/` have their hash in the name and may be cached forever. */
export async function serveClient(
  app: FastifyInstance,
  {
    root,
    methodsOf,
    isDead,
  }: {
    root: string;
    methodsOf: MethodsOf;
    /** Whether the app's page says only that there is nothing at this path. */
    isDead: (path: string) => Promise<boolean>;
  },
): Promise<void> {
  await app.register(fastifyStatic, filesIn(root));
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (!isRead(request) || NO_PAGE.test(path)) return refuseUnrouted(request, reply, methodsOf);
    if (!existsSync(join(root, 'index.html'))) return notBuilt(reply, NO_PAGES);
    if (await isDead(path)) reply.code(404);
    return reply.sendFile('index.html');
  });
}
