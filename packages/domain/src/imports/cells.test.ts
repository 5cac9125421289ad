import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { guardCsvCell } from '../text/csv.ts';
import {
  cleanCell,
  isTotalLine,
  judgeDateOrder,
  listCell,
  readCell,
  readDay,
  readFlag,
  readList,
  textCell,
} from './cells.ts';

describe('Dates of a file', () => {
  test.each([
    ['12/11/2026', null, '03/04/2026'],
    ['14/04/2026', 'day_first', null],
    ['03/14/2026', 'month_first', null],
  ] as const)('03/04/2026 with %s: %s, asked about %s', (other, order, asked) => {
    expect(judgeDateOrder(['03/04/2026', other])).toEqual({ order, ambiguous: asked });
  });

  test('ISO dates are never asked about, nor is a day that reads the same both ways', () => {
    expect(judgeDateOrder(['2026-03-04', '2026/12/11', '03/03/2026'])).toEqual({
      order: null,
      ambiguous: null,
    });
  });

  test('in a file with both orders, the lines with the rarer one are errors', () => {
    const { order } = judgeDateOrder(['14/04/2026', '15/04/2026', '04/16/2026']);
    expect(order).toBe('day_first');
    expect(['14/04/2026', '04/16/2026'].map((cell) => readDay(cell, order ?? 'month_first'))).toEqual([
      '2026-04-14',
      null,
    ]);
  });

  test.each([
    ['3/4/26', '2026-03-04'],
    ['04.03.2026', '2026-04-03'],
    ['2026-3-4', '2026-03-04'],
    ['2026-03-04 00:00:00', '2026-03-04'],
    ['02/30/2026', null],
    ['March', null],
  ])('%s is %s', (cell, day) => {
    expect(readDay(cell, 'month_first')).toBe(day);
  });
});

test('Yes, true and 1 are yes; what is neither is refused', () => {
  expect(['Yes', 'TRUE', '1', 'no', 'False', '0', 'maybe', 'constructor'].map(readFlag)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    null,
    null,
  ]);
});

test('what a spreadsheet could not compute is an error of its line', () => {
  expect(['#REF!', '#N/A', '#1 Main Street'].map((cell) => readCell(cell).problem)).toEqual([
    'The spreadsheet has an error here: #REF!',
    'The spreadsheet has an error here: #N/A',
    null,
  ]);
});

test('a line of totals is known by its first filled cell', () => {
  expect([['', 'Total', '12'], ['Grand total:'], ['Totals Ltd', 'x'], ['']].map(isTotalLine)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test.each([[['Cook; then clean', 'Walk to the "market", daily', 'Swim']], [['"', ';', 'a;"b"', 'x']], [[]]])(
  'a list goes into a cell and comes back: %j',
  (items) => {
    expect(readList(listCell(items))).toEqual(items);
  },
);

test('a list that a person typed needs no quotes', () => {
  expect(readList('Cook twice a week; Walk to the "market"; ')).toEqual([
    'Cook twice a week',
    'Walk to the "market"',
  ]);
});

/** Texts as they are stored, made of what spreadsheets and imports look at. */
const signs = fc.constantFrom(
  "'",
  '=',
  '+',
  '-',
  '@',
  '＝',
  '(empty)',
  '(EMPTY)',
  '#REF!',
  '#n/a',
  '5',
  'a',
  '"',
  ';',
  ' ',
);
const texts = fc
  .oneof(fc.array(signs, { maxLength: 5 }), fc.array(fc.string(), { maxLength: 2 }))
  .map((parts) => parts.join('').replaceAll('\u0000', '').trim());
const written = (text: string) => readCell(cleanCell(guardCsvCell(textCell(text))));

describe('what our export writes, an import reads as it was', () => {
  property.prop([texts], { numRuns: 2_000 })('a text', (text) => {
    expect(written(text)).toEqual({ text, clears: false, problem: null });
  });

  property.prop([fc.array(texts.filter((text) => text !== ''))], { numRuns: 1_000 })('a list', (items) => {
    expect(readList(written(listCell(items)).text)).toEqual(items);
  });

  property.prop([texts], { numRuns: 1_000 })('a cell of the file of errors', (cell) => {
    const clean = cleanCell(cell);
    expect(cleanCell(guardCsvCell(clean))).toBe(clean);
  });
});

test('(empty) clears a field, and an apostrophe makes it a text', () => {
  expect(['(empty)', '(Empty)', "'(empty)", "''(empty)", "'#REF!"].map(readCell)).toMatchObject([
    { clears: true },
    { clears: true },
    { text: '(empty)', clears: false },
    { text: "'(empty)", clears: false },
    { text: '#REF!', problem: null },
  ]);
});
