import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { billedClient, linkTo } from '../../../../tests/support/billing.ts';
import { approvedDays, readyToInvoice } from '../../../../tests/support/invoices.ts';
import { payAt } from '../../../../tests/support/rates.ts';
import { codeNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, type PersonName, type World } from '../../../../tests/support/world.ts';

const RANGE = 'start_date=2026-01-01&end_date=2026-03-31';

/** A company with an invoice, a credit note, a payment, an item, a file and a link, and all that is read of them. */
async function billingCompany(world: World) {
  const ada = world.as('ada');
  const ann = await billedClient(world, 'Ann Lee');
  await readyToInvoice(world);
  const code = await codeNamed(world, 'SUP', 60);
  await approvedDays(world, 'will', ann.client, {
    '2026-02-03': [['09:00', '11:00', { work_code_id: code }]],
  });
  const fee = { client: ann.client, date: '2026-02-10', description: 'Fee', quantity: 1, unit_price: 40 };
  const { id: item } = await ada.billingItems.create(fee);
  const { issued } = await ada.invoices.issue({ rows: [{ ...ann, total: 160 }] });
  const invoice = issued[0]?.id ?? 0;
  const { id: note } = await ada.invoices.credit({
    id: invoice,
    reason: 'Agreed',
    amount: 10,
    description: 'Goodwill',
  });
  const payment = await ada.payments.create({ recipient: ann.recipient, paid_on: '2026-03-18', amount: 200 });
  const [file] = await ada.invoiceFiles.create({ format: 'generic', up_to: '2026-03-31' });
  const token = await linkTo(world, invoice);
  const { id: tax } = await ada.taxCodes.create({ name: 'GST', rate: 10 });
  const payers = (await ada.clientRecipients.list({ client: ann.client })).results;
  // Something new to bill.
  await ada.billingItems.create({ ...fee, unit_price: 50 });
  const reads = [
    '/billing-settings/',
    '/recipients/',
    `/recipients/${ann.recipient}/`,
    `/recipients/${ann.recipient}/statement/?${RANGE}`,
    '/client-recipients/',
    `/client-recipients/${payers[0]?.id}/`,
    '/billing-items/',
    `/billing-items/${item}/`,
    '/tax-codes/',
    `/tax-codes/${tax}/`,
    '/invoices/',
    `/invoices/${invoice}/`,
    '/invoices/ready/',
    `/invoices/draft/?client=${ann.client}&recipient=${ann.recipient}`,
    `/invoices/${invoice}/pdf/`,
    '/invoice-lines/',
    '/payments/',
    `/payments/${payment.id}/`,
    '/invoice-files/',
    `/invoice-files/${file?.id}/`,
  ];
  return { ...ann, invoice, note, payment: payment.id, file: file?.id ?? 0, tax, item, token, reads, fee };
}
type Billing = Awaited<ReturnType<typeof billingCompany>>;

/** What changes something, in an order in which each can be done. */
function changesOf({ client, recipient, invoice, payment, file, fee }: Billing) {
  const money = { paid_on: '2026-03-18', amount: 5 };
  return [
    ['POST', '/recipients/', { name: 'Plan Partners' }],
    ['PATCH', `/recipients/${recipient}/`, { email: 'ann@example.org' }],
    ['POST', '/client-recipients/', { client, start_date: '2026-03-01', recipient: null }],
    ['POST', '/billing-items/', { ...fee, date: '2026-03-05' }],
    ['POST', '/invoices/issue/', { rows: [{ client, recipient, total: 50 }] }],
    ['POST', `/invoices/${invoice}/credit/`, { reason: 'Agreed', amount: 1, description: 'Goodwill' }],
    ['POST', `/invoices/${invoice}/mark-sent/`, {}],
    ['POST', '/payments/', { recipient, ...money, allocations: [] }],
    ['POST', `/payments/${payment}/refund/`, { amount: 5 }],
    ['POST', `/invoice-files/${file}/void/`, { reason: 'Twice', not_imported: true }],
    ['POST', '/invoice-files/', { format: 'generic', up_to: '2026-03-31' }],
  ] as const;
}

