import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { REFUSALS, type RefusalCode } from '@daybook/domain/access/refusals';
import {
  amended,
  begun,
  discarded,
  enqueued,
  goesWith,
  isStoredAs,
  nextToSend,
  settled,
  waitingWithin,
  type NewItem,
  type OutboxItem,
} from './items.ts';
import { BACK_OFF, outcomeOfRefusal, pauseAfter, type Outcome } from './outcomes.ts';

const NOW = '2026-03-18T15:00:00.000Z';
const LATER = '2026-03-18T16:00:00.000Z';

const fresh = (key: string, more: Partial<NewItem> = {}): NewItem => ({
  key,
  user_id: 1,
  company_id: 1,
  kind: 'daily_log.create',
  record: key,
  record_id: null,
  client_key: key,
  payload: { date: '2026-03-10', notes: key },
  base_version: null,
  before: null,
  about: { client_name: 'Ida Moss', date: '2026-03-10' },
  created_at: NOW,
  ...more,
});
const list = (...items: NewItem[]) => items.reduce<OutboxItem[]>((all, item) => enqueued(all, item), []);
const problem = (code: NonNullable<OutboxItem['last_problem']>['code']) => ({
  code,
  message: 'Why.',
  fields: {},
});
const settle = (items: readonly OutboxItem[], key: string, outcome: Outcome) =>
  settled(items, key, outcome, { now: NOW, random: 0.5 });
const sent = (id: number, updated_at = LATER): Outcome => ({ kind: 'sent', record: { id, updated_at } });

