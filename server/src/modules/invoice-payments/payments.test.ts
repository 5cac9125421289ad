import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { billedClient, invoiceIn } from '../../../../tests/support/billing.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { rowOf } from '../../database/of-company.ts';
import { invoices } from '../../database/schema/invoices.ts';

// invoices.md#money
describe('Payments', () => {
  let world: World;
  let client: number;
  let recipient: number;
  beforeEach(async () => {
    world = await createWorld();
    ({ client, recipient } = await billedClient(world, 'Ann Lee'));
  });
  afterEach(() => world.close());

  const post = async (path: string, body: Record<string, unknown>) => {
    const answer = await world.rest('ada', 'POST', path, body);
    return { status: answer.status, body: answer.body as Record<string, unknown> };
  };
  const pay = (amount: number, more: Record<string, unknown> = {}) =>
    post('/payments/', { recipient, paid_on: '2026-03-04', amount, ...more });
  const invoice = (total: number, due_on = '2026-03-15') =>
    invoiceIn(world, { client, recipient, total, due_on });
  const openOf = async (id: number) =>
    (await rowOf(world.store.read, invoices, world.companies.maple, id))?.open;
  const balance = async () => {
    const { open, credit, overdue } = await world.as('ada').recipients.get({ id: recipient });
    return { open, credit, overdue };
  };

  test('of 300.00 for 224.66 and 70.30 pays both, and leaves a credit of 5.04', async () => {
    const later = await invoice(70.3, '2026-04-15');
    const first = await invoice(224.66);
    const paid = await pay(300, { reference: 'Check 1042' });
    expect(paid).toMatchObject({
      status: 201,
      body: {
        recipient,
        recipient_name: 'Ann Lee',
        paid_on: '2026-03-04',
        amount: 300,
        reference: 'Check 1042',
        credit: 5.04,
        allocations: [
          {
            kind: 'payment',
            invoice: first.id,
            invoice_label: 'INV-0002',
            amount: 224.66,
            date: '2026-03-04',
          },
          { kind: 'payment', invoice: later.id, invoice_label: 'INV-0001', amount: 70.3 },
        ],
        voided_at: null,
      },
    });
    expect([await openOf(first.id), await openOf(later.id)]).toEqual([0, 0]);
    expect(await balance()).toEqual({ open: 0, credit: 5.04, overdue: 0 });
    const { results } = await world.as('ada').payments.list({ has_credit: 'true' });
    expect(results.map(({ id }) => id)).toEqual([paid.body.id]);
    expect((await world.as('ada').payments.list({ has_credit: 'false' })).results).toEqual([]);
  });

  test('find what a payer has open among the rest, the oldest due first', async () => {
    const later = await invoice(70.3, '2026-04-15');
    const paid = await invoice(20, '2026-03-02');
    const first = await invoice(224.66);
    await pay(20);
    const listed = async (is_open: 'true' | 'false') => {
      const { results } = await world.as('ada').invoices.list({ recipient, is_open, ordering: 'due_on' });
      return results.map(({ id }) => id);
    };
    expect(await listed('true')).toEqual([first.id, later.id]);
    expect(await listed('false')).toEqual([paid.id]);
  });

  test('are for what was chosen, up to what is open and to the payment', async () => {
    const first = await invoice(200);
    const second = await invoice(12);
    expect(await pay(300, { allocations: [{ invoice: first.id, amount: 300.01 }] })).toEqual({
      status: 400,
      body: { amount: ['The payment is only $300.00.'] },
    });
    expect(await pay(300, { allocations: [{ invoice: second.id, amount: 12.01 }] })).toMatchObject({
      status: 409,
      body: { detail: 'INV-0002 has $12.00 open.', code: 'not_open' },
    });
    expect((await world.as('ada').payments.list({})).results).toEqual([]);
    expect(await pay(50, { allocations: [{ invoice: second.id, amount: 12 }] })).toMatchObject({
      status: 201,
      body: { credit: 38, allocations: [{ invoice: second.id, amount: 12 }] },
    });
    expect(await pay(50, { allocations: [] })).toMatchObject({ status: 201, body: { credit: 50 } });
    expect(await openOf(first.id)).toBe(200);
  });

  test('are refused for another recipient’s invoice, and for nothing', async () => {
    const other = await billedClient(world, 'Bob Stone');
    const theirs = await invoiceIn(world, { ...other, total: 10 });
    expect((await pay(10, { allocations: [{ invoice: theirs.id, amount: 10 }] })).body).toEqual({
      'allocations.0.invoice': ['This recipient has no such invoice.'],
    });
    expect((await pay(0)).body).toEqual({ amount: ['Enter an amount above 0.'] });
    expect((await pay(10, { recipient: 999_999 })).body).toEqual({
      recipient: ['This recipient does not exist.'],
    });
  });

  test('leave a rest that is applied later, or sent back', async () => {
    const { id } = (await pay(300)).body;
    const first = await invoice(100);
    const path = `/payments/${String(id)}`;
    expect((await post(`${path}/apply/`, { invoice: first.id, amount: 300.5 })).body).toEqual({
      amount: ['The payment is only $300.00.'],
    });
    expect(await post(`${path}/apply/`, { invoice: first.id, amount: 100.01 })).toMatchObject({
      status: 409,
      body: { detail: 'INV-0001 has $100.00 open.' },
    });
    expect(await post(`${path}/apply/`, { invoice: first.id, amount: 100 })).toMatchObject({
      status: 200,
      body: { credit: 200, allocations: [{ amount: 100, date: '2026-03-18' }] },
    });
    expect(
      await post(`${path}/refund/`, { amount: 150, date: '2026-03-03', reference: 'Transfer 9' }),
    ).toMatchObject({
      status: 200,
      body: {
        credit: 50,
        allocations: [
          { kind: 'payment' },
          { kind: 'refund', amount: 150, invoice: null, reason: 'Transfer 9' },
        ],
      },
    });
    expect((await post(`${path}/refund/`, { amount: 50.01 })).body).toEqual({
      amount: ['Only $50.00 of the payment is left.'],
    });
    expect(await post(`${path}/void/`, { reason: 'Bounced' })).toMatchObject({ status: 409 });
  });

  test('are voided with a reason, and what they paid is open again', async () => {
    const first = await invoice(224.66);
    const { id } = (await pay(300)).body;
    const path = `/payments/${String(id)}/void/`;
    expect(await post(path, { reason: ' ' })).toMatchObject({ status: 400 });
    expect(await post(path, { reason: 'Bounced' })).toMatchObject({
      status: 200,
      body: { credit: 0, void_reason: 'Bounced', allocations: [{ voided_at: expect.any(String) }] },
    });
    expect(await openOf(first.id)).toBe(224.66);
    expect(await balance()).toMatchObject({ open: 224.66, credit: 0 });
    expect(await post(path, { reason: 'Again' })).toMatchObject({ status: 409 });
  });

  // invoices.md#files
  test('have no reference that no file for the books takes', async () => {
    for (const reference of ['@ann-lee', '=1', '– 12'])
      expect(await pay(10, { reference })).toEqual({
        status: 400,
        body: {
          reference: ['Begin with a word: accounting programs take no text that begins with = + - @.'],
        },
      });
    expect(await pay(10, { reference: 'Venmo @ann-lee' })).toMatchObject({ status: 201 });
  });

  test('are of a day that has come: one and what is sent back of it are refused for a later day', async () => {
    const first = await invoice(200);
    const later = 'Enter today or an earlier day.';
    for (const paid_on of ['2026-03-19', '2027-11-25'])
      expect(await pay(10, { paid_on })).toEqual({ status: 400, body: { paid_on: [later] } });
    expect(await pay(10, { paid_on: '1999-12-31' })).toMatchObject({
      status: 400,
      body: { paid_on: [expect.stringContaining('2000')] },
    });
    expect(await openOf(first.id)).toBe(200);
    const { id } = (await pay(300, { paid_on: '2026-03-18' })).body;
    const credit = await invoiceIn(world, {
      client,
      recipient,
      total: 20,
      kind: 'credit_note',
      corrects: first.id,
    });
    for (const path of [`/payments/${String(id)}/refund/`, `/invoices/${credit.id}/refund/`]) {
      expect(await post(path, { amount: 10, date: '2026-03-19' })).toEqual({
        status: 400,
        body: { date: [later] },
      });
      expect(await post(path, { amount: 10, date: '2026-03-18' })).toMatchObject({ status: 200 });
    }
    expect((await pay(-1)).body).toEqual({ amount: ['Enter an amount of 0 or more.'] });
  });

  test('of two for one open amount, one wins', async () => {
    const first = await invoice(100);
    const both = await Promise.all(
      [1, 2].map(() => pay(100, { allocations: [{ invoice: first.id, amount: 100 }] })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      detail: 'INV-0001 has $0.00 open.',
    });
    expect(await openOf(first.id)).toBe(0);
  });

  test('are told to programs when they pay an invoice, and to the trail', async () => {
    const hook = await world
      .as('ada')
      .webhooks.create({ url: 'https://books.example.org/hook', events: ['invoice.paid'] });
    const first = await invoice(100);
    await pay(60);
    await pay(40);
    const { results } = await world.as('ada').webhooks.deliveries({ webhook: hook.id });
    expect(results.map(({ event, payload }) => [event, JSON.parse(payload).record.path])).toEqual([
      ['invoice.paid', `/api/invoices/${first.id}/`],
    ]);
    const trail = (await world.as('ada').audit.list({ record_type: 'payment', page: 1 })).results;
    expect(trail.map(({ action }) => action)).toEqual(['payment.create', 'payment.create']);
  });
});

