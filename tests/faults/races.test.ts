import { fc } from '@fast-check/vitest';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { auditEntries } from '../../server/src/database/schema/audit.ts';
import { noLimits } from '../../server/src/kernel/call-limits.ts';
import { clientNamed, worked } from '../support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../support/world.ts';
import { chance, proves, seed, times } from './proof.ts';

const ROUNDS = times(200, 20);
const RUNS = times(1_000, 60);
const AT_ONCE = 16;

type Status = 'Draft' | 'Submitted' | 'Approved';
type Who = 'will' | 'ada' | 'cora' | 'nora';

/** timesheets.md#states, restated independently for this test: who may go from which state to which. */
const LEGAL: Record<string, { from: Status[]; to: Status | 'gone'; by: Who[] }> = {
  submit: { from: ['Draft'], to: 'Submitted', by: ['will', 'ada'] },
  unsubmit: { from: ['Submitted'], to: 'Draft', by: ['will', 'ada'] },
  approve: { from: ['Submitted'], to: 'Approved', by: ['ada'] },
  unapprove: { from: ['Approved'], to: 'Submitted', by: ['ada'] },
  remove: { from: ['Draft', 'Submitted'], to: 'gone', by: ['will', 'ada'] },
};
type Action = 'submit' | 'unsubmit' | 'approve' | 'unapprove' | 'remove';
const ACTIONS: Action[] = ['submit', 'unsubmit', 'approve', 'unapprove', 'remove'];

describe('A timesheet', () => {
  let world: World;
  let client: number;
  let days = 0;
  beforeAll(async () => {
    world = await createWorld({ limits: noLimits });
    client = await clientNamed(world);
  });
  afterAll(() => world.close());

  const act = (who: Who, action: Action, id: number): Promise<unknown> =>
    world.as(who).timesheets[action]({ id });

  /** Will's draft on an unused day, with one log of 2.5 hours. */
  async function draft() {
    days += 1;
    const date = new Date(Date.UTC(2001, 0, days)).toISOString().slice(0, 10);
    await worked(world, 'will', client, { date, entries: [['09:00', '11:30']] });
    const { id } = await world.as('will').timesheets.create({ start_date: date, end_date: date });
    return { id, date };
  }
  const auditRows = async (id: number) =>
    (
      await world.store.read
        .select({ id: auditEntries.id })
        .from(auditEntries)
        .where(
          and(
            eq(auditEntries.company_id, world.companies.maple),
            eq(auditEntries.record_type, 'timesheet'),
            eq(auditEntries.record_id, id),
          ),
        )
    ).length;
  const stateOf = (id: number) => world.as('ada').timesheets.get({ id });

  proves(
    'state machine',
    'has one winner per step, however many people act at once',
    async () => {
      const random = chance(seed);
      let sheet = await draft();
      let status: Status = 'Draft';
      for (let round = 1; round <= ROUNDS; round += 1) {
        const choices: Action[] =
          status === 'Draft' ? ['submit'] : status === 'Submitted' ? ['approve', 'unsubmit'] : ['unapprove'];
        const before = await auditRows(sheet.id);
        const calls = Array.from({ length: AT_ONCE }, () => {
          const action = choices[Math.floor(random() * choices.length)] ?? 'submit';
          const who =
            action === 'submit' || action === 'unsubmit' ? (random() < 0.5 ? 'will' : 'ada') : 'ada';
          return { action, done: act(who, action, sheet.id) };
        });
        const results = await Promise.allSettled(calls.map(({ done }) => done));
        const winners = calls.filter((_, at) => results[at]?.status === 'fulfilled');
        expect(winners.length, `winners of round ${round}, seed ${seed}`).toBe(1);
        for (const { done } of calls.filter((call) => !winners.includes(call)))
          expect((await refusalIn(done)).status).toBe(409);
        status = LEGAL[winners[0]?.action ?? '']?.to as Status;
        expect((await stateOf(sheet.id)).status).toBe(status);
        expect(await auditRows(sheet.id), `audit rows of round ${round}`).toBe(before + 1);
        // A new sheet now and then: another day, a longer trail.
        if (status === 'Draft' && random() < 0.3) {
          sheet = await draft();
          status = 'Draft';
        }
      }
      return `${ROUNDS} rounds of ${AT_ONCE} calls at once, one winner and one audit row each`;
    },
    20 * 60_000,
  );

  const step = fc.oneof(
    fc.record({
      action: fc.constantFrom<Action>(...ACTIONS),
      who: fc.constantFrom<Who>('will', 'ada', 'ada', 'cora', 'nora'),
    }),
    fc.record({ action: fc.constant('log' as const), who: fc.constant<Who>('will') }),
  );

  proves(
    'state machine',
    'changes state only in the permitted ways, whatever people try',
    async () => {
      let steps = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (walk) => {
          const { id, date } = await draft();
          let status: Status | 'gone' = 'Draft';
          let hours = 2.5;
          let changes = await auditRows(id);
          for (const { action, who } of walk) {
            steps += 1;
            if (action === 'log') {
              const attempt = world.as('will').dailyLogs.create({
                client,
                date,
                work_entries: [{ start_time: '12:00', end_time: '12:20' }],
              });
              if (status === 'Draft' || status === 'gone') {
                await attempt;
                hours += 1 / 3;
              } else expect((await refusalIn(attempt)).status).toBe(409);
            } else {
              const expected = verdict(who, action, status);
              if (expected === 'ok') {
                await act(who, action, id);
                status = LEGAL[action]?.to as Status | 'gone';
                changes += 1;
              } else expect((await refusalIn(act(who, action, id))).status).toBe(expected);
            }
            expect(await auditRows(id)).toBe(changes);
            if (status === 'gone') {
              expect((await refusalIn(stateOf(id))).status).toBe(404);
              continue;
            }
            const now = await stateOf(id);
            expect(now.status).toBe(status);
            expect(now.total_hours).toBeCloseTo(hours, 10);
            const logs = (await world.as('will').dailyLogs.list({ date })).results;
            expect(logs.every((log) => log.locked === (status !== 'Draft'))).toBe(true);
          }
        }),
        { numRuns: RUNS, seed, endOnFailure: true },
      );
      return `${RUNS.toLocaleString('en-US')} runs, ${steps.toLocaleString('en-US')} steps, each as the table says, one audit row per change`;
    },
    30 * 60_000,
  );
});

/** Without access the sheet does not exist; without the right the step is forbidden; then the state decides. */
function verdict(who: Who, action: Action, status: Status | 'gone'): 'ok' | 403 | 404 | 409 {
  const adminsOnly = action === 'approve' || action === 'unapprove';
  if (adminsOnly && (who === 'will' || who === 'cora')) return 403;
  if (status === 'gone' || who === 'cora' || who === 'nora') return 404;
  return LEGAL[action]?.from.includes(status) ? 'ok' : 409;
}
