import { describe, expect, test } from 'vitest';
import {
  asDailyLogs,
  dividedPeriodWarning,
  historyMinutes,
  importedTimesheetRange,
  textOfLines,
} from './history.ts';
import { importFields, templateRows } from './kinds.ts';
import { recognise } from './sources.ts';
import { durationsAreSeconds, readDuration, readTime } from './times.ts';

describe('Times and durations of a file', () => {
  test.each([
    ['12:00 AM', '00:00'],
    ['12:30 PM', '12:30'],
    ['09:00:00 PM', '21:00'],
    ['13:00:00 PM', '13:00'],
    ['7.30', '07:30'],
    ['9', '09:00'],
    ['930', '09:30'],
    ['9:30 AM', '09:30'],
    ['09:30:29', '09:30'],
    ['09:30:30', '09:31'],
    ['23:59:45', '23:59'],
    ['24:00', '00:00'],
    ['24:01', null],
    ['9:60', null],
    ['noonish', null],
  ])('the time %s is %s', (cell, time) => {
    expect(readTime(cell)).toBe(time);
  });

  test.each([
    ['01:09:40', 70],
    ['00:20:29', 20],
    ['00:20:30', 21],
    ['7260', 121],
    ['7260 s', 121],
    ['2.75', 165],
    ['2,75', 165],
    ['0.33', 20],
    ['9:00', 540],
    ['45:00 min', 45],
    ['05:30 min', 6],
    ['12 sec', 0],
    ['40 sec', 1],
    ['2:00:00', 120],
    ['1h 30m', 90],
    ['1 hr 30 min', 90],
    ['90 min', 90],
    ['2 hours', 120],
    ['2.75 h', 165],
    ['2:45 h', 165],
    ['-1', null],
    ['long', null],
  ])('the duration %s is %s minutes', (cell, minutes) => {
    expect(readDuration(cell, { in_seconds: durationsAreSeconds([cell]), number_style: 'point' })).toBe(
      minutes,
    );
  });

  test('whole numbers are seconds where most of them would be more than a day of hours', () => {
    expect(durationsAreSeconds(['28800', '5400', '20', '1:30'])).toBe(true);
    expect(durationsAreSeconds(['8', '7', '80', '7.5'])).toBe(false);
  });
});

describe('How long an entry of history was', () => {
  const line = (start_time: string | null, end_time: string | null, more: object = {}) => ({
    date: '2026-03-04',
    start_time,
    end_time,
    end_date: null,
    file_minutes: null,
    ...more,
  });

  test.each([
    ['23:30', '00:45', 75],
    ['22:00', '03:00', 300],
  ])('Clockify’s %s–%s into the next day is %s minutes', (start, end, minutes) => {
    const night = line(start, end, { end_date: '2026-03-05', file_minutes: minutes });
    for (const is_paid of [true, false])
      expect(historyMinutes(night, is_paid)).toEqual({ minutes, note: null });
  });

  test('a night in which the clock went back keeps 9 hours if it was paid, and has 8 if it is still to be', () => {
    const night = line('22:00', '06:00', {
      date: '2026-10-31',
      end_date: '2026-11-01',
      file_minutes: 540,
    });
    const note = 'The file says 9:00, the clock 8:00.';
    expect(historyMinutes(night, true)).toEqual({ minutes: 540, note });
    expect(historyMinutes(night, false)).toEqual({ minutes: 480, note });
  });

  test('a minute between file and clock is rounding, and not noted', () => {
    expect(historyMinutes(line('10:24', '11:23', { file_minutes: 60 }), true)).toEqual({
      minutes: 60,
      note: null,
    });
  });

  test.each([
    ['24 hours between the clocks', line('08:00', '08:00', { end_date: '2026-03-05' })],
    ['two days', line('08:00', '07:00', { end_date: '2026-03-06' })],
    ['24 hours in the file', line(null, null, { file_minutes: 1_440 })],
    ['an end before its start', line('09:00', '08:00', { end_date: '2026-03-04' })],
  ])('%s is an error', (_, times) => {
    expect(historyMinutes(times, true)).toHaveProperty('problem');
  });

  test('until midnight is no error, however the file dates midnight', () => {
    for (const end_date of ['2026-03-04', '2026-03-05'])
      expect(historyMinutes(line('22:00', '00:00', { end_date }), true)).toMatchObject({ minutes: 120 });
  });

  test('what was paid may lack times, and what is still to be submitted may not', () => {
    const untimed = line(null, null, { file_minutes: 60 });
    expect(historyMinutes(untimed, true)).toEqual({ minutes: 60, note: null });
    expect(historyMinutes(untimed, false)).toHaveProperty('problem');
  });
});

