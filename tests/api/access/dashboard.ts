import { seedClient } from '../../support/seed-client.ts';
import type { World } from '../../support/world.ts';
import { ADMINS, MAPLE_ONLY, type ExpectationsOf } from './expectation.ts';

const MARCH = { start_date: '2026-03-01', end_date: '2026-03-31' };

/** An item that waits at Maple Care; the neighbors' admin does not see it. */
async function filed(world: World) {
  const client_id = await seedClient(world, { first_name: MAPLE_ONLY, last_name: 'Client' });
  await world.as('will').noShows.create({ client_id, date: '2026-03-17', staff_name: 'Will' });
}

const march = async (world: World) => {
  await filed(world);
  return MARCH;
};
const nothing = async (world: World) => {
  await filed(world);
  return undefined;
};

export const dashboard: ExpectationsOf<'dashboard'> = {
  waiting: { verdicts: ADMINS, input: march },
  closing: { verdicts: ADMINS, input: nothing },
  people: { verdicts: ADMINS, input: nothing },
  work: { verdicts: ADMINS, input: march },
  notifications: { verdicts: ADMINS, input: nothing },
  activity: { verdicts: ADMINS, input: nothing },
  submissions: { verdicts: ADMINS, input: nothing },
  hoursByWeek: { verdicts: ADMINS, input: nothing },
  hoursByCode: { verdicts: ADMINS, input: march },
  hoursByState: { verdicts: ADMINS, input: march },
  turnaround: { verdicts: ADMINS, input: nothing },
};
