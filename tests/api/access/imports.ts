import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { imports as importTable } from '../../../server/src/database/schema/imports.ts';
import { runImports } from '../../../server/src/modules/imports/jobs.ts';
import type { World } from '../../support/world.ts';
import { ADMINS, MAPLE_ADMINS, MAPLE_ONLY, type ExpectationsOf } from './expectation.ts';

let codes = 0;
const file = (description = MAPLE_ONLY) => {
  codes += 1;
  return { kind: 'work_codes' as const, text: `code,description\nI${codes},${description}\n` };
};

/** Runs what waits; another process may have taken it, and then its end is awaited. */
async function finishImports(world: World) {
  await runImports(world.services);
  const claimed = and(
    eq(importTable.company_id, world.companies.maple),
    isNotNull(importTable.claimed_until),
  );
  await vi.waitFor(async () => expect(await world.store.read.$count(importTable, claimed)).toBe(0), {
    timeout: 30_000,
    interval: 20,
  });
}

/** Nothing else runs: one import of a company does at a time. */
async function uploaded(world: World) {
  await finishImports(world);
  // A company keeps a hundred files that it did not import.
  for (const state of ['uploaded', 'planned'] as const) {
    const { results } = await world.as('ada').imports.list({ state });
    for (const { id } of results) await world.as('ada').imports.cancel({ id });
  }
  return world.as('ada').imports.create(file());
}

async function planned(world: World) {
  const { id } = await uploaded(world);
  await world.as('ada').imports.plan({ id });
  await finishImports(world);
  const { plan_hash } = await world.as('ada').imports.get({ id });
  return { id, plan_hash: plan_hash ?? '' };
}

async function applied(world: World) {
  const plan = await planned(world);
  await world.as('ada').imports.applyPlan(plan);
  await finishImports(world);
  return { id: plan.id };
}

const of = async (world: World) => ({ id: (await uploaded(world)).id });

export const imports: ExpectationsOf<'imports'> = {
  list: {
    verdicts: ADMINS,
    input: async (world) => {
      await uploaded(world);
      return {};
    },
  },
  get: { verdicts: MAPLE_ADMINS, input: of },
  matching: { verdicts: MAPLE_ADMINS, input: of },
  rows: { verdicts: MAPLE_ADMINS, input: of },
  errors: { verdicts: MAPLE_ADMINS, input: of },
  template: { verdicts: ADMINS, input: () => ({ kind: 'clients' as const }) },
  create: { verdicts: ADMINS, input: () => file('Their own') },
  update: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ ...(await of(world)), number_style: 'comma' as const }),
  },
  plan: { verdicts: MAPLE_ADMINS, input: of },
  applyPlan: { verdicts: MAPLE_ADMINS, input: planned },
  undo: { verdicts: MAPLE_ADMINS, input: applied },
  cancel: { verdicts: MAPLE_ADMINS, input: of },
};

async function profile(world: World) {
  const { id } = await uploaded(world);
  await world.as('ada').imports.update({ id, save_profile_as: `${MAPLE_ONLY} ${id}` });
  const { results } = await world.as('ada').importProfiles.list({});
  return { id: results.at(-1)?.id ?? 0 };
}

export const importProfiles: ExpectationsOf<'importProfiles'> = {
  list: {
    verdicts: ADMINS,
    input: async (world) => {
      await profile(world);
      return {};
    },
  },
  remove: { verdicts: MAPLE_ADMINS, input: profile },
};
