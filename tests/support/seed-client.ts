import { clients, clientVisibility, clientWorkers } from '../../server/src/database/schema/clients.ts';
import { momentOf } from '../../server/src/kernel/clock.ts';
import type { PersonName, World } from './world.ts';

export interface ClientSeed {
  first_name: string;
  last_name: string;
  company?: 'maple' | 'birch';
  assigned_workers?: PersonName[];
  /** Empty: the whole company sees the client. */
  visible_to?: PersonName[];
  is_active?: boolean;
  contract_number?: string;
  contract_end?: string;
  custom_fields?: Record<string, unknown>;
}

/** A client with only the required fields. Returns its id. */
export async function seedClient(world: World, seed: ClientSeed): Promise<number> {
  const { company = 'maple', assigned_workers = [], visible_to = [], ...fields } = seed;
  const company_id = world.companies[company];
  const at = momentOf(world.now());
  return world.store.write(company_id, async (db) => {
    const [row] = await db
      .insert(clients)
      .values({ custom_fields: {}, ...fields, company_id, created_at: at, updated_at: at })
      .returning({ id: clients.id });
    if (!row) throw new Error('The client was not stored.');
    const people = (names: PersonName[]) =>
      names.map((name) => ({ company_id, client_id: row.id, user_id: world.people[name] }));
    if (assigned_workers.length > 0) await db.insert(clientWorkers).values(people(assigned_workers));
    if (visible_to.length > 0) await db.insert(clientVisibility).values(people(visible_to));
    return row.id;
  });
}
