import { seedClient } from '../../support/seed-client.ts';
import type { World } from '../../support/world.ts';
import { MAPLE_ONLY, type Who, personOf } from './expectation.ts';

/** A client that only Maple Care may see. */
export const clientOfMaple = (world: World) =>
  seedClient(world, { first_name: MAPLE_ONLY, last_name: 'Client' });

/** The input of a log or form: a client of the caller's own company. */
export function ownClient(world: World, who: Who) {
  const person = personOf(who);
  const company = person === 'ned' || person === 'nora' ? 'birch' : 'maple';
  return seedClient(world, { first_name: 'Any', last_name: 'Client', company });
}
