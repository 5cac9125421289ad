import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built client. Files under `/assets/` carry their hash in the name and may be kept for ever. */
export async function serveClient(app: FastifyInstance, { root }: { root: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    // Build stamps and the like are nobody's to read.
    dotfiles: 'ignore',
    setHeaders(reply, path) {
      const forEver = /[/\\]assets[/\\]/.test(path);
      void reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || /^\/(api|trpc|assets)(\/|$)/.test(request.url)) {
      return reply.status(404).send({ detail: 'Not found.' });
    }
    return reply.sendFile('index.html');
  });
}
