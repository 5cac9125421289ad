import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Refusal } from '../kernel/refusals.ts';

/** The allowed methods of a path; none if it does not exist. */
export type MethodsOf = (path: string) => string[];

interface Known {
  pattern: RegExp;
  methods: Set<string>;
}

/** The routes for everything that no other route matches. */
const CATCH_ALL = new Set(['/*', '/api/*']);

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replace(/:\w+/g, '[^/]+')
      .replace('*', '.*')}/?$`,
  );

/** Collects the methods of every route registered after this. */
export function collectMethods(app: FastifyInstance): MethodsOf {
  const routes = new Map<string, Known>();
  app.addHook('onRoute', ({ url, method }) => {
    if (CATCH_ALL.has(url)) return;
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) route.methods.add(each);
    routes.set(url, route);
  });
  return (path) => {
    const [plain = ''] = path.split('?');
    const methods = [...routes.values()].flatMap((route) =>
      route.pattern.test(plain) ? [...route.methods] : [],
    );
    return [...new Set(methods)].toSorted();
  };
}

/** A request that no route matches: 405 if its path allows other methods, else 404; OPTIONS returns the list. */
export function refuseUnrouted(request: FastifyRequest, reply: FastifyReply, methodsOf: MethodsOf) {
  const methods = methodsOf(request.url);
  // With an allowed method, no route could match the path itself: too long an id.
  if (methods.length === 0 || methods.includes(request.method)) throw notFound();
  void reply.header('allow', [...methods, 'OPTIONS'].join(', '));
  if (request.method !== 'OPTIONS')
    throw new Refusal('method_not_allowed', 'This method is not allowed here.');
  if (methods.includes('PATCH'))
    void reply.header('accept-patch', 'application/json, application/merge-patch+json');
  return reply.status(204).send();
}
