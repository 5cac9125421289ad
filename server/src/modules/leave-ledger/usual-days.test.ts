import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await world.as('ada').companySettings.update({ time_off: true });
});
afterEach(() => world.close());

// time-off.md#requests
test('a request is filled in from the usual week, without company holidays', async () => {
  const { will } = world.people;
  const days = async (who: 'will' | 'ada', input: { user?: number } = {}) =>
    new Map((await world.as(who).usualWeeks.days(input)).map(({ date, minutes }) => [date, minutes]));
  const before = await days('will');
  const mondays = [...before.keys()].filter((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 1);
  const [free = '', monday = ''] = mondays.slice(-2);
  expect([before.get(free), before.get(monday)]).toEqual([480, 480]);
  await world.as('ada').holidays.create({ date: free, name: 'Founders’ Day' });
  await world.as('ada').usualWeeks.create({
    user: will,
    effective_from: monday,
    minutes: [0, 600, 600, 0, 0, 0, 0],
  });
  expect((await days('will')).get(free)).toBe(0);
  expect((await days('will')).get(monday)).toBe(600);
  // Another person's is shown to who may see employees; a worker always gets the own one.
  expect((await days('ada', { user: will })).get(monday)).toBe(600);
  expect((await days('will', { user: world.people.ada })).get(monday)).toBe(600);
});
