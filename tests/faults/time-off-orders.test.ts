import { afterAll, beforeAll, describe, expect } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { noLimits } from '../../server/src/kernel/call-limits.ts';
import { sickLeave } from '../support/leave.ts';
import { moves, naiveLedger, type NaivePerson } from '../support/naive-leave/ledger.ts';
import { dice } from '../support/naive-pay/random-rule.ts';
import { lockedRun, onPreset, snapshotWith, WEEK } from '../support/pay-runs.ts';
import { clientNamed, worked } from '../support/worked-time.ts';
import { createWorld, type World } from '../support/world.ts';
import { chance, proves, seedOf, times } from './proof.ts';

const STEPS = times(400, 40);
const WEEKS = 8;
const TODAY = '2026-03-18';
/** In force from the first day, at most 14 hours, of which 10 are kept at the end of June. */
const DEFINITION = {
  accrual: { kind: 'per_hour' as const, num: 1, den: 30, overtime: false, leave: true },
  year_starts: '02-01',
  year_cap: null,
  balance_cap: { minutes: 840, days: 0 },
  carry: 600,
};

/** The hours of a sheet's pay lines, in minutes. */
interface PaidLine {
  pay_code: string;
  hours: number | null;
}

// time-off.md#balance, time-off.md#on-the-timesheet
describe('Whatever is approved, corrected, decided and taken back, in any order', () => {
  let world: World;
  let client: number;
  let type: number;
  let policy: number;
  let user: number;
  const sheets: number[] = [];
  const requests: number[] = [];
  let weeks_paid = 0;
  beforeAll(async () => {
    world = await createWorld({ limits: noLimits });
    user = world.people.will;
    client = await clientNamed(world);
    ({ leave_type: type } = await sickLeave(world, { minutes: 300 }));
    ({ id: policy } = await ada().leavePolicies.create({
      leave_type: type,
      name: 'Capped',
      definition: DEFINITION,
    }));
    await ada().leaveAssignments.create({
      leave_type: type,
      leave_policy: policy,
      user,
      effective_from: '2026-01-01',
    });
    if (seedOf('rule') % 2 === 0) await onPreset(world, 'us_40');
    for (let week = 0; week < WEEKS; week += 1) {
      const start = addDays(WEEK, 7 * week);
      for (const day of [0, 1, 2, 5, 6])
        await worked(world, 'will', client, { date: addDays(start, day), entries: [['08:00', '17:30']] });
      const { id } = await will().timesheets.create({ start_date: start, end_date: addDays(start, 6) });
      await will().timesheets.submit({ id });
      sheets.push(id);
    }
  });
  afterAll(() => world.close());

  const ada = () => world.as('ada');
  const will = () => world.as('will');
  const of = dice(chance(seedOf('orders of time off')));
  const someDay = () => addDays(WEEK, of.whole(0, 7 * WEEKS + 20));

  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    approve: () => ada().timesheets.approve({ id: of.pick(sheets) }),
    unapprove: () => ada().timesheets.unapprove({ id: of.pick(sheets) }),
    async correct() {
      const id = of.pick(sheets);
      const end_time = of.pick(['15:00', '16:45', '19:00']);
      const change = (entry: { start_time: string | null }) => (entry.start_time ? { end_time } : {});
      const snapshot_logs = await snapshotWith(world, id, change);
      const { status } = await ada().timesheets.get({ id });
      return status === 'Submitted'
        ? ada().timesheets.update({ id, snapshot_logs })
        : ada().timesheets.correct({ id, snapshot_logs, reason: 'Other hours.' });
    },
    async decide() {
      const day = someDay();
      const minutes = 15 * of.whole(1, 24);
      const days = [
        { date: day, minutes },
        { date: addDays(day, of.whole(1, 6)), minutes },
      ].slice(0, of.whole(1, 2));
      const { id } = await ada().leaveRequests.create({ user, leave_type: type, days, approve: true });
      requests.push(id);
    },
    async cancel() {
      if (requests.length === 0) return;
      const id = of.pick(requests);
      const { days } = await ada().leaveRequests.get({ id });
      const from = of.chance(0.5) ? (days.at(-1)?.date ?? null) : null;
      await ada().leaveRequests.cancel({ id, reason: 'Other plans', from });
    },
    adjust: () =>
      ada().leaveLedger.enter({
        user,
        leave_type: type,
        day: someDay(),
        reason: 'Counted again',
        ...(of.chance(0.5) ? { minutes: 15 * of.whole(1, 40) } : { balance: 15 * of.whole(0, 60) }),
      }),
    async lock() {
      if (weeks_paid >= WEEKS || of.chance(0.3)) return;
      const start = addDays(WEEK, 7 * weeks_paid);
      const ofWeek = { id: sheets[weeks_paid] ?? 0 };
      if ((await ada().timesheets.get(ofWeek)).status === 'Submitted') await ada().timesheets.approve(ofWeek);
      await lockedRun(world, start, addDays(start, 6));
      weeks_paid += 1;
      const { id } = await ada().payRuns.create({
        period_start: addDays(start, 7 * (WEEKS + 1)),
        period_end: addDays(start, 7 * (WEEKS + 1) + 6),
      });
      const paid = sheets.slice(0, weeks_paid);
      const { results } = await ada().payRuns.lines({ id });
      await ada().payRuns.remove({ id });
      // Of the weeks that were paid.
      return results
        .filter(({ timesheet }) => timesheet !== null && paid.includes(timesheet))
        .reduce((sum, { amount }) => sum + amount, 0);
    },
  };

  /** The person as the front door shows them. */
  async function facts(): Promise<NaivePerson> {
    const approved = (await ada().timesheets.list({ approved: 'true', user })).results;
    const minutesOf = (lines: readonly PaidLine[], isCounted: (code: string) => boolean) =>
      lines.reduce((sum, { pay_code, hours }) => sum + (isCounted(pay_code) ? (hours ?? 0) * 60 : 0), 0);
    const isLeave = (code: string) => code.startsWith('leave');
    const isLate = (code: string) => code === 'overtime' || code === 'double_time';
    const records = await Promise.all(requests.map((id) => ada().leaveRequests.get({ id })));
    const lines = (await ada().leaveLedger.list({ user, type })).results;
    return {
      assignments: [{ level: 'person', from: '2026-01-01', policy: { id: policy, definition: DEFINITION } }],
      role: null,
      earlier_role: null,
      weeks: [],
      hired: null,
      left: null,
      sheets: approved.map(({ id, end_date, summary }) => {
        const paid: PaidLine[] = summary?.billing_details.pay_lines ?? [];
        return {
          id,
          end: end_date,
          worked: minutesOf(paid, (code) => !isLeave(code) && code !== 'minimum_engagement'),
          overtime: minutesOf(paid, isLate),
          leave: minutesOf(paid, isLeave),
        };
      }),
      off: records.flatMap(({ id, status, days }) =>
        status === 'approved'
          ? days.flatMap(({ date, minutes, cancelled_at }) =>
              cancelled_at === null ? [{ request: id, day: date, minutes }] : [],
            )
          : [],
      ),
      entered: lines.flatMap(({ kind, day, minutes }) => (kind === 'adjust' ? [{ kind, day, minutes }] : [])),
    };
  }

  /** Every approved day is logged once, and on the one sheet of its day, and no day has more than 24 hours. */
  async function checkDays({ off }: NaivePerson, step: string): Promise<void> {
    const onSheets: string[] = [];
    for (const id of sheets) {
      const { snapshot_logs } = await ada().timesheets.get({ id });
      const hours = new Map<string, number>();
      for (const { date, leave_request, total_hours } of snapshot_logs) {
        if (leave_request != null) onSheets.push(`${date} ${leave_request} ${total_hours * 60}`);
        hours.set(date, (hours.get(date) ?? 0) + total_hours);
      }
      expect(Math.max(...hours.values()), `after ${step}`).toBeLessThanOrEqual(24);
    }
    const last = addDays(WEEK, 7 * WEEKS - 1);
    const expected = off
      .filter(({ day }) => day <= last)
      .map(({ day, request, minutes }) => `${day} ${request} ${minutes}`);
    expect(onSheets.toSorted(), `after ${step}`).toEqual(expected.toSorted());
  }

  proves(
    'time off',
    'the balance of every day is a fresh replay, each day is paid once, and nothing is due after a lock',
    async () => {
      const counted = { done: 0, refused: 0, locks: 0 };
      for (let step = 1; step <= STEPS; step += 1) {
        const name = of.pick(Object.keys(steps));
        const what = `step ${step}, ${name}`;
        try {
          const answer = await steps[name]?.();
          counted.done += 1;
          if (name === 'lock' && answer !== undefined) {
            expect(answer, `after ${what}`).toBe(0);
            counted.locks += 1;
          }
        } catch (error) {
          if (!(error instanceof Error) || !('code' in error)) throw error;
          counted.refused += 1;
        }
        const person = await facts();
        const naive = naiveLedger(person, TODAY);
        const stored = new Map<string, number>();
        for (const { day, minutes } of (await ada().leaveLedger.list({ user, type })).results)
          stored.set(day, (stored.get(day) ?? 0) + minutes);
        expect(moves(stored), `after ${what}`).toEqual(moves(naive.minutes));
        await checkDays(person, what);
      }
      return `${STEPS} random steps, ${counted.refused} of them refused, ${counted.locks} pay runs locked`;
    },
    20 * 60_000,
  );
});
