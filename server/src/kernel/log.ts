import type { FastifyBaseLogger } from 'fastify';
import { destination, pino } from 'pino';
import type { Config } from '../config.ts';

export type Log = FastifyBaseLogger;

/**
 * The program's log: who, path, status and time, and no bodies, names, narratives, tokens or codes.
 */
export function createLog(config: Config): Log {
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
    // Handing a line to another thread takes longer than writing it, and what was about to be written would go with a crash.
    destination({ sync: true }),
  );
}
