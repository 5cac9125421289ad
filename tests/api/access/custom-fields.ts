import type { World } from '../../support/world.ts';
import {
  ADMINS,
  MAPLE_ADMINS,
  MAPLE_MEMBERS,
  MAPLE_ONLY,
  MEMBERS,
  type ExpectationsOf,
} from './expectation.ts';

const written = () => ({ name: `${MAPLE_ONLY} ${crypto.randomUUID()}`, field_type: 'text' as const });
const existing = async (world: World) => ({
  id: (await world.as('ada').customFields.create(written())).id,
});

const everyField = async (world: World) => {
  await existing(world);
  return { ids: (await world.as('ada').customFields.list({})).results.map(({ id }) => id) };
};

export const customFields: ExpectationsOf<'customFields'> = {
  list: { verdicts: MEMBERS, input: () => ({ target: 'client' }) },
  get: { verdicts: MAPLE_MEMBERS, input: existing },
  create: { verdicts: ADMINS, input: () => ({ name: crypto.randomUUID(), field_type: 'checkbox' }) },
  update: { verdicts: MAPLE_ADMINS, input: async (world) => ({ ...(await existing(world)), ...written() }) },
  // Their current order.
  reorder: { verdicts: MAPLE_ADMINS, input: everyField, changes_nothing: ['ada'] },
  remove: { verdicts: MAPLE_ADMINS, input: existing },
};
