import { type DoneDays, sendReminders } from './send.ts';
import type { Services } from '../../kernel/services.ts';

const EVERY_MS = 5 * 60_000;

/**
 * The small daily job: looks every few minutes whether some company's reminders can go out. Nothing runs without SMTP.
 * `stop` waits for the mail that is on its way.
 */
export function startReminders(services: Services): { stop(): Promise<void> } {
  if (!services.mail) return { stop: () => Promise.resolve() };
  const done: DoneDays = new Map();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function run() {
    try {
      await sendReminders(services, done, () => stopped);
    } catch (error) {
      services.log.error({ err: error }, 'reminders could not be sent');
    }
    if (!stopped) timer = setTimeout(next, EVERY_MS).unref();
  }
  let running = Promise.resolve();
  function next() {
    running = run();
  }
  next();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
