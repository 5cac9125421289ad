import Database from 'better-sqlite3';
import pg from 'pg';

/** The tables that are in a database, without those of its migrations. */
export async function tableNames(url: string): Promise<string[]> {
  if (!url.startsWith('postgres')) {
    const connection = new Database(url.replace(/^file:/, ''), { readonly: true });
    const names = connection
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like '\\_\\_%' escape '\\'",
      )
      .pluck()
      .all() as string[];
    connection.close();
    return names;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  await client.end();
  return rows.map(({ name }) => name);
}
