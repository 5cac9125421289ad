import { dailyLogs } from '../../server/src/database/schema/daily-logs.ts';
import { momentOf } from '../../server/src/kernel/clock.ts';
import { seedClient, type ClientSeed } from './seed-client.ts';
import type { PersonName, World } from './world.ts';

interface LogSeed {
  by?: PersonName;
  date: string;
  total_hours?: number;
  total_mileage?: number;
  total_stipend?: number;
  daily_narrative?: string | null;
}

interface SeedWithLogs extends Omit<ClientSeed, 'first_name' | 'last_name' | 'company'> {
  first_name?: string;
  last_name?: string;
  logs?: LogSeed[];
}

/**
 * A client of Maple Care with daily logs, written directly to the store for tests about something else. Returns the
 * id.
 */
export async function addClientWithLogs(
  world: World,
  { logs = [], ...seed }: SeedWithLogs = {},
): Promise<number> {
  const client_id = await seedClient(world, { first_name: 'Clara', last_name: 'Client', ...seed });
  await world.store.write(world.companies.maple, (db) => addLogs(world, db, client_id, logs));
  return client_id;
}

/** More daily logs of a client. */
export async function addLogs(
  world: World,
  db: Parameters<Parameters<World['store']['write']>[1]>[0],
  client_id: number,
  logs: LogSeed[],
): Promise<void> {
  const at = momentOf(world.now());
  for (const { by = 'will', ...log } of logs) {
    await db.insert(dailyLogs).values({
      company_id: world.companies.maple,
      user_id: world.people[by],
      client_id,
      total_hours: 0,
      total_mileage: 0,
      total_stipend: 0,
      ...log,
      created_at: at,
      updated_at: at,
    });
  }
}
