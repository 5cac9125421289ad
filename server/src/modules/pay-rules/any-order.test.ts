import { afterEach, describe, expect, test } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { lockedRun } from '../../../../tests/support/pay-runs.ts';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

/** A Sunday. */
const FIRST = '2026-05-31';
const WEEKS = 4;

const forty = (starts_on: string, at: string) => ({
  method: 'ledger' as const,
  starts_on: starts_on as 'sunday',
  at,
  alternatives: [
    {
      name: 'Forty',
      bands: [
        { in: 'week' as const, over_minutes: 2_400, multiplier: 1.5, pay_code: 'overtime' as const },
        { in: 'day' as const, over_minutes: 600, multiplier: 2, pay_code: 'double_time' as const },
      ],
    },
  ],
});

/** Pseudo-random whole numbers below a limit, the same for the same seed. */
function diceOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

describe('In whichever order sheets are approved and a late rule comes between', () => {
  let worlds: World[] = [];
  afterEach(async () => {
    for (const world of worlds) await world.close();
    worlds = [];
  });

  /** The lines of a month of work, with nights over the ends of its sheets, approved in an order; the rule comes after `before`. */
  async function linesIn(seed: number, order: readonly number[], before: number) {
    const world = await createWorld();
    worlds.push(world);
    const ada = world.as('ada');
    const dice = diceOf(seed);
    const user = world.people.will;
    const clara = await clientNamed(world, 'Clara Client');
    await payAt(world, 'will', { pay_rate: 20 });
    const assign = async (name: string, definition: ReturnType<typeof forty>, effective_from: string) => {
      const { id: pay_rule } = await ada.payRules.create({ name, definition, effective_from: '2026-01-04' });
      await ada.payRuleAssignments.create({ pay_rule, user, effective_from, recalculate: true });
    };
    await assign('Old', forty('sunday', '00:00'), FIRST);
    const sheets: number[] = [];
    for (let week = 0; week < WEEKS; week += 1) {
      const start_date = addDays(FIRST, week * 7);
      for (let day = 0; day < 7; day += 1) {
        if (dice(4) === 0) continue;
        const from = day === 6 || dice(3) === 0 ? 20 + dice(4) : dice(12);
        const end = (from + 4 + dice(9)) % 24;
        const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
        await worked(world, 'will', clara, {
          date: addDays(start_date, day),
          entries: [[time(from), time(end)]],
        });
      }
      const { id } = await world
        .as('will')
        .timesheets.create({ start_date, end_date: addDays(start_date, 6) });
      await world.as('will').timesheets.submit({ id });
      sheets.push(id);
    }
    const [starts_on, shift, at] = [
      ['sunday', 0, '06:00'],
      ['tuesday', 2, '00:00'],
      ['friday', 5, '05:00'],
    ][seed % 3] as [string, number, string];
    const late = () => assign('New', forty(starts_on, at), addDays(FIRST, 7 + shift));
    for (const [index, place] of order.entries()) {
      if (index === before) await late();
      await ada.timesheets.approve({ id: sheets[place] ?? 0 });
    }
    if (before >= order.length) await late();
    const lines: string[] = [];
    let total = 0;
    for (const id of sheets) {
      const pay = (await ada.timesheets.get({ id })).summary?.billing_details;
      total += pay?.total_pay ?? 0;
      for (const { window_start, pay_code, rate, hours, amount } of pay?.pay_lines ?? [])
        lines.push([id - (sheets[0] ?? 0), window_start, pay_code, rate, hours, amount].join(' '));
    }
    // What is due is paid, and nothing is left.
    await lockedRun(world, FIRST, addDays(FIRST, WEEKS * 7 - 1));
    const rest = await ada.payRuns.create({
      kind: 'off_cycle',
      period_start: FIRST,
      period_end: addDays(FIRST, WEEKS * 7 - 1),
      user_ids: [user],
    });
    expect((await ada.payRuns.lines({ id: rest.id })).count).toBe(0);
    return { lines: lines.toSorted(), total: Math.round(total * 100) };
  }

  test.each([1, 2, 3, 4, 5, 6])('the lines are the same (%i)', async (seed) => {
    const straight = await linesIn(seed, [0, 1, 2, 3], 0);
    expect(straight.lines.length).toBeGreaterThan(0);
    expect(await linesIn(seed, [0, 1, 2, 3], 4)).toEqual(straight);
    expect(await linesIn(seed, [2, 0, 3, 1], 2)).toEqual(straight);
  });
});
