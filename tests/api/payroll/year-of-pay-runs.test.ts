import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { chance } from '../../faults/proof.ts';
import { entry as naiveEntry, person as naivePerson, onRule } from '../../support/naive-pay/person.ts';
import { PRESETS } from '../../support/naive-pay/presets.ts';
import type { NaiveRate } from '../../support/naive-pay/shapes.ts';
import { naiveWindows } from '../../support/naive-pay/windows.ts';
import { approvedSheet, onPreset, snapshotWith } from '../../support/pay-runs.ts';
import { payAt } from '../../support/rates.ts';
import { clientNamed } from '../../support/worked-time.ts';
import { createWorld, type PersonName, type World } from '../../support/world.ts';

const PERIODS = 26;
const startOf = (period: number) => addDays('2025-01-01', period * 14);
const WEDNESDAY = 3;
const TEAM = ['will', 'cora'] as const;

/** What a person worked in a timesheet, as it is finally known. */
interface Sheet {
  who: PersonName;
  period: number;
  days: { date: string; start: string; end: string }[];
}

let world: World;
let client: number;
const truth = new Map<number, Sheet>();
const rates = new Map<PersonName, NaiveRate[]>();
beforeAll(async () => {
  world = await createWorld();
  world.travelTo('2026-01-02T12:00:00.000Z');
  client = await clientNamed(world);
  await onPreset(world, 'us_40', '2024-12-25');
  for (const [who, amount] of [
    ['will', 18],
    ['cora', 21.37],
    ['dell', 20],
  ] as const) {
    await payAt(world, who, { pay_rate: amount });
    rates.set(who, [
      { person: true, work_code: null, kind: 'pay', from: '1970-01-01', amount: amount * 100 },
    ]);
  }
});
afterAll(() => world.close());

const ada = () => world.as('ada');

async function addSheet(who: PersonName, period: number, days: Sheet['days']): Promise<void> {
  const start = startOf(period);
  const entries = Object.fromEntries(
    days.map((day) => [
      (Date.parse(day.date) - Date.parse(start)) / 86_400_000,
      [[day.start, day.end] as [string, string]],
    ]),
  );
  const id = await approvedSheet(world, who, client, { start, days: 14, entries });
  truth.set(id, { who, period, days });
}

const sheetOf = (who: PersonName, period: number): number =>
  [...truth].find(([, sheet]) => sheet.who === who && sheet.period === period)?.[0] ?? 0;

/** Corrects the end of the first day of a paid sheet. */
async function correct(who: PersonName, period: number, end: string): Promise<void> {
  const id = sheetOf(who, period);
  const sheet = truth.get(id);
  const [first] = sheet?.days ?? [];
  if (!first) throw new Error('There is nothing to correct.');
  const snapshot_logs = await snapshotWith(world, id, (_, index) => (index === 0 ? { end_time: end } : {}));
  await ada().timesheets.correct({ id, snapshot_logs, reason: `Until ${end}.` });
  first.end = end;
}

/** What the naive engine pays a person for the whole year, from nothing, in cents. */
function naiveYear(who: PersonName): number {
  const { definition } = PRESETS.us_40?.versions[0] ?? {};
  if (!definition) throw new Error('The preset is missing.');
  const entries = [...truth]
    .filter(([, sheet]) => sheet.who === who)
    .flatMap(([timesheet_id, { days }]) =>
      days.map(({ date, start, end }) => naiveEntry(date, `${start}–${end}`, { timesheet_id })),
    );
  if (entries.length === 0) return 0;
  const sheets = [...truth]
    .filter(([, sheet]) => sheet.who === who)
    .map(([id, { period }]) => ({ id, start_date: startOf(period), approved_on: '2026-01-02' }));
  const person = naivePerson(onRule({ ...definition, starts_on: WEDNESDAY }), 0, entries, {
    zone: 'UTC',
    rates: rates.get(who) ?? [],
    sheets,
  });
  return naiveWindows(person)
    .flatMap(({ lines }) => lines)
    .reduce((sum, { amount }) => sum + amount, 0);
}

