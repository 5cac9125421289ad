import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import pg from 'pg';
import { Impossible } from './migrations.ts';
import { tablesOf, type Table } from './move-tables.ts';
import { migrateDatabase } from './open.ts';
import { checkWhole, refuseWhileInUse, rowCount } from './sqlite/file.ts';

const BATCH_SIZE = 500;
/** Postgres numbers the values of one statement with 16 bits. */
const MAX_VALUES = 60_000;

type Value = string | number | Buffer | null;
type Row = Record<string, Value>;

export interface Moved {
  tables: number;
  rows: number;
  /** SHA-256 over every value of every row, the same on both sides. */
  digest: string;
}

/**
 * Copies a SQLite database to an empty Postgres database, in one transaction that commits only after every row in
 * Postgres has been read back and is equal. The SQLite file stays as it is.
 * @param prepare migrates the SQLite database to this program's version; called when nothing else uses it
 * @param progress receives the completed part of the work, 0 to 1
 */
export async function moveToPostgres(
  file: string,
  url: string,
  prepare: () => Promise<void>,
  progress: (part: number) => void,
): Promise<Moved> {
  checkWhole(file);
  refuseWhileInUse(file);
  await prepare();
  await migrateDatabase(url);
  const source = new Database(file, { readonly: true });
  const target = new pg.Client({ connectionString: url });
  await target.connect();
  try {
    source.exec('BEGIN');
    await target.query('BEGIN');
    const tables = await tablesOf(source, target);
    await refuseFilled(tables, target);
    const total = 2 * tables.reduce((sum, table) => sum + rowCount(source, table.name), 0);
    let done = 0;
    const advance = (rows: number) => progress(Math.min(1, (done += rows) / Math.max(1, total)));
    for (const name of Object.keys(UNUSED)) await target.query(`delete from "${name}"`);
    for (const table of tables) await copyTable(source, target, table, advance);
    const counts = await compare(source, target, tables, advance);
    await target.query('COMMIT');
    await target.query('analyze');
    return counts;
  } finally {
    // Without a commit, closing the connection rolls everything back.
    await target.end();
    source.close();
  }
}

/** Tables with rows in an unused installation, and which of their rows are additional. */
const UNUSED: Readonly<Record<string, string>> = {
  audit_heads: 'sequence > 0',
  write_checks: 'false',
  // Every installation begins with some.
  standard_mileage_rates: 'false',
};

async function refuseFilled(tables: Table[], target: pg.Client): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await target.query(`select 1 from "${name}" where ${UNUSED[name] ?? 'true'} limit 1`);
    if (rows.length > 0)
      throw new Impossible(`That database already has data (in ${name}). Move to an empty one.`);
  }
}

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ');

function* rowsOf(source: Database.Database, table: Table, size: number): Generator<Row[]> {
  let rows: Row[] = [];
  for (const row of source
    .prepare(`select ${quoted(table.columns)} from "${table.name}" order by ${quoted(table.key)}`)
    .iterate() as IterableIterator<Row>) {
    rows.push(row);
    if (rows.length === size) {
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}

async function copyTable(
  source: Database.Database,
  target: pg.Client,
  table: Table,
  advance: (rows: number) => void,
): Promise<void> {
  const width = table.columns.length;
  const size = Math.min(BATCH_SIZE, Math.floor(MAX_VALUES / width));
  for (const rows of rowsOf(source, table, size)) {
    const places = rows.map(
      (_, row) => `(${table.columns.map((_column, at) => `$${row * width + at + 1}`).join(', ')})`,
    );
    const values = rows.flatMap((row) =>
      table.columns.map((column) => {
        const value = row[column] ?? null;
        return table.booleans.has(column) && value !== null ? value === 1 : value;
      }),
    );
    await target.query(
      `insert into "${table.name}" (${quoted(table.columns)}) values ${places.join(', ')}`,
      values,
    );
    advance(rows.length);
  }
  if (table.identity) {
    // Also beyond the ids of deleted rows: no id is ever reused.
    const last = source.prepare('select seq from sqlite_sequence where name = ?').pluck().get(table.name);
    if (typeof last === 'number' && last > 0)
      await target.query('select setval(pg_get_serial_sequence($1, $2), $3)', [
        table.name,
        table.identity,
        last,
      ]);
  }
}

/** A value as both drivers mean it: Postgres returns large integers as text, and booleans as such. */
function written(value: Value | boolean | undefined): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `bytes ${value.toString('base64')}`;
  if (typeof value === 'boolean') return value ? '1' : '0';
  return JSON.stringify(String(value));
}

function digestOf(table: Table, rows: Row[], into: ReturnType<typeof createHash>): void {
  for (const row of rows)
    into.update(
      table.columns
        .map((column) => {
          const value = row[column];
          return table.booleans.has(column) && typeof value === 'number' ? String(value) : written(value);
        })
        .join(',') + '\n',
    );
}

async function compare(
  source: Database.Database,
  target: pg.Client,
  tables: Table[],
  advance: (rows: number) => void,
): Promise<Moved> {
  const all = createHash('sha256');
  let count = 0;
  for (const table of tables) {
    await target.query(
      `declare reading no scroll cursor for select ${quoted(table.columns)} from "${table.name}" order by ${table.keyOnPostgres}`,
    );
    for (const here of rowsOf(source, table, BATCH_SIZE)) {
      const there = await target.query<Row>(`fetch ${BATCH_SIZE} from reading`);
      const [sourceHash, targetHash] = [createHash('sha256'), createHash('sha256')];
      digestOf(table, here, sourceHash);
      digestOf(table, there.rows, targetHash);
      const [mine, its] = [sourceHash.digest('hex'), targetHash.digest('hex')];
      if (mine !== its)
        throw new Error(`${table.name} is not the same in both databases; nothing was moved.`);
      all.update(mine);
      count += here.length;
      advance(here.length);
    }
    const more = await target.query('fetch 1 from reading');
    if (more.rows.length > 0)
      throw new Error(`${table.name} has more rows than it should; nothing was moved.`);
    await target.query('close reading');
  }
  return { tables: tables.length, rows: count, digest: all.digest('hex') };
}
