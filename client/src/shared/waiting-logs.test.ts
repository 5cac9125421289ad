import { expect, test } from 'vitest';
import type { OutboxItem } from '#/lib/device/outbox/items.ts';
import { entriesWithWaiting, waitingOfDay, withWaiting, type DailyLog } from './waiting-logs.ts';

const IDA = 7;
const SUPPORT = 3;
const hour = (start_time: string, end_time: string, mileage: number | null = null) => ({
  work_code_id: SUPPORT,
  start_time,
  end_time,
  mileage,
  stipend: null,
});

const saved: OutboxItem = {
  key: 'one',
  user_id: 1,
  company_id: 1,
  kind: 'daily_log.create',
  record: 'one',
  record_id: null,
  client_key: 'one',
  payload: {
    client: IDA,
    date: '2026-03-04',
    distance_unit: 'km',
    work_entries: [hour('09:00', '11:00', 10)],
  },
  base_version: null,
  before: null,
  about: { client_name: 'Ida Moss', date: '2026-03-04' },
  created_at: '2026-03-04T20:00:00.000Z',
  tries: 0,
  not_before: null,
  revised: false,
  state: 'waiting',
  last_problem: null,
};
const stored = {
  client: IDA,
  date: '2026-03-03',
  distance_unit: 'km',
  total_hours: 1,
  work_entries: [hour('13:00', '14:00')],
} as unknown as DailyLog;
const changed: OutboxItem = {
  ...saved,
  key: 'two',
  kind: 'daily_log.update',
  record: 'daily_log 12',
  record_id: 12,
  payload: { client: IDA, date: '2026-03-03', distance_unit: 'km', work_entries: [hour('13:00', '15:30')] },
  before: stored,
};
/** As the server has it: lengths of time from midnight, of everybody. */
const entries = [
  { ...hour('00:00', '01:00'), date: '2026-03-03' },
  { ...hour('00:00', '04:00'), date: '2026-03-03' },
];
const counted = (items: OutboxItem[], more: { except?: string; unit?: 'km' | 'mi'; client?: number } = {}) =>
  entriesWithWaiting(entries, items, { client: IDA, unit: 'km', ...more }).map(
    ({ date, start_time, end_time, mileage }) => `${date} ${start_time}-${end_time} ${mileage ?? 0}`,
  );

// phone-and-offline.md#the-outbox: what waits counts
test('a worker’s unsent new log counts only in the contract of its client', () => {
  expect(counted([saved]).at(-1)).toBe('2026-03-04 09:00-11:00 10');
  expect(counted([saved])).toHaveLength(3);
  expect(counted([saved], { client: 8 })).toHaveLength(2);
  expect(counted([saved], { unit: 'mi' }).at(-1)).toBe('2026-03-04 09:00-11:00 6.21');
});

test('a worker’s unsent change counts instead of the log that the server has', () => {
  expect(counted([changed])).toEqual(['2026-03-03 00:00-04:00 0', '2026-03-03 13:00-15:30 0']);
  expect(counted([{ ...changed, kind: 'daily_log.delete', payload: {} }])).toEqual([
    '2026-03-03 00:00-04:00 0',
  ]);
  // A visit that was written down for the wrong client.
  expect(counted([{ ...changed, payload: { ...changed.payload, client: 8 } }])).toEqual([
    '2026-03-03 00:00-04:00 0',
  ]);
});

test('a worker who opens a waiting log does not see it counted twice', () => {
  expect(counted([saved, changed], { except: 'one' })).toHaveLength(2);
  expect(counted([changed], { except: 'daily_log 12' })).toEqual(counted([]));
});

test('a list with a waiting log is newest first, whoever else has logs in it', () => {
  const days = ['2026-03-06', '2026-03-02', '2026-03-05', '2026-03-01'];
  const sent = days.map((date, index) => ({ id: index + 1, date, work_entries: [] }) as unknown as DailyLog);
  expect(withWaiting(sent, [saved], () => true).map(({ date }) => date)).toEqual([
    '2026-03-06',
    '2026-03-05',
    '2026-03-04',
    '2026-03-02',
    '2026-03-01',
  ]);
});

test('a day on which a log waits has one, under the day that the log is changed to', () => {
  const items = [
    saved,
    changed,
    { ...changed, key: 'three', kind: 'daily_log.delete' as const, payload: {} },
  ];
  expect(waitingOfDay(items, '2026-03-04')).toEqual([saved]);
  expect(waitingOfDay(items, '2026-03-03')).toEqual([]);
  expect(waitingOfDay([changed], '2026-03-03')).toEqual([changed]);
});
