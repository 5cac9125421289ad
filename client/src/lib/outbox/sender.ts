import type { OutboxItem, Outcome } from '@daybook/domain/outbox';
import { type OutboxCalls, Refused, sendItem, sendWaiting } from '@daybook/domain/outbox-sending';
import { errorCode, errorFields } from '../error-text.ts';
import { appSession } from '../session-store.ts';
import type { ApiClient, Input } from '../trpc.ts';
import { alone, outboxOf } from './store.ts';

/** Milliseconds; on a line that swallows everything, the next tab or the next try must get its turn. */
const PATIENCE_MS = 30_000;

/** Loaded when there is something to send. Sends one's items, one tab at a time. `force`: also those in a pause. */
export const sendAll = (user_id: number, client: ApiClient, force: boolean): Promise<void> =>
  alone(() =>
    sendWaiting({
      store: outboxOf(user_id),
      calls: callsOf(user_id, client),
      now: () => new Date().toISOString(),
      random: Math.random,
      force,
    }),
  );

/** For a device that can keep nothing: the one try that there is. */
export const sendOnce = (item: OutboxItem, client: ApiClient): Promise<Outcome> =>
  sendItem(item, callsOf(item.user_id, client));

function callsOf(user_id: number, client: ApiClient): OutboxCalls {
  const { dailyLogs, noShows, incidents } = client;
  const call = async <Result>(
    work: (options: { signal: AbortSignal }) => Promise<Result>,
  ): Promise<Result> => {
    // Another person may have signed in on this device since: these saves wait for their owner.
    if (appSession.userId() !== user_id) throw signedOut();
    try {
      return await work({ signal: AbortSignal.timeout(PATIENCE_MS) });
    } catch (error) {
      throw refusedBy(error) ?? error;
    }
  };
  // The payload is what the contract's shape gave when it was saved; the server reads it again.
  return {
    create: (kind, input) =>
      call(async (options) => {
        if (kind === 'no_show') return noShows.create.mutate(input, options);
        if (kind === 'incident') return incidents.create.mutate(input, options);
        return dailyLogs.create.mutate(input as Input['dailyLogs']['create'], options);
      }),
    update: (input) =>
      call((options) => dailyLogs.update.mutate(input as Input['dailyLogs']['update'], options)),
    remove: (input) =>
      call((options) => dailyLogs.remove.mutate(input as Input['dailyLogs']['remove'], options)),
    get: (id) => call((options) => dailyLogs.get.query({ id }, options)),
  };
}

const signedOut = () =>
  new Refused({
    code: 'unauthenticated',
    message: 'Another person is signed in on this device.',
    fields: {},
  });

/** Null where no answer came. */
function refusedBy(error: unknown): Refused | null {
  const code = errorCode(error);
  if (code === null || !(error instanceof Error)) return null;
  return new Refused({ code, message: error.message, fields: errorFields(error) }, waitOf(error));
}

/** `Retry-After` in milliseconds. */
function waitOf(error: Error): number | undefined {
  const meta: unknown = Reflect.get(error, 'meta');
  const response: unknown = typeof meta === 'object' && meta ? Reflect.get(meta, 'response') : null;
  const seconds = response instanceof Response ? Number(response.headers.get('retry-after')) : 0;
  return seconds > 0 ? seconds * 1000 : undefined;
}
