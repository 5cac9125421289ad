import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { type BilledTime, addUpWork, workOf } from './billed-work.ts';

const none = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const time: fc.Arbitrary<BilledTime> = fc.record({
  client_id: fc.integer({ min: 1, max: 3 }),
  work_code_id: none(fc.integer({ min: 1, max: 2 })),
  billing_rate: none(fc.constantFrom(0, 6200)),
  minutes: fc.integer({ min: 0, max: 10_000 }),
  hundredths: fc.integer({ min: 0, max: 10_000 }),
});
const alike = (a: BilledTime, b: BilledTime) =>
  a.client_id === b.client_id && a.work_code_id === b.work_code_id && a.billing_rate === b.billing_rate;

test.prop([fc.array(fc.array(time))])(
  'each client, code and rate is there once, with all of its time',
  (sheets) => {
    const times = sheets.flat();
    const sums = addUpWork(sheets.map(workOf));
    for (const one of times) {
      const own = times.filter((other) => alike(one, other));
      expect(sums.filter((sum) => alike(sum, one))).toEqual([
        {
          ...one,
          minutes: own.reduce((all, { minutes }) => all + minutes, 0),
          hundredths: own.reduce((all, { hundredths }) => all + hundredths, 0),
        },
      ]);
    }
    expect(sums.every((sum) => times.some((one) => alike(sum, one)))).toBe(true);
  },
);

test.prop([fc.array(fc.array(time))])('sums of sheets added up are the sums of all', (sheets) => {
  const parts = sheets.map((sheet) => workOf(addUpWork([workOf(sheet)])));
  expect(addUpWork(parts)).toEqual(addUpWork(sheets.map(workOf)));
});
