import { afterAll, beforeAll, describe, expect } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { ServerRefusal as Refused } from '../../client/src/lib/api/error-text.ts';
import {
  amended,
  discarded,
  enqueued,
  type NewItem,
  type OutboxItem,
  type OutboxStore,
} from '../../client/src/lib/device/outbox/items.ts';
import { sendWaiting, type OutboxCalls } from '../../client/src/lib/device/outbox/sending.ts';
import { noLimits } from '../../server/src/kernel/call-limits.ts';
import { refusalOf } from '../../server/src/kernel/refusals.ts';
import { createWorld, type World } from '../support/world.ts';
import { chance, proves, seedOf, times, type Random } from './proof.ts';

const STEPS = 14;
/** Days of a run: a log, a change or a delete is about one of them. */
const DAYS = 4;

let world: World;
let client: number;

beforeAll(async () => {
  // The world's clock does not move: a thousand runs take place in one minute.
  world = await createWorld({ limits: noLimits });
  const created = await world.as('ada').clients.create({ first_name: 'Ida', last_name: 'Moss' });
  client = created.id;
});
afterAll(() => world.close());

type Line = 'up' | 'away' | 'loses answers' | 'dies before' | 'dies after';

/** A worker’s phone, with several tabs, on a network that fails; and what its owner sees. */
function phone(random: Random, firstDay: string) {
  let items: OutboxItem[] = [];
  let count = 0;
  let line: Line = 'up';
  /** The newest version and text that this device has seen, by log. */
  const seen = new Map<number, { updated_at: string; notes: string | null; date: string }>();
  /** The server's logs, by its own answers, whether they arrived or not. */
  const made = new Map<number, string>();
  const madeBy = new Map<string, number>();
  const everWritten = new Set<string>();
  const toldSaved = new Set<string>();
  const problems: string[] = [];
  /** Logs that the office has changed since the owner looked: the owner's changes must not overwrite them unasked. */
  const unseen = new Set<number>();
  const overUnseen = (id: number) => {
    if (unseen.has(id)) problems.push(`log ${id} was written over what the office had changed`);
  };

  const store: OutboxStore = {
    read: async () => structuredClone(items),
    change: async (work) => {
      items = structuredClone(work(items));
    },
  };

  /** One call over the present network. A dead phone is an answer that never comes. */
  async function over<Result>(work: () => Promise<Result>): Promise<Result> {
    const now = line;
    if (now === 'away') throw new Error('Failed to fetch');
    if (now === 'dies before') return dead();
    let result: Result;
    try {
      result = await work();
    } catch (error) {
      const { code, message, fields } = refusalOf(error);
      throw new Refused({ code, message, fields: fields ?? {} });
    }
    if (now === 'loses answers' && random() < 0.7) throw new Error('Failed to fetch');
    if (now === 'dies after') return dead();
    return result;
  }

  function dead(): Promise<never> {
    died();
    return new Promise(() => {});
  }

  const will = () => world.as('will');
  const calls: OutboxCalls = {
    create: (_kind, input) =>
      over(async () => {
        const log = await will().dailyLogs.create(
          input as Parameters<ReturnType<typeof will>['dailyLogs']['create']>[0],
        );
        const key = String(input.client_key);
        const earlier = madeBy.get(key);
        if (earlier === undefined) {
          madeBy.set(key, log.id);
          note(log.id, String(input.notes));
        } else if (earlier !== log.id) problems.push(`${key} made ${earlier} and ${log.id}`);
        return log;
      }),
    update: (input) =>
      over(async () => {
        const log = await will().dailyLogs.update(input);
        overUnseen(log.id);
        note(log.id, String(input.notes));
        return log;
      }),
    remove: (input) =>
      over(async () => {
        await will().dailyLogs.remove(input);
        overUnseen(input.id);
        made.delete(input.id);
      }),
    get: (id) => over(() => will().dailyLogs.get({ id })),
    cancel: (input) => over(() => will().leaveRequests.cancel(input)),
    isCancelled: (id) => over(async () => (await will().leaveRequests.get({ id })).status === 'cancelled'),
  };

  function note(id: number, notes: string) {
    made.set(id, notes);
    everWritten.add(notes);
  }

  const texts = (list: readonly OutboxItem[]) => new Map(list.map((item) => [item.key, item]));

  let turn: Promise<unknown> = Promise.resolve();
  let died = () => {};
  /** A tab sends what is waiting; two tabs take turns. A phone that dies leaves the lock with its process. */
  async function send(): Promise<void> {
    const mine = turn.then(async () => {
      const before = texts(items);
      const death = new Promise<void>((resolve) => (died = resolve));
      const round = sendWaiting({ store, calls, now: () => new Date(0).toISOString(), random, force: true });
      await Promise.race([round, death]);
      const left = texts(items);
      for (const [key, item] of before) if (!left.has(key)) told(item);
    });
    turn = mine.catch(() => undefined);
    await mine;
  }

  function told(item: OutboxItem) {
    toldSaved.add(
      item.kind === 'daily_log.delete' ? `deleted ${item.record_id}` : String(item.payload.notes),
    );
  }

  function save(kind: OutboxItem['kind'], more: Partial<NewItem>, notes: string): NewItem {
    count += 1;
    const date = addDays(firstDay, Math.floor(random() * DAYS));
    const start = String(8 + Math.floor(random() * 8)).padStart(2, '0');
    const work_entries = [
      {
        work_code_id: null,
        start_time: `${start}:00`,
        end_time: `${start}:45`,
        mileage: null,
        stipend: null,
      },
    ];
    return {
      key: `${firstDay}-${count}`,
      user_id: 1,
      company_id: 1,
      kind,
      record: `${firstDay}-${count}`,
      record_id: null,
      client_key: null,
      payload:
        kind === 'daily_log.delete' ? {} : { client, date, notes, daily_narrative: null, work_entries },
      base_version: null,
      before: null,
      about: { client_name: 'Ida Moss', date },
      created_at: '2026-03-18T14:00:00.000Z',
      ...more,
    };
  }

  const newNotes = () => `${firstDay} text ${(count += 1)}`;
  const pick = <Value>(values: readonly Value[]): Value | undefined =>
    values[Math.floor(random() * values.length)];
  const put = (item: NewItem) => store.change((all) => enqueued(all, item));

  /** The owner changes or deletes a log that the device knows, or one that still waits. */
  async function rewrite(kind: 'daily_log.update' | 'daily_log.delete') {
    const waiting = pick(items.filter((item) => item.kind === 'daily_log.create'));
    const known = pick([...seen.keys()]);
    if (waiting && (known === undefined || random() < 0.4)) {
      const { record, client_key } = waiting;
      await put(save(kind, { record, client_key }, newNotes()));
    } else if (known !== undefined) {
      const version = seen.get(known)?.updated_at ?? '';
      await put(
        save(kind, { record: `daily_log ${known}`, record_id: known, base_version: version }, newNotes()),
      );
    }
  }

  /** The owner looks at saves that need them: keeps theirs over what they now see, or discards it. */
  async function decide() {
    const item = pick(items.filter(({ state }) => state === 'needs_you'));
    if (!item) return;
    const now =
      item.record_id === null
        ? null
        : await will()
            .dailyLogs.get({ id: item.record_id })
            .catch(() => null);
    if (now) unseen.delete(now.id);
    if (random() < 0.5 && now) {
      await store.change((all) => amended(all, item.key, { base_version: now.updated_at }));
    } else if (random() < 0.5 && item.kind !== 'daily_log.delete') {
      await store.change((all) =>
        amended(all, item.key, { payload: { ...item.payload, notes: newNotes() } }),
      );
    } else await store.change((all) => discarded(all, item.key));
  }

  async function look() {
    const { results } = await will().dailyLogs.list({
      date__gte: firstDay,
      date__lte: addDays(firstDay, DAYS - 1),
    });
    seen.clear();
    unseen.clear();
    for (const log of results) seen.set(log.id, log);
    return results;
  }

  return {
    made,
    madeBy,
    everWritten,
    toldSaved,
    problems,
    look,
    send,
    decide,
    rewrite,
    pick,
    items: () => items,
    setLine: (next: Line) => (line = next),
    async saveNew() {
      const item = save('daily_log.create', {}, newNotes());
      await put({ ...item, client_key: item.key });
    },
    /** A save that was sent comes again after days: a backup of the phone, or a tab that slept. */
    async replay(sent: OutboxItem) {
      await put({ ...sent, revised: false });
    },
    /** The office changed a log itself. */
    changedByOffice(id: number, notes: string) {
      note(id, notes);
      unseen.add(id);
    },
  };
}

