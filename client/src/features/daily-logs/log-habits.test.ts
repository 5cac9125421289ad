import { describe, expect, it } from 'vitest';
import {
  likelyClient,
  sameWeekday,
  suggestedEnd,
  suggestedStart,
  usualMinutes,
  type HabitLog,
} from './log-habits.ts';

const log = (client: number, date: string, ...times: [string, string][]): HabitLog => ({
  client,
  date,
  work_entries: times.map(([start_time, end_time]) => ({ start_time, end_time })),
});
// 2026-03-17 and 2026-03-10 are Tuesdays.
const logs = [
  log(3, '2026-03-16', ['09:00', '11:00']),
  log(2, '2026-03-10', ['21:00', '23:30']),
  log(1, '2026-03-10', ['09:00', '11:00'], ['13:00', '14:00']),
  log(4, '2026-03-03', ['09:00', '10:00']),
];

describe('A worker who opens a new log', () => {
  it('gets the client who was logged last on this weekday at this hour', () => {
    const at = (time: string) => likelyClient(logs, { date: '2026-03-17', time });
    expect(at('08:15')).toBe(1);
    expect(at('10:50')).toBe(1);
    expect(at('22:00')).toBe(2);
    expect(at('17:00')).toBeNull();
    expect(likelyClient(logs, { date: '2026-03-18', time: '09:00' })).toBeNull();
  });

  it('is offered the usual length of the client’s entries, not the longest one', () => {
    expect(usualMinutes(logs)).toBe(120);
    expect(usualMinutes([log(1, '2026-03-10', ['09:00', '10:00'], ['10:00', '18:00'])])).toBe(60);
    expect(usualMinutes([])).toBeNull();
  });

  it('can copy the same weekday of an earlier week, and never a later one', () => {
    expect(sameWeekday(logs, '2026-03-17')?.date).toBe('2026-03-10');
    expect(sameWeekday(logs, '2026-03-10')?.client).toBe(4);
    expect(sameWeekday(logs, '2026-03-20')).toBeNull();
  });
});

describe('A worker who adds an entry', () => {
  const blank = { start_time: null, end_time: null };
  const morning = { start_time: '09:00', end_time: '11:30' };

  it('goes on where the previous entry ended, unless a start is there', () => {
    expect(suggestedStart(blank, morning)).toBe('11:30');
    expect(suggestedStart(morning, { start_time: '07:00', end_time: '08:00' })).toBeNull();
    expect(suggestedStart(blank, blank)).toBeNull();
    expect(suggestedStart(blank, { start_time: '09:00', end_time: 'noon' })).toBeNull();
    expect(suggestedStart(blank, undefined)).toBeNull();
  });

  it('is offered the usual end of what has a start, also past midnight, and keeps a typed one', () => {
    expect(suggestedEnd({ start_time: '09:00', end_time: null }, 150)).toBe('11:30');
    expect(suggestedEnd({ start_time: '23:00', end_time: '' }, 120)).toBe('01:00');
    expect(suggestedEnd(morning, 60)).toBeNull();
    expect(suggestedEnd(blank, 60)).toBeNull();
    expect(suggestedEnd({ start_time: '09:00', end_time: null }, null)).toBeNull();
  });
});
