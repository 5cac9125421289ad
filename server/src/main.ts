import closeWithGrace from 'close-with-grace';
import { HOUR_MS } from '@daybook/domain/time/day';
import { refuseSettingsOfSeveral } from './auth/sso/connections.ts';
import { createSigner, signingKey } from './auth/tokens.ts';
import { proxyProblem, readConfig } from './config.ts';
import { troubleOf, type Trouble } from './database/driver-errors.ts';
import { migrateDatabase, openStore } from './database/open.ts';
import { startCheckpoints } from './database/sqlite/checkpoints.ts';
import { buildApp } from './http/app.ts';
import { createBackground } from './kernel/after-answer.ts';
import { openAuditKeys } from './kernel/audit/key-file.ts';
import { createLimits, noLimits } from './kernel/call-limits.ts';
import { systemClock } from './kernel/clock.ts';
import { createLog } from './kernel/log.ts';
import { createMail } from './kernel/mail.ts';
import { keepFilesPrivate } from './kernel/private-files.ts';
import { repeat } from './kernel/repeat.ts';
import type { Services } from './kernel/services.ts';
import { startProblem } from './kernel/start-problem.ts';
import { startImports } from './modules/imports/jobs.ts';
import { startInvoiceMails } from './modules/invoice-mails/jobs.ts';
import { startSettling } from './modules/leave-ledger/jobs.ts';
import { startErasures } from './modules/platform/erasure.ts';
import { startReminders } from './modules/reminders/jobs.ts';
import { startHeads } from './modules/webhooks/events.ts';
import { startDeliveries } from './modules/webhooks/jobs.ts';

/** Less than the limit of the whole shutdown: a silent mail server must not keep the database open. */
const MAX_FOR_BACKGROUND_MS = 5_000;

async function main(): Promise<void> {
  const config = readConfig();
  await migrateDatabase(config.database_url);
  const log = createLog(config);
  // Loaded only if metrics are collected.
  const metrics =
    config.metrics_port === undefined ? undefined : (await import('./metrics.ts')).createMetrics();
  const opened = await openStore({
    url: config.database_url,
    pool: config.database_pool,
    onTrouble: (trouble, err) => log.error({ trouble, err }, DATABASE_SAYS[trouble]),
  });
  const store = metrics?.timed(opened) ?? opened;
  await refuseSettingsOfSeveral({ db: store.read, config });
  const services: Services = {
    config,
    store,
    clock: systemClock,
    signer: createSigner(signingKey(config)),
    audit_keys: await openAuditKeys(config, store, systemClock()),
    mail: createMail(config),
    log,
    background: createBackground(log),
    limits: config.rate_limit ? createLimits() : noLimits,
    metrics,
  };
  const app = await buildApp(services);
  const checkpoints = startCheckpoints(config.database_url, (err) => {
    store.saw(err);
    if (troubleOf(err) === null) log.error({ err }, 'the checkpoint thread ended; another takes its place');
  });
  const statistics = repeat(() => store.renewStatistics(), {
    every_ms: HOUR_MS,
    failed: 'the statistics of the query planner could not be renewed',
    log,
  });
  const reminders = startReminders(services);
  const invoiceMails = startInvoiceMails(services);
  const settling = startSettling(services);
  const heads = startHeads(services);
  const deliveries = startDeliveries(services);
  const imports = startImports(services);
  const erasures = startErasures(services);
  const figures = await metrics?.listen(services);
  const ending = closeWithGrace({ delay: 10_000, skip: ['SIGINT', 'SIGTERM'] }, async ({ err }) => {
    if (err) app.log.error({ err }, 'closing after an error');
    await Promise.all([
      app.close(),
      figures?.stop(),
      statistics.stop(),
      reminders.stop(),
      invoiceMails.stop(),
      settling.stop(),
      heads.stop(),
      deliveries.stop(),
      imports.stop(),
      erasures.stop(),
      checkpoints.stop(),
    ]);
    await services.background.idle(MAX_FOR_BACKGROUND_MS);
    await store.close();
  });
  endOnSignals(() => ending.close());
  await app.listen({ port: config.port, host: config.host });
  const ofProxy = proxyProblem(config);
  if (ofProxy) console.warn(`\n!!  ${ofProxy}\n`);
  console.log(`Daybook is ready on http://${config.host}:${config.port}`);
}

/** Logged once a minute each, with the error; `/readyz` answers 503 in the meantime. */
const DATABASE_SAYS: Readonly<Record<Trouble, string>> = {
  full: 'nothing can be saved: the disk of the database is full',
  failing: 'nothing can be saved: the disk of the database fails',
  read_only: 'nothing can be saved: the database is read-only',
  damaged: 'the database is damaged: npm run doctor says more, npm run restore puts a backup in its place',
};

const ECHO_MS = 1_000;

/**
 * The first signal ends the server after its current work, a second one immediately. Ctrl+C under npm arrives twice,
 * from the terminal and from npm; the echo does not count.
 */
function endOnSignals(end: () => void): void {
  let endsSince: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (endsSince === undefined) {
        endsSince = Date.now();
        end();
      } else if (Date.now() - endsSince > ECHO_MS) process.exit(1);
    });
  }
}

keepFilesPrivate();
try {
  await main();
} catch (error) {
  console.error(startProblem(error) ?? error);
  process.exit(1);
}
