import { expect, test } from 'vitest';
import { clientNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld } from '../../../../tests/support/world.ts';

// people-and-roles.md#employees
test('an administrator who deactivates somebody reads what time is on no timesheet, and what is not approved', async () => {
  const world = await createWorld();
  const [ada, will] = [world.as('ada'), world.as('will')];
  const clara = await clientNamed(world);
  const open = () => ada.employees.openWork({ id: world.people.will });
  expect(await open()).toEqual({ hours: 0, drafts: 0, to_approve: 0 });
  for (const date of ['2026-03-02', '2026-03-03', '2026-03-04'])
    await worked(world, 'will', clara, { date, entries: [['09:00', '12:00']] });
  const sheetOf = async (day: string) =>
    (await will.timesheets.create({ start_date: day, end_date: day })).id;
  const submitted = await sheetOf('2026-03-02');
  await will.timesheets.submit({ id: submitted });
  await sheetOf('2026-03-03');
  expect(await open()).toEqual({ hours: 3, drafts: 1, to_approve: 1 });
  await ada.timesheets.approve({ id: submitted });
  expect(await open()).toEqual({ hours: 3, drafts: 1, to_approve: 0 });
  await world.close();
});
