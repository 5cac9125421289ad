import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findCaller, type Caller } from '../auth/caller.ts';
import { networkOf } from '../auth/network.ts';
import { contextFor, type Context } from '../kernel/procedures.ts';
import type { Services } from '../kernel/services.ts';
import { keptSession } from './session-cookie.ts';
import { ssoBrowser } from './sso-browser.ts';

const closings = new WeakMap<Socket, AbortSignal>();

/** Aborted when the connection closes. The request's own `close`, which Fastify uses, fires when its body was read. */
function closingOf(socket: Socket): AbortSignal {
  const known = closings.get(socket);
  if (known) return known;
  const controller = new AbortController();
  if (socket.destroyed) controller.abort();
  else socket.once('close', () => controller.abort());
  closings.set(socket, controller.signal);
  return controller.signal;
}

/** Who sends a request; null for a stranger. */
export async function callerOf(services: Services, { headers }: FastifyRequest): Promise<Caller | null> {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  return scheme === 'Bearer' && token ? findCaller(services, token) : null;
}

/** What a call over HTTP, tRPC or REST, knows about its caller. */
export async function contextOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Context> {
  return contextFor(services, {
    caller: await callerOf(services, request),
    request: {
      id: request.id,
      ip: networkOf(request.ip),
      user_agent: request.headers['user-agent'] ?? null,
      // Created on demand: few calls need one.
      get signal() {
        return closingOf(request.socket);
      },
      kept_session: keptSession(services.config, request, reply),
      sso_browser: ssoBrowser(services.config, request, reply),
    },
  });
}
