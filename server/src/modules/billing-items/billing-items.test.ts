import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

// invoices.md#what-is-billed
describe('Billing items', () => {
  let world: World;
  let ann: number;
  beforeAll(async () => {
    world = await createWorld();
    ann = await clientNamed(world, 'Ann Lee');
  });
  afterAll(() => world.close());

  const item = (more: Record<string, unknown> = {}) => ({
    client: ann,
    date: '2026-03-03',
    description: 'Monthly fee',
    quantity: 1.25,
    unit_price: 65.47,
    ...more,
  });

  test('are typed by hand, with the amount that a calculator gives', async () => {
    expect(await world.rest('ada', 'POST', '/billing-items/', item())).toMatchObject({
      status: 201,
      body: { client_name: 'Ann Lee', amount: 81.84, tax_code_id: null, invoice: null, invoice_label: null },
    });
    const discount = await world.rest(
      'ada',
      'POST',
      '/billing-items/',
      item({ quantity: -0.3333, unit_price: 38 }),
    );
    expect(discount.body).toMatchObject({ amount: -12.67 });
    const { id } = discount.body as { id: number };
    expect(
      (await world.rest('ada', 'PATCH', `/billing-items/${id}/`, { description: 'Discount' })).body,
    ).toMatchObject({ description: 'Discount', quantity: -0.3333, unit_price: 38 });
    const { results } = await world.as('ada').billingItems.list({ client: ann, date__lte: '2026-03-03' });
    expect(results.map(({ description }) => description)).toEqual(['Monthly fee', 'Discount']);
    expect((await world.rest('ada', 'DELETE', `/billing-items/${id}/`)).status).toBe(204);
  });

  // invoices.md#files
  test('have no text that no file for the books takes, and are for clients', async () => {
    const text = 'Begin with a word: accounting programs take no text that begins with = + - @.';
    for (const description of ['=1+1', '+ travel', '- 10 % discount', '@home', '– 10 %', '−1', '＝1+1'])
      expect(await world.rest('ada', 'POST', '/billing-items/', item({ description }))).toMatchObject({
        status: 400,
        body: { description: [text] },
      });
    const office = await world.as('ada').clients.create({ kind: 'internal', name: 'Head office' });
    const refused = { status: 400, body: { client: ['Head office is internal. Choose a client.'] } };
    const start = { client: office.id, start_date: '2026-03-01', recipient: 'client' };
    for (const answer of [
      await world.rest('ada', 'POST', '/billing-items/', item({ client: office.id })),
      await world.rest('ada', 'POST', '/client-recipients/', start),
      await world.rest('ada', 'POST', '/recipients/', { client: office.id, kind: 'person' }),
    ])
      expect(answer).toMatchObject(refused);
  });

  // invoices.md#taxes
  test('have an active tax code, or keep the one that they have', async () => {
    const ada = world.as('ada');
    const { id: tax_code_id } = await ada.taxCodes.create({ name: 'GST', rate: 10 });
    const { id } = await ada.billingItems.create(item({ tax_code_id }));
    await ada.taxCodes.update({ id: tax_code_id, is_active: false });
    const refused = { status: 400, fields: { tax_code_id: ['This tax code is inactive.'] } };
    for (const refusal of [
      await refusalIn(ada.billingItems.create(item({ tax_code_id }))),
      await refusalIn(ada.billingSettings.update({ tax_code_id })),
      await refusalIn(ada.workCodes.create({ code: 'TAXED', description: 'Taxed', tax_code_id })),
    ])
      expect(refusal).toMatchObject(refused);
    expect(await ada.billingItems.update({ id, tax_code_id, quantity: 2 })).toMatchObject({ tax_code_id });
  });

  test('need a client, a text and a quantity other than 0', async () => {
    for (const [wrong, field, text] of [
      [{ quantity: 0 }, 'quantity', 'Enter a quantity other than 0.'],
      [{ quantity: 0.00001 }, 'quantity', 'Enter a quantity other than 0.'],
      [{ description: ' ' }, 'description', 'This field is required.'],
      [{ client: 999_999 }, 'client', 'This client does not exist.'],
      [{ tax_code_id: 999_999 }, 'tax_code_id', 'This tax code does not exist.'],
    ] as const)
      expect(await world.rest('ada', 'POST', '/billing-items/', item(wrong))).toMatchObject({
        status: 400,
        body: { [field]: [text] },
      });
  });
});