async function run(number: number): Promise<void> {
  const random = chance(seedOf(`outbox ${number}`));
  const firstDay = addDays('2000-01-01', number * (DAYS + 3));
  const range = { start_date: firstDay, end_date: addDays(firstDay, DAYS - 1) };
  const device = phone(random, firstDay);
  const created: OutboxItem[] = [];
  let sheet: number | null = null;
  const lines: Line[] = ['up', 'up', 'away', 'loses answers', 'dies before', 'dies after'];

  /** The owner hands the days in on another device, or takes them back. */
  async function lock() {
    if (sheet === null) {
      sheet = (await world.as('will').timesheets.create(range)).id;
      await world.as('will').timesheets.submit({ id: sheet });
    } else {
      await world.as('will').timesheets.remove({ id: sheet });
      sheet = null;
    }
  }

  async function adminEdits() {
    const id = device.pick([...device.made.keys()]);
    if (id === undefined) return;
    const notes = `${firstDay} office ${Math.floor(random() * 1e6)}`;
    const done = await world
      .as('ada')
      .dailyLogs.update({ id, notes })
      .catch(() => null);
    if (done) device.changedByOffice(id, notes);
  }

  const actions: (() => Promise<unknown>)[] = [
    () => device.saveNew(),
    () => device.saveNew(),
    () => device.rewrite('daily_log.update'),
    () => device.rewrite('daily_log.delete'),
    async () => void device.setLine(device.pick(lines) ?? 'up'),
    () => device.send(),
    // A second tab wakes at the same moment.
    () => Promise.all([device.send(), device.send()]),
    async () => {
      const again = device.pick(created);
      if (again) await device.replay(again);
    },
    () => lock(),
    () => adminEdits(),
    () => device.look(),
    () => device.decide(),
  ];
  for (let step = 0; step < STEPS; step += 1) {
    await (device.pick(actions) ?? (() => device.send()))();
    for (const item of device.items()) {
      if (item.kind !== 'daily_log.create') continue;
      // As the owner left it: a save that they replaced before it was sent is not a repeated one.
      const known = created.findIndex(({ key }) => key === item.key);
      created.splice(known === -1 ? created.length : known, 1, item);
    }
  }

  // The network is back, and the owner answers every question.
  device.setLine('up');
  for (let round = 0; device.items().length > 0 && round < 60; round += 1) {
    await device.send();
    await device.decide();
  }
  expect(device.items(), 'everything was sent or decided').toEqual([]);

  const stored = await device.look();
  expect(new Map(stored.map(({ id, notes }) => [id, notes]))).toEqual(device.made);
  expect(device.problems).toEqual([]);
  // One log for each save, however often it was sent.
  expect(new Set(device.madeBy.values()).size).toBe(device.madeBy.size);
  for (const text of device.toldSaved) {
    if (!text.startsWith('deleted')) expect(device.everWritten, 'told saved, so it was').toContain(text);
  }
  for (const text of device.toldSaved) {
    const id = Number(/^deleted (\d+)$/.exec(text)?.[1] ?? 0);
    if (id > 0) expect(device.made.has(id), 'told deleted, so it is').toBe(false);
  }
}

describe('A phone that dies, sleeps and loses answers', () => {
  proves(
    'outbox',
    'random runs of save, change, delete, lost answers, no network, killed tabs, replays, locks and second tabs: the server has what the person was told',
    async () => {
      const runs = times(1_000);
      // In sequence: they share a company, whose writes wait for each other.
      for (let number = 0; number < runs; number += 1) {
        await run(number).catch((error: unknown) => {
          throw new Error(
            `run ${number}, PROVE_SEED: ${error instanceof Error ? error.message : String(error)}`,
            {
              cause: error,
            },
          );
        });
      }
      return `${runs.toLocaleString('en-US')} runs of ${STEPS} steps: one log for each save, none lost, none overwritten unseen`;
    },
  );
});
