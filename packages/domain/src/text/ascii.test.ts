import { describe, expect, test } from 'vitest';
import { asciiOf, spelledOtherwise } from './ascii.ts';
import { plainCsv } from './plain-csv.ts';

// invoices.md#files
describe('A file in plain letters', () => {
  test.each([
    ['Zoë Brown', 'Zoe Brown'],
    ['Łukasz Øster, Weiß', 'Lukasz Oster, Weiss'],
    ['“09:00–11:00” – O’Neil…', '"09:00-11:00" - O\'Neil...'],
    ['½ day × 2', '1/2 day x 2'],
    ['Việt Nguyễn', 'Viet Nguyen'],
  ])('spells %s as %s', (text, plain) => {
    expect(asciiOf(text)).toBe(plain);
  });

  test('has no spelling for a letter of another script', () => {
    expect(asciiOf('李 Ann')).toBeNull();
  });

  test('tells names that it spells otherwise, not dashes and quotes', () => {
    expect(spelledOtherwise('Zoë O’Neil 09:00–11:00')).toEqual([['Zoë', 'Zoe']]);
    expect(spelledOtherwise('½ kg – 3 €, ①')).toEqual([
      ['½', '1/2'],
      ['€,', 'EUR,'],
      ['①', '1'],
    ]);
  });

  test('quotes only what needs it, and refuses what a spreadsheet would run', () => {
    expect(
      plainCsv(
        ['a', 'b'],
        [
          ['1,5', '"x"'],
          ['Zoë', '-12.50'],
        ],
      ),
    ).toEqual({
      text: 'a,b\r\n"1,5","""x"""\r\nZoe,-12.50\r\n',
      replaced: ['Zoë → Zoe'],
      problems: [],
    });
    for (const text of ['=A1', '+1 555', '@me', '-x', ' =A1', '＝A1'])
      expect(plainCsv(['a'], [[text]]).problems).toEqual([
        `“${text}” begins with a sign that a spreadsheet would run.`,
      ]);
    expect(plainCsv(['a', 'b'], [['Ann', 'Besuch bei 李 ☕']], new Set(['b']))).toEqual({
      text: 'a,b\r\nAnn,Besuch bei ? ?\r\n',
      replaced: ['李 → ?', '☕ → ?'],
      problems: [],
    });
    expect(plainCsv(['a'], [['李']]).problems).toEqual(['“李” has letters that this file cannot hold.']);
  });
});
