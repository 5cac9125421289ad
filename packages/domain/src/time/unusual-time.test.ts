import { describe, expect, it } from 'vitest';
import { beforeSubmit, unusualEntry, unusualFindings, unusualLog } from './unusual-time.ts';

const coded = (start_time: string, end_time: string) => ({ start_time, end_time, work_code_id: 1 });

describe('what an approver sees', () => {
  it('is no warning for ordinary days', () => {
    expect(
      unusualFindings([
        { date: '2025-01-06', entries: [coded('09:00', '12:00'), coded('12:00', '17:00')] },
        { date: '2025-01-07', entries: [coded('06:00', '22:00')] },
      ]),
    ).toEqual([]);
  });

  // daily-logs.md#what-is-unusual
  it('is overlaps, days over 16 hours and entries without a code, in date order', () => {
    const findings = unusualFindings([
      { date: '2025-01-08', entries: [{ start_time: '09:00', end_time: '10:00', work_code: null }] },
      { date: '2025-01-07', entries: [coded('06:00', '14:00')] },
      { date: '2025-01-07', entries: [coded('14:00', '22:01')] },
      { date: '2025-01-06', entries: [coded('09:00', '11:00'), coded('10:00', '12:00')] },
    ]);
    expect(findings.map(({ kind, message }) => [kind, message])).toEqual([
      ['overlap', 'Jan 6 09:00–11:00 overlaps Jan 6 10:00–12:00.'],
      ['long_day', 'Jan 7 has 16:01 hours, more than 16 in a day.'],
      ['no_code', 'Jan 8 has an entry without a work code.'],
    ]);
  });
});

describe('an approver who opens the details', () => {
  it('sees a hundred of the overlaps among twenty thousand entries, and a note that there are more', () => {
    const crowd = Array.from({ length: 20_000 }, () => ({ ...coded('09:00', '09:01') }));
    const findings = unusualFindings([{ date: '2025-01-06', entries: crowd }]).filter(
      ({ kind }) => kind === 'overlap',
    );
    expect(findings).toHaveLength(101);
    expect(findings.at(-1)?.message).toBe('More entries overlap than are listed.');
  });

  it('sees a night shift overlapping the next morning under the day of the morning', () => {
    const findings = unusualFindings([
      { date: '2025-01-06', entries: [coded('22:00', '06:00')] },
      { date: '2025-01-07', entries: [coded('05:00', '08:00')] },
    ]);
    expect(findings).toEqual([
      {
        kind: 'overlap',
        date: '2025-01-07',
        message: 'Jan 6 22:00–06:00 overlaps Jan 7 05:00–08:00.',
      },
    ]);
  });

  it('sees how many entries of a day have no code, whichever way they are stored', () => {
    const none = { start_time: null, end_time: null };
    const findings = unusualFindings([
      { date: '2025-01-08', entries: [none, { ...none, work_code_id: null }] },
      {
        date: '2025-01-07',
        entries: [
          none,
          { ...none, work_code: { id: 1 }, mileage: 4 },
          { ...none, work_code_id: 2, hours: 3 },
        ],
      },
      { date: '2025-01-08', entries: [none] },
    ]);
    expect(findings).toEqual([
      { kind: 'no_code', date: '2025-01-07', message: 'Jan 7 has an entry without a work code.' },
      { kind: 'no_code', date: '2025-01-08', message: 'Jan 8 has 3 entries without a work code.' },
    ]);
  });

  it('sees entries of no length, and codes with nothing else, however they are stored', () => {
    const none = { start_time: null, end_time: null, mileage: 0, stipend: 0, trips: [] };
    const findings = unusualFindings([
      {
        date: '2025-01-08',
        entries: [
          { ...none, work_code: { id: 1 } },
          { ...none, work_code_id: 2 },
        ],
      },
      { date: '2025-01-07', entries: [coded('09:00', '09:00'), { ...none, work_code_id: 2 }] },
    ]);
    expect(findings.map(({ kind, message }) => [kind, message])).toEqual([
      ['same_times', 'Jan 7 has 09:00–09:00: no hours are counted.'],
      ['code_alone', 'Jan 7 has a work code alone: no hours are counted.'],
      ['code_alone', 'Jan 8 has 2 work codes alone: no hours are counted.'],
    ]);
  });

  it('sees one day’s warnings in the order overlaps, long days, codes', () => {
    const long = { start_time: '00:00', end_time: '16:01' };
    const day = (date: string) => ({ date, entries: [long, { ...coded('10:00', '11:00') }] });
    expect(
      unusualFindings([day('2025-01-07'), day('2025-01-06')]).map(({ kind, date }) => `${date} ${kind}`),
    ).toEqual([
      '2025-01-06 overlap',
      '2025-01-06 long_day',
      '2025-01-06 no_code',
      '2025-01-07 overlap',
      '2025-01-07 long_day',
      '2025-01-07 no_code',
    ]);
  });
});