const statusOf = async (world: World, who: PersonName, path: string) => {
  const answer = await world.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${await world.tokenOf(who)}` },
  });
  return [path, answer.statusCode];
};

// invoices.md#who-pays
describe('A delegate who may manage invoices', () => {
  let world: World;
  let billing: Billing;
  beforeEach(async () => {
    world = await createWorld();
    billing = await billingCompany(world);
  });
  afterEach(() => world.close());
  const allow = async (permissions: string) => {
    const { id } = (await world.as('ada').roles.list({})).results.find(
      ({ name }) => name === 'Coordinator',
    ) ?? { id: 0 };
    await world.as('ada').roles.update({ id, name: 'Coordinator', permissions });
  };

  test('reads and does nothing of it without the permission, whatever else the role has', async () => {
    await allow('clients_view,clients_edit,employees_view,employees_edit');
    for (const path of billing.reads) expect(await statusOf(world, 'dell', path)).toEqual([path, 403]);
    for (const [method, path, body] of changesOf(billing))
      expect([path, (await world.rest('dell', method, path, body)).status]).toEqual([path, 403]);
  });

  test('reads everything with it, with every client’s name and no pay', async () => {
    await allow('billing_edit');
    for (const path of billing.reads) expect(await statusOf(world, 'dell', path)).toEqual([path, 200]);
    const { rows } = await world.as('dell').invoices.ready({});
    expect(rows).toMatchObject([{ client_name: 'Ann Lee', total: 50 }]);
    const everything = await Promise.all(
      billing.reads
        .filter((path) => !path.includes('pdf') && !path.includes('invoice-files/'))
        .map(async (path) => (await world.rest('dell', 'GET', path)).body),
    );
    expect(JSON.stringify(everything)).not.toMatch(/"(pay_rate|total_pay|overtime_rate)":/);
    for (const path of ['/payroll/', '/pay-runs/', '/pay-rates/', '/timesheets/'])
      expect((await world.rest('dell', 'GET', path)).body).not.toMatchObject([{ user: world.people.will }]);
  });

  test('is not told that a price is somebody’s rate of pay, which administrators are', async () => {
    await allow('billing_edit');
    const ada = world.as('ada');
    await payAt(world, 'will', { pay_rate: 26.25 });
    const ben = await billedClient(world, 'Ben Ames');
    await ada.recipients.update({ id: ben.recipient, email: 'ben@example.org' });
    await approvedDays(world, 'will', ben.client, {
      '2026-02-04': [['09:00', '10:00', { work_code_id: await codeNamed(world, 'PLAIN') }]],
    });
    const findings = async (who: PersonName) => {
      const { rows } = await world.as(who).invoices.ready({});
      const draft = await world.as(who).invoices.draft({ ...ben });
      const row = rows.find(({ client }) => client === ben.client);
      return [row?.total, row?.look_at.map(({ code }) => code), draft.look_at.map(({ code }) => code)];
    };
    expect(await findings('ada')).toEqual([26.25, ['pay_rate'], ['pay_rate']]);
    expect(await findings('dell')).toEqual([26.25, [], []]);
    expect((await world.as('dell').invoices.issue({ rows: [{ ...ben, total: 26.25 }] })).issued).toHaveLength(
      1,
    );
  });

  test('does everything but settings and journals', async () => {
    await allow('billing_edit');
    for (const [method, path, body] of changesOf(billing)) {
      const { status, body: answer } = await world.rest('dell', method, path, body);
      expect([path, status < 300, answer]).toEqual([path, true, answer]);
    }
    for (const [method, path, body] of [
      ['PATCH', '/billing-settings/', { legal_name: 'Mine' }],
      ['POST', '/tax-codes/', { name: 'Tax', rate: 5 }],
      ['PATCH', `/tax-codes/${billing.tax}/`, { rate: 5 }],
      ['DELETE', `/tax-codes/${billing.tax}/`, undefined],
      ['POST', '/tax-codes/ndis/', {}],
      ['GET', '/pay-runs/', undefined],
    ] as const)
      expect([path, (await world.rest('dell', method, path, body)).status]).toEqual([path, 403]);
  });

  test('a worker and another company see nothing', async () => {
    for (const path of billing.reads) expect(await statusOf(world, 'will', path)).toEqual([path, 403]);
    const isOfOne = (path: string) => /\/\d+\//.test(path) || path.includes('client=');
    for (const path of billing.reads.filter(isOfOne))
      expect(await statusOf(world, 'nora', path)).toEqual([path, 404]);
    for (const path of billing.reads.filter((each) => !isOfOne(each)))
      expect(JSON.stringify((await world.rest('nora', 'GET', path)).body)).not.toContain('Ann Lee');
    for (const [method, path, body] of changesOf(billing))
      expect([path, (await world.rest('will', method, path, body)).status]).toEqual([path, 403]);
  });
});

// invoices.md#who-pays
describe('After a downgrade', () => {
  let world: World;
  let billing: Billing;
  const [ESSENTIAL, PROFESSIONAL] = [2, 3];
  const plan = (plan_id: number) =>
    world.as('olga').platform.updateSubscription({ id: world.companies.maple, plan_id });
  beforeEach(async () => {
    world = await createWorld({ env: { BILLING: 'on' } });
    await plan(PROFESSIONAL);
    billing = await billingCompany(world);
    await plan(ESSENTIAL);
  });
  afterEach(() => world.close());

  test('everything is read, printed and exported', async () => {
    for (const path of billing.reads) expect(await statusOf(world, 'ada', path)).toEqual([path, 200]);
    expect(await world.as('ada').invoices.get({ id: billing.invoice })).toMatchObject({
      label: 'INV-0001',
      total: 160,
    });
  });

  test('links work', async () => {
    for (const path of [`/api/invoice-links/${billing.token}/`, `/api/invoice-links/${billing.token}/pdf/`])
      expect([path, (await world.app.inject({ method: 'GET', url: path })).statusCode]).toEqual([path, 200]);
  });

  test('the rest is 403, until the plan has it again', async () => {
    const all = [
      ...changesOf(billing),
      ['PATCH', '/billing-settings/', { legal_name: 'Other' }],
      ['POST', '/tax-codes/', { name: 'Tax', rate: 5 }],
    ] as const;
    for (const [method, path, body] of all) {
      const { status, body: refusal } = await world.rest('ada', method, path, body);
      expect([path, status, (refusal as { code?: string }).code]).toEqual([path, 403, 'plan_feature']);
    }
    await plan(PROFESSIONAL);
    for (const [method, path, body] of all)
      expect([path, (await world.rest('ada', method, path, body)).status < 300]).toEqual([path, true]);
  });
});

// invoices.md#issuing, invoices.md#money
test('programs are told of what is issued, credited and paid, with its path and no name', async () => {
  const world = await createWorld();
  const ada = world.as('ada');
  const hook = await ada.webhooks.create({
    url: 'https://books.example.org/hook',
    events: ['invoice.issued', 'invoice.credited', 'invoice.paid'],
  });
  const { recipient, invoice, note, fee, client } = await billingCompany(world);
  const told = async () =>
    (await ada.webhooks.deliveries({ webhook: hook.id })).results
      .toReversed()
      .map(({ event, payload }) => [
        event,
        (JSON.parse(payload) as { record: { path: string } }).record.path,
      ]);
  const path = (id: number) => `/api/invoices/${id}/`;
  // 160.00 less a goodwill of 10.00 was paid with 200.00.
  expect(await told()).toEqual([
    ['invoice.issued', path(invoice)],
    ['invoice.credited', path(note)],
    ['invoice.paid', path(invoice)],
  ]);
  const { results } = await ada.webhooks.deliveries({ webhook: hook.id });
  expect(results[0]?.payload).not.toContain('Ann');
  const before = (await told()).length;
  // Of 0.00 with the other: paid at once.
  await ada.billingItems.create({ ...fee, unit_price: -50 });
  const { issued } = await ada.invoices.issue({ rows: [{ client, recipient, total: 0 }] });
  expect((await told()).slice(before)).toEqual([
    ['invoice.issued', path(issued[0]?.id ?? 0)],
    ['invoice.paid', path(issued[0]?.id ?? 0)],
  ]);
  await world.close();
});
