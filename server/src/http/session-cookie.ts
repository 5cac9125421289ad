import type { FastifyReply, FastifyRequest } from 'fastify';
import { KEPT_MS } from '../auth/sessions.ts';
import type { Config } from '../config.ts';
import type { KeptSession } from '../kernel/secret-cookie.ts';
import { tokenIn } from './cookies.ts';

/** With TLS, no other host of the domain can set it. Browsers take that name only with the path of the whole site. */
const SECURE = { name: '__Host-daybook-session', attributes: 'Path=/; Secure' };
/** For development without TLS. */
const PLAIN = { name: 'daybook-session', attributes: 'Path=/api/session' };

const cookieOf = ({ public_url }: Config) => (public_url.startsWith('http://localhost') ? PLAIN : SECURE);

/**
 * The refresh token in a device's cookie (access.md#sessions). It is read only for a JSON request of our own pages: another site can
 * send neither their origin nor, without a preflight request, that content type.
 */
export function keptSession(config: Config, request: FastifyRequest, reply: FastifyReply): KeptSession {
  const { name, attributes } = cookieOf(config);
  return {
    get token() {
      return isOurs(config, request) ? tokenIn(name, request.headers.cookie) : null;
    },
    keep(token) {
      const age = token === null ? 0 : Math.floor(KEPT_MS / 1000);
      // A signed-out person, here or elsewhere, leaves no pages in the browser's cache. "storage" would also delete the saves
      // of other people on this device, which are waiting for their owners.
      if (token === null) void reply.header('clear-site-data', '"cache"');
      void reply.header(
        'set-cookie',
        `${name}=${token ?? ''}; ${attributes}; Max-Age=${age}; HttpOnly; SameSite=Strict`,
      );
    },
  };
}

function isOurs(config: Config, { headers, host }: FastifyRequest): boolean {
  const { origin, 'content-type': type } = headers;
  if (!origin || type?.split(';')[0]?.trim() !== 'application/json' || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.origin === new URL(config.public_url).origin || page.host === host;
}
