import { errorCode, errorFields, ServerRefusal } from '#/lib/api/error-text.ts';
import type { ApiClient } from '#/lib/api/trpc.ts';
import { appSession } from '#/lib/session/session-store.ts';
import type { OutboxItem } from './items.ts';
import type { Outcome } from './outcomes.ts';
import { sendItem, sendWaiting, type OutboxCalls } from './sending.ts';
import { alone } from './store.ts';

/** Milliseconds; if a network swallows everything, the next tab or the next attempt must get its turn. */
const PATIENCE_MS = 30_000;

interface Round extends Pick<Parameters<typeof sendWaiting>[0], 'store' | 'force' | 'report'> {
  user_id: number;
  client: ApiClient;
}

/** Loaded when there is something to send. Sends a person's items, one tab at a time. */
export const sendAll = ({ user_id, client, ...round }: Round): Promise<void> =>
  alone(() =>
    sendWaiting({
      ...round,
      calls: callsOf(user_id, client),
      now: () => new Date().toISOString(),
      random: Math.random,
    }),
  );

/** For a device that cannot store anything: its only attempt. */
export const sendOnce = (item: OutboxItem, client: ApiClient): Promise<Outcome> =>
  sendItem(item, callsOf(item.user_id, client));

function callsOf(user_id: number, { dailyLogs, noShows, incidents, leaveRequests }: ApiClient): OutboxCalls {
  const call = async <Result>(
    work: (options: { signal: AbortSignal; context: { from_server: true } }) => Promise<Result>,
  ): Promise<Result> => {
    // Another person may have signed in on this device since: these saves wait for their owner.
    if (appSession.userId() !== user_id) throw signedOut();
    try {
      // What the device has stored does not say what became of a save.
      return await work({ signal: AbortSignal.timeout(PATIENCE_MS), context: { from_server: true } });
    } catch (error) {
      throw refusedBy(error) ?? error;
    }
  };
  return {
    create: (kind, { client_key, ...content }) =>
      call(async (options) => {
        const input = { ...content, client_key: client_key ?? undefined };
        if (kind === 'no_show') return noShows.create.mutate(input, options);
        if (kind === 'incident') return incidents.create.mutate(input, options);
        if (kind === 'leave_request')
          return leaveRequests.create.mutate({ leave_type: 0, days: [], ...input }, options);
        // Without a client or a date, the server refuses it.
        return dailyLogs.create.mutate({ client: null, date: '', ...input }, options);
      }),
    update: (input) => call((options) => dailyLogs.update.mutate(input, options)),
    remove: (input) => call((options) => dailyLogs.remove.mutate(input, options)),
    get: (id) => call((options) => dailyLogs.get.query({ id }, options)),
    cancel: (input) => call((options) => leaveRequests.cancel.mutate(input, options)),
    isCancelled: (id) =>
      call(async (options) => (await leaveRequests.get.query({ id }, options)).status === 'cancelled'),
  };
}

const signedOut = () =>
  new ServerRefusal({
    code: 'unauthenticated',
    message: 'Another person is signed in on this device.',
    fields: {},
  });

/** Null if no answer came. */
function refusedBy(error: unknown): ServerRefusal | null {
  const code = errorCode(error);
  if (code === null || !(error instanceof Error)) return null;
  return new ServerRefusal({ code, message: error.message, fields: errorFields(error) }, waitOf(error));
}

/** `Retry-After` in milliseconds. */
function waitOf(error: Error): number | undefined {
  const meta: unknown = Reflect.get(error, 'meta');
  const response: unknown = typeof meta === 'object' && meta ? Reflect.get(meta, 'response') : null;
  const seconds = response instanceof Response ? Number(response.headers.get('retry-after')) : 0;
  return seconds > 0 ? seconds * 1000 : undefined;
}
