import type { FastifyRequest } from 'fastify';
import { Refusal, badRequest, refusalOf } from '../../kernel/refusals.ts';

/** The version of a record as HTTP says it: `ETag: "2026-03-18T15:00:00.000Z"`, which is its `updated_at`. */
export function etagOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('updated_at' in body)) return null;
  return typeof body.updated_at === 'string' ? `"${body.updated_at}"` : null;
}

/** What `If-Match` asks for, as the `updated_at` of the input; null where it asks for nothing. */
export function versionAsked(request: FastifyRequest): string | null {
  const header = request.headers['if-match']?.trim();
  if (header === undefined || header === '*') return null;
  const version = /^"([^"]+)"$/.exec(header)?.[1];
  if (version === undefined)
    throw badRequest('If-Match has the ETag that the record was read with, in quotes.');
  return version;
}

/** A stale record is 409, and 412 where `If-Match` told its version (RFC 9110). */
export function refusedBy(error: unknown, asked: string | null): Refusal {
  const refusal = refusalOf(error);
  return asked !== null && refusal.code === 'stale'
    ? new Refusal('precondition_failed', refusal.message)
    : refusal;
}
