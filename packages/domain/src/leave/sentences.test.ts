import { describe, expect, test } from 'vitest';
import { lineSentence, type ToldLine } from './sentences.ts';

const BY_THE_HOUR = {
  accrual: { kind: 'per_hour', num: 1, den: 30, overtime: true, leave: false },
  carry: 2_400,
} as const;

const line = (changes: Partial<ToldLine>): ToldLine => ({
  kind: 'accrual',
  minutes: 152,
  withheld: 0,
  reason: null,
  created_by: null,
  definition: BY_THE_HOUR,
  sheet: { days: 'Nov 1 – 14', counted: 4_560 },
  cap: 4_800,
  ...changes,
});

// time-off.md#balance
describe('A ledger, read aloud', () => {
  test('says how a timesheet earned it, also where the year rounds', () => {
    expect(lineSentence(line({}))).toBe('Timesheet Nov 1 – 14: 76:00 h ÷ 30 = 2:32 h');
    expect(lineSentence(line({ minutes: 153 }))).toBe('Timesheet Nov 1 – 14: 76:00 h ÷ 30 = 2:33 h');
    const accrual = { ...BY_THE_HOUR.accrual, num: 2 };
    expect(lineSentence(line({ minutes: 304, definition: { ...BY_THE_HOUR, accrual } }))).toBe(
      'Timesheet Nov 1 – 14: 76:00 h × 2 ÷ 30 = 5:04 h',
    );
  });

  test('says what was not earned, and at which limit', () => {
    expect(lineSentence(line({ minutes: 90, withheld: 62 }))).toBe(
      'Timesheet Nov 1 – 14: 76:00 h ÷ 30 = 2:32 h. 1:02 h not earned: 80:00 h at most',
    );
  });

  test('says what took it back', () => {
    const reason = 'Timesheet Nov 1 – 14 unapproved';
    expect(lineSentence(line({ minutes: -152, reason }))).toBe(reason);
    expect(lineSentence(line({ minutes: 1, reason }))).toBe(reason);
    expect(lineSentence(line({ minutes: 1, sheet: null }))).toBe('Earned');
  });

  test.each<[Partial<ToldLine>, string]>([
    [
      { kind: 'grant', definition: { ...BY_THE_HOUR, accrual: { kind: 'front_load', minutes: 4_800 } } },
      'Given for the year',
    ],
    [{ kind: 'grant' }, 'Given for the period'],
    [{ kind: 'grant', minutes: -60, reason: 'Employment changed' }, 'Employment changed'],
    [
      { kind: 'adjust', created_by: 'Ada Admin', reason: 'Carried over' },
      'Adjusted by Ada Admin: Carried over',
    ],
    [{ kind: 'taken', minutes: -480, reason: 'Request 41 approved' }, 'Time off'],
    [{ kind: 'taken', minutes: 480, reason: 'Request 41 cancelled' }, 'Request 41 cancelled'],
    [{ kind: 'payout', minutes: -745 }, 'Paid out'],
    [{ kind: 'expire', minutes: -380 }, 'Not carried over: 40:00 h at most'],
    [{ kind: 'expire', minutes: -380, definition: { ...BY_THE_HOUR, carry: 0 } }, 'Not carried over'],
  ])('%o is "%s"', (changes, sentence) => expect(lineSentence(line(changes))).toBe(sentence));
});