describe('What is paid already', () => {
  const settings = { pay_period: 'bi-weekly', first_pay_period: '2026-03-01' } as const;
  const sheet = (date: string, others: { start_date: string; end_date: string }[] = []) =>
    importedTimesheetRange(settings, date, '2026-03-10', others);

  test('is on a timesheet of its pay period, cut at the last day that was paid', () => {
    expect(sheet('2026-03-04')).toEqual({ start_date: '2026-03-01', end_date: '2026-03-10' });
    expect(sheet('2026-02-20')).toEqual({ start_date: '2026-02-15', end_date: '2026-02-28' });
  });

  test('and shares no day with the timesheets before and after', () => {
    expect(
      sheet('2026-03-04', [
        { start_date: '2026-02-20', end_date: '2026-03-02' },
        { start_date: '2026-03-08', end_date: '2026-03-08' },
      ]),
    ).toEqual({ start_date: '2026-03-03', end_date: '2026-03-07' });
  });

  test('warns of people with hours on both sides of the last paid day', () => {
    const both = ['2026-03-10', '2026-03-11'];
    const warning = (paid_until: string, people: string[][]) =>
      dividedPeriodWarning(settings, paid_until, people);
    expect(warning('2026-03-10', [both, both, both, ['2026-03-10'], ['2026-02-01', '2026-03-12']])).toBe(
      '3 people have hours on both sides of Mar 10 (pay period Mar 1 – 14).',
    );
    expect(warning('2026-03-31', [['2026-03-29', '2026-04-11']])).toBe(
      '1 person has hours on both sides of Mar 31 (pay period Mar 29 – Apr 11).',
    );
    expect(warning('2026-03-14', [['2026-03-14', '2026-03-15']])).toBeNull();
  });

  test('of one day is one log with each text once, 60 entries at most', () => {
    const lines = Array.from({ length: 61 }, (_, at) => ({
      notes: null,
      daily_narrative: at % 2 === 0 ? 'Cooked.' : 'Walked.',
    }));
    const logs = asDailyLogs(lines);
    expect(logs.map((log) => log.length)).toEqual([60, 1]);
    expect(textOfLines(logs[0] ?? [])).toEqual({ notes: null, daily_narrative: 'Cooked.\nWalked.' });
  });
});

describe('Whose file it is', () => {
  const fields = importFields('time_history', []);
  const recognised = (header: string) => {
    const columns = header.split(',');
    const { source, mapping } = recognise('time_history', columns, fields);
    const by = columns.flatMap((name, at) => (mapping[at] ? [[mapping[at], name]] : []));
    return { source, by: Object.fromEntries(by) as Record<string, string> };
  };

  test('shows in the exact spelling of its columns', () => {
    const clockify =
      'Project,Client,Description,Activity,User,Group,Email,Tags,Billable,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal),Billable Rate (EUR),Billable Amount (EUR),Date of creation';
    expect(recognised(clockify)).toEqual({
      source: 'clockify',
      by: {
        project: 'Project',
        client: 'Client',
        daily_narrative: 'Description',
        work_code: 'Activity',
        user: 'User',
        email: 'Email',
        date: 'Start Date',
        start_time: 'Start Time',
        end_date: 'End Date',
        end_time: 'End Time',
        hours: 'Duration (h)',
      },
    });
    const toggl =
      'User,Email,Client,Project,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()';
    expect(recognised(toggl)).toMatchObject({
      source: 'toggl',
      by: { project: 'Project', date: 'Start date', hours: 'Duration' },
    });
    // Reports since 2024, whose columns each person chooses.
    const stops =
      'Description,Billable,Duration,Member,Email,Client,Project,Task,Tags,Start date,Start time,Stop date,Stop time';
    expect(recognised(stops)).toEqual({
      source: 'toggl',
      by: {
        daily_narrative: 'Description',
        hours: 'Duration',
        user: 'Member',
        email: 'Email',
        client: 'Client',
        project: 'Project',
        work_code: 'Task',
        date: 'Start date',
        start_time: 'Start time',
        end_date: 'Stop date',
        end_time: 'Stop time',
      },
    });
    const kimai =
      'Date,From,To,Duration,Rate,User,Customer,Project,Activity,Description,Exported,Tags,Hourly rate,Fixed rate';
    expect(recognised(kimai)).toMatchObject({
      source: 'kimai',
      by: { date: 'Date', start_time: 'From', client: 'Customer', work_code: 'Activity', user: 'User' },
    });
    const kimai2 =
      'Date,From,To,Duration,Currency,Price,Internal price,Hourly price,Fixed price,Name,User,E-mail,Staff number,Customer,Project,Activity,Description,Billable,Tags,Type,Category,Account,project_number,VAT-ID,Order number';
    expect(recognised(kimai2)).toMatchObject({
      source: 'kimai',
      by: { hours: 'Duration', user: 'Name', email: 'E-mail', client: 'Customer', work_code: 'Activity' },
    });
    expect(recognised('Datum,Von,Bis,Dauer,Benutzer,Kunde').source).toBe('other');
  });

  test('and its template is Daybook’s own', () => {
    const [header = []] = templateRows('time_history', []);
    expect(header.join(',')).toBe(
      'email,payroll_id,date,client_reference,client,work_code,start_time,end_time,hours,mileage,stipend,notes,daily_narrative',
    );
    expect(recognised(header.join(',')).source).toBe('template');
  });
});
