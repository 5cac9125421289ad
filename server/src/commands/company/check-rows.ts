import type { Config } from '../../config.ts';
import { Impossible } from '../../database/migrations.ts';
import { Ids } from './ids.ts';
import { entriesOf, linesOfTable, pathOf, problemOf, refusedLine, type Source } from './moved-file.ts';
import { ColumnProblem, MOVED_TABLES, translated, type MovedTable } from './rows.ts';
import { rowShape } from './shapes.ts';

/**
 * Reads the whole file before anything is written: its maker may be anybody. Every value is one that its column may have,
 * and every id is a row's that the file has.
 * @throws {Impossible} with the table, the line and the column of the first that is not
 */
export async function checkRows(source: Source, config: Config): Promise<void> {
  const ids = new Ids();
  for (const of of MOVED_TABLES) {
    const listed = await checkShapes(source, of, config);
    if (of.hasId) ids.set(of.name, listed);
    if (of.name === 'companies' && listed.length !== 1)
      throw new Impossible('The file has to have one company in it. Nothing was written.');
  }
  for (const of of MOVED_TABLES) await checkIds(source, of, ids);
  for await (const { origin_id } of entriesOf(source))
    if (origin_id !== null) ids.listed('audit_origins', origin_id);
}

/** Returns the ids of the rows, which ascend. */
async function checkShapes(source: Source, table: MovedTable, config: Config): Promise<number[]> {
  const shape = rowShape(table, config, source.manifest.company.id);
  const listed: number[] = [];
  for await (const { line, row } of linesOfTable(source, table)) {
    const { error } = shape.safeParse(row);
    if (error) throw refusedLine(pathOf(table), line, problemOf(error));
    if (!table.hasId) continue;
    const id = Number(row.id);
    if (id <= (listed.at(-1) ?? 0))
      throw refusedLine(pathOf(table), line, 'id does not follow the one before');
    listed.push(id);
  }
  return listed;
}

async function checkIds(source: Source, of: MovedTable, ids: Ids): Promise<void> {
  for await (const { line, row } of linesOfTable(source, of)) {
    try {
      translated(of, row, ids.listed);
    } catch (error) {
      throw error instanceof ColumnProblem ? refusedLine(pathOf(of), line, error.message) : error;
    }
  }
}
