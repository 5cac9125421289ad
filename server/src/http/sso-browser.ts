import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback, type Config } from '../config.ts';
import type { SecretCookie } from '../kernel/secret-cookie.ts';
import { tokenIn } from './cookies.ts';

/** Longer than the ticket with which the browser leaves. */
const AGE_SECONDS = 15 * 60;

/** No other host of the domain can set a cookie with this prefix; on this machine there may be no TLS. */
function cookieOf({ public_url }: Config) {
  const { protocol, hostname } = new URL(public_url);
  const isTrial = protocol === 'http:' && isLoopback(hostname);
  return isTrial ? { name: 'sso', secure: '' } : { name: '__Host-sso', secure: ' Secure;' };
}

/** Lax: the provider leads back to us from its own page (access.md#the-organisations-own-sign-in). */
export function ssoBrowser(config: Config, request: FastifyRequest, reply: FastifyReply): SecretCookie {
  const { name, secure } = cookieOf(config);
  return {
    get token() {
      return tokenIn(name, request.headers.cookie);
    },
    keep(token) {
      const age = token === null ? 0 : AGE_SECONDS;
      void reply.header(
        'set-cookie',
        `${name}=${token ?? ''}; Path=/; Max-Age=${age}; HttpOnly;${secure} SameSite=Lax`,
      );
    },
  };
}
