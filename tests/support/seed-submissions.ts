import { incidents } from '../../server/src/database/schema/incidents.ts';
import { noShows } from '../../server/src/database/schema/no-shows.ts';
import { momentOf } from '../../server/src/kernel/clock.ts';
import type { World } from './world.ts';

/** Will's submissions awaiting approval, more than a test could file one by one. Returns their ids in order. */
export async function seedSubmissions(
  world: World,
  noun: 'noShows' | 'incidents',
  { client_id, date, count }: { client_id: number; date: string; count: number },
): Promise<number[]> {
  const company_id = world.companies.maple;
  const at = momentOf(world.now());
  const row = {
    company_id,
    client_id,
    user_id: world.people.will,
    date,
    submitted_at: at,
    created_at: at,
    updated_at: at,
  };
  const rows = await world.store.write(company_id, (db) =>
    noun === 'noShows'
      ? db
          .insert(noShows)
          .values(Array.from({ length: count }, () => ({ ...row, staff_name: 'Will', activities: [] })))
          .returning({ id: noShows.id })
      : db
          .insert(incidents)
          .values(
            Array.from({ length: count }, () => ({ ...row, staff_present: 'Will', incident_types: [] })),
          )
          .returning({ id: incidents.id }),
  );
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
