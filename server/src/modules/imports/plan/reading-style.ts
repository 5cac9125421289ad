import { setImmediate as nextTurn } from 'node:timers/promises';
import { ambiguousDay, judgeDateOrder } from '@daybook/domain/imports/cells';
import type { ImportField } from '@daybook/domain/imports/kinds';
import type { ImportColumn } from '@daybook/domain/imports/lines';
import { judgeNumberStyle } from '@daybook/domain/imports/numbers';
import { bareDuration, durationsAreSeconds } from '@daybook/domain/imports/times';
import type { imports } from '../../../database/schema/imports.ts';

type Choices = Pick<typeof imports.$inferSelect, 'date_order' | 'number_style'>;
type Lines = Iterable<{ cells: string[] }>;
type Columns = readonly ImportColumn[];

function* cellsOf(lines: Lines, columns: Columns, type: ImportField['type']): Iterable<string> {
  const ofType = columns.filter(({ field }) => field.type === type);
  for (const { cells } of lines) for (const { column } of ofType) yield cells[column] ?? '';
}

export function* cellsOfField(lines: Lines, columns: Columns, name: string): Iterable<string> {
  const column = columns.find(({ field }) => field.name === name)?.column ?? -1;
  for (const { cells } of lines) yield cells[column] ?? '';
}

/** Numbers, and hours that are written as such. */
function* numbersOf(lines: Lines, columns: Columns): Iterable<string> {
  yield* cellsOf(lines, columns, 'number');
  for (const cell of cellsOf(lines, columns, 'duration')) yield bareDuration(cell);
}

/** A date, and a number, of the file that can be read in two ways (imports-and-exports.md#reading); null if there is none. */
export async function questionsOf(
  lines: Lines,
  columns: Columns,
): Promise<{ date: string | null; number: string | null }> {
  const date = judgeDateOrder(cellsOf(lines, columns, 'day')).ambiguous;
  await nextTurn();
  return { date, number: judgeNumberStyle(numbersOf(lines, columns)).ambiguous };
}

/** How the dates of a file are read, and one of them that could be read in another way. */
export function datesOf(
  { date_order }: Choices,
  lines: Lines,
  columns: Columns,
): { order: Choices['date_order']; example: string | null } {
  const order = date_order ?? judgeDateOrder(cellsOf(lines, columns, 'day')).order;
  return { order, example: ambiguousDay(cellsOf(lines, columns, 'day')) };
}

/** How the dates, numbers and durations of a file are read: by the admin's choice, else as its cells suggest. */
export const styleOf = (row: Choices, lines: Lines, columns: Columns) =>
  ({
    date_order: row.date_order ?? judgeDateOrder(cellsOf(lines, columns, 'day')).order ?? 'month_first',
    number_style: row.number_style ?? judgeNumberStyle(numbersOf(lines, columns)).style ?? 'point',
    in_seconds: durationsAreSeconds(cellsOf(lines, columns, 'duration')),
  }) as const;
