import type { World } from '../../support/world.ts';
import { type ExpectationsOf, MAPLE_ADMINS, MAPLE_MEMBERS, MEMBERS } from './expectation.ts';

const maple = (world: World) => ({ id: world.companies.maple });

export const companies: ExpectationsOf<'companies'> = {
  own: { verdicts: MEMBERS },
  get: { verdicts: MAPLE_MEMBERS, input: maple },
  update: { verdicts: MAPLE_ADMINS, input: (world, who) => ({ ...maple(world), name: `Maple of ${who}` }) },
  renewSignupCode: { verdicts: MAPLE_ADMINS, input: maple },
};
