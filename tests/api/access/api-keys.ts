import type { World } from '../../support/world.ts';
import { ADMINS, MAPLE_ADMINS, MAPLE_ONLY, type ExpectationsOf } from './expectation.ts';

const newKey = (world: World) => world.as('ada').apiKeys.create({ name: MAPLE_ONLY });

export const apiKeys: ExpectationsOf<'apiKeys'> = {
  list: {
    verdicts: ADMINS,
    input: async (world) => {
      await newKey(world);
      return {};
    },
  },
  create: { verdicts: ADMINS, input: () => ({ name: 'Nightly export', scope: 'read' }) },
  revoke: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: (await newKey(world)).id }) },
};
