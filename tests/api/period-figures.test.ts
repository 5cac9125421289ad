import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sumDistances, sumHours, sumUsd } from '@daybook/domain/money/exact';
import { rangeHolds } from '@daybook/domain/time/date-range';
import { addDays } from '@daybook/domain/time/day';
import { Refusal } from '../../server/src/kernel/refusals.ts';
import { snapshotWith } from '../support/pay-runs.ts';
import { payAt } from '../support/rates.ts';
import { clientNamed, codeNamed, worked } from '../support/worked-time.ts';
import { createWorld, type World } from '../support/world.ts';

/** Two-week periods from a Wednesday; the last one is the present one. */
const PERIODS = ['2026-02-11', '2026-02-25', '2026-03-11'].map((start_date) => ({
  start_date,
  end_date: addDays(start_date, 13),
}));
const NOW = '2026-03-20T15:00:00.000Z';
/** Pay periods, and a month that timesheets straddle. */
const RANGES = [...PERIODS, { start_date: '2026-03-01', end_date: '2026-03-31' }];
const TEAM = ['will', 'cora', 'dell'] as const;
const RATES = { will: 20, cora: 31.37, dell: 24.5 } as const;
const STEPS = 45;
/** A day of it has these minutes at most. */
const MAX_OFF_MINUTES = 600;

function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return {
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    pick: <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)],
  };
}

