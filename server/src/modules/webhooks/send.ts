import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import {
  isPrivateAddress,
  literalAddress,
  PrivateAddress,
  publicLookup,
} from '../../kernel/private-address.ts';

const TIMEOUT_MS = 8_000;

export interface WebhookCall {
  url: string;
  /** The newest first */
  secrets: readonly string[];
  event: string;
  delivery_id: number;
  payload: string;
  now: Date;
  /** Private networks are reached only if the server is configured for it. */
  allow_private: boolean;
}

/**
 * `t=…,v1=…`: the HMAC-SHA256 of `{seconds}.{body}`, so that a replay of an old delivery is detected; one `v1` for each valid
 * secret.
 */
function signatureOf(secrets: readonly string[], seconds: number, payload: string): string {
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex'),
  );
  return [`t=${seconds}`, ...signatures.map((signature) => `v1=${signature}`)].join();
}

/**
 * `webhook-signature` of the Standard Webhooks specification: `v1,` and the base64 of the HMAC-SHA256 of
 * `{id}.{seconds}.{body}`, for each valid secret. The key is the decoded text after `whsec_`.
 */
function standardSignatureOf(
  secrets: readonly string[],
  id: string,
  seconds: number,
  payload: string,
): string {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${payload}`).digest('base64')}`;
  });
  return signatures.join(' ');
}

/** Posts one delivery and returns the status of the response; does not follow redirects. Throws if there is none. */
export function send(sending: WebhookCall): Promise<number> {
  const url = new URL(sending.url);
  const literal = literalAddress(url);
  if (!sending.allow_private && literal !== null && isPrivateAddress(literal))
    return Promise.reject(new PrivateAddress());
  const seconds = Math.floor(sending.now.getTime() / 1000);
  const id = `msg_${sending.delivery_id}`;
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        ...(!sending.allow_private && { lookup: publicLookup }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        agent: false,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(sending.payload),
          'user-agent': 'Daybook',
          'daybook-event': sending.event,
          'daybook-delivery': String(sending.delivery_id),
          'daybook-signature': signatureOf(sending.secrets, seconds, sending.payload),
          'webhook-id': id,
          'webhook-timestamp': String(seconds),
          'webhook-signature': standardSignatureOf(sending.secrets, id, seconds, sending.payload),
        },
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        // The body is not needed, however long it is.
        response.destroy();
      },
    );
    outgoing.on('error', reject);
    outgoing.end(sending.payload);
  });
}
