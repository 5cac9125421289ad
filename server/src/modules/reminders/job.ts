import { type DoneDays, sendReminders } from './send.ts';
import { type Repeated, repeat } from '../../kernel/repeat.ts';
import type { Services } from '../../kernel/services.ts';

const EVERY_MS = 5 * 60_000;

/**
 * The small daily job: looks every few minutes whether some company's reminders can go out. Nothing runs without SMTP.
 * `stop` waits for the mail that is on its way.
 */
export function startReminders(services: Services): Repeated {
  if (!services.mail) return { stop: () => Promise.resolve() };
  const done: DoneDays = new Map();
  return repeat((stopped) => sendReminders(services, done, stopped), {
    every_ms: EVERY_MS,
    failed: 'reminders could not be sent',
    log: services.log,
  });
}
