import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readQuickbooks, readXero } from '../../../../packages/domain/src/billing/files/test-readers.ts';
import { billedClient, invoiceIn } from '../../../../tests/support/billing.ts';
import { readyToInvoice } from '../../../../tests/support/invoices.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

// invoices.md#files
describe('Files for the accountant', () => {
  let world: World;
  let payer: { client: number; recipient: number };
  beforeEach(async () => {
    world = await createWorld();
    payer = await billedClient(world, 'Ann Lee');
    await world.rest('ada', 'PATCH', '/billing-settings/', { income_account: '200' });
  });
  afterEach(() => world.close());

  const make = async (format: string, up_to = '2026-03-31') => {
    const answer = await world.rest('ada', 'POST', '/invoice-files/', { format, up_to });
    return {
      status: answer.status,
      body: answer.body as { id: number; file_name: string; documents: number; notes: string[] }[],
    };
  };
  const bytesOf = async (id: number) => {
    const answer = await world.app.inject({
      method: 'GET',
      url: `/api/invoice-files/${id}/`,
      headers: { authorization: `Bearer ${await world.tokenOf('ada')}` },
    });
    return { text: answer.rawPayload.toString('latin1'), headers: answer.headers };
  };

  test('take the documents up to a day that are in none, once', async () => {
    const first = await invoiceIn(world, { ...payer, total: 224.66, issued_on: '2026-02-28' });
    await invoiceIn(world, { ...payer, total: 24.66, kind: 'credit_note', corrects: first.id });
    await invoiceIn(world, { ...payer, total: 70.3, issued_on: '2026-04-01' });
    const made = await make('xero');
    expect(made).toMatchObject({
      status: 201,
      body: [{ file_name: 'xero_to_2026-03-31.csv', documents: 2, format: 'xero', created_by: 'Ada Admin' }],
    });
    const { text, headers } = await bytesOf(made.body[0]?.id ?? 0);
    expect(headers['content-disposition']).toBe('attachment; filename="xero_to_2026-03-31.csv"');
    expect(readXero(text).map(({ label, lines }) => [label, lines[0]?.cents])).toEqual([
      ['INV-0001', 22_466],
      ['CN-0001', -2_466],
    ]);
    expect(await make('quickbooks')).toMatchObject({
      status: 400,
      body: { up_to: ['Everything up to Mar 31, 2026 is in a file already.'] },
    });
    expect((await make('quickbooks', '2026-04-30')).body).toMatchObject([{ documents: 1 }]);
  });

  test('are void with a reason, if they were not imported, and free their documents', async () => {
    await invoiceIn(world, { ...payer, total: 100 });
    const { body } = await make('quickbooks');
    const path = `/invoice-files/${body[0]?.id}/void/`;
    expect(await world.rest('ada', 'POST', path, { reason: 'Wrong account' })).toMatchObject({
      status: 400,
      body: { not_imported: [expect.any(String)] },
    });
    expect(
      await world.rest('ada', 'POST', path, { reason: 'Wrong account', not_imported: true }),
    ).toMatchObject({ status: 200, body: { void_reason: 'Wrong account', voided_at: expect.any(String) } });
    expect(await world.rest('ada', 'POST', path, { reason: 'Again', not_imported: true })).toMatchObject({
      status: 409,
    });
    const again = await make('quickbooks');
    const booked = readQuickbooks((await bytesOf(again.body[0]?.id ?? 0)).text);
    expect(booked.map(({ label }) => label)).toEqual(['INV-0001']);
    expect((await world.as('ada').invoiceFiles.list({ is_voided: 'true' })).count).toBe(1);
  });

  test('name who pays as the books do, and say which words are in plain letters', async () => {
    await world.as('ada').recipients.update({ id: payer.recipient, accounting_name: 'Zoë & Sons' });
    await invoiceIn(world, { ...payer, total: 100 });
    const made = await make('xero');
    expect(made.body).toMatchObject([{ changed_texts: ['Zoë → Zoe'] }]);
    const [booked] = readXero((await bytesOf(made.body[0]?.id ?? 0)).text);
    expect(booked).toMatchObject({
      contact: 'Zoe & Sons',
      reference: 'Ann Lee 430123456',
      lines: [{ account: '200', tax: 'Tax Exempt', cents: 10_000 }],
    });
  });

  test('are refused with a name that a spreadsheet would run, and nothing is taken', async () => {
    await world.as('ada').recipients.update({ id: payer.recipient, accounting_name: '=Ann' });
    await invoiceIn(world, { ...payer, total: 100 });
    expect(await make('xero')).toMatchObject({
      status: 400,
      body: { format: ['“=Ann” begins with a sign that a spreadsheet would run.'] },
    });
    await world.as('ada').recipients.update({ id: payer.recipient, accounting_name: 'Ann' });
    expect((await make('xero')).status).toBe(201);
  });

  test('leave out a document that no file can hold, which stays in none', async () => {
    await invoiceIn(world, { ...payer, total: 100, buyer_address: '+ 1 Street' });
    const note =
      'INV-0001 is left out: “+ 1 Street” begins with a sign that a spreadsheet would run. Enter it by hand.';
    expect(await make('xero')).toMatchObject({ status: 400, body: { format: [note] } });
    await invoiceIn(world, { ...payer, total: 50 });
    expect(await make('xero')).toMatchObject({ status: 201, body: [{ documents: 1, notes: [note] }] });
    const { results } = await world.as('ada').invoices.list({});
    expect(results.map(({ label, invoice_file }) => [label, invoice_file === null])).toEqual([
      ['INV-0002', false],
      ['INV-0001', true],
    ]);
  });

  test('for Xero say that lines have no account, and where one is set', async () => {
    await invoiceIn(world, { ...payer, total: 100 });
    await world.rest('ada', 'PATCH', '/billing-settings/', { income_account: '' });
    const { body } = await make('xero');
    expect(body).toMatchObject([
      {
        notes: [
          'Some lines have no account, and Xero needs one. Set “Income account” in Settings → Invoicing, then void this file and create it again.',
        ],
      },
    ]);
    await world.rest('ada', 'PATCH', '/billing-settings/', { income_account: '200' });
    await world.rest('ada', 'POST', `/invoice-files/${body[0]?.id}/void/`, {
      reason: 'Account',
      not_imported: true,
    });
    const [again] = (await make('xero')).body;
    expect(again).toMatchObject({ notes: [] });
    expect(readXero((await bytesOf(again?.id ?? 0)).text)[0]?.lines[0]?.account).toBe('200');
  });

  test('for QuickBooks leave out a bill that is below 0 before taxes, and say so', async () => {
    const ada = world.as('ada');
    const tax = await ada.taxCodes.create({ name: 'Tax', rate: 20 });
    await readyToInvoice(world, { tax_mode: 'exclusive' });
    const item = (description: string, unit_price: number, tax_code_id: number | null) =>
      ada.billingItems.create({
        client: payer.client,
        date: '2026-03-01',
        description,
        quantity: 1,
        unit_price,
        tax_code_id,
      });
    await item('Ramp', 100, tax.id);
    await item('Goodwill', -110, null);
    const { issued } = await ada.invoices.issue({
      issued_on: '2026-03-10',
      up_to: '2026-03-10',
      mail: false,
      rows: [{ ...payer, total: 10 }],
    });
    expect(issued).toMatchObject([{ net: -10, total: 10 }]);
    const notes = [
      'INV-0001 comes to −$10.00 before taxes, and QuickBooks takes no document below 0. Enter it there by hand.',
    ];
    expect(await make('quickbooks')).toMatchObject({ status: 400, body: { format: notes } });
    await invoiceIn(world, { ...payer, total: 50 });
    const { body } = await make('quickbooks');
    expect(body).toMatchObject([{ documents: 1, notes }]);
    expect(readQuickbooks((await bytesOf(body[0]?.id ?? 0)).text).map(({ label }) => label)).toEqual([
      'INV-0002',
    ]);
    expect((await make('xero')).body).toMatchObject([{ documents: 1, notes: [] }]);
  });

  test('name a tax as the program does, also after its code was renamed and another has its former name', async () => {
    const ada = world.as('ada');
    const gst = await ada.taxCodes.create({ name: 'GST', rate: 10, xero_name: 'GST on Income' });
    await readyToInvoice(world, { tax_mode: 'exclusive' });
    await ada.billingItems.create({
      client: payer.client,
      date: '2026-03-01',
      description: 'Ramp',
      quantity: 1,
      unit_price: 100,
      tax_code_id: gst.id,
    });
    const { issued } = await ada.invoices.issue({
      issued_on: '2026-03-10',
      up_to: '2026-03-10',
      mail: false,
      rows: [{ ...payer, total: 110 }],
    });
    await ada.taxCodes.update({ id: gst.id, name: 'GST 10 %' });
    const other = await ada.taxCodes.create({ name: 'GST', rate: 0, xero_name: 'GST Free Income' });
    await ada.invoices.credit({
      id: issued[0]?.id ?? 0,
      reason: 'Late',
      amount: 11,
      description: 'Goodwill',
    });
    const { body } = await make('xero');
    const booked = readXero((await bytesOf(body[0]?.id ?? 0)).text);
    expect(booked.map(({ label, lines }) => [label, lines.map(({ tax }) => tax)])).toEqual([
      ['INV-0001', ['GST on Income']],
      ['CN-0001', ['GST on Income']],
    ]);
    // What files look it up by stays; one that was never used goes.
    expect(await world.rest('ada', 'DELETE', `/tax-codes/${other.id}/`)).toMatchObject({ status: 204 });
    expect(await world.rest('ada', 'DELETE', `/tax-codes/${gst.id}/`)).toMatchObject({
      status: 409,
      body: { detail: 'GST 10 % is in use and cannot be deleted. Deactivate it instead.' },
    });
  });

  test('for another program are the documents, their lines and the payments, void together', async () => {
    await invoiceIn(world, { ...payer, total: 224.66 });
    await world.as('ada').payments.create({
      recipient: payer.recipient,
      paid_on: '2026-03-04',
      amount: 300,
      reference: 'Check 7',
    });
    const { body } = await make('generic');
    expect(body.map(({ file_name }) => file_name)).toEqual([
      'invoices_to_2026-03-31.csv',
      'invoice_lines_to_2026-03-31.csv',
      'payments_to_2026-03-31.csv',
    ]);
    const texts = await Promise.all(body.map(async ({ id }) => (await bytesOf(id)).text.split('\r\n')[1]));
    expect(texts).toEqual([
      'INV-0001,invoice,2026-03-01,2026-03-15,Ann Lee,,Ann Lee,430123456,USD,224.66,0.00,224.66',
      'INV-0001,2026-03-01,,,Support,1,224.66,224.66,224.66,0.00,Tax Exempt,200',
      '1,2026-03-04,Ann Lee,300.00,Check 7',
    ]);
    const path = `/invoice-files/${body[2]?.id}/void/`;
    await world.rest('ada', 'POST', path, { reason: 'Twice', not_imported: true });
    expect((await world.as('ada').invoiceFiles.list({ is_voided: 'false' })).count).toBe(0);
    expect((await make('xero')).status).toBe(201);
  });

  test('for another program have each payment once, and void files give theirs back', async () => {
    const paid = (paid_on: string, amount: number) =>
      world.as('ada').payments.create({ recipient: payer.recipient, paid_on, amount });
    const amounts = async () => {
      const { body } = await make('generic');
      const [, ...rows] = (await bytesOf(body[2]?.id ?? 0)).text.trim().split('\r\n');
      return { id: body[2]?.id, amounts: rows.map((row) => row.split(',')[3]) };
    };
    await invoiceIn(world, { ...payer, total: 500 });
    await paid('2026-03-04', 300);
    expect((await amounts()).amounts).toEqual(['300.00']);
    expect(await make('generic')).toMatchObject({ status: 400 });
    world.travelTo('2026-03-18T18:00:00.000Z');
    // Of an earlier day, entered later.
    await paid('2026-03-02', 50);
    const second = await amounts();
    expect(second.amounts).toEqual(['50.00']);
    await world.rest('ada', 'POST', `/invoice-files/${second.id}/void/`, { reason: 'x', not_imported: true });
    expect((await amounts()).amounts).toEqual(['50.00']);
  });

  test('for another program take back a payment that was voided after it was in one, once', async () => {
    const ada = world.as('ada');
    const payment = (amount: number) =>
      ada.payments.create({
        recipient: payer.recipient,
        paid_on: '2026-03-04',
        amount,
        reference: 'Check 7',
      });
    const rows = async (up_to = '2026-03-31') => {
      const { body } = await make('generic', up_to);
      const id = body.at(-1)?.id ?? 0;
      const [, ...lines] = (await bytesOf(id)).text.trim().split('\r\n');
      return { id, lines, notes: body.at(-1)?.notes };
    };
    const voidFile = async (id: number) =>
      void (await ada.invoiceFiles.void({ id, reason: 'Twice', not_imported: true }));
    const { id } = await payment(300);
    const neverThere = await payment(40);
    await ada.payments.void({ id: neverThere.id, reason: 'Typed twice' });
    const first = await rows();
    expect(first).toMatchObject({ lines: [`${id},2026-03-04,Ann Lee,300.00,Check 7`], notes: [] });
    world.travelTo('2026-03-20T18:00:00.000Z');
    await ada.payments.void({ id, reason: 'Bounced' });
    // A file up to a day before it was voided does not say so yet.
    expect(await make('generic', '2026-03-19')).toMatchObject({ status: 400 });
    const back = `${id},2026-03-20,Ann Lee,-300.00,Void: Bounced`;
    const second = await rows();
    expect(second).toMatchObject({
      lines: [back],
      notes: ['Voided since an earlier file: $300.00 from Ann Lee on Mar 4. This one takes it back.'],
    });
    expect(await make('generic')).toMatchObject({ status: 400 });
    await voidFile(second.id);
    const third = await rows();
    expect(third.lines).toEqual([back]);
    // The books that had it taken back get what is taken back, too.
    await voidFile(first.id);
    world.travelTo('2026-03-20T19:00:00.000Z');
    expect((await rows()).lines).toEqual([`${id},2026-03-04,Ann Lee,300.00,Check 7`]);
    await voidFile(third.id);
    expect((await rows()).lines).toEqual([back]);
  });
});
