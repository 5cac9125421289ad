import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Signer } from '../auth/tokens.ts';
import type { Config } from '../config.ts';
import type { Store } from '../database/store.ts';
import type { Background } from './after-answer.ts';
import type { AuditKeys } from './audit/keys.ts';
import type { Limits } from './call-limits.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail.ts';

/** The program's services while it runs; every call receives them. */
export interface Services {
  config: Config;
  store: Store;
  clock: Clock;
  signer: Signer;
  audit_keys: AuditKeys;
  limits: Limits;
  background: Background;
  /** Null if SMTP is not configured. */
  mail: Mail | null;
  log: Log;
  /** None if they are not collected. */
  metrics?: Metrics | undefined;
}

/** What `METRICS_PORT` reports about requests. */
export interface Metrics {
  asked(): void;
  answered(request: FastifyRequest, reply: FastifyReply): void;
}
