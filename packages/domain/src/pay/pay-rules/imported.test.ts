import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../time/day.ts';
import type { PayEntry } from './model.ts';
import { ledgerSentence } from './sentences.ts';
import {
  days,
  entry,
  FRIDAY,
  hours,
  linesOf,
  MONDAY,
  pay,
  preset,
  SUNDAY,
  THURSDAY,
  total,
  TUESDAY,
  WEDNESDAY,
} from './test-person.ts';

/** As on an imported sheet: without a rate, on sheet 9. */
const imported = (one: PayEntry, imported_minutes: number): PayEntry => ({
  ...one,
  timesheet_id: 9,
  pay_rate: null,
  imported_minutes,
});
const importedDays = (first: string, lengths: readonly number[]): PayEntry[] =>
  days(first, lengths).map((one, index) => imported(one, (lengths[index] ?? 0) * 60));
/** The same without start and end. */
const untimed = (entries: readonly PayEntry[]): PayEntry[] =>
  entries.map((one) => ({ ...one, start_time: null, end_time: null }));

const thirty = importedDays(MONDAY, [10, 10, 10]);
const sixteen = [...days(THURSDAY, [8]), ...days(FRIDAY, [8])];

describe('Imported hours, paid outside Daybook,', () => {
  it('bring a worker closer to the weekly limit, with or without start and end, and are not paid', () => {
    for (const before of [thirty, untimed(thirty)]) {
      const paid = pay('us_40', [...before, ...sixteen]);
      expect([hours(paid, 'regular'), hours(paid, 'overtime'), total(paid)]).toEqual([10, 6, 380]);
      expect(paid.windows[0]).toMatchObject({ worked_minutes: 46 * 60, regular_rate: 2_000_000 });
      expect(linesOf(paid).flatMap(({ shares }) => shares.map(({ timesheet_id }) => timesheet_id))).toEqual([
        1, 1,
      ]);
      expect(paid.findings).toEqual([]);
    }
  });

  it('leave the Classic 80 hours of a pay period to what is paid here', () => {
    const paid = pay('classic_80', [
      ...importedDays(SUNDAY, [14, 14, 14, 14, 14, 14]),
      ...days(SUNDAY, [12]),
    ]);
    expect([hours(paid, 'regular'), hours(paid, 'overtime'), total(paid)]).toEqual([12, 0, 240]);
  });

  it('count toward the limit of their day, and make a seventh day', () => {
    const attendant = pay('us_ca_attendant', [
      imported(entry(MONDAY, '06:00', '12:00'), 360),
      entry(MONDAY, '12:00', '16:00'),
    ]);
    expect([hours(attendant, 'regular'), hours(attendant, 'overtime')]).toEqual([3, 1]);
    const seventh = pay('us_ca', [
      ...untimed(importedDays(SUNDAY, [4, 4, 4, 4, 4, 4])),
      ...days('2026-03-07', [4]),
    ]);
    expect([hours(seventh, 'regular'), hours(seventh, 'overtime')]).toEqual([0, 4]);
  });

  it('are not paid again where they overlap with time that is paid here, and the approver sees it', () => {
    const paid = pay('us_40', [
      imported(entry(MONDAY, '22:00', '06:00'), 480),
      entry(TUESDAY, '05:00', '09:00'),
    ]);
    expect(total(paid)).toBe(60);
    expect(paid.findings).toMatchObject([{ kind: 'overlap', entry_id: 2, from: '05:00', to: '06:00' }]);
  });

  it('take no stipend, leave or allowance with them, and their missing times are not pointed out', () => {
    const paid = pay('au_schads', [
      imported(entry(MONDAY, '09:00', '09:30', { stipend: 20 }), 30),
      imported(entry(TUESDAY, null, '12:00'), 60),
      imported(entry(WEDNESDAY, '09:00', '17:00', { pay_kind: 'leave' }), 480),
    ]);
    expect([total(paid), linesOf(paid), paid.findings]).toEqual([0, [], []]);
  });

  it('are listed in the ledger with the reason why they are not paid', () => {
    const [row] = pay('us_40', thirty).windows[0]?.ledger ?? [];
    expect(row && ledgerSentence(row)).toBe('Mon 06:00–16:00 · 10:00 h: paid outside Daybook');
  });

  const lengths = fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 1, maxLength: 4 });
  test.prop([
    lengths,
    lengths,
    fc.boolean(),
    fc.constantFrom('us_40', 'us_8_80', 'us_ca', 'ca_ab', 'au_schads'),
  ])(
    'never pay less for the time after them, and all of its minutes are paid once',
    (before, after, timed, key) => {
      const lastDays = days(addDays(SUNDAY, before.length), after);
      const first = importedDays(SUNDAY, before);
      const alone = pay(preset(key), lastDays);
      const filled = pay(preset(key), [...(timed ? first : untimed(first)), ...lastDays]);
      const minutes = (of: typeof alone) =>
        linesOf(of)
          .filter(({ multiplier, pay_code }) => multiplier !== null && pay_code !== 'minimum_engagement')
          .reduce((sum, line) => sum + (line.minutes ?? 0), 0);
      expect(minutes(filled)).toBe(minutes(alone));
      expect(total(filled)).toBeGreaterThanOrEqual(total(alone));
    },
  );
});
