import { seedClient } from '../../support/seed-client.ts';
import type { World } from '../../support/world.ts';
import {
  DELEGATES,
  MAPLE_ADMINS,
  MAPLE_DELEGATES,
  MAPLE_ONLY,
  MEMBERS,
  OWNER_AND_ADMIN,
  personOf,
  WILL_ONLY,
  type ExpectationsOf,
  type Who,
} from './expectation.ts';

/** A client visible to the whole company. */
const open = async (world: World) => {
  const { id } = await world.as('ada').clients.create({ first_name: 'Open', last_name: MAPLE_ONLY });
  return { id };
};

/** A client visible to Will and the admins only. */
const wills = async (world: World) => {
  const { id } = await world.as('ada').clients.create({
    first_name: 'Hidden',
    last_name: `${MAPLE_ONLY} ${WILL_ONLY}`,
    visible_to: [world.people.will],
  });
  return { id };
};

const afterBoth =
  <Input>(input: (world: World) => Input) =>
  async (world: World) => {
    await open(world);
    await wills(world);
    return input(world);
  };

export const clients: ExpectationsOf<'clients'> = {
  list: { verdicts: MEMBERS, input: afterBoth(() => ({})) },
  summaries: { verdicts: MEMBERS, input: afterBoth(() => ({})) },
  picklist: { verdicts: MEMBERS, input: afterBoth(() => ({})) },
  get: { verdicts: OWNER_AND_ADMIN, input: wills },
  create: { verdicts: DELEGATES, input: () => ({ first_name: 'New', last_name: 'Client' }) },
  update: {
    verdicts: MAPLE_DELEGATES,
    input: async (world) => ({ ...(await open(world)), phone: '555 0100' }),
  },
  remove: { verdicts: MAPLE_ADMINS, input: open },
};

/** A client that only Maple Care may see. */
export const clientOfMaple = (world: World) =>
  seedClient(world, { first_name: MAPLE_ONLY, last_name: 'Client' });

/** The input of a log or form: a client of the caller's own company. */
export function ownClient(world: World, who: Who) {
  const person = personOf(who);
  const company = person === 'ned' || person === 'nora' ? 'birch' : 'maple';
  return seedClient(world, { first_name: 'Any', last_name: 'Client', company });
}
