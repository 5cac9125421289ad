import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, Refusal, refusalOf } from '../../kernel/refusals.ts';

/**
 * The ETag of an answer. A record's begins with the version, `"2026-03-18T15:00:00.000Z/…"`, which `If-Match` compares;
 * the rest is a hash of the content, because names of other records in it can change without the version.
 */
function etagOf(body: unknown, text: string): string {
  const content = hash('sha1', text, 'base64url').slice(0, 16);
  const hasVersion = typeof body === 'object' && body !== null && 'updated_at' in body;
  return hasVersion && typeof body.updated_at === 'string'
    ? `"${body.updated_at}/${content}"`
    : `W/"${content}"`;
}

const opaque = (etag: string) => etag.trim().replace(/^W\//, '');

/** Whether the caller already has this answer, by `If-None-Match`. */
function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const header = headers['if-none-match'];
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((known) => opaque(known) === opaque(etag));
}

/** Sends JSON with its ETag, or 304 to a caller who already has it. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  const text = JSON.stringify(body);
  const etag = etagOf(body, text);
  void reply.header('etag', etag);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && isKnown(request, etag)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

/**
 * The version in `If-Match`, as the `updated_at` of the input; null without one. A proxy that compresses makes
 * an ETag weak, which changes nothing about the version.
 */
export function versionAsked(request: FastifyRequest): string | null {
  const header = request.headers['if-match']?.trim();
  if (header === undefined || header === '*') return null;
  const version = /^(?:W\/)?"([^"/]+)(?:\/[^"]*)?"$/.exec(header)?.[1];
  if (version === undefined)
    throw badRequest('If-Match must contain the ETag with which the record was read, in quotes.');
  return version;
}

/** A stale record is 409, or 412 if `If-Match` gave its version (RFC 9110). */
export function refusedBy(error: unknown, asked: string | null): Refusal {
  const refusal = refusalOf(error);
  return asked !== null && refusal.code === 'stale'
    ? new Refusal('precondition_failed', refusal.message)
    : refusal;
}
