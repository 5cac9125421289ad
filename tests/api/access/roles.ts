import type { World } from '../../support/world.ts';
import { ADMINS, type ExpectationsOf, MAPLE_ADMINS, MAPLE_ONLY } from './expectation.ts';

const written = () => ({ name: `${MAPLE_ONLY} ${crypto.randomUUID()}` });
const existing = async (world: World) => ({ id: (await world.as('ada').roles.create(written())).id });

export const roles: ExpectationsOf<'roles'> = {
  list: { verdicts: ADMINS, input: () => ({}) },
  get: { verdicts: MAPLE_ADMINS, input: existing },
  create: { verdicts: ADMINS, input: () => ({ name: crypto.randomUUID(), permissions: 'clients_view' }) },
  update: { verdicts: MAPLE_ADMINS, input: async (world) => ({ ...(await existing(world)), ...written() }) },
  remove: { verdicts: MAPLE_ADMINS, input: existing },
};
