import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { badRequest, Refusal, refusalOfHttp, UNREADABLE } from '../kernel/refusals.ts';

/** For plugins whose answers are about people: nothing on the way caches them, however the path is spelled. */
export const notStored: onRequestHookHandler = (_request, reply, next) => {
  void reply.header('cache-control', 'no-store');
  next();
};

/** The header of a 401 about credentials (RFC 6750). */
export const CHALLENGE = 'Bearer realm="Daybook"';

/** The form of HTTP refusals (rest.md#answers); tRPC uses the form of its own clients. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOfHttp(error);
  if (refusal.code === 'internal') request.log.error({ err: error }, 'unforeseen');
  if (refusal.status === 401) void reply.header('www-authenticate', CHALLENGE);
  if (refusal.retry_after) void reply.header('retry-after', String(refusal.retry_after));
  const body = refusal.code === 'internal' ? { ...refusal.body, request_id: request.id } : refusal.body;
  return reply.status(refusal.status).send(body);
}

const OF_CONNECTION: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal('timed_out', 'The request took too long to arrive.'),
  HPE_HEADER_OVERFLOW: new Refusal(
    'headers_too_large',
    'The URL or the headers of the request are too long.',
  ),
};

/** Refuses what did not become a request, and closes the connection. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = OF_CONNECTION[error.code ?? ''] ?? badRequest(UNREADABLE);
  const { status } = refusal;
  const body = JSON.stringify(refusal.body);
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'X-Content-Type-Options: nosniff',
        'Connection: close',
        `\r\n${body}`,
      ].join('\r\n'),
    );
  socket.destroy(error);
}
