import { describe, expect } from 'vitest';
import type { Caller } from '../../server/src/auth/caller.ts';
import type { ProcedureName } from '../../server/src/http/rest/route.ts';
import type { Context } from '../../server/src/kernel/procedures.ts';
import { personOf, TRIES, type Expectation, type Who } from '../api/access/expectation.ts';
import { ACCESS } from '../api/access/table.ts';
import { tryAs } from '../api/access/tries.ts';
import { createWorld, type World } from '../support/world.ts';
import { proves, seed, times } from './proof.ts';

const EVERY = Math.max(1, Math.round(10 / times(10)));

/**
 * Weakens the rule that refuses this person: a visitor counts as a worker, a person without the right as one with it,
 * and one who must not see a record as its owner, an admin of its company.
 */
async function loosened(world: World, who: Who, refused: 401 | 403 | 404): Promise<Context> {
  const context = await world.contextOf(personOf(who));
  const will = (await world.contextOf('will')).caller;
  const ada = (await world.contextOf('ada')).caller;
  if (refused === 401 || !context.caller || !will || !ada) return { ...context, caller: will };
  const may: Partial<Caller> = { is_admin: true, is_superuser: true, may: () => true, allows: () => true };
  const membership = refused === 404 ? ada.membership : (context.caller.membership ?? ada.membership);
  const user_id = refused === 404 ? will.user_id : context.caller.user_id;
  return { ...context, caller: { ...context.caller, ...may, membership, user_id } };
}

describe('Every rule of the access table', () => {
  proves(
    'access sweep',
    'control: if it is loosened, the sweep fails',
    async () => {
      const unnoticed: string[] = [];
      let rules = 0;
      let turn = seed;
      for (const [noun, expectations] of Object.entries(ACCESS)) {
        // As in the sweep: what a loosened rule lets happen, such as a policy, is not there for the next noun.
        const world = await createWorld();
        for (const [verb, { verdicts, input }] of Object.entries<Expectation>(expectations)) {
          // A refusal for everyone (no card provider here) does not depend on the person.
          if (new Set(Object.values(verdicts)).size === 1) continue;
          for (const who of TRIES) {
            const expected = verdicts[who];
            if (expected !== 401 && expected !== 403 && expected !== 404) continue;
            turn += 1;
            if (turn % EVERY !== 0) continue;
            rules += 1;
            // The rule before may have ended the sessions of these people.
            world.travelTo(world.now().toISOString());
            const made: unknown = await input?.(world, who);
            const name = `${noun}.${verb}` as ProcedureName;
            const { verdict } = await tryAs(await loosened(world, who, expected), name, made);
            if (verdict === expected) unnoticed.push(`${name} still refuses ${who} with ${expected}`);
          }
        }
        await world.close();
      }
      expect(unnoticed).toEqual([]);
      return `${rules.toLocaleString('en-US')} rules (procedure × person) loosened, each noticed`;
    },
    20 * 60_000,
  );
});
