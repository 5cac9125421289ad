import { once } from 'node:events';
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isRecord } from '@daybook/domain/values';
import { lastBackup } from './commands/backup/last-backup.ts';
import { writeChecks } from './database/schema/bookkeeping.ts';
import type { Store } from './database/store.ts';
import type { Metrics, Services } from './kernel/services.ts';
import { deliveriesWaiting } from './modules/webhooks/reads.ts';
import { procedures } from './router.ts';

const LATENCIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The route that answered: its pattern, or the procedure; never a text that a visitor can invent. */
function routeOf({ routeOptions, params }: FastifyRequest): string {
  const url = routeOptions.url ?? 'none';
  if (url !== '/trpc/*') return url;
  const name = isRecord(params) ? String(params['*']) : '';
  return procedures.has(name) ? `/trpc/${name}` : url;
}

const secondsSince = (start: number) => (performance.now() - start) / 1000;

/**
 * Figures for Prometheus, on a separate port, because they show strangers how much the installation is used. With
 * several processes each has its own.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'daybook_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const latency = new Histogram({
    name: 'daybook_http_request_seconds',
    help: 'From the first byte of a request to the last of its answer',
    labelNames: ['method', 'route'],
    buckets: LATENCIES,
    registers,
  });
  const underWay = new Gauge({
    name: 'daybook_http_requests_in_progress',
    help: 'Requests not answered yet',
    registers,
  });
  const waits = new Histogram({
    name: 'daybook_database_write_wait_seconds',
    help: 'How long a write waited for its turn and a connection',
    buckets: LATENCIES,
    registers,
  });
  const writes = new Histogram({
    name: 'daybook_database_write_seconds',
    help: 'How long a write took, from its turn to its commit',
    labelNames: ['outcome'],
    buckets: LATENCIES,
    registers,
  });
  const writesWaiting = new Gauge({
    name: 'daybook_database_writes_waiting',
    help: 'Writes that wait for their turn',
    registers,
  });

  const metrics: Metrics = {
    asked: () => underWay.inc(),
    answered(request, reply: FastifyReply) {
      const { method } = request;
      const route = routeOf(request);
      underWay.dec();
      requests.inc({ method, route, status: reply.statusCode });
      latency.observe({ method, route }, reply.elapsedTime / 1000);
    },
  };

  const timed = (store: Store): Store => ({
    ...store,
    async write(scope, work, last) {
      const waitsSince = performance.now();
      let begun: number | null = null;
      let outcome = 'failed';
      writesWaiting.inc();
      const begin = () => {
        // A write that conflicted is retried: its waiting time counts once.
        if (begun !== null) return;
        begun = performance.now();
        writesWaiting.dec();
        waits.observe(secondsSince(waitsSince));
      };
      try {
        const result = await store.write(
          scope,
          (db) => {
            begin();
            return work(db);
          },
          last,
        );
        outcome = 'committed';
        return result;
      } finally {
        begin();
        writes.observe({ outcome }, secondsSince(begun ?? waitsSince));
      }
    },
  });

  /** Values that are read when the figures are requested. */
  function lookUp({ store, clock, config, background }: Services): void {
    const gauge = (name: string, help: string, collect: (own: Gauge) => Promise<void> | void) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          return collect(this);
        },
      });
    gauge('daybook_database_read_seconds', 'How long a read of one row took just now', async (own) => {
      const start = performance.now();
      await store.read.select({ id: writeChecks.id }).from(writeChecks).limit(1);
      own.set(secondsSince(start));
    });
    gauge('daybook_background_jobs', 'Work that goes on after its answer, such as mails', (own) =>
      own.set(background.size),
    );
    const age = gauge(
      'daybook_webhook_oldest_due_seconds',
      'For how long the oldest delivery of a webhook has been due',
      () => {},
    );
    gauge('daybook_webhook_deliveries_waiting', 'Deliveries of webhooks not sent yet', async (own) => {
      const { count, first_due } = await deliveriesWaiting(store.read);
      own.set(count);
      const due = first_due === null ? 0 : clock().getTime() - Date.parse(first_due);
      age.set(Math.max(0, due) / 1000);
    });
    gauge(
      'daybook_last_backup_timestamp_seconds',
      'When the last backup was finished; 0 where none is known',
      (own) => own.set((lastBackup(config.data_dir)?.at.getTime() ?? 0) / 1000),
    );
  }

  /** Serves `/metrics` on `METRICS_PORT` until it is stopped. */
  async function listen(services: Services): Promise<{ stop: () => Promise<void> }> {
    const { config, log } = services;
    lookUp(services);
    const server = createServer((request, response) => {
      if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
      registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        (err: unknown) => {
          log.error({ err }, 'the figures could not be collected');
          response.writeHead(503).end();
        },
      );
    });
    server.listen(config.metrics_port, config.host);
    await once(server, 'listening');
    return {
      stop: () =>
        new Promise((stopped) => {
          server.close(() => stopped());
          server.closeAllConnections();
        }),
    };
  }

  return { ...metrics, timed, listen };
}
