import { afterEach, beforeEach, expect, test } from 'vitest';
import { billedClient } from '../../../../tests/support/billing.ts';
import { readyToInvoice } from '../../../../tests/support/invoices.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
  const [settings] = (await world.as('ada').companySettings.list({})).results;
  await world.as('ada').companySettings.update({ id: settings?.id ?? 0, time_zone: 'America/New_York' });
});
afterEach(() => world.close());

// invoices.md#issuing, invoices.md#status, invoices.md#to-bill
test('days are the company’s: half an hour before its new year, and half an hour after', async () => {
  const ada = () => world.as('ada');
  const ann = await billedClient(world, 'Ann Lee');
  await readyToInvoice(world, { invoices_from: '2026-01-01', terms_days: 0 });
  const fee = (date: string) =>
    ada().billingItems.create({ client: ann.client, date, description: 'Fee', quantity: 1, unit_price: 50 });
  const rows = [{ ...ann, total: 50 }];

  // It is half past four in Greenwich, and in most of the world already 2027.
  world.travelTo('2027-01-01T04:30:00.000Z');
  await fee('2026-11-30');
  expect(await ada().invoices.ready({})).toMatchObject({ up_to: '2026-11-30', total: 50 });
  expect(await refusalIn(ada().invoices.issue({ issued_on: '2027-01-01', rows }))).toMatchObject({
    fields: { issued_on: ['Enter today or an earlier day.'] },
  });
  expect(
    await refusalIn(
      ada().payments.create({ recipient: ann.recipient, paid_on: '2027-01-01', amount: 5, allocations: [] }),
    ),
  ).toMatchObject({ fields: { paid_on: ['Enter today or an earlier day.'] } });
  const { issued } = await ada().invoices.issue({ rows });
  expect(issued).toMatchObject([{ issued_on: '2026-12-31', due_on: '2026-12-31', overdue_days: 0 }]);
  const overdue = async () => [
    (await ada().invoices.list({ overdue: 'true' })).count,
    (await ada().recipients.get({ id: ann.recipient })).overdue,
    (await ada().invoices.get({ id: issued[0]?.id ?? 0 })).overdue_days,
  ];
  expect(await overdue()).toEqual([0, 0, 0]);

  world.travelTo('2027-01-01T05:30:00.000Z');
  expect(await overdue()).toEqual([1, 50, 1]);
  await fee('2026-12-31');
  expect(await ada().invoices.ready({})).toMatchObject({ up_to: '2026-12-31', total: 50 });
  expect((await ada().invoices.issue({ rows })).issued).toMatchObject([
    { label: 'INV-0002', issued_on: '2027-01-01', due_on: '2027-01-01' },
  ]);
  const note = await ada().invoices.credit({ id: issued[0]?.id ?? 0, reason: 'Agreed' });
  expect(note.issued_on).toBe('2027-01-01');
  const [first, second] = [
    await ada().recipients.statement({ id: ann.recipient, start_date: '2026-01-01', end_date: '2026-12-31' }),
    await ada().recipients.statement({ id: ann.recipient, start_date: '2027-01-01', end_date: '2027-12-31' }),
  ];
  expect([first.closing_balance, first.aging.current, second.opening_balance]).toEqual([50, 50, 50]);
  expect(second.closing_balance).toBe(50);
});
