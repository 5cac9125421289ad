import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import { importRows } from '../../../database/schema/imports.ts';
import type { ReadDb } from '../../../database/store.ts';
import type { ImportRow } from '../plan/planning.ts';
import type { Line } from './reading.ts';

const BLOCK_LINES = 500;

/** The lines of a file in order, in blocks between which other calls have their turn: SQLite is synchronous. */
export async function* blocksOfLines(
  db: ReadDb,
  { company_id, id }: Pick<ImportRow, 'company_id' | 'id'>,
  which?: SQL,
): AsyncGenerator<{ line: number; cells: string[] | null; reason: string | null }[]> {
  for (let behind: number | undefined = 0; behind !== undefined;) {
    const rows = await db
      .select({ line: importRows.line, cells: importRows.cells, reason: importRows.reason })
      .from(importRows)
      .where(
        and(
          eq(importRows.company_id, company_id),
          eq(importRows.import_id, id),
          gt(importRows.line, behind),
          which,
        ),
      )
      .orderBy(asc(importRows.line))
      .limit(BLOCK_LINES);
    behind = rows.length < BLOCK_LINES ? undefined : rows.at(-1)?.line;
    yield rows;
    await nextTurn();
  }
}

export async function linesOfFile(db: ReadDb, row: Pick<ImportRow, 'company_id' | 'id'>): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const block of blocksOfLines(db, row))
    for (const { line, cells } of block) lines.push({ line, cells: cells ?? [] });
  return lines;
}
