import { classicLinesOfApproved } from './classic-lines.ts';
import { freezeApproved } from './freeze-approved.ts';
import { mileageOfApproved } from './mileage-of-approved.ts';

export type Value = string | number | boolean | null;
export type Row = Record<string, string | number | boolean | null>;

/** A database of either kind on its way to this program's schema, spoken to in the SQL that both understand. */
export interface DataConnection {
  /** `?` stands for a value. Counts and cents of Postgres come as text. */
  rows(text: string, values?: Value[]): Promise<Row[]>;
  /** One transaction that no other writer is in. */
  atomically<Result>(work: () => Promise<Result>): Promise<Result>;
  /** How many of the data migrations were done. */
  done(): Promise<number>;
  setDone(count: number): Promise<void>;
}

/**
 * What SQL alone cannot bring over, in order; only ever added to. Each runs once, after the migrations of the schema, in steps
 * of a transaction each: what was cut off goes on where it was at the next start, and several processes may be at it.
 */
const DATA_MIGRATIONS: readonly ((connection: DataConnection, plans: boolean) => Promise<void>)[] = [
  freezeApproved,
  classicLinesOfApproved,
  mileageOfApproved,
];

/** @param plans whether plans count here (`BILLING`) */
export async function migrateData(connection: DataConnection, plans: boolean): Promise<void> {
  const from = await connection.done();
  for (const [at, migration] of DATA_MIGRATIONS.entries()) {
    if (at < from) continue;
    await migration(connection, plans);
    await connection.setDone(at + 1);
  }
}
