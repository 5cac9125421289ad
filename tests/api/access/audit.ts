import { seedClient } from '../../support/seed-client.ts';
import type { World } from '../../support/world.ts';
import { ADMINS, MAPLE_ADMINS, MAPLE_ONLY, type ExpectationsOf } from './expectation.ts';

/** An action at Maple Care. The neighbors' admin gets a history without it. */
async function happened(world: World) {
  const client_id = await seedClient(world, { first_name: 'Any', last_name: 'Client' });
  const { id } = await world
    .as('will')
    .noShows.create({ client_id, date: '2026-03-17', staff_name: MAPLE_ONLY });
  return { record_type: 'no_show' as const, record_id: id };
}

const trailed = async (world: World) => {
  await happened(world);
  return {};
};

export const audit: ExpectationsOf<'audit'> = {
  history: { verdicts: ADMINS, input: happened },
  list: { verdicts: ADMINS, input: trailed },
  summaries: { verdicts: ADMINS, input: trailed },
  get: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => {
      const [entry] = await world.as('ada').audit.history(await happened(world));
      return { id: entry?.id };
    },
  },
};
