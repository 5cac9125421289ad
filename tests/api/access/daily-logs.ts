import type { World } from '../../support/world.ts';
import { clientOfMaple, ownClient } from './clients.ts';
import {
  MAPLE_MEMBERS,
  MEMBERS,
  OWNER_AND_ADMIN,
  WILL_ONLY,
  type ExpectationsOf,
  type Who,
} from './expectation.ts';

/** Will's log of a client of Maple Care. */
async function logged(world: World): Promise<{ id: number; client: number }> {
  const client = await clientOfMaple(world);
  const log = await world.as('will').dailyLogs.create({
    client,
    date: '2026-03-17',
    notes: WILL_ONLY,
    work_entries: [{ start_time: '9', end_time: '10' }],
  });
  return { id: log.id, client };
}

const theLog = async (world: World) => ({ id: (await logged(world)).id });
const listed = async (world: World) => {
  await logged(world);
  return {};
};

const ownLog = async (world: World, who: Who) => ({
  client: await ownClient(world, who),
  date: '2026-03-17',
});

export const dailyLogs: ExpectationsOf<'dailyLogs'> = {
  list: { verdicts: MEMBERS, input: listed },
  overview: { verdicts: MEMBERS, input: listed },
  get: { verdicts: OWNER_AND_ADMIN, input: theLog },
  // Each person's own logs of the client: a neighbor has none.
  lastOfClient: {
    verdicts: MEMBERS,
    input: async (world) => ({ client: (await logged(world)).client }),
  },
  aroundDay: {
    verdicts: OWNER_AND_ADMIN,
    input: async (world) => ({ date: '2026-03-17', except: (await logged(world)).id }),
  },
  contractAround: {
    verdicts: MAPLE_MEMBERS,
    input: async (world) => ({ date: '2026-03-17', client: await clientOfMaple(world) }),
  },
  create: { verdicts: MEMBERS, input: ownLog },
  update: {
    verdicts: OWNER_AND_ADMIN,
    input: async (world) => ({ ...(await theLog(world)), date: '2026-03-16' }),
  },
  remove: { verdicts: OWNER_AND_ADMIN, input: theLog },
};
