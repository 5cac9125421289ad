import type { World } from '../../support/world.ts';
import {
  type ExpectationsOf,
  MAPLE_ADMINS,
  MEMBERS,
  OWNER_AND_ADMIN,
  type Who,
  WILL_ONLY,
} from './expectation.ts';
import { clientOfMaple, ownClient } from './own-client.ts';

/** A form that Will filed, about a client of Maple Care's. */
async function filed(world: World): Promise<{ id: number }> {
  const client_id = await clientOfMaple(world);
  const form = await world
    .as('will')
    .incidents.create({ client_id, date: '2026-03-17', staff_present: WILL_ONLY });
  return { id: form.id };
}

const ownForm = async (world: World, who: Who) => ({
  client_id: await ownClient(world, who),
  date: '2026-03-17',
  staff_present: 'Somebody',
});

const listed = async (world: World) => {
  await filed(world);
  return {};
};

export const incidents: ExpectationsOf<'incidents'> = {
  list: { verdicts: MEMBERS, input: listed },
  page: { verdicts: MEMBERS, input: listed },
  get: { verdicts: OWNER_AND_ADMIN, input: filed },
  create: { verdicts: MEMBERS, input: ownForm },
  approve: { verdicts: MAPLE_ADMINS, input: filed },
  unapprove: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => {
      const form = await filed(world);
      await world.as('ada').incidents.approve(form);
      return form;
    },
  },
  remove: { verdicts: OWNER_AND_ADMIN, input: filed },
};
