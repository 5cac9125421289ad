import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clientNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld } from '../../../../tests/support/world.ts';
import { users } from '../../database/schema/employees.ts';
import { subscriptions } from '../../database/schema/subscriptions.ts';

const MARCH = { start_date: '2026-03-01', end_date: '2026-03-31' };
const PROFESSIONAL = 4;
const ESSENTIAL = 1;

test('an admin whose company changes plan sees no figure cached under the old plan', async () => {
  const world = await createWorld({ env: { BILLING: 'on' } });
  const { maple } = world.companies;
  // As the card provider's answer sets it, without an entry in the company's trail.
  const plan = (plan_id: number) =>
    world.store.write(maple, (db) =>
      db.update(subscriptions).set({ plan_id }).where(eq(subscriptions.company_id, maple)),
    );
  const pay = async () => (await world.as('ada').dashboard.work(MARCH)).estimated_pay;
  const clara = await clientNamed(world, 'Clara Client');
  await worked(world, 'will', clara, { date: '2026-03-10', entries: [['09:00', '11:00']] });
  await world.store.write(maple, (db) =>
    db
      .update(users)
      .set({ pay_rate: 40 })
      .where(and(eq(users.company_id, maple), eq(users.id, world.people.will))),
  );
  await plan(PROFESSIONAL);
  // Figures are cached from a company's first change.
  await world.as('ada').workCodes.create({ code: 'SUP', description: 'Support' });
  expect(await pay()).toBe(80);
  await plan(ESSENTIAL);
  expect(await pay()).toBe(50);
  await plan(PROFESSIONAL);
  expect(await pay()).toBe(80);
  await world.close();
});
