import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooLarge, unauthenticated } from '../kernel/refusals.ts';
import type { Services } from '../kernel/services.ts';
import { callerOf } from './context.ts';

/** What a stranger may send: a registration has 11 kB if every field is full and every letter escaped. */
export const MAX_STRANGER_BYTES = 16_384;
/** What a signed-in person may send: a daily log with everything in it has some 700 kB. */
export const MAX_BODY_BYTES = 1_048_576;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a stranger may send here, if it is more than elsewhere. */
    strangers_bytes?: number;
  }
}

/** Bytes that are to come; a request in chunks does not say. */
const bytesOf = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;

const limitedTo = (maximum: number) => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > maximum ? tooLarge() : null, chunk);
    },
  });
};

/** Before more of a body is read than a stranger may send, it is known who sends it. */
export function limitBodies(app: FastifyInstance, services: Services): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const bytes = bytesOf(request);
    if (bytes <= MAX_STRANGER_BYTES) return payload;
    const { strangers_bytes = MAX_STRANGER_BYTES } = request.routeOptions.config;
    if (bytes <= strangers_bytes || (await callerOf(services, request))) return payload;
    // The app then renews its session and sends the request again.
    if (request.headers.authorization !== undefined) throw unauthenticated();
    if (bytes !== Infinity) throw tooLarge();
    const limited = payload.pipe(limitedTo(strangers_bytes));
    payload.once('error', (error) => limited.destroy(error));
    // Even if nothing reads it: an unhandled error would end the server.
    limited.on('error', () => undefined);
    return limited;
  });
}
