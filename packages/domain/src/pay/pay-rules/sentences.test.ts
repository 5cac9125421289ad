import { describe, expect, it } from 'vitest';
import { SLEEP_REASONS, type Why } from './model.ts';
import { PRESETS } from './presets.ts';
import {
  becauseSentence,
  definitionSentences,
  findingSentence,
  ledgerSentence,
  lineWorking,
  payCodeText,
  tipSentence,
  whySentence,
} from './sentences.ts';
import { preset } from './test-person.ts';

const FRIDAY = '2026-03-06';

describe('In words', () => {
  it.each<[Why, string]>([
    [
      { band: 'week', over_minutes: 2_400, multiplier: 1.5, on: FRIDAY, at: '18:00' },
      'over 40 h this week at 18:00',
    ],
    [
      { band: 'week', over_minutes: 2_415, multiplier: 1.5, on: '2026-03-05', at: '18:00' },
      'over 40:15 h this week on Mar 5 at 18:00',
    ],
    [
      { band: 'day', over_minutes: 480, multiplier: 1.5, on: FRIDAY, at: '16:00' },
      'over 8 h that day at 16:00',
    ],
    [
      { band: 'seventh_day', over_minutes: 0, multiplier: 1.5, on: FRIDAY, at: '08:00' },
      'seventh day worked this week',
    ],
    [{ loading: 'Sunday', multiplier: 2 }, 'Sunday: 2 times'],
    [{ addition: 'Late', add_rate: 150 }, 'Late: $1.50 more an hour'],
    [{ base_multiplier: 1.25 }, 'every hour 1.25 times'],
    [{ own_overtime_rate: 3_451_500 }, 'own overtime rate of $34.515'],
    [{ leave: true }, 'leave'],
  ])('%j is said as %s', (why, sentence) => {
    expect(whySentence(why, FRIDAY)).toBe(sentence);
  });

  it('a row of the ledger shows from when to when, how much and why', () => {
    const row = { date: FRIDAY, from: '18:00', to: '21:00', minutes: 180 };
    const over = { band: 'week', over_minutes: 2_400, multiplier: 1.5, on: FRIDAY, at: '18:00' } as const;
    expect(ledgerSentence({ ...row, pay_code: 'overtime', multiplier: 1.5, why: [over] })).toBe(
      'Fri 18:00–21:00 · 3:00 h × 1.5, because over 40 h this week at 18:00',
    );
    expect(ledgerSentence({ ...row, pay_code: 'regular', multiplier: 1, why: [] })).toBe(
      'Fri 18:00–21:00 · 3:00 h at the regular rate',
    );
    expect(ledgerSentence({ ...row, pay_code: null, multiplier: 0, why: [{ sleep: 'excluded' }] })).toBe(
      'Fri 18:00–21:00 · 3:00 h: sleep, not paid',
    );
    const untimed = { ...row, from: null, to: null, pay_code: 'regular', multiplier: 0 };
    expect(ledgerSentence({ ...untimed, why: [{ paid_outside: true }] })).toBe(
      'Fri · 3:00 h: paid outside Daybook',
    );
    expect(becauseSentence({ date: FRIDAY, why: [] })).toBe('no limit was passed');
    expect(becauseSentence({ date: FRIDAY, why: [over, { addition: 'Late', add_rate: 150 }] })).toBe(
      'over 40 h this week at 18:00; Late: $1.50 more an hour',
    );
    expect(tipSentence({ date: FRIDAY, at: '18:00', client_name: 'Ann Lee' })).toBe(
      'Fri Mar 6, 18:00, Ann Lee',
    );
    expect(payCodeText('double_time')).toBe('Double time');
    const line = { minutes: 480, units: null, rate: 2_000_000, cents: 16_000 };
    expect(lineWorking({ ...line, pay_code: 'regular', multiplier: 1 })).toBe('8:00 h × $20.00');
    const overtime = { ...line, pay_code: 'overtime', multiplier: 1.5 };
    expect(lineWorking({ ...overtime, cents: 24_000 })).toBe('8:00 h × 1.5, base rate $20.00');
    expect(lineWorking({ ...overtime, cents: 24_800 })).toBe('8:00 h × $31.00 (base $20.00)');
    expect(lineWorking({ ...line, pay_code: 'regular', multiplier: 1, rate: null })).toBe('8:00 h, no rate');
    const none = { minutes: null, multiplier: null, cents: 4_164 };
    expect(lineWorking({ ...none, pay_code: 'broken_shift', units: 2, rate: 2_082_000 })).toBe('2 × $20.82');
    expect(lineWorking({ ...none, pay_code: 'stipend', units: null, rate: null })).toBe('as logged');
  });

  it('each code has its own reason for sleep', () => {
    const said = SLEEP_REASONS.map((sleep) => whySentence({ sleep }, FRIDAY));
    expect(new Set(said).size).toBe(SLEEP_REASONS.length);
  });

  it('an approver is shown what to look at', () => {
    const about = { entry_id: 1, date: '2026-09-03' };
    const overlap = {
      ...about,
      kind: 'overlap',
      counted_with: 2,
      from: '10:00',
      to: '12:00',
      minutes: 120,
    } as const;
    expect(findingSentence(overlap, 'Ann Lee')).toBe('10:00–12:00 counted with Ann Lee');
    const clock = { ...about, kind: 'clock_change', clock: 'back', minutes: 540, wall_minutes: 480 } as const;
    expect(findingSentence(clock)).toBe('The clock went back: 9:00 h instead of 8:00 h');
    expect(findingSentence({ ...clock, minutes: 480 })).toMatch(/occurs twice/);
    expect(findingSentence({ ...clock, clock: 'forward', minutes: 480 })).toMatch(/does not exist/);
    expect(findingSentence({ ...about, kind: 'no_rate' })).toBe('No pay rate on Sep 3.');
    expect(findingSentence({ ...about, kind: 'not_placed' })).toMatch(/cannot be placed/);
  });

  it('a rule is described band by band', () => {
    expect(definitionSentences(preset('us_40'))).toEqual([
      'After 40 h in a week: 1.5 times the regular rate',
      'Sleep is not paid, up to 8 h a night, in a duty of at least 24 h with at least 5 h of sleep, where an agreement is dated by then',
      'The week begins on Sunday',
    ]);
    expect(definitionSentences(preset('ca_ab'))).toEqual([
      'Whichever pays most: By day or By week',
      'By day: After 8 h in a day: 1.5 times the base rate',
      'By week: After 44 h in a week: 1.5 times the base rate',
      'The week begins on Sunday',
    ]);
    expect(definitionSentences(preset('us_ca'))).toContain(
      'Every hour on the seventh day worked in a week: 1.5 times the regular rate',
    );
    expect(definitionSentences(preset('us_8_80'))).toContain('Periods of 14 days, one from Mar 1, 2026');
    expect(definitionSentences(preset('us_home_care_exempt'))).toEqual([
      'No overtime',
      'The week begins on Sunday',
      'Only with a dated agreement',
    ]);
    expect(definitionSentences(preset('classic_80'))).toEqual([
      'After 80 h in a pay period: the own overtime rate, else 1.5 times the pay rate',
    ]);
    expect(definitionSentences(preset('au_schads'))).toContain(
      'Afternoon shift (Mon–Fri; shift ends after 20:00; the whole shift): 1.125 times',
    );
    expect(definitionSentences(preset('au_schads'))).toContain('Saturday: 1.5 times');
    expect(definitionSentences(preset('us_40_live_in'))).toContain(
      'Sleep is not paid, up to 8 h a night, with at least 5 h of sleep, where an agreement is dated by then',
    );
  });

  it('every preset has a sentence, before it is a company’s', () => {
    for (const { versions } of PRESETS) {
      for (const { definition } of versions)
        expect(definitionSentences(definition).length).toBeGreaterThan(0);
    }
  });
});
