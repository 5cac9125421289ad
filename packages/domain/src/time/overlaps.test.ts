import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { addDays } from './day.ts';
import { overlappingEntries } from './overlaps.ts';

const entryOn = (date: string, start_time: string | null, end_time: string | null) => ({
  date,
  start_time,
  end_time,
});

// daily-logs.md#what-is-unusual
describe('overlapping entries', () => {
  it('share at least a minute; adjacent ones do not overlap', () => {
    expect(
      overlappingEntries([entryOn('2025-01-06', '09:00', '10:00'), entryOn('2025-01-06', '10:00', '11:00')]),
    ).toEqual([]);
    expect(
      overlappingEntries([entryOn('2025-01-06', '09:30', '11:00'), entryOn('2025-01-06', '09:00', '10:00')]),
    ).toEqual([[entryOn('2025-01-06', '09:00', '10:00'), entryOn('2025-01-06', '09:30', '11:00')]]);
  });

  it('are found across midnight', () => {
    const night = entryOn('2025-01-31', '22:00', '06:00');
    const morning = entryOn('2025-02-01', '05:59', '08:00');
    expect(overlappingEntries([morning, night])).toEqual([[night, morning]]);
    expect(overlappingEntries([night, entryOn('2025-02-01', '06:00', '08:00')])).toEqual([]);
  });

  it('have a duration', () => {
    expect(
      overlappingEntries([entryOn('2025-01-06', '09:00', '09:00'), entryOn('2025-01-06', '08:00', '10:00')]),
    ).toEqual([]);
    expect(
      overlappingEntries([entryOn('2025-01-06', '09:00', null), entryOn('2025-01-06', '08:00', '10:00')]),
    ).toEqual([]);
  });

  const hour = fc.integer({ min: 0, max: 23 });
  const span = fc
    .tuple(fc.integer({ min: 0, max: 3 }), hour, hour)
    .map(([day, from, to]) =>
      entryOn(
        addDays('2025-01-06', day),
        `${from.toString().padStart(2, '0')}:00`,
        `${to.toString().padStart(2, '0')}:00`,
      ),
    );
  test.prop([fc.array(span, { maxLength: 10 })])(
    'are the same pairs as an hour-by-hour search finds',
    (entries) => {
      const hours = (entry: (typeof entries)[number]): Set<number> => {
        const from = Number(entry.date.slice(8)) * 24 + Number(entry.start_time?.slice(0, 2));
        const length =
          (Number(entry.end_time?.slice(0, 2)) - Number(entry.start_time?.slice(0, 2)) + 24) % 24;
        return new Set(Array.from({ length }, (_, index) => from + index));
      };
      let expected = 0;
      entries.forEach((a, i) =>
        entries.slice(i + 1).forEach((b) => {
          if ([...hours(a)].some((h) => hours(b).has(h))) expected += 1;
        }),
      );
      expect(overlappingEntries(entries)).toHaveLength(expected);
    },
  );

  it('come in pairs by start, the shorter first if two start together', () => {
    const long = entryOn('2025-01-06', '09:00', '12:00');
    const short = entryOn('2025-01-06', '09:00', '10:00');
    const late = entryOn('2025-01-06', '11:59', '13:00');
    expect(overlappingEntries([late, long, short])).toEqual([
      [short, long],
      [long, late],
    ]);
    const midnight = entryOn('2025-01-06', '00:00', '01:00');
    expect(overlappingEntries([entryOn('2025-01-05', '23:00', '00:30'), midnight])).toHaveLength(1);
    expect(overlappingEntries([entryOn('2025-01-06', null, '10:00'), midnight])).toEqual([]);
  });
});
