import { timesheets } from '../../../server/src/database/schema/timesheets.ts';
import { momentOf } from '../../../server/src/kernel/clock.ts';
import { seedClient } from '../../support/seed-client.ts';
import type { World } from '../../support/world.ts';
import {
  ADMINS,
  MAPLE_MEMBERS,
  MAPLE_ONLY,
  MEMBERS,
  OWNER_AND_ADMIN,
  type ExpectationsOf,
} from './expectation.ts';

const client = async (world: World) => ({
  client: await seedClient(world, { first_name: MAPLE_ONLY, last_name: 'Client' }),
});

/** A timesheet of Will's. */
async function timesheet(world: World): Promise<{ timesheet: number }> {
  const at = momentOf(world.now());
  const company_id = world.companies.maple;
  return world.store.write(company_id, async (db) => {
    const [row] = await db
      .insert(timesheets)
      .values({
        company_id,
        user_id: world.people.will,
        start_date: '2026-03-01',
        end_date: '2026-03-14',
        created_at: at,
        updated_at: at,
      })
      .returning({ id: timesheets.id });
    return { timesheet: row?.id ?? 0 };
  });
}

export const contractWarnings: ExpectationsOf<'contractWarnings'> = {
  assigned: { verdicts: MEMBERS },
  company: { verdicts: ADMINS },
  usage: { verdicts: MEMBERS, input: async (world) => ({ clients: [(await client(world)).client] }) },
  ofClient: { verdicts: MAPLE_MEMBERS, input: client },
  ofTimesheet: { verdicts: OWNER_AND_ADMIN, input: timesheet },
};
