import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, onSendHookHandler } from 'fastify';
import { procedures } from '../router.ts';
import { qualityOf } from './accept.ts';

/** Characters; a shorter answer fills one packet either way. */
const MIN_COMPRESSED_BYTES = 1_024;

/**
 * Keeps an answer to one of these procedures from being compressed, here and by proxies that respect `no-transform`, if one
 * carries a secret: next to text that another person may have chosen, how well it compresses would reveal how similar the
 * two are (BREACH).
 */
export function guardSecrets(reply: FastifyReply, names: readonly string[]): void {
  if (names.some((name) => procedures.get(name)?.secret))
    void reply.header('cache-control', 'no-store, no-transform');
}

/** The lowest level: the next ones cost two to six times the processor for a fifth fewer bytes. */
const CODINGS = {
  br: (text: string) =>
    brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 1,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text: string) => gzipSync(text, { level: 1 }),
} as const;

/**
 * Compresses text. In the event loop: passing 37 kB to a thread and back takes the processor 590 µs, compressing them
 * 120 µs (docs/decisions/compressed-in-place.md).
 */
export const compressText: onSendHookHandler = (request, reply, payload, next) => {
  if (typeof payload !== 'string' || payload.length < MIN_COMPRESSED_BYTES) return next(null, payload);
  if (String(reply.getHeader('cache-control')).includes('no-transform')) return next(null, payload);
  const vary = reply.getHeader('vary');
  void reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const coding = (['br', 'gzip'] as const).find((name) => qualityOf(accepted, name) > 0);
  if (!coding) return next(null, payload);
  const body = CODINGS[coding](payload);
  void reply.header('content-encoding', coding).header('content-length', body.length);
  next(null, body);
};
