import type { Fields, OutboxItem, Outcome } from './items.ts';
import { type OutboxCalls, Refused, sendItem, sendWaiting } from './sending.ts';
import { errorCode, errorFields } from '#/lib/api/error-text.ts';
import { appSession } from '#/lib/session/session-store.ts';
import type { ApiClient, Input } from '#/lib/api/trpc.ts';
import { alone, outboxOf } from './store.ts';

/** Milliseconds; if a network swallows everything, the next tab or the next attempt must get its turn. */
const PATIENCE_MS = 30_000;

/** Loaded when there is something to send. Sends a person's items, one tab at a time. `force`: also those in a pause. */
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

/** For a device that cannot store anything: its only attempt. */
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
  return {
    create: (kind, input) =>
      call(async (options) => {
        if (kind === 'no_show') return noShows.create.mutate(input, options);
        if (kind === 'incident') return incidents.create.mutate(input, options);
        if (isNewLog(input)) return dailyLogs.create.mutate(input, options);
        throw damaged();
      }),
    update: (input) =>
      call(async (options) => {
        if (isLogChange(input)) return dailyLogs.update.mutate(input, options);
        throw damaged();
      }),
    remove: (input) =>
      call(async (options) => {
        if (isLogChange(input)) return dailyLogs.remove.mutate(input, options);
        throw damaged();
      }),
    get: (id) => call((options) => dailyLogs.get.query({ id }, options)),
  };
}

type LogInput = Input['dailyLogs'];
// The payload was built by the contract's shape, and the server validates it again: this is the minimum.
const isNewLog = (input: Fields): input is Fields & LogInput['create'] =>
  'client' in input && typeof input.date === 'string';
const isLogChange = (input: Fields): input is Fields & LogInput['update'] & LogInput['remove'] =>
  'id' in input;

const damaged = () =>
  new Refused({ code: 'invalid', message: 'This entry is damaged on this device.', fields: {} });

const signedOut = () =>
  new Refused({
    code: 'unauthenticated',
    message: 'Another person is signed in on this device.',
    fields: {},
  });

/** Null if no answer came. */
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
