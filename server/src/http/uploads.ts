import { Readable } from 'node:stream';
import type { FastifyContentTypeParser, FastifyRequest } from 'fastify';
import { createFairQueue } from '../auth/fair-queue.ts';
import type { CompanyId } from '../auth/membership.ts';
import type { Context } from '../kernel/procedures.ts';
import {
  badRequest,
  forbidden,
  Refusal,
  tooLarge,
  unauthenticated,
  unavailable,
  UNREADABLE,
} from '../kernel/refusals.ts';

/** So many arrive at once, over slow lines. They have up to 28 MB each; what is made of one takes far more. */
const MAX_AT_ONCE = 4;
/** They are not read meanwhile. */
const MAX_WAITING = 50;
const BUSY = 'Too many files are being read at this moment. Please try again shortly.';

/** Passes the body on unread: the handler knows who sends it. */
export const unread: FastifyContentTypeParser = (_request, payload, done) => done(null, payload);

/** Sees the bytes as they arrive, and throws to refuse them. */
export type Look = (chunk: Buffer) => void;

/** Reads the body of an upload of at most so many bytes, and works with it. Throws the 401, 403, 413 and 503. */
export type Upload = <Result>(
  sent: { ctx: Context; request: FastifyRequest; maximum: number; look?: Look },
  work: (body: Buffer) => Promise<Result>,
) => Promise<Result>;

/**
 * Nothing is read unless an administrator sends it; one at a time of a company. The companies take turns, in which one file
 * after the other is worked with.
 */
export function createUploads(): Upload {
  const arrive = createFairQueue(MAX_AT_ONCE, MAX_WAITING, BUSY);
  const process = createFairQueue(1, MAX_AT_ONCE, BUSY);
  const sending = new Set<CompanyId>();
  return async ({ ctx: { caller, request: origin }, request, maximum, look }, work) => {
    if (!caller) throw unauthenticated();
    if (!caller.membership || !caller.is_admin) throw forbidden();
    const { company_id } = caller.membership;
    if (sending.has(company_id))
      throw unavailable('Another file of your company is being read. Please try again shortly.');
    sending.add(company_id);
    try {
      const turn = { owner: company_id, signal: origin.signal };
      return await arrive(turn, async () => {
        const body = await bytesOf(request, maximum, look);
        return process(turn, () => work(body));
      });
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