test('a year of 26 runs with late sheets, corrections and back-dated rates pays what the year is worth, to the cent', async () => {
  const random = chance(20_250_101);
  const days = (period: number): Sheet['days'] =>
    Array.from({ length: 14 }, (_, day) => day)
      .filter((day) => day % 7 < 5)
      .map((day) => ({
        date: addDays(startOf(period), day),
        start: '09:00',
        end: `${17 + Math.floor(random() * 3)}:${random() < 0.5 ? '00' : '35'}`,
      }));
  /** Twelve sheets come a run late: six of each. */
  const isLate = (who: PersonName, period: number) =>
    (period + (who === 'will' ? 0 : 2)) % 4 === 1 && period < 24;
  /** After the run of a period: who, of which period, until when. Nine, one of them twice and one back again. */
  const corrections: Readonly<Record<number, [PersonName, number, string][]>> = {
    3: [['will', 0, '21:10']],
    5: [['will', 0, '20:05']],
    8: [['cora', 4, '22:00']],
    9: [['cora', 2, '12:00']],
    12: [['will', 8, '23:30']],
    14: [['will', 8, '17:00']],
    17: [['cora', 16, '10:00']],
    21: [['will', 18, '20:20']],
  };
  const raises: Readonly<Record<number, number>> = { 6: 18.75, 13: 19.1, 20: 19.85 };
  const late: [PersonName, number, Sheet['days']][] = [];
  let paid = 0;
  let lates = 0;
  for (let period = 0; period < PERIODS; period += 1) {
    for (const [who, of, worked] of late.splice(0)) await addSheet(who, of, worked);
    for (const who of TEAM) {
      const worked = days(period);
      if (isLate(who, period)) {
        late.push([who, period, worked]);
        lates += 1;
      } else await addSheet(who, period, worked);
    }
    if (period === 10 || period === 14)
      await addSheet('dell', period, days(period).slice(0, period === 10 ? 2 : 4));
    const { id } = await ada().payRuns.create({
      period_start: startOf(period),
      period_end: addDays(startOf(period), 13),
    });
    const run = await ada().payRuns.lock({ id, override_reason: 'Pay day.' });
    paid += Math.round(run.total * 100);

    // Nothing that is approved now is still due.
    const rest = await ada().payRuns.create({
      kind: 'off_cycle',
      period_start: run.period_start,
      period_end: run.period_end,
      user_ids: [world.people.will, world.people.cora, world.people.dell],
    });
    expect([period, rest.people, rest.total]).toEqual([period, 0, 0]);
    await ada().payRuns.remove({ id: rest.id });

    for (const [who, of, end] of corrections[period] ?? []) await correct(who, of, end);
    // Dell's two days were a colleague's: for four runs, nothing else is due to deduct them from.
    if (period === 10) {
      const dells = sheetOf('dell', 10);
      await ada().timesheets.correct({ id: dells, snapshot_logs: [], reason: 'Cora was there.' });
      truth.set(dells, { who: 'dell', period: 10, days: [] });
    }
    const amount = raises[period];
    if (amount !== undefined) {
      const from = startOf(period - 3);
      await ada().payRates.create({
        user: world.people.will,
        effective_from: from,
        amount,
        recalculate: true,
      });
      rates
        .get('will')
        ?.push({ person: true, work_code: null, kind: 'pay', from, amount: Math.round(amount * 100) });
    }
  }
  expect(lates).toBe(12);
  const carried = (await ada().payRuns.list({ user: world.people.dell })).results;
  expect(carried.map(({ period_start }) => period_start)).toEqual([startOf(14), startOf(11), startOf(10)]);
  expect(paid).toBe(['will', 'cora', 'dell'].reduce((sum, who) => sum + naiveYear(who as PersonName), 0));
}, 300_000);
