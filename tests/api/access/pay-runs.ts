import {
  payRunFiles as files,
  payRunLines as lines,
  payRuns as runs,
} from '../../../server/src/database/schema/pay-runs.ts';
import { momentOf } from '../../../server/src/kernel/clock.ts';
import type { World } from '../../support/world.ts';
import {
  ADMINS,
  MAPLE_ADMINS,
  MAPLE_ONLY,
  MEMBERS,
  type ExpectationsOf,
  type Verdicts,
} from './expectation.ts';

let periods = 0;
/** A period that no other row of the sweep has. */
const freePeriod = () => {
  periods += 1;
  const day = new Date(Date.UTC(2001, 0, periods)).toISOString().slice(0, 10);
  return { period_start: day, period_end: day };
};

/** A run of Maple Care with a line of Will's, in a state, directly in the database. */
async function run(world: World, status: 'draft' | 'locked' | 'paid', ofWill = 50): Promise<number> {
  const company_id = world.companies.maple;
  const at = momentOf(world.now());
  const stamped = { company_id, created_at: at, updated_at: at };
  return world.store.write(company_id, async (db) => {
    const [row] = await db
      .insert(runs)
      .values({
        ...stamped,
        ...freePeriod(),
        kind: 'off_cycle',
        sequence: 1,
        status,
        reason: MAPLE_ONLY,
        created_by_id: world.people.ada,
        ...(status === 'paid' && { pay_date: '2001-02-01' }),
      })
      .returning({ id: runs.id });
    const id = row?.id ?? 0;
    if (status !== 'draft') {
      await db.insert(lines).values({
        ...stamped,
        pay_run_id: id,
        user_id: world.people.will,
        first_name: 'Will',
        last_name: 'Worker',
        pay_code: 'bonus',
        amount: ofWill,
        note: MAPLE_ONLY,
      });
    }
    return id;
  });
}

async function file(world: World) {
  const company_id = world.companies.maple;
  const at = momentOf(world.now());
  const id = await run(world, 'locked');
  const made = await world.store.write(company_id, (db) =>
    db
      .insert(files)
      .values({
        company_id,
        created_at: at,
        updated_at: at,
        pay_run_id: id,
        export_profile_id: 1,
        profile_name: MAPLE_ONLY,
        file_name: 'long.csv',
        sha256: '0'.repeat(64),
        content: Buffer.from('content'),
        created_by_id: world.people.ada,
      })
      .returning({ id: files.id }),
  );
  return { id, file: made[0]?.id ?? 0 };
}

const profile = () => ({
  name: `${MAPLE_ONLY} ${crypto.randomUUID()}`,
  format: 'daybook_csv' as const,
  earning_codes: { bonus: { earning_code: 'BON', send: 'amount' as const } },
});
/** A run that can be locked: the file of the default profile, which others may have changed, has what it needs. */
async function draftWithExtra(world: World) {
  await world.as('ada').employees.update({ id: world.people.will, payroll_id: '1042' });
  const { id: export_profile } = await world
    .as('ada')
    .exportProfiles.create({ ...profile(), is_default: true });
  const id = await run(world, 'draft');
  await world.as('ada').payExtras.create({ ...extra(world), pay_run: id });
  return { id, export_profile };
}

async function exported(world: World) {
  const draft = await draftWithExtra(world);
  await world.as('ada').payRuns.lock({ id: draft.id });
  return draft;
}

const extra = (world: World) => ({
  user: world.people.will,
  pay_code: 'bonus' as const,
  amount: 50,
  start_date: '2001-01-01',
  end_date: '2001-01-01',
  reason: MAPLE_ONLY,
});

const of = (make: (world: World) => Promise<number>) => async (world: World) => ({ id: await make(world) });
const locked = (world: World) => run(world, 'locked');

export const payRuns: ExpectationsOf<'payRuns'> = {
  list: {
    verdicts: ADMINS,
    input: async (world) => {
      await locked(world);
      return {};
    },
  },
  get: { verdicts: MAPLE_ADMINS, input: of(locked) },
  lines: { verdicts: MAPLE_ADMINS, input: of(locked) },
  periods: { verdicts: ADMINS },
  leaveOut: { verdicts: ADMINS, input: () => ({ before: '2026-03-01' }) },
  paidOf: { verdicts: ADMINS, input: () => ({ start_date: '2026-01-01', end_date: '2026-01-14' }) },
  statements: { verdicts: MAPLE_ADMINS, input: of(locked) },
  create: { verdicts: ADMINS, input: () => ({ kind: 'off_cycle' as const, ...freePeriod() }) },
  // A run is locked here, after which the day is fixed.
  payFrom: {
    verdicts: { ...MAPLE_ADMINS, ada: 409 },
    input: async (world) => {
      await locked(world);
      return { id: await run(world, 'draft'), pay_runs_from: '2026-01-01' };
    },
  },
  remove: { verdicts: MAPLE_ADMINS, input: of((world) => run(world, 'draft')) },
  lock: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: (await draftWithExtra(world)).id }) },
  unlock: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ id: await locked(world), reason: 'A rate was wrong.' }),
  },
  pay: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ id: await locked(world), pay_date: '2026-03-18' }),
  },
  files: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: (await file(world)).id }) },
  previewFile: { verdicts: MAPLE_ADMINS, input: exported },
  makeFile: { verdicts: MAPLE_ADMINS, input: exported },
  file: { verdicts: MAPLE_ADMINS, input: file },
};

/** A person's own statement; other people's are not found. */
const WILL_ALONE: Verdicts = { ...MEMBERS, cora: 404, dell: 404, ada: 404, ned: 404, nora: 404 };

export const payStatements: ExpectationsOf<'payStatements'> = {
  mine: { verdicts: MEMBERS },
  get: { verdicts: WILL_ALONE, input: async (world) => ({ run: await run(world, 'paid') }) },
};

export const payExtras: ExpectationsOf<'payExtras'> = {
  list: { verdicts: ADMINS, input: () => ({}) },
  create: {
    verdicts: { ...ADMINS, nora: 400 },
    input: extra,
  },
  remove: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ id: (await world.as('ada').payExtras.create(extra(world))).id }),
  },
};

const made = async (world: World) => (await world.as('ada').exportProfiles.create(profile())).id;
export const exportProfiles: ExpectationsOf<'exportProfiles'> = {
  list: { verdicts: ADMINS, input: () => ({}) },
  create: { verdicts: ADMINS, input: () => ({ ...profile(), name: crypto.randomUUID() }) },
  update: { verdicts: MAPLE_ADMINS, input: async (world) => ({ ...profile(), id: await made(world) }) },
  remove: { verdicts: MAPLE_ADMINS, input: of(made) },
};
