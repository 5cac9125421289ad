import { fc, test as propertyTest } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { swallowsLine } from '@daybook/domain/imports/lines';
import { csvText } from '@daybook/domain/text/csv';
import { UnreadableFile } from './csv-records.ts';
import { linesOfFile } from './read-upload.ts';
import { readAgain, readFile, type ReadingChoices } from './reading.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const readBytes = (file: Uint8Array, choices: ReadingChoices = {}) => {
  const read = readFile(file, choices);
  return { ...read, lines: [...linesOfFile(read)].flat() };
};
const read = (text: string) => readBytes(bytes(text));
const cellsOf = (text: string) => read(text).lines.map(({ cells }) => cells);
/** The sentence with which a file is refused. */
function refused(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    if (error instanceof UnreadableFile) return `${error.field}: ${error.message}`;
    throw error;
  }
  throw new Error('It was read.');
}

// imports-and-exports.md#files
describe('A file that an admin imports', () => {
  test('is read with and without a byte order mark', () => {
    for (const text of ['code,description\nPC,Care', '\uFEFFcode,description\r\nPC,Care\r\n'])
      expect(read(text)).toMatchObject({
        encoding: 'utf-8',
        header: [{ name: 'code' }, { name: 'description' }],
        lines: [{ line: 2, cells: ['PC', 'Care'] }],
      });
  });

  test('is read as Windows-1252 if it is not UTF-8, and in the other encoding if an admin chooses it', () => {
    const latin = Uint8Array.from([...bytes('name,x\nRen'), 0xe9, ...bytes(',1')]);
    expect(readBytes(latin)).toMatchObject({
      encoding: 'windows-1252',
      lines: [{ cells: ['René', '1'] }],
    });
    expect(refused(() => readFile(latin, { encoding: 'utf-8' }))).toBe(
      'encoding: This file is not in UTF-8.',
    );
    const [line] = readBytes(bytes('name,x\nRené,1'), { encoding: 'windows-1252' }).lines;
    expect(line?.cells[0]).toBe('RenÃ©');
    expect(readAgain('RenÃ©', 'utf-8')).toBe('René');
    // However late and long: by a name that looks wrong an admin sees it.
    const late = [...Array.from({ length: 20 }, (_, at) => `Name${at}`), `${'x'.repeat(200)}René`];
    const [column] = read(`name,x\n${late.join(',1\n')},1`).header;
    expect(column?.samples).toEqual(['Name0', 'Name1', expect.stringContaining(`${'x'.repeat(36)}René`)]);
    expect(readAgain('René', 'windows-1252')).toBe('RenÃ©');
  });

  test.each([
    [',', 'a,b\n1,2\n3,4'],
    [';', 'a;b\n1,5;2\n3,5;4'],
    ['\t', 'a\tb\n1, x\t2\n3\t4'],
    ['|', 'a|b|c\n1|2|3'],
  ])('is parted by %j, the steadiest sign', (delimiter, text) => {
    expect(read(text).delimiter).toBe(delimiter);
  });

  test('keeps the line at which each record starts, across quoted line breaks and blank lines', () => {
    const { lines } = read('a,b\r\n1,"two\r\nlines"\r\n\r\n3,4\r\n"5""6",7');
    expect(lines).toEqual([
      { line: 2, cells: ['1', 'two\r\nlines'] },
      { line: 5, cells: ['3', '4'] },
      { line: 6, cells: ['5"6', '7'] },
    ]);
  });

  test('loses the apostrophe that guards a formula, outer spaces and NULs', () => {
    expect(cellsOf("a,b,c\n'=1+1, it's ,x\u0000y")).toEqual([['=1+1', "it's", 'xy']]);
  });

  test.each([
    ['', 'There is no data in this file.'],
    ['code,description\n\n', 'There is no data in this file.'],
    [`a\n${'1\n'.repeat(50_001)}`, 'This file has more than 50,000 lines.'],
    [`${'a,'.repeat(100)}a\n${'1,'.repeat(100)}1`, 'This file has more than 100 columns.'],
    ['PK\u0003\u0004 a workbook', 'Save it as CSV, or copy the cells and paste them here.'],
  ])('is refused where it has nothing, or too much, to read', (text, sentence) => {
    expect(refused(() => read(text))).toBe(`file: ${sentence}`);
  });

  describe('with quotes that do not fit', () => {
    const head = 'email,date,note';
    test.each([
      ['is never closed', `${head}\na,1,"open\nb,2,fine\n`, 'A quote on line 2 is never closed.'],
      ['is never closed in the last line', `${head}\na,1,x\nb,2,"open`, 'A quote on line 3 is never closed.'],
      [
        'meets the quote of another line',
        `${head}\na,1,"No visitors today\nb,2,He said "yes"\na,3,fine`,
        'A quote on line 2 is never closed.',
      ],
      [
        'meets a quoted cell of another line',
        `${head}\na,1,"No visitors today\nb,2,"He said, yes"\n`,
        'A quote on line 2 is never closed.',
      ],
      [
        'begins behind a cell over two lines',
        `${head}\n"a\nb",1,"x\nc,2,"y"`,
        'A quote on line 3 is never closed.',
      ],
      ['is in the header', `email,"date,note\na,1,2`, 'A quote on line 1 is never closed.'],
      [
        'parts a cell at its comma',
        `${head}\na,1,"He said "yes, sure" to me"\n`,
        'The quotes on line 2 do not fit. Double those inside a cell, as in "a ""b"" c".',
      ],
    ])('is refused where one %s, whatever separates the cells', (_what, text, sentence) => {
      expect(refused(() => read(text))).toBe(`file: ${sentence}`);
      for (const delimiter of [',', ';', '\t', '|'] as const)
        expect(refused(() => readBytes(bytes(text.replaceAll(',', delimiter)), { delimiter }))).toBe(
          `file: ${sentence}`,
        );
    });

    test('is read where they change nothing but their cell', () => {
      expect(
        cellsOf(`${head}\n"Oak" House,5" pipe,he said "yes"\na, "x,""\n"two\r\nlines",,"say ""hi"""`),
      ).toEqual([
        ['"Oak" House', '5" pipe', 'he said "yes"'],
        ['a', '"x', ''],
        ['two\r\nlines', '', 'say "hi"'],
      ]);
    });
  });

  const plain = fc.stringMatching(/^[a-z0-9][a-z0-9 ]{0,7}$/);
  const lines = fc.integer({ min: 4, max: 8 }).chain((width) =>
    fc.record({
      rows: fc.array(fc.array(plain, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 5 }),
      opens: fc.nat({ max: width - 1 }),
      closes: fc.nat({ max: width - 1 }),
    }),
  );
  propertyTest.prop([lines, fc.constantFrom(',', ';', '\t', '|')])(
    'says where a forgotten quote swallowed a line, in whatever columns it opens and closes',
    ({ rows, opens, closes }, delimiter) => {
      const width = rows[0]?.length ?? 0;
      const last = rows.length - 1;
      const text = rows.map((row, at) =>
        row
          .map((words, column) => (at === 0 && column === opens ? `"${words}` : words))
          .map((words, column) => (at === last && column === closes ? `${words}"` : words))
          .join(delimiter),
      );
      const header = rows[0]?.map((_, column) => `column ${column}`).join(delimiter) ?? '';
      const [swallowing] = readBytes(bytes([header, ...text].join('\n')), { delimiter }).lines;
      expect(swallowsLine(swallowing?.cells ?? [], delimiter, width)).toBe(true);
    },
  );

  const cell = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) =>
    text
      .normalize('NFC')
      .replace(/[\u0000']/g, '')
      .trim(),
  );
  const table = fc
    .integer({ min: 2, max: 6 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
    );
  propertyTest.prop([table, fc.constantFrom(',', ';', '\t', '|')])(
    'comes back from our own CSV as it was, whatever is in its cells',
    (rows, delimiter) => {
      const filled = rows.map((row) => row.map((text, column) => (column === 0 ? `x${text}` : text)));
      const header = filled[0]?.map((_, column) => `column ${column}`) ?? [];
      const file = readBytes(bytes(csvText([header, ...filled], delimiter)), { delimiter });
      expect(file.lines.map(({ cells }) => cells)).toEqual(filled);
    },
  );
});
