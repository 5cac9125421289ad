import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, notFound } from '../kernel/refusals.ts';

/** The methods that a path takes; none where there is no such path. */
export type MethodsOf = (path: string) => string[];

interface Known {
  pattern: RegExp;
  methods: Set<string>;
}

/** The routes for whatever no other route takes. */
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
  const known = new Map<string, Known>();
  app.addHook('onRoute', ({ url, method }) => {
    if (CATCH_ALL.has(url)) return;
    const route = known.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) route.methods.add(each);
    known.set(url, route);
  });
  return (path) => {
    const [plain = ''] = path.split('?');
    const methods = [...known.values()].flatMap((route) =>
      route.pattern.test(plain) ? [...route.methods] : [],
    );
    return [...new Set(methods)].toSorted();
  };
}

/** A request that no route takes: 405 where its path takes other methods, else 404; OPTIONS gets the list. */
export function refuseUnrouted(request: FastifyRequest, reply: FastifyReply, methodsOf: MethodsOf) {
  const methods = methodsOf(request.url);
  // With the right method it was the path that no route could take: too long an id.
  if (methods.length === 0 || methods.includes(request.method)) throw notFound();
  void reply.header('allow', [...methods, 'OPTIONS'].join(', '));
  if (request.method !== 'OPTIONS')
    throw new Refusal('method_not_allowed', 'This method is not allowed here.');
  if (methods.includes('PATCH'))
    void reply.header('accept-patch', 'application/json, application/merge-patch+json');
  return reply.status(204).send();
}