// invoices.md#money
describe('A statement', () => {
  let world: World;
  let client: number;
  let recipient: number;
  beforeEach(async () => {
    world = await createWorld();
    ({ client, recipient } = await billedClient(world, 'Ann Lee'));
  });
  afterEach(() => world.close());

  const statement = (start_date: string, end_date: string) =>
    world.as('ada').recipients.statement({ id: recipient, start_date, end_date });
  const pay = (amount: number, paid_on: string, allocations?: { invoice: number; amount: number }[]) =>
    world.as('ada').payments.create({ recipient, paid_on, amount, allocations, reference: 'Check 7' });

  test('has the balances of a range, its documents and money, and days past due at its end', async () => {
    const old = await invoiceIn(world, {
      client,
      recipient,
      total: 224.66,
      issued_on: '2026-01-31',
      due_on: '2026-02-14',
    });
    const second = await invoiceIn(world, {
      client,
      recipient,
      total: 70.3,
      issued_on: '2026-02-28',
      due_on: '2026-03-14',
    });
    await pay(100, '2026-02-20');
    await pay(300, '2026-03-18');
    expect(await statement('2026-02-01', '2026-02-28')).toEqual({
      recipient,
      name: 'Ann Lee',
      currency: 'USD',
      start_date: '2026-02-01',
      end_date: '2026-02-28',
      opening_balance: 224.66,
      rows: [
        {
          date: '2026-02-20',
          kind: 'payment',
          document: null,
          label: null,
          text: 'Payment, Check 7',
          due_on: null,
          amount: -100,
          balance: 124.66,
        },
        {
          date: '2026-02-28',
          kind: 'invoice',
          document: second.id,
          label: 'INV-0002',
          text: 'Invoice INV-0002',
          due_on: '2026-03-14',
          amount: 70.3,
          balance: 194.96,
        },
      ],
      closing_balance: 194.96,
      aging: { current: 70.3, days_1_30: 124.66, days_31_60: 0, days_61_90: 0, over_90: 0 },
    });
    const after = await statement('2026-03-01', '2026-03-31');
    // 294.96 was owed, and 400.00 paid.
    expect([after.opening_balance, after.closing_balance]).toEqual([194.96, -105.04]);
    expect(after.aging).toEqual({ current: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 });
    expect(old.label).toBe('INV-0001');
  });

  test('begins and ends with a balance as CSV', async () => {
    await invoiceIn(world, { client, recipient, total: 10, issued_on: '2026-02-10', due_on: '2026-02-24' });
    const answer = await world.app.inject({
      method: 'GET',
      url: `/api/recipients/${recipient}/statement/?start_date=2026-02-01&end_date=2026-02-28`,
      headers: { authorization: `Bearer ${await world.tokenOf('ada')}`, accept: 'text/csv' },
    });
    expect(answer.body.split('\r\n').slice(0, 4)).toEqual([
      '\uFEFFdate,kind,label,text,due_on,amount,balance',
      '2026-02-01,balance,,Opening balance,,0,0',
      '2026-02-10,invoice,INV-0001,Invoice INV-0001,2026-02-24,10,10',
      '2026-02-28,balance,,Closing balance,,0,10',
    ]);
  });

  test('tells a plan manager whom each document is for', async () => {
    const plan = await world.as('ada').recipients.create({ name: 'Plan Partners' });
    const invoice = await invoiceIn(world, { client, recipient: plan.id, total: 70 });
    await invoiceIn(world, {
      client,
      recipient: plan.id,
      total: 20,
      kind: 'credit_note',
      corrects: invoice.id,
    });
    const { rows } = await world
      .as('ada')
      .recipients.statement({ id: plan.id, start_date: '2026-03-01', end_date: '2026-03-31' });
    expect(rows.map(({ text }) => text)).toEqual([
      'Invoice INV-0001, Ann Lee 430123456',
      'Credit note CN-0001 for INV-0001, Ann Lee 430123456',
    ]);
    const csv = await world.app.inject({
      method: 'GET',
      url: `/api/recipients/${plan.id}/statement/?start_date=2026-03-01&end_date=2026-03-31`,
      headers: { authorization: `Bearer ${await world.tokenOf('ada')}`, accept: 'text/csv' },
    });
    expect(csv.body.split('\r\n')[2]).toBe(
      '2026-03-01,invoice,INV-0001,"Invoice INV-0001, Ann Lee 430123456",2026-03-15,70,70',
    );
  });

  test('is refused for a range that ends before it begins', async () => {
    const answer = await world.rest(
      'ada',
      'GET',
      `/recipients/${recipient}/statement/?start_date=2026-03-01&end_date=2026-02-01`,
    );
    expect(answer).toMatchObject({ status: 400, body: { end_date: ['The end is before the start.'] } });
  });
});
