import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type MethodsOf, refuseUnrouted } from './methods.ts';

/** Paths of no page: those of the interfaces, and those where programs look for a file or another protocol. */
const NO_PAGE = /^\/(api|trpc|assets|\.well-known|metrics|scim)(\/|$)|\.[a-z\d]+$/i;

const NO_PAGES =
  'Daybook is running, but its pages are missing on this server. Whoever looks after it builds them with: npm run build';

/** The built client. Files under `/assets/` have their hash in the name and may be cached forever. */
export async function serveClient(
  app: FastifyInstance,
  { root, methodsOf }: { root: string; methodsOf: MethodsOf },
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    // Build stamps and the like are not served.
    dotfiles: 'ignore',
    setHeaders(reply, path) {
      const forEver = /[/\\]assets[/\\]/.test(path);
      void reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || NO_PAGE.test(request.url.split('?')[0] ?? ''))
      return refuseUnrouted(request, reply, methodsOf);
    if (!existsSync(join(root, 'index.html')))
      return reply.code(503).header('retry-after', '60').type('text/plain; charset=utf-8').send(NO_PAGES);
    return reply.sendFile('index.html');
  });
}
