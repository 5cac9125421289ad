import { fc, test as propertyTest } from '@fast-check/vitest';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { RecordReader } from './csv-records.ts';

function recordsOf(text: string, delimiter: string): string[][] {
  const reader = new RecordReader(text, delimiter, Infinity);
  const records: string[][] = [];
  for (let record = reader.next(); record; record = reader.next()) records.push(record.cells);
  return records;
}

/** As another parser reads it, which forgives nothing; null: the text has errors. */
function strictly(text: string, delimiter: string): string[][] | null {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
  } catch {
    return null;
  }
}

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'é', ' ', '|'), maxLength: 3 }),
  fc
    .string({ unit: fc.constantFrom('a', ',', ';', '\t', '\n', '\r', '""', ' '), maxLength: 5 })
    .map((text) => `"${text}"`),
);
const anyText = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ';'), maxLength: 12 });
const wellFormed = fc
  .array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  .chain((rows) =>
    fc
      .tuple(fc.constantFrom(',', ';', '\t'), fc.constantFrom('\n', '\r\n', '\r'), fc.constantFrom('', '\n'))
      .map(([delimiter, end, last]) => ({
        delimiter,
        text: rows.map((row) => row.join(delimiter)).join(end) + last,
      })),
  );

propertyTest.prop([wellFormed])(
  'A file without errors is read as csv-parse reads it',
  ({ text, delimiter }) => {
    expect(recordsOf(text, delimiter)).toEqual(strictly(text, delimiter));
  },
);

propertyTest.prop([anyText])('What csv-parse accepts is read in the same way, whatever it is', (text) => {
  const expected = strictly(text, ',');
  if (expected) expect(recordsOf(text, ',')).toEqual(expected);
});
