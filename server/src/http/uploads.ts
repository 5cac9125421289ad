import { Readable } from 'node:stream';
import type { FastifyContentTypeParser, FastifyRequest } from 'fastify';
import { createFairQueue } from '../auth/fair-queue.ts';
import type { CompanyId } from '../auth/membership.ts';
import type { Context } from '../kernel/procedures.ts';
import {
  Refusal,
  UNREADABLE,
  badRequest,
  forbidden,
  tooLarge,
  unauthenticated,
  unavailable,
} from '../kernel/refusals.ts';

/** An upload takes up to 100 MB of memory until it is stored. */
const MAX_AT_ONCE = 3;
/** They are not read meanwhile. */
const MAX_WAITING = 50;

/** Passes the body on unread: the handler knows who sends it. */
export const unread: FastifyContentTypeParser = (_request, payload, done) => done(null, payload);

/** Sees the bytes as they arrive, and throws to refuse them. */
export type Look = (chunk: Buffer) => void;

/** Reads the body of an upload of at most so many bytes, and works with it. Throws the 401, 403, 413 and 503. */
export type Upload = <Result>(
  sent: { ctx: Context; request: FastifyRequest; maximum: number; look?: Look },
  work: (body: Buffer) => Promise<Result>,
) => Promise<Result>;

/** Nothing is read unless an administrator sends it; one at a time of a company, and the companies take turns. */
export function createUploads(): Upload {
  const enqueue = createFairQueue(
    MAX_AT_ONCE,
    MAX_WAITING,
    'Too many files are being read at this moment. Please try again shortly.',
  );
  const sending = new Set<CompanyId>();
  return async ({ ctx: { caller, request: origin }, request, maximum, look }, work) => {
    if (!caller) throw unauthenticated();
    if (!caller.membership || !caller.is_admin) throw forbidden();
    const { company_id } = caller.membership;
    if (sending.has(company_id))
      throw unavailable('Another file of your company is being read. Please try again shortly.');
    sending.add(company_id);
    try {
      return await enqueue({ owner: company_id, signal: origin.signal }, async () =>
        work(await bytesOf(request, maximum, look)),
      );
    } finally {
      sending.delete(company_id);
    }
  };
}

async function bytesOf({ body, headers }: FastifyRequest, maximum: number, look?: Look): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > maximum) throw tooLarge();
  if (!(body instanceof Readable)) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // The answer goes over the same connection.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maximum) throw tooLarge();
      look?.(chunk);
      chunks.push(chunk);
    }
  } catch (error) {
    body.resume();
    throw error instanceof Refusal ? error : badRequest(UNREADABLE);
  }
  return Buffer.concat(chunks, bytes);
}
