import { describe, expect, it } from 'vitest';
import { DAILY_LOG_LOCKED, dailyLogLockReason, notesSnippet } from './daily-log.ts';

// daily-logs.md#locked-logs
describe('a locked daily log', () => {
  const sheet = { start_date: '2025-01-01', end_date: '2025-01-14', status: 'Submitted' } as const;

  it('names the timesheet that covers it', () => {
    expect(dailyLogLockReason({ ...sheet, by: 'Ann Lee', since: '2025-01-15' })).toBe(
      'It belongs to the timesheet of Jan 1 – Jan 14, submitted by Ann Lee on Jan 15, 2025.',
    );
    expect(dailyLogLockReason({ ...sheet, status: 'Approved' })).toBe(
      'It belongs to the timesheet of Jan 1 – Jan 14, approved.',
    );
    expect(dailyLogLockReason(null)).toBeNull();
    expect(dailyLogLockReason({ ...sheet, status: 'Draft' })).toBeNull();
  });

  it('shows who locked it and when, as far as is known', () => {
    const approved = { start_date: '2025-01-01', end_date: '2025-01-14', status: 'Approved' } as const;
    const reason = 'It belongs to the timesheet of Jan 1 – Jan 14, approved';
    expect(dailyLogLockReason({ ...approved, by: 'Ann' })).toBe(`${reason} by Ann.`);
    expect(dailyLogLockReason({ ...approved, since: '2025-01-15', by: null })).toBe(
      `${reason} on Jan 15, 2025.`,
    );
  });
});

describe('the notes of a daily log in a list', () => {
  it('are cut after 20 characters', () => {
    expect(notesSnippet('Walked to the harbour and back')).toBe('Walked to the harbou…');
    expect(notesSnippet('exactly twenty chars')).toBe('exactly twenty chars');
    expect(notesSnippet('  ')).toBe('N/A');
    expect(notesSnippet(null)).toBe('N/A');
  });

  it('lose surrounding spaces', () => {
    expect(notesSnippet(' short ')).toBe('short');
    expect(notesSnippet('😀'.repeat(21))).toBe(`${'😀'.repeat(20)}…`);
    expect(notesSnippet(undefined)).toBe('N/A');
  });
});

it('a locked daily log says so in a sentence', () => expect(DAILY_LOG_LOCKED).toMatch(/^[A-Z].+\.$/));
