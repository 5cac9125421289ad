import { addClientWithLogs } from '../../support/client-with-logs.ts';
import type { World } from '../../support/world.ts';
import {
  ADMINS,
  inTurn,
  MAPLE_ADMINS,
  MEMBERS,
  OWNER_AND_ADMIN,
  WILL_ONLY,
  type ExpectationsOf,
} from './expectation.ts';

const march = '2026-03-01';

/** Will's draft for a client of his own. */
async function draft(world: World): Promise<{ id: number }> {
  const client = await addClientWithLogs(world, {
    logs: [{ date: '2026-03-04', daily_narrative: WILL_ONLY }],
  });
  const { id } = await world.as('will').monthlyReports.generate({ client, start_date: march });
  return { id };
}

async function submitted(world: World): Promise<{ id: number }> {
  const { id } = await draft(world);
  await world.as('will').monthlyReports.submit({ id });
  return { id };
}

export const monthlyReports: ExpectationsOf<'monthlyReports'> = {
  list: { verdicts: MEMBERS, input: async (world) => (await submitted(world), {}) },
  summaries: { verdicts: MEMBERS, input: async (world) => (await submitted(world), {}) },
  totals: { verdicts: MEMBERS, input: () => ({}) },
  queue: { verdicts: ADMINS, input: async (world) => ({ id: (await submitted(world)).id }) },
  waiting: { verdicts: ADMINS, input: async (world) => (await submitted(world), undefined) },
  choices: { verdicts: ADMINS, input: async (world) => (await submitted(world), undefined) },
  get: { verdicts: OWNER_AND_ADMIN, input: draft },
  // A client of Maple Care does not exist for the neighbors: an id in a body is refused at its field.
  generate: {
    verdicts: { ...MEMBERS, ned: 400, nora: 400 },
    input: async (world) => ({ client: await addClientWithLogs(world), start_date: march }),
  },
  update: {
    verdicts: OWNER_AND_ADMIN,
    input: async (world) => ({ ...(await draft(world)), summary: WILL_ONLY }),
  },
  submit: { verdicts: OWNER_AND_ADMIN, input: draft },
  unsubmit: { verdicts: OWNER_AND_ADMIN, input: submitted },
  approve: { verdicts: MAPLE_ADMINS, input: submitted },
  remove: { verdicts: OWNER_AND_ADMIN, input: draft },
};

const mood = {
  id: 'mood',
  name: 'Mood',
  side: 'left' as const,
  order: 1,
  enabled: true,
  render_type: 'text-small' as const,
  type: 'text-small',
  options: '',
};
const customFieldsOf = inTurn([mood], []);

export const reportLayout: ExpectationsOf<'reportLayout'> = {
  get: { verdicts: MEMBERS },
  update: {
    verdicts: ADMINS,
    input: (_, who) => ({ fields: [], custom_fields: customFieldsOf(who) }),
  },
};