describe('what a person sees while they write a log', () => {
  it('is an entry that counts no hours, is very long, or has no code', () => {
    expect(unusualEntry({ start_time: '09:00', end_time: null, work_code_id: 1 })).toEqual([
      'A start without an end: no hours are counted.',
    ]);
    expect(unusualEntry({ start_time: null, end_time: '09:00', work_code_id: 1 })).toEqual([
      'An end without a start: no hours are counted.',
    ]);
    expect(unusualEntry(coded('09:00', '09:00'))).toEqual([
      'Start and end are the same: no hours are counted.',
    ]);
    expect(unusualEntry(coded('08:00', '07:00'))).toEqual(['23:00 hours, more than 16 at a stretch.']);
    expect(unusualEntry({ start_time: '08:00', end_time: '09:00', work_code_id: null })).toEqual([
      'No work code.',
    ]);
    expect(unusualEntry({ work_code_id: 1, start_time: null, end_time: null })).toEqual([
      'A work code alone: no hours are counted.',
    ]);
    expect(unusualEntry({ work_code_id: 1, mileage: 12.5 })).toEqual([]);
    expect(unusualEntry({ work_code_id: 1, stipend: 5 })).toEqual([]);
    expect(unusualEntry({ work_code_id: 1, trips: [{}] })).toEqual([]);
    expect(unusualEntry(coded('08:00', '00:00'))).toEqual([]);
    expect(unusualEntry({})).toEqual([]);
  });

  it('is a log of a day to come, or with nothing in it', () => {
    const day = { date: '2026-11-22', entries: [] };
    expect(unusualLog(day, '2026-11-22')).toEqual(['There is nothing in this log.']);
    expect(unusualLog({ ...day, notes: 'Rang twice' }, '2026-11-21')).toEqual(['Nov 22 is still to come.']);
    expect(unusualLog({ ...day, entries: [{}], notes: ' ' }, '2026-11-22')).toEqual([]);
  });
});

describe('before a person submits a timesheet', () => {
  const log = (date: string, ...entries: object[]) => ({ date, entries });
  it('what is unusual is counted, and working days without a log are named', () => {
    const logs = [
      log('2026-11-09', { start_time: '09:00', end_time: '12:00' }, coded('11:00', '13:00')),
      log('2026-11-10', coded('00:00', '17:00')),
      log('2026-11-11', { start_time: '09:00', end_time: null, work_code_id: 1 }, coded('08:00', '08:00')),
      log('2026-11-11', { work_code_id: 1 }, { work_code_id: 1, stipend: 5 }),
      log('2026-11-11'),
    ];
    expect(beforeSubmit(logs, { start_date: '2026-11-08', end_date: '2026-11-21' }, '2026-11-13')).toEqual({
      without_code: 1,
      without_hours: 1,
      same_times: 1,
      codes_alone: 1,
      empty_logs: 1,
      overlaps: 1,
      long_days: 1,
      days_without_log: ['2026-11-12', '2026-11-13'],
      days_to_come: 8,
    });
  });
});
