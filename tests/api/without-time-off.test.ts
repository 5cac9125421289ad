import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { approvedSheet, lockedRun, WEEK } from '../support/pay-runs.ts';
import { payAt } from '../support/rates.ts';
import { clientNamed } from '../support/worked-time.ts';
import { createWorld, type World } from '../support/world.ts';

const LAST = addDays(WEEK, 6);

// time-off.md#switching-it-on
describe('A company without time off', () => {
  let world: World;
  let sheet: number;
  let run: number;
  beforeAll(async () => {
    world = await createWorld();
    const client = await clientNamed(world);
    await payAt(world, 'will', { pay_rate: 20, mileage_rate: 0.5 });
    sheet = await approvedSheet(world, 'will', client, {
      start: WEEK,
      days: 7,
      entries: { 0: [['09:00', '17:00', { mileage: 12 }]], 1: [['22:00', '06:00']] },
    });
    ({ id: run } = await lockedRun(world, WEEK, LAST));
  });
  afterAll(() => world.close());

  /** What people, scripts and payroll programs read; the clock stands still. */
  async function answers(): Promise<Record<string, string>> {
    const range = `start_date=${WEEK}&end_date=${LAST}`;
    const paths = [
      `/timesheets/${sheet}/`,
      '/timesheets/',
      '/timesheet-sessions/',
      `/payroll/?${range}`,
      `/pay-runs/${run}/`,
      `/pay-runs/${run}/lines/`,
      `/pay-runs/${run}/statements/`,
      `/pay-runs/${run}/file/?format=csv`,
      '/clients/',
      '/clients/picklist/',
      '/clients/?kind=all',
      '/employees/',
      '/workcodes/',
      '/dashboard/',
      '/current-user/',
    ];
    const read: Record<string, string> = {};
    for (const accept of ['application/json', 'text/csv'])
      for (const path of paths) {
        const { statusCode, body } = await world.app.inject({
          url: `/api${path}`,
          headers: { authorization: `Bearer ${await world.tokenOf('ada')}`, accept },
        });
        read[`${accept} ${path}`] = `${statusCode} ${body}`;
      }
    return read;
  }

  test('reads nothing of it, and the same to the byte after it was switched on and off again', async () => {
    const never = await answers();
    expect(Object.values(never).filter((text) => text.startsWith('200 ')).length).toBeGreaterThan(16);
    for (const [path, text] of Object.entries(never)) {
      if (path.includes('/employees/') || path.includes('/current-user/')) continue;
      expect(text, `in ${path}`).not.toMatch(/leave_|time_off|"leave"/);
    }
    await world.as('ada').companySettings.update({ time_off: true });
    await world.as('ada').companySettings.update({ time_off: false });
    const after = await answers();
    const differing = Object.keys(never).filter((path) => never[path] !== after[path]);
    // The client on which time off is logged stays, and only those find it who ask for every kind.
    expect(differing).toEqual(['application/json /clients/?kind=all', 'text/csv /clients/?kind=all']);
  });
});
