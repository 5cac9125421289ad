import { seedClient } from '../../support/seed-client.ts';
import type { World } from '../../support/world.ts';
import { ADMINS, MAPLE_ADMINS, MAPLE_ONLY, type ExpectationsOf } from './expectation.ts';

const hook = (world: World) =>
  world.as('ada').webhooks.create({ url: `https://${MAPLE_ONLY}.example.org/`, events: ['incident.filed'] });

async function delivery(world: World) {
  await hook(world);
  const client_id = await seedClient(world, { first_name: 'Any', last_name: 'Client' });
  await world.as('will').incidents.create({ client_id, date: '2026-03-17', staff_present: ['Will Worker'] });
  const [newest] = (await world.as('ada').webhooks.deliveries({ limit: 1 })).results;
  return newest?.id;
}

export const webhooks: ExpectationsOf<'webhooks'> = {
  list: {
    verdicts: ADMINS,
    input: async (world) => {
      await hook(world);
      return {};
    },
  },
  get: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: (await hook(world)).id }) },
  create: {
    verdicts: ADMINS,
    input: () => ({ url: 'https://example.org/hook', events: ['incident.filed'] }),
  },
  update: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ id: (await hook(world)).id, is_active: false }),
  },
  rotateSecret: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: (await hook(world)).id }) },
  remove: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: (await hook(world)).id }) },
  deliveries: {
    verdicts: ADMINS,
    input: async (world) => {
      await delivery(world);
      return {};
    },
  },
  // A new delivery is already on its way.
  redeliver: {
    verdicts: { ...MAPLE_ADMINS, ada: 409 },
    input: async (world) => ({ id: await delivery(world) }),
  },
};