describe.each([11, 2_026])('A company that works at random (%i)', (seed) => {
  let world: World;
  let clients: number[];
  let code: number;
  let sick: number;
  const { whole, pick } = dice(seed);
  const ada = () => world.as('ada');
  beforeAll(async () => {
    world = await createWorld();
    world.travelTo(NOW);
    clients = [await clientNamed(world, 'Clara Client'), await clientNamed(world, 'Otto Lane')];
    code = await codeNamed(world, 'FSX', 40);
    for (const who of TEAM) await payAt(world, who, { pay_rate: RATES[who], mileage_rate: 0.5 });
    // One of them is paid by a rule, week by week.
    const { id: pay_rule } = await ada().payRules.create({ name: 'Forty', preset: 'us_40' });
    await ada().payRuleAssignments.create({
      pay_rule,
      user: world.people.dell,
      effective_from: '2025-12-24',
    });
    await ada().companySettings.update({ pay_page: true, time_off: true });
    const leave = await ada().workCodes.create({ code: 'SICK', description: 'Sick', pay_kind: 'leave' });
    sick = (await ada().leaveTypes.create({ name: 'Sick', work_code_id: leave.id })).id;
    const { id: leave_policy } = await ada().leavePolicies.create({
      leave_type: sick,
      name: 'Sick',
      definition: { accrual: { kind: 'none' } },
    });
    await ada().leaveAssignments.create({ leave_type: sick, leave_policy, effective_from: '2026-01-01' });
  });
  afterAll(() => world.close());

  const sheets = async (...statuses: string[]) =>
    (await ada().timesheets.summaries({ limit: 200 })).results.filter(({ status }) =>
      statuses.includes(status),
    );

  const steps = {
    async work() {
      const who = pick(TEAM) ?? 'will';
      const date = addDays(PERIODS[0]?.start_date ?? '', whole(0, 41));
      const { results } = await ada().dailyLogs.list({ user: world.people[who], date });
      const covered = (await sheets('Submitted', 'Approved')).some(
        (sheet) => sheet.user === world.people[who] && rangeHolds(sheet, date),
      );
      // One log a day: time that overlaps is paid once and would need a second opinion.
      if (results.length > 0 || covered) return;
      const start = whole(6, 12);
      await worked(world, who, pick(clients) ?? 0, {
        date,
        entries: [
          [
            `${String(start).padStart(2, '0')}:00`,
            `${start + whole(2, 10)}:${String(whole(0, 5) * 10).padStart(2, '0')}`,
            {
              work_code_id: pick([code, null]) ?? null,
              mileage: whole(0, 5_000) / 100,
              stipend: whole(0, 900) / 100,
            },
          ],
        ],
      });
    },
    /** Also of days that are on a timesheet that waits, is approved or paid. */
    async timeOff() {
      const date = addDays(PERIODS[0]?.start_date ?? '', whole(0, 41));
      const minutes = 30 * whole(1, MAX_OFF_MINUTES / 30);
      await ada().leaveRequests.create({
        user: world.people[pick(TEAM) ?? 'will'],
        leave_type: sick,
        days: [{ date, minutes }],
        approve: true,
      });
    },
    async cancelTimeOff() {
      const request = pick((await ada().leaveRequests.list({ status: 'approved', page_size: 200 })).results);
      if (request) await ada().leaveRequests.cancel({ id: request.id, reason: 'Not away.' });
    },
    async submit() {
      const who = pick(TEAM) ?? 'will';
      const { start_date, end_date } = pick(PERIODS) ?? { start_date: '', end_date: '' };
      const half = pick([0, 6, 13, 13]) ?? 13;
      const days = pick([
        { start_date, end_date: addDays(start_date, half) },
        { start_date: addDays(start_date, 7), end_date },
      ]);
      if (!days) return;
      const { id } = await world.as(who).timesheets.create(days);
      if (pick([true, true, true, false]))
        await world.as(who).timesheets.submit({ id, apply_revision: true });
    },
    async correct() {
      const sheet = pick(await sheets('Submitted'));
      if (!sheet) return;
      const snapshot_logs = await snapshotWith(world, sheet.id, (_, index) =>
        index === 0 ? { end_time: '17:30', mileage: 3, stipend: 1.5 } : {},
      );
      if (snapshot_logs.length > 1 && pick([true, false])) snapshot_logs.pop();
      await ada().timesheets.update({ id: sheet.id, snapshot_logs });
    },
    async giveBack() {
      const sheet = pick(await sheets('Submitted'));
      if (sheet) await ada().timesheets.unsubmit({ id: sheet.id, reason: 'Please look again.' });
    },
    async approve() {
      const sheet = pick(await sheets('Submitted'));
      if (sheet) await ada().timesheets.approve({ id: sheet.id });
    },
    async unapprove() {
      const sheet = pick(await sheets('Approved'));
      if (sheet) await ada().timesheets.unapprove({ id: sheet.id });
    },
    async correctPaid() {
      const sheet = pick(await sheets('Approved'));
      if (!sheet) return;
      const snapshot_logs = await snapshotWith(world, sheet.id, (_, index) =>
        index === 0 ? { end_time: '18:10' } : {},
      );
      await ada().timesheets.correct({ id: sheet.id, snapshot_logs, reason: 'Until ten past six.' });
    },
    async lock() {
      const period = pick(PERIODS);
      if (!period) return;
      const { id } = await ada().payRuns.create({
        period_start: period.start_date,
        period_end: period.end_date,
        pay_runs_from: PERIODS[0]?.start_date ?? null,
      });
      try {
        await ada().payRuns.lock({ id, override_reason: 'Pay day is Friday.' });
      } catch (error) {
        await ada().payRuns.remove({ id });
        throw error;
      }
    },
    async unlock() {
      const run = pick((await ada().payRuns.list({ status: 'locked' })).results);
      if (run) await ada().payRuns.unlock({ id: run.id, reason: 'Not yet.' });
      const draft = (await ada().payRuns.list({ status: 'draft' })).results[0];
      if (draft) await ada().payRuns.remove({ id: draft.id });
    },
    async pay() {
      const run = pick((await ada().payRuns.list({ status: 'locked' })).results);
      if (run) await ada().payRuns.pay({ id: run.id, pay_date: '2026-03-20' });
    },
  };

  /** What is refused in a state changes nothing. */
  async function take(step: () => Promise<void>): Promise<boolean> {
    try {
      await step();
      return true;
    } catch (error) {
      if (!(error instanceof Error && error.cause instanceof Refusal)) throw error;
      return false;
    }
  }

  const total = (values: readonly (number | null)[]) => sumHours(values);

  /** Every place that shows a figure of these days. */
  async function expectOneTruth(range: (typeof RANGES)[number], isPeriod: boolean) {
    const { start_date, end_date } = range;
    const list = { start_date__gte: start_date, end_date__lte: end_date };
    const work = await ada().dashboard.work(range);
    const { cards, count, results } = await ada().timesheets.board({ ...list, page_size: 200 });
    const pile = await ada().timesheets.pile(list);

    // The list adds up to its cards, the cards and what is on no timesheet to the dashboard.
    expect(results).toHaveLength(count);
    expect(cards.total).toBe(count);
    expect(results.every((row) => row.start_date >= start_date && row.end_date <= end_date)).toBe(true);
    const inState = (status: string) => results.filter((row) => row.status === status);
    expect([cards.pending, cards.submitted, cards.approved]).toEqual(
      ['Draft', 'Submitted', 'Approved'].map((status) => inState(status).length),
    );
    expect(total(results.map((row) => row.total_hours))).toBe(cards.total_hours);
    expect(sumHours([cards.total_hours, pile.hours_elsewhere])).toBe(work.total_hours);
    expect(sumDistances([cards.total_mileage, pile.mileage_elsewhere])).toBe(work.total_mileage);
    expect(pile.results).toHaveLength(cards.submitted);

    // Every chart.
    const byState = (await ada().dashboard.hoursByState(range)).total;
    expect(sumHours(Object.values(byState))).toBe(work.total_hours);
    const byCode = await ada().dashboard.hoursByCode(range);
    expect(total(byCode.map(({ hours }) => hours))).toBe(work.total_hours);
    const charts = await ada().timesheets.charts(range);
    expect(total(charts.weeks.map(({ hours }) => hours))).toBe(work.total_hours);
    expect(total(charts.codes.map(({ hours }) => hours))).toBe(work.total_hours);

    // Payroll, its progress, its file, and what runs paid of it.
    const payroll = await ada().payroll.get(range);
    const paidHours = sumHours([payroll.totals.regular_hours, payroll.totals.overtime_hours]);
    expect(paidHours).toBe(total(inState('Approved').map((row) => row.total_hours)));
    expect(payroll.totals.total_pay).toBe(sumUsd(payroll.lines.map((line) => line.total_pay)));
    expect(payroll.totals.total_mileage).toBe(
      sumDistances(inState('Approved').map((row) => row.total_mileage)),
    );
    expect(payroll.billability_totals.total_hours).toBe(paidHours);
    const unpaid = sumHours([paidHours, ...payroll.unpaid.map(({ hours }) => hours)]);
    // In a month some of it is on timesheets that are longer.
    expect(isPeriod ? unpaid : work.total_hours).toBe(work.total_hours);
    const { csv } = await ada().payroll.export(range);
    expect(payroll.lines.length === 0 || csv.trim().split('\r\n').at(-1)).toSatisfy(
      (last) => last === true || String(last).includes(payroll.totals.total_pay.toFixed(2)),
    );
    const { people } = await ada().reminders.notHandedIn(range);
    expect(payroll.progress).toMatchObject({
      approved: cards.approved,
      to_approve: cards.submitted,
      not_handed_in: people.length,
      drafts: people.filter(({ timesheet }) => timesheet !== null).length,
      timesheets: cards.approved + cards.submitted + people.length,
    });
    const paid = await ada().payRuns.paidOf(range);
    expect(paid.due).toBe(sumUsd([payroll.totals.total_pay, payroll.totals.mileage_reimbursement]));
    expect(paid.still_due).toBe(sumUsd([paid.due, -paid.paid]));

    // Each timesheet on its own page.
    for (const row of results) {
      const sheet = await ada().timesheets.detail({ id: row.id });
      expect(sheet.total_hours).toBe(row.total_hours);
      expect(total(sheet.logs.map((log) => log.total_hours))).toBe(row.total_hours);
    }
    if (isPeriod) await expectPay(range, work.estimated_pay, work.total_stipend, payroll);
  }

  /** Once all is approved, the estimate is what payroll pays; before, it is what approving all would pay. */
  async function expectPay(
    range: (typeof RANGES)[number],
    estimated: number,
    stipend: number,
    payroll: Awaited<ReturnType<ReturnType<typeof ada>['payroll']['get']>>,
  ) {
    if (payroll.progress.approved === payroll.progress.timesheets) {
      expect(estimated).toBe(payroll.totals.total_pay);
      return;
    }
    // Everybody's hours at 80 in the period, or 40 in each week of the rule, before overtime; rounded sheet by sheet.
    const hoursOf = async (who: (typeof TEAM)[number], start_date: string, end_date: string) => {
      const { codes } = await ada().timesheets.charts({ start_date, end_date, employee: world.people[who] });
      const hoursWhere = (isOff: boolean) =>
        total(codes.filter((row) => (row.code === 'SICK') === isOff).map(({ hours }) => hours));
      return { worked: hoursWhere(false), off: hoursWhere(true) };
    };
    // Time off makes no overtime.
    const payOf = (hours: Awaited<ReturnType<typeof hoursOf>>, regular: number, rate: number) =>
      rate * (hours.off + Math.min(hours.worked, regular) + 1.5 * Math.max(0, hours.worked - regular));
    const { start_date, end_date } = range;
    const middle = addDays(start_date, 6);
    const expected =
      payOf(await hoursOf('will', start_date, end_date), 80, RATES.will) +
      payOf(await hoursOf('cora', start_date, end_date), 80, RATES.cora) +
      payOf(await hoursOf('dell', start_date, middle), 40, RATES.dell) +
      payOf(await hoursOf('dell', addDays(middle, 1), end_date), 40, RATES.dell);
    expect(Math.abs(estimated - stipend - expected)).toBeLessThan(0.06);
  }

  async function expectProgress() {
    const { periods } = await ada().payRuns.periods();
    for (const period of periods) {
      const { progress } = await ada().payroll.get({
        start_date: period.start_date,
        end_date: period.end_date,
      });
      expect(period).toMatchObject(progress);
    }
    const closing = await ada().dashboard.closing();
    const closed = periods.find(({ start_date }) => start_date === PERIODS[1]?.start_date);
    expect(closing?.timesheets ?? closed?.approved).toBe(closed?.timesheets);
    expect(closing?.approved ?? closed?.approved).toBe(closed?.approved);
    expect(closing?.not_handed_in ?? 0).toBe(closed?.not_handed_in);
    // Everybody's home adds up to the dashboard of the present period.
    const homes = await Promise.all(TEAM.map((who) => world.as(who).companySettings.currentPayPeriod()));
    const { start_date = '', end_date = '' } = homes[0] ?? {};
    const work = await ada().dashboard.work({ start_date, end_date });
    expect(total(homes.map((home) => home.total_hours))).toBe(work.total_hours);
    expect(sumUsd(homes.map((home) => home.total_stipend))).toBe(work.total_stipend);
    for (const home of homes) expect(total(home.days.map((day) => day.total_hours))).toBe(home.total_hours);
    // My Pay of those whose window is the pay period, and the rule's weeks of the third.
    const mine = await Promise.all((['will', 'cora'] as const).map((who) => world.as(who).myPay.get()));
    expect(work.estimated_pay).toBeGreaterThanOrEqual(
      sumUsd(mine.map(({ window }) => window.total_pay)) - 0.001,
    );
    // A run owes what its lines say, and its list the same.
    for (const run of (await ada().payRuns.list({})).results) {
      const { results } = await ada().payRuns.lines({ id: run.id });
      expect(sumUsd(results.map(({ amount }) => amount))).toBe(run.total);
    }
  }

  // timesheets.md#figures-of-a-period
  test('shows the same figures everywhere after every step', { timeout: 300_000 }, async () => {
    const often = [
      'work',
      'work',
      'work',
      'timeOff',
      'timeOff',
      'submit',
      'submit',
      'correct',
      'approve',
      'approve',
    ] as const;
    const seldom = [
      'cancelTimeOff',
      'giveBack',
      'unapprove',
      'correctPaid',
      'lock',
      'unlock',
      'pay',
    ] as const;
    const done = new Set<string>();
    for (let at = 0; at < 20; at += 1) await take(() => steps.work());
    for (let at = 0; at < STEPS; at += 1) {
      const name = pick([...often, ...seldom]) ?? 'work';
      if (await take(() => steps[name]())) done.add(name);
      for (const [place, range] of RANGES.entries()) await expectOneTruth(range, place < PERIODS.length);
      await expectProgress();
    }
    expect(done.size).toBeGreaterThan(9);
    expect(done).toContain('timeOff');
    // In the end everything is handed in and approved.
    for (const who of TEAM)
      for (const { start_date, end_date } of PERIODS)
        for (const days of [
          { start_date, end_date: addDays(start_date, 6) },
          { start_date: addDays(start_date, 7), end_date },
          { start_date, end_date },
        ])
          await take(async () => {
            const { id } = await world.as(who).timesheets.create(days);
            await world.as(who).timesheets.submit({ id });
          });
    for (const { id } of await sheets('Draft'))
      await take(async () => void (await ada().timesheets.submit({ id })));
    for (const { id } of await sheets('Submitted')) await ada().timesheets.approve({ id });
    for (const [place, range] of RANGES.entries()) await expectOneTruth(range, place < PERIODS.length);
    await expectProgress();
  });
});
