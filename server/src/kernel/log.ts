import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { destination, pino, type DestinationStream } from 'pino';
import type { Config } from '../config.ts';

export type Log = FastifyBaseLogger;

/**
 * The program's log: who, path, status and time, and no bodies, names, narratives, tokens or codes.
 */
export function createLog(config: Config, stream: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level: config.log_level,
      serializers: {
        req: (request: { method: string; url: string; id: string }) => ({
          id: request.id,
          method: request.method,
          path: request.url.split('?')[0],
        }),
      },
    },
    stream,
  );
}

/** Passing a line to another thread takes longer than writing it, and pending lines would be lost in a crash. */
const standardOutput = () => destination({ sync: true });

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}/;
const NONE = /^0+$/;

/** The trace of a request (W3C Trace Context), for its lines in the log; nothing if it has none. */
export function traceOf({ traceparent }: IncomingHttpHeaders): { trace_id?: string; parent_id?: string } {
  const [, trace_id = '0', parent_id = '0'] = TRACEPARENT.exec(String(traceparent)) ?? [];
  return NONE.test(trace_id) || NONE.test(parent_id) ? {} : { trace_id, parent_id };
}