describe('A worker’s device', () => {
  it('sends saves in their order, and each once', () => {
    let items = list(fresh('a'), fresh('b'), fresh('a'));
    expect(items.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(nextToSend(items, NOW)?.key).toBe('a');
    items = settle(begun(items, 'a'), 'a', sent(7));
    expect(nextToSend(items, NOW)?.key).toBe('b');
  });

  it('sends a change after the log that it changes was made, and over that version', () => {
    const change = fresh('change', { kind: 'daily_log.update', record: 'a' });
    let items = list(fresh('a'), change, fresh('b'));
    items = settle(items, 'a', { kind: 'refused', problem: problem('locked') });
    expect(nextToSend(items, NOW)?.key).toBe('b');
    items = settle(amended(items, 'a', {}), 'a', sent(7));
    expect(items[0]).toMatchObject({ record: 'daily_log 7', record_id: 7, base_version: LATER });
    expect(nextToSend(items, NOW)?.key).toBe('change');
  });

  it('waits with everything while offline, and with one item if the server fails on it', () => {
    const items = list(fresh('a'), fresh('b'));
    const away = settle(begun(items, 'a'), 'a', outcomeOfRefusal(problem(null)));
    expect(nextToSend(away, NOW)).toBeNull();
    expect(nextToSend(away, null)?.key).toBe('a');
    expect(nextToSend(away, LATER)?.key).toBe('a');
    const faulty = settle(begun(items, 'a'), 'a', outcomeOfRefusal(problem('internal')));
    expect(nextToSend(faulty, NOW)?.key).toBe('b');
  });

  it('asks the person about each refusal, and never about a session that ended, a second step or a busy server', () => {
    const kinds: Record<number, string> = {
      401: 'signed_out',
      408: 'later',
      429: 'later',
      500: 'later',
      503: 'later',
    };
    for (const [code, { status }] of Object.entries(REFUSALS)) {
      expect([code, outcomeOfRefusal(problem(code as RefusalCode)).kind]).toEqual([
        code,
        code === 'set_up_second_step' ? 'signed_out' : (kinds[status] ?? 'refused'),
      ]);
    }
    expect(outcomeOfRefusal(problem('unavailable'), 30_000)).toMatchObject({
      kind: 'later',
      wait_ms: 30_000,
      all: true,
    });
    const [item] = settle(list(fresh('a')), 'a', outcomeOfRefusal(problem('too_many_requests'), 30_000));
    expect(item?.not_before).toBe('2026-03-18T15:00:30.000Z');
  });

  it('pauses from 5 seconds to 5 minutes, a quarter more or less', () => {
    expect(pauseAfter(1, 0.5)).toBe(BACK_OFF.first);
    expect(pauseAfter(2, 0.5)).toBe(2 * BACK_OFF.first);
    expect(pauseAfter(40, 0)).toBe(0.75 * BACK_OFF.most);
    expect(pauseAfter(40, 0.999)).toBeLessThan(1.25 * BACK_OFF.most);
  });

  it('knows that a change made after an attempt may already be there with other values', () => {
    const tried = settle(begun(list(fresh('a')), 'a'), 'a', { kind: 'refused', problem: problem('invalid') });
    expect(amended(tried, 'a', { payload: { notes: 'new' } })[0]).toMatchObject({
      revised: true,
      state: 'waiting',
      last_problem: null,
      payload: { notes: 'new' },
    });
    expect(amended(list(fresh('a')), 'a', { payload: {} })[0]).toMatchObject({ revised: false });
  });

  it('removes the changes of a log with the log that will not be created, and nothing else', () => {
    const items = list(
      fresh('a'),
      fresh('a2', { kind: 'daily_log.update', record: 'a' }),
      fresh('b', { kind: 'daily_log.update', record: 'daily_log 4', record_id: 4 }),
      fresh('b2', { kind: 'daily_log.update', record: 'daily_log 4', record_id: 4 }),
    );
    expect(goesWith(items, 'a').map(({ key }) => key)).toEqual(['a', 'a2']);
    expect(discarded(items, 'b').map(({ key }) => key)).toEqual(['a', 'a2', 'b2']);
  });

  it('counts a moved log on both of its days', () => {
    const items = list(fresh('a', { kind: 'daily_log.update', before: { date: '2026-02-20' } }));
    expect(waitingWithin(items, { start_date: '2026-02-15', end_date: '2026-02-28' })).toHaveLength(1);
    expect(waitingWithin(items, { start_date: '2026-03-01', end_date: '2026-03-10' })).toHaveLength(1);
    expect(waitingWithin(items, { start_date: '2026-03-11', end_date: '2026-03-31' })).toHaveLength(0);
    const form = list(fresh('n', { kind: 'no_show.create' }));
    expect(waitingWithin(form, { start_date: '2026-01-01', end_date: '2026-12-31' })).toHaveLength(0);
  });

  it('treats missing, empty and 0 as the same when it compares with the server', () => {
    const stored = {
      notes: null,
      work_entries: [{ mileage: 0, start_time: '09:00', id: 4 }],
      total_hours: 1,
    };
    expect(isStoredAs({ notes: '', work_entries: [{ mileage: null, start_time: '09:00' }] }, stored)).toBe(
      true,
    );
    expect(isStoredAs({ work_entries: [] }, stored)).toBe(false);
    expect(isStoredAs({ work_entries: [{ start_time: '09:30' }] }, stored)).toBe(false);
  });

  const outcomes = fc.oneof(
    fc.record({
      kind: fc.constant('sent' as const),
      record: fc.record({ id: fc.nat(), updated_at: fc.constant(LATER) }),
    }),
    fc.constant<Outcome>({ kind: 'refused', problem: problem('locked') }),
    fc.constant(outcomeOfRefusal(problem(null))),
    fc.constant(outcomeOfRefusal(problem('internal'))),
    fc.constant<Outcome>({ kind: 'signed_out' }),
  );

  test.prop([
    fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean()), { maxLength: 12 }),
    fc.array(outcomes, { maxLength: 30 }),
  ])(
    'loses nothing, doubles nothing and keeps the order of each record, whatever the answers are',
    (saves, answers) => {
      let items: OutboxItem[] = [];
      for (const [index, [record, more]] of saves.entries()) {
        items = enqueued(
          items,
          fresh(`${record}${index}`, { record, ...(more && { kind: 'daily_log.update' }) }),
        );
      }
      const told: string[] = [];
      const saved = items.map(({ key }) => key);
      for (const outcome of answers) {
        const item = nextToSend(items, null);
        if (!item) break;
        const before = items.length;
        items = settle(begun(items, item.key), item.key, outcome);
        if (outcome.kind === 'sent') told.push(item.key);
        expect(items).toHaveLength(outcome.kind === 'sent' ? before - 1 : before);
      }
      expect([...told, ...items.map(({ key }) => key)].toSorted()).toEqual(saved.toSorted());
      for (const record of ['a', 'b', 'c']) {
        const ofRecord = told.filter((key) => key.startsWith(record));
        expect(ofRecord).toEqual(saved.filter((key) => ofRecord.includes(key)));
      }
    },
  );
});
