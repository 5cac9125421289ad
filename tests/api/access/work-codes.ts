import type { World } from '../../support/world.ts';
import {
  ADMINS,
  MAPLE_ADMINS,
  MAPLE_MEMBERS,
  MAPLE_ONLY,
  MEMBERS,
  type ExpectationsOf,
} from './expectation.ts';

const written = () => ({ code: crypto.randomUUID().slice(0, 8), description: MAPLE_ONLY });
const existing = async (world: World) => (await world.as('ada').workCodes.create(written())).id;

export const workCodes: ExpectationsOf<'workCodes'> = {
  list: { verdicts: MEMBERS, input: () => ({}) },
  get: { verdicts: MAPLE_MEMBERS, input: async (world) => ({ id: await existing(world) }) },
  create: {
    verdicts: ADMINS,
    input: () => ({ code: crypto.randomUUID().slice(0, 8), description: 'A new code' }),
  },
  update: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await existing(world), ...written() }) },
  remove: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await existing(world) }) },
};
