import type { World } from '../../support/world.ts';
import { clientOfMaple, ownClient } from './clients.ts';
import {
  ADMINS,
  MAPLE_ADMINS,
  MEMBERS,
  OWNER_AND_ADMIN,
  WILL_ONLY,
  type ExpectationsOf,
  type Who,
} from './expectation.ts';

/** @param staff the field with the staff present */
function expectations(noun: 'noShows' | 'incidents', staff: 'staff_name' | 'staff_present') {
  /** One that Will filed for a client of Maple Care. */
  async function filed(world: World): Promise<{ id: number }> {
    const client_id = await clientOfMaple(world);
    const { id } = await world.as('will')[noun].create({ client_id, date: '2026-03-17', [staff]: WILL_ONLY });
    return { id };
  }
  const listed = async (world: World) => {
    await filed(world);
    return {};
  };
  return {
    list: { verdicts: MEMBERS, input: listed },
    summaries: { verdicts: MEMBERS, input: listed },
    queue: { verdicts: ADMINS, input: filed },
    get: { verdicts: OWNER_AND_ADMIN, input: filed },
    create: {
      verdicts: MEMBERS,
      input: async (world: World, who: Who) => ({
        client_id: await ownClient(world, who),
        date: '2026-03-17',
        [staff]: 'Somebody',
      }),
    },
    approve: { verdicts: MAPLE_ADMINS, input: filed },
    unapprove: {
      verdicts: MAPLE_ADMINS,
      input: async (world: World) => {
        const submission = await filed(world);
        await world.as('ada')[noun].approve(submission);
        return submission;
      },
    },
    remove: { verdicts: OWNER_AND_ADMIN, input: filed },
  };
}

export const noShows: ExpectationsOf<'noShows'> = expectations('noShows', 'staff_name');
export const incidents: ExpectationsOf<'incidents'> = expectations('incidents', 'staff_present');
