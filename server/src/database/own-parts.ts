import Database from 'better-sqlite3';
import { Impossible } from './migrations.ts';
import { migrateDatabase } from './open.ts';
import { removeDatabase } from './sqlite/file.ts';

interface Part {
  type: string;
  name: string;
  sql: string;
}

/** Tables, indexes, triggers and views by kind and name, each with the relevant part of its text. */
function schemaParts(file: string): Map<string, Part> {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const parts = connection
      .prepare(
        "select type, name, sql from sqlite_master where name not like 'sqlite\\_%' escape '\\' and sql is not null",
      )
      .all() as Part[];
    // SQLite quotes names again when it rebuilds a table.
    const plain = (sql: string) => sql.replaceAll(/["`\s]+/g, ' ').trim();
    return new Map(
      parts.map((part) => [`${part.type} ${part.name}`, { ...part, sql: plain(part.sql) }] as const),
    );
  } finally {
    connection.close();
  }
}

/**
 * Throws if a database, migrated to this program's schema, has other parts than the migrations create: a trigger could
 * change what people save, a view what they read.
 */
export async function refuseForeignParts(file: string): Promise<void> {
  const pattern = `${file}.pattern`;
  removeDatabase(pattern);
  try {
    await migrateDatabase(`file:${pattern}`);
    const [expected, there] = [schemaParts(pattern), schemaParts(file)];
    for (const [key, part] of there) {
      if (expected.get(key)?.sql !== part.sql)
        throw new Impossible(`It holds the ${part.type} "${part.name}", which is not Daybook's own.`);
    }
    for (const [key, part] of expected) {
      if (!there.has(key)) throw new Impossible(`It lacks the ${part.type} "${part.name}".`);
    }
  } finally {
    removeDatabase(pattern);
  }
}
