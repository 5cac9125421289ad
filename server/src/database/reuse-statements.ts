import type Database from 'better-sqlite3';

/** The texts of one company's work come back all day; those of rare searches must not pile up. */
const MAX_KEPT = 400;

/**
 * Lets a connection keep what it compiled, by its text: compiling took more time than running. Nobody may hold such
 * a statement across another use of the same text, which holds for the query builder: it prepares each time.
 */
export function reuseStatements(connection: Database.Database): void {
  const kept = new Map<string, Database.Statement>();
  const compile = connection.prepare.bind(connection) as (source: string) => Database.Statement;
  connection.prepare = ((source: string) => {
    const known = kept.get(source);
    if (known) {
      // Last used, last to go.
      kept.delete(source);
      kept.set(source, known);
      return known.reader ? known.raw(false) : known;
    }
    const statement = compile(source);
    kept.set(source, statement);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return statement;
  }) as typeof connection.prepare;
}
