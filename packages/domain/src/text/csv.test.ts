import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { csvText, guardCsvCell } from './csv.ts';

describe('a cell of a CSV', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['-12.50', '-12.50'],
    ['+3', '+3'],
    [-4, '-4'],
    ['Ann = Bo', 'Ann = Bo'],
    ['', ''],
    [null, ''],
  ])('%j is written as %j', (value, written) => expect(guardCsvCell(value)).toBe(written));

  it('is quoted where necessary', () => {
    expect(
      csvText([
        ['a', 'b "c"', 'd,e'],
        [1.5, '=x,y', null],
      ]),
    ).toBe('\uFEFFa,"b ""c""","d,e"\r\n1.5,"\'=x,y",\r\n');
  });

  test.prop([fc.string()])('never begins a formula', (text) => {
    const cell = guardCsvCell(text);
    expect(/^[=@\t\r]/.test(cell) || (/^[+-]/.test(cell) && Number.isNaN(Number(cell)))).toBe(false);
  });
});

describe('a person who opens an export in a spreadsheet', () => {
  it.each([
    ['1.5x', '1.5x'],
    ['-1.', "'-1."],
    ['-.5', "'-.5"],
    ['-1.2.3', "'-1.2.3"],
    ['+12', '+12'],
    ['-x1', "'-x1"],
    ['a=1', 'a=1'],
    [undefined, ''],
    [0, '0'],
  ])('reads %j as %j', (value, written) => expect(guardCsvCell(value)).toBe(written));

  it('reads each value in its cell, whatever it contains', () => {
    expect(csvText([['a\nb', 'c\rd', 'e'], []])).toBe('\uFEFF"a\nb","c\rd",e\r\n\r\n');
    expect(csvText([['"', '""']])).toBe('\uFEFF"""",""""""\r\n');
  });
});
