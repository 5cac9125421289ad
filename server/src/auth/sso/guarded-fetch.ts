import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { CustomFetch } from 'openid-client';
import { isLoopback, type Config } from '../../config.ts';
import {
  isPrivateAddress,
  literalAddress,
  lookupWithout,
  PrivateAddress,
} from '../../kernel/private-address.ts';

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 1_048_576;

/**
 * What the server fetches from a provider: no private address, 5 s, at most 1 MB, no redirects. Where the provider itself is
 * on this machine, to try it out, so may be what it names.
 */
export function guardedFetch(config: Config, issuer: string): CustomFetch {
  const isTrial = !config.production && isLoopback(new URL(issuer).hostname);
  const isClosed = (address: string): boolean =>
    isPrivateAddress(address) && !config.sso_private_addresses && !(isTrial && isLoopback(address));
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    const literal = literalAddress(url);
    if (literal !== null && isClosed(literal)) throw new PrivateAddress();
    const within = AbortSignal.timeout(TIMEOUT_MS);
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = body === undefined || body === null ? null : await new Response(body).text();
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request(
        url,
        {
          method,
          headers: {
            ...headers,
            'user-agent': 'Daybook',
            ...(sent !== null && { 'content-length': Buffer.byteLength(sent) }),
          },
          lookup: lookupWithout(isClosed),
          signal: signal ? AbortSignal.any([signal, within]) : within,
          agent: false,
        },
        resolve,
      );
      outgoing.on('error', reject);
      outgoing.end(sent ?? undefined);
    });
    return answerOf(response);
  };
}

/** Throws for what is no answer: too long, or with a status that there is not. */
async function answerOf(response: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('The answer is longer than 1 MB.');
  }
  const { statusCode: status = 502, headers } = response;
  const type = headers['content-type'];
  const content = bytes === 0 ? null : Buffer.concat(chunks);
  return new Response(content, { status, ...(type && { headers: { 'content-type': type } }) });
}
