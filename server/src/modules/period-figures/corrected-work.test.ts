import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { snapshotWith } from '../../../../tests/support/pay-runs.ts';
import { clientNamed, codeNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

/** Two weeks from a Wednesday; on March 18 it is the period that ended last. */
const PERIOD = { start_date: '2026-02-25', end_date: '2026-03-10' };
const LIST = { start_date__gte: PERIOD.start_date, end_date__lte: PERIOD.end_date };

let world: World;
let sheet: number;
let family: number;
const ada = () => world.as('ada');
beforeEach(async () => {
  world = await createWorld();
  const clara = await clientNamed(world);
  family = await codeNamed(world, 'FSX');
  await ada().employees.update({ id: world.people.will, pay_rate: 20 });
  for (const date of ['2026-03-02', '2026-03-03'])
    await worked(world, 'will', clara, {
      date,
      entries: [['09:00', '17:00', { work_code_id: family, mileage: 10, stipend: 5 }]],
    });
  sheet = (await world.as('will').timesheets.create(PERIOD)).id;
  await world.as('will').timesheets.submit({ id: sheet });
});
afterEach(() => world.close());

/** Leaves half past twelve on the first day, with less distance and stipend. */
async function correct(): Promise<void> {
  const snapshot_logs = await snapshotWith(world, sheet, (_, index) =>
    index === 0 ? { end_time: '12:30', mileage: 4, stipend: 1 } : {},
  );
  await ada().timesheets.update({ id: sheet, snapshot_logs, reason: 'Left at half past twelve.' });
}

const everywhere = async () => {
  const work = await ada().dashboard.work(PERIOD);
  const { total } = await ada().dashboard.hoursByState(PERIOD);
  const codes = await ada().dashboard.hoursByCode(PERIOD);
  const weeks = await ada().dashboard.hoursByWeek();
  const charts = await ada().timesheets.charts(PERIOD);
  const { cards } = await ada().timesheets.board(LIST);
  const sum = (hours: number[]) => hours.reduce((all, one) => all + one, 0);
  return {
    work,
    total,
    cards: cards.total_hours,
    hours: [
      sum(codes.map(({ hours }) => hours)),
      sum(weeks.map(({ hours }) => hours)),
      sum(charts.codes.map(({ hours }) => hours)),
      sum(charts.weeks.map(({ hours }) => hours)),
    ],
  };
};

describe('an administrator who corrects a timesheet', () => {
  it('finds the same hours, distance, stipend and pay on the dashboard as in the list', async () => {
    expect(await everywhere()).toMatchObject({
      work: { total_hours: 16, total_mileage: 20, total_stipend: 10, estimated_pay: 330 },
      hours: [16, 16, 16, 16],
    });
    await correct();
    expect(await everywhere()).toEqual({
      work: {
        total_hours: 11.5,
        total_mileage: 14,
        distance_unit: 'km',
        total_stipend: 6,
        estimated_pay: 236,
      },
      total: { open: 0, submitted: 11.5, approved: 0, paid: 0 },
      cards: 11.5,
      hours: [11.5, 11.5, 11.5, 11.5],
    });
  });

  it('finds after approval what payroll pays', async () => {
    await correct();
    await ada().timesheets.approve({ id: sheet });
    const { work, total } = await everywhere();
    const { totals } = await ada().payroll.get(PERIOD);
    expect(work).toMatchObject({ total_hours: 11.5, estimated_pay: 236 });
    expect(total).toMatchObject({ approved: 11.5, submitted: 0 });
    expect(totals.total_pay).toBe(236);
  });

  it('finds the pay that approval froze, not the rate of today', async () => {
    await correct();
    await ada().timesheets.approve({ id: sheet });
    await ada().employees.update({ id: world.people.will, pay_rate: 50 });
    expect((await ada().dashboard.work(PERIOD)).estimated_pay).toBe(236);
  });

  it('finds them in the client’s contract too, and the employee finds them at home', async () => {
    const clara = await clientNamed(world, 'Otto Lane', { contract_hours: { [family]: { max: 40 } } });
    // Two weeks from March 11: the present ones.
    await worked(world, 'will', clara, {
      date: '2026-03-16',
      entries: [['08:00', '18:00', { work_code_id: family }]],
    });
    const used = async () =>
      (await ada().contractWarnings.usage({ clients: [clara] }))[0]?.allowances[0]?.used;
    const { id } = await world
      .as('will')
      .timesheets.create({ start_date: '2026-03-11', end_date: '2026-03-17' });
    await world.as('will').timesheets.submit({ id });
    expect(await used()).toBe(10);
    const snapshot_logs = await snapshotWith(world, id, () => ({ end_time: '09:00' }));
    await ada().timesheets.update({ id, snapshot_logs });
    expect(await used()).toBe(1);
    const home = await world.as('will').companySettings.currentPayPeriod();
    expect(home.total_hours).toBe(1);
    expect(home.days.find(({ date }) => date === '2026-03-16')?.total_hours).toBe(1);
    // Its time is on no timesheet inside these days.
    const { hours_elsewhere } = await ada().timesheets.pile({
      start_date__gte: '2026-03-12',
      end_date__lte: '2026-03-31',
    });
    expect(hours_elsewhere).toBe(1);
  });
});
