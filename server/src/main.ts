import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { proxyProblem, readConfig } from './config.ts';
import { startCheckpoints } from './database/checkpoints.ts';
import { migrateDatabase } from './database/migrate.ts';
import { openStore } from './database/open.ts';
import { createLimits, noLimits } from './limits.ts';
import { createLog } from './log.ts';
import { createMail } from './mail.ts';
import { startDeliveries } from './modules/webhooks/outbox.ts';
import { startReminders } from './reminder-job.ts';
import type { Services } from './services.ts';
import { createSigner, signingKey } from './session/tokens.ts';
import { startProblem } from './start-problem.ts';

async function main(): Promise<void> {
  const config = readConfig();
  await migrateDatabase(config.database_url);
  const store = await openStore({ url: config.database_url, pool: config.database_pool });
  const services: Services = {
    config,
    store,
    clock: systemClock,
    signer: createSigner(signingKey(config)),
    mail: createMail(config),
    log: createLog(config),
    limits: config.rate_limit ? createLimits() : noLimits,
  };
  const app = await buildApp(services);
  const checkpoints = startCheckpoints(config.database_url, (err) =>
    app.log.error({ err }, 'the log is moved into the file by the writer from now on'),
  );
  const reminders = startReminders(services);
  const deliveries = startDeliveries(services);
  const ending = closeWithGrace({ delay: 10_000, skip: ['SIGINT', 'SIGTERM'] }, async ({ err }) => {
    if (err) app.log.error({ err }, 'closing after an error');
    await Promise.all([app.close(), reminders.stop(), deliveries.stop(), checkpoints.stop()]);
    await store.close();
  });
  endOnSignals(() => ending.close());
  await app.listen({ port: config.port, host: config.host });
  const ofProxy = proxyProblem(config);
  if (ofProxy) console.warn(`\n!!  ${ofProxy}\n`);
  console.log(`Daybook is ready on http://${config.host}:${config.port}`);
}

const AN_ECHO_MS = 1_000;

/**
 * The first signal ends the server when what it is doing is done, a second one at once. Ctrl+C under npm arrives twice,
 * from the terminal and from npm; such an echo is the same wish.
 */
function endOnSignals(end: () => void): void {
  let asked: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (asked === undefined) {
        asked = Date.now();
        end();
      } else if (Date.now() - asked > AN_ECHO_MS) process.exit(1);
    });
  }
}

try {
  await main();
} catch (error) {
  console.error(startProblem(error) ?? error);
  process.exit(1);
}
