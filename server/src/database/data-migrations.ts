import { classicLinesOfApproved } from './classic-lines.ts';
import type { DataConnection } from './data-connection.ts';
import { freezeApproved } from './freeze-approved.ts';
import { mileageOfApproved } from './mileage-of-approved.ts';

/**
 * What SQL alone cannot migrate, in order; only ever added to. Each runs once, after the migrations of the schema, in steps
 * of a transaction each: an interrupted one continues at the next start, and several processes may run it.
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
