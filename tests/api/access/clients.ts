import type { World } from '../../support/world.ts';
import {
  DELEGATES,
  type ExpectationsOf,
  MAPLE_ADMINS,
  MAPLE_DELEGATES,
  MAPLE_ONLY,
  MEMBERS,
  OWNER_AND_ADMIN,
  WILL_ONLY,
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
  picklist: { verdicts: MEMBERS, input: afterBoth(() => ({})) },
  get: { verdicts: OWNER_AND_ADMIN, input: wills },
  create: { verdicts: DELEGATES, input: () => ({ first_name: 'New', last_name: 'Client' }) },
  update: {
    verdicts: MAPLE_DELEGATES,
    input: async (world) => ({ ...(await open(world)), phone: '555 0100' }),
  },
  remove: { verdicts: MAPLE_ADMINS, input: open },
};
