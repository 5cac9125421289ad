import { momentOf } from '../../server/src/clock.ts';
import { clientVisibility, clients } from '../../server/src/database/schema/clients.ts';
import { dailyLogs } from '../../server/src/database/schema/daily-logs.ts';
import type { PersonName, World } from './world.ts';

interface LogSeed {
  by?: PersonName;
  date: string;
  total_hours?: number;
  total_mileage?: number;
  total_stipend?: number;
  daily_narrative?: string | null;
}

interface ClientSeed {
  first_name?: string;
  last_name?: string;
  contract_number?: string;
  custom_fields?: Record<string, unknown>;
  /** Only these see the client; without it, the whole company does. */
  visible_to?: PersonName[];
  logs?: LogSeed[];
}

/** A client of Maple Care with daily logs, straight into the store: for tests that are about neither. Gives the id. */
export function addClientWithLogs(world: World, seed: ClientSeed = {}): Promise<number> {
  const company_id = world.companies.maple;
  const at = momentOf(world.now());
  return world.store.write(company_id, async (db) => {
    const [client] = await db
      .insert(clients)
      .values({
        company_id,
        first_name: seed.first_name ?? 'Clara',
        last_name: seed.last_name ?? 'Client',
        contract_number: seed.contract_number ?? null,
        custom_fields: seed.custom_fields ?? {},
        created_at: at,
        updated_at: at,
      })
      .returning({ id: clients.id });
    if (!client) throw new Error('The client was not stored.');
    for (const name of seed.visible_to ?? []) {
      await db
        .insert(clientVisibility)
        .values({ company_id, client_id: client.id, user_id: world.people[name] });
    }
    await addLogs(world, db, client.id, seed.logs ?? []);
    return client.id;
  });
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
