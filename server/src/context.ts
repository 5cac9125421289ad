import type { FastifyRequest } from 'fastify';
import { type Context, contextFor } from './procedures.ts';
import type { Services } from './services.ts';
import { findCaller } from './session/caller.ts';
import { networkOf } from './session/network.ts';

/** What a call over HTTP, be it tRPC or REST, knows of who is calling. */
export async function contextOf(services: Services, request: FastifyRequest): Promise<Context> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  const caller = scheme === 'Bearer' && token ? await findCaller(services, token) : null;
  return contextFor(services, {
    caller,
    request: {
      id: request.id,
      ip: networkOf(request.ip),
      user_agent: request.headers['user-agent'] ?? null,
      // Made when it is asked for: few calls need one.
      get signal() {
        return request.socket.destroyed ? AbortSignal.abort() : request.signal;
      },
    },
  });
}
