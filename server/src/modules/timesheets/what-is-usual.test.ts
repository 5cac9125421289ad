import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sickLeave } from '../../../../tests/support/leave.ts';
import { payAt } from '../../../../tests/support/rates.ts';
import { submittedSheet, toLookAtEverywhere } from '../../../../tests/support/to-look-at.ts';
import { clientNamed, codeNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

/** Two weeks from a Wednesday. */
const FIRST = { start_date: '2026-02-25', end_date: '2026-03-10' };

let world: World;
let clara: number;
let family: number;
const ada = () => world.as('ada');
beforeEach(async () => {
  world = await createWorld();
  clara = await clientNamed(world);
  family = await codeNamed(world, 'FSX');
  await payAt(world, 'will', { pay_rate: 20 });
});
afterEach(() => world.close());

const submitted = (who: 'will', days: typeof FIRST) => submittedSheet(world, who, days);
const everywhere = (ids: Readonly<Record<string, number>>) => toLookAtEverywhere(world, ids);

describe('What is usual', () => {
  const log = (date: string, start_time: string, end_time: string, more: object = {}) =>
    world.as('will').dailyLogs.create({
      client: clara,
      date,
      work_entries: [{ start_time, end_time, work_code_id: family, ...more }],
    });

  // time-off.md#on-the-timesheet
  it('of a week is that of today, on a submitted timesheet with time off and work', async () => {
    const { leave_type } = await sickLeave(world);
    const { id: request } = await world.as('will').leaveRequests.create({
      leave_type,
      days: [{ date: '2026-03-05', minutes: 480 }],
    });
    await log('2026-03-05', '09:00', '12:00');
    const wills = await submitted('will', FIRST);
    expect(await everywhere({ wills })).toEqual({ wills: [] });
    await ada().leaveRequests.approve({ id: request });
    const both = 'Mar 5 has 8:00 h of time off and 3:00 h of work, usually 8:00 h.';
    expect(await everywhere({ wills })).toEqual({ wills: [both] });
    // Twelve hours on Thursdays.
    const { id: week } = await ada().usualWeeks.create({
      user: world.people.will,
      effective_from: '2026-01-01',
      minutes: [0, 0, 0, 0, 720, 0, 0],
    });
    expect(await everywhere({ wills })).toEqual({ wills: [] });
    await ada().usualWeeks.remove({ id: week });
    expect(await everywhere({ wills })).toEqual({ wills: [both] });
    await ada().leaveRequests.cancel({ id: request, reason: 'Worked after all' });
    expect(await everywhere({ wills })).toEqual({ wills: [] });
  });

  // time-off.md#on-the-timesheet
  it('work that takes a day with time off past 24 hours is taken, handed in and shown', async () => {
    const { leave_type } = await sickLeave(world);
    await ada().leaveRequests.create({
      user: world.people.will,
      leave_type,
      days: [{ date: '2026-03-05', minutes: 480 }],
      approve: true,
    });
    const work_entries = [{ start_time: '00:00', end_time: '15:00', work_code_id: family }];
    const created = await world.rest('will', 'POST', '/timesheet-sessions/', {
      client: clara,
      date: '2026-03-05',
      work_entries,
    });
    expect(created.status).toBe(201);
    const { id } = created.body as { id: number };
    const longer = [{ start_time: '00:00', end_time: '20:00', work_code_id: family }];
    const changed = await world.rest('will', 'PATCH', `/timesheet-sessions/${id}/`, { work_entries: longer });
    expect(changed.status).toBe(200);
    const wills = await submitted('will', FIRST);
    expect(await everywhere({ wills })).toEqual({
      wills: [
        expect.stringContaining('20'),
        'Mar 5 has 8:00 h of time off and 20:00 h of work, usually 8:00 h.',
      ],
    });
  });

  // pay.md#mileage
  it('of a distance follows earlier trips as they are now, for each of several timesheets', async () => {
    const trips = (distance: number) => ({
      trips: [{ from_place: 'Clinic', to_place: 'Home', distance }],
    });
    const earlier: number[] = [];
    for (const date of ['2026-02-10', '2026-02-11', '2026-02-12'])
      earlier.push((await log(date, '09:00', '12:00', trips(10))).id);
    await log('2026-03-05', '09:00', '12:00', trips(18));
    await log('2026-03-09', '09:00', '12:00', trips(30));
    const first = await submitted('will', { start_date: '2026-02-25', end_date: '2026-03-05' });
    const second = await submitted('will', { start_date: '2026-03-06', end_date: '2026-03-10' });
    const far = (day: string, distance: string, usual: string) =>
      `${day}: ${distance} km from Clinic to Home, usually ${usual} km.`;
    const late = (usual: string) => far('Mar 9', '30.00', usual);
    expect(await everywhere({ first, second })).toEqual({ first: [], second: [late('10.00')] });
    for (const id of earlier.slice(0, 2))
      await world.as('will').dailyLogs.update({
        id,
        work_entries: [{ start_time: '09:00', end_time: '12:00', work_code_id: family, ...trips(8) }],
      });
    expect(await everywhere({ first, second })).toEqual({
      first: [far('Mar 5', '18.00', '8.00')],
      second: [late('8.00')],
    });
    for (const id of earlier) await world.as('will').dailyLogs.remove({ id });
    expect(await everywhere({ first, second })).toEqual({ first: [], second: [] });
    await ada().timesheets.approveMany({ ids: [first, second] });
  });

  // pay.md#mileage
  it('of a distance is also compared with trips that are not paid', async () => {
    const commute = (distance: number) => ({
      trips: [{ from_place: 'Home', to_place: 'Clinic', distance, purpose: 'commute' }],
    });
    for (const date of ['2026-02-10', '2026-02-11', '2026-02-12'])
      await log(date, '09:00', '12:00', commute(10));
    await log('2026-03-05', '09:00', '12:00', commute(25));
    const wills = await submitted('will', FIRST);
    expect(await everywhere({ wills })).toEqual({
      wills: ['Mar 5: 25.00 km from Home to Clinic, usually 10.00 km.'],
    });
  });
});
