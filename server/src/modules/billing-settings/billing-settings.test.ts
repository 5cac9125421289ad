import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { billedClient, invoiceIn } from '../../../../tests/support/billing.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

// invoices.md#settings
describe('Billing settings', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  const patch = async (body: Record<string, unknown>) => {
    const answer = await world.rest('ada', 'PATCH', '/billing-settings/', body);
    return { status: answer.status, body: answer.body as Record<string, unknown> };
  };

  test('have defaults before anything was saved', async () => {
    expect((await world.rest('ada', 'GET', '/billing-settings/')).body).toMatchObject({
      legal_name: null,
      invoice_title: 'Invoice',
      invoice_prefix: 'INV-',
      credit_prefix: 'CN-',
      digits: 4,
      first_number: 1,
      invoices_from: null,
      tax_mode: 'none',
      tax_code_id: null,
      member_label: 'Client ID',
      no_tax_name: 'Tax Exempt',
      file_dates: 'MDY',
      terms_days: 14,
      line_per: 'entry',
      rounding: 'exact',
      unit_minutes: 15,
      unit_mode: 'nearest',
      distance_rate: null,
      show_worker: true,
      currency: 'USD',
      has_invoices: false,
      updated_at: null,
    });
  });

  test('show in the office only once the company has begun to bill', async () => {
    const begun = async (who: 'ada' | 'will') => (await world.as(who).session.currentUser()).has_billing;
    expect([await begun('ada'), await begun('will')]).toEqual([false, false]);
    const another = await createWorld();
    await another.as('ada').billingSettings.update({ invoices_from: '2026-03-01' });
    expect((await another.as('ada').session.currentUser()).has_billing).toBe(true);
    expect((await another.as('will').session.currentUser()).has_billing).toBe(false);
    await another.close();
    const third = await createWorld();
    await billedClient(third, 'Ann Lee');
    expect((await third.as('ada').session.currentUser()).has_billing).toBe(true);
    await third.close();
  });

  test('are changed field by field, and what is left out stays', async () => {
    const first = await patch({
      legal_name: 'Maple Care LLC',
      address: '1 Main St\nSpringfield',
      first_number: 7,
    });
    expect(first).toMatchObject({ status: 200, body: { legal_name: 'Maple Care LLC', first_number: 7 } });
    expect(await patch({ distance_rate: 0.99115, updated_at: first.body.updated_at })).toMatchObject({
      status: 200,
      body: { legal_name: 'Maple Care LLC', distance_rate: 0.9912 },
    });
    expect(await patch({ legal_name: 'Other', updated_at: first.body.updated_at })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    const { results } = await world.as('ada').audit.list({ record_type: 'billing_settings', page: 1 });
    expect(results.map(({ action, after }) => [action, after])).toEqual([
      ['billing_settings.update', { distance_rate: 0.9912 }],
      [
        'billing_settings.update',
        { legal_name: 'Maple Care LLC', address: '1 Main St\nSpringfield', first_number: 7 },
      ],
    ]);
  });

  // invoices.md#currency
  // basics.md#saving-over-a-change
  test('saved first by a colleague are not overwritten by who saw none', async () => {
    await patch({ legal_name: 'Maple Care LLC', updated_at: null });
    const late = await patch({ legal_name: 'Oak Care LLC', updated_at: null });
    expect([late.status, late.body.code]).toEqual([409, 'stale']);
    expect((await world.rest('ada', 'GET', '/billing-settings/')).body).toMatchObject({
      legal_name: 'Maple Care LLC',
    });
  });

  test('dates in files follow the currency, until an order is chosen', async () => {
    const [settings] = (await world.as('ada').companySettings.list({})).results;
    await world.as('ada').companySettings.update({ id: settings?.id, currency: 'AUD' });
    expect((await world.as('ada').billingSettings.get()).file_dates).toBe('DMY');
    expect((await patch({ file_dates: 'MDY' })).body).toMatchObject({ file_dates: 'MDY', currency: 'AUD' });
    expect((await patch({ file_dates: null })).body).toMatchObject({ file_dates: 'DMY' });
  });

  test('a number that is called ABN must pass its check', async () => {
    expect(await patch({ tax_id_label: 'ABN', tax_id: '51 824 753 557' })).toEqual({
      status: 400,
      body: { tax_id: ['This is not an ABN. Check its 11 digits.'] },
    });
    expect((await patch({ tax_id_label: 'ABN', tax_id: '51 824 753 556' })).status).toBe(200);
    expect((await patch({ tax_id: '12-3456789' })).status).toBe(400);
    expect((await patch({ tax_id_label: 'EIN', tax_id: '12-3456789' })).status).toBe(200);
  });

  // invoices.md#numbers
  test('number invoices and credit notes so that no two documents are called the same', async () => {
    const refused = (field: string) => ({
      status: 400,
      body: { [field]: ['Invoices and credit notes need different prefixes.'] },
    });
    expect(await patch({ credit_prefix: 'INV-' })).toEqual(refused('credit_prefix'));
    expect(await patch({ invoice_prefix: 'CN-' })).toEqual(refused('invoice_prefix'));
    // INV-1 and 0001 would be INV-10001, as number 10001 of INV-.
    expect(await patch({ credit_prefix: 'INV-1' })).toEqual(refused('credit_prefix'));
    expect(await patch({ invoice_prefix: '', credit_prefix: '2026' })).toEqual(refused('credit_prefix'));
    expect(await patch({ invoice_prefix: 'CN-', credit_prefix: 'INV-' })).toMatchObject({ status: 200 });
    expect(await patch({ invoice_prefix: 'INV-', credit_prefix: 'CN-' })).toMatchObject({ status: 200 });
    // What was issued keeps its name.
    await invoiceIn(world, { ...(await billedClient(world, 'Ann Lee')), total: 10 });
    expect(await patch({ invoice_prefix: 'A-', credit_prefix: 'INV-' })).toEqual(refused('credit_prefix'));
    expect(await patch({ invoice_prefix: 'A-' })).toMatchObject({ status: 200 });
    expect(await patch({ credit_prefix: 'INV-' })).toEqual(refused('credit_prefix'));
    expect(await patch({ invoice_prefix: 'INV-' })).toMatchObject({ status: 200 });
  });

  test('are bounded: terms, units, an unknown tax code', async () => {
    for (const [wrong, field] of [
      [{ terms_days: 121 }, 'terms_days'],
      [{ unit_minutes: 7 }, 'unit_minutes'],
      [{ line_per: 'week' }, 'line_per'],
      [{ tax_code_id: 999_999 }, 'tax_code_id'],
      [{ invoice_prefix: 'a b' }, 'invoice_prefix'],
    ] as const)
      expect(await patch(wrong)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
  });

  test('a key reads them and cannot change them', async () => {
    const { key } = await world.as('ada').apiKeys.create({ name: 'Script', scope: 'write' });
    const call = (method: 'GET' | 'PATCH') =>
      world.app.inject({
        method,
        url: '/api/billing-settings/',
        headers: { authorization: `Bearer ${key}` },
        ...(method === 'PATCH' && { payload: { bank_details: 'Mine' } }),
      });
    expect((await call('GET')).statusCode).toBe(200);
    const refused = await call('PATCH');
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'not_for_keys']);
  });

  test('nor what belongs to them: tax codes, what codes are billed as, the currency', async () => {
    const ada = world.as('ada');
    const { key } = await ada.apiKeys.create({ name: 'Script', scope: 'write' });
    const tax = await ada.taxCodes.create({ name: 'GST', rate: 10 });
    const code = await ada.workCodes.create({ code: 'SUP', description: 'Support', income_account: '200' });
    const [settings] = (await ada.companySettings.list({})).results;
    const call = async (
      method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
      path: string,
      payload?: Record<string, unknown>,
    ) => {
      const answer = await world.app.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${key}` },
        ...(payload && { payload }),
      });
      return [path, answer.statusCode, answer.statusCode === 403 && answer.json<{ code: string }>().code];
    };
    const stored = { code: 'SUP', description: 'Support' };
    const one = `/workcodes/${code.id}/`;
    for (const [method, path, body] of [
      ['POST', '/tax-codes/', { name: 'Mine', rate: 0 }],
      ['POST', '/tax-codes/ndis/', {}],
      ['PATCH', `/tax-codes/${tax.id}/`, { rate: 0 }],
      ['DELETE', `/tax-codes/${tax.id}/`, undefined],
      ['POST', '/workcodes/', { code: 'NEW', description: 'New', tax_code_id: tax.id }],
      ['PUT', one, { ...stored, income_account: '999' }],
      ['PUT', one, { ...stored, income_account: null }],
      ['PUT', one, { ...stored, tax_code_id: tax.id }],
      ['PUT', one, { ...stored, invoice_code: '01_011' }],
      ['PATCH', `/company-settings/${settings?.id}/`, { currency: 'NZD' }],
    ] as const)
      expect(await call(method, path, body)).toEqual([path, 403, 'not_for_keys']);
    expect(await ada.taxCodes.list({})).toMatchObject({ results: [{ name: 'GST', rate: 10 }] });
    for (const [method, path, body, status] of [
      ['GET', '/tax-codes/', undefined, 200],
      ['PUT', one, { ...stored, description: 'Help', income_account: '200', tax_code_id: null }, 200],
      ['POST', '/workcodes/', { code: 'NEW', description: 'New', income_account: null }, 201],
      ['PATCH', `/company-settings/${settings?.id}/`, { currency: 'USD' }, 200],
    ] as const)
      expect(await call(method, path, body)).toEqual([path, status, false]);
  });
});

// invoices.md#taxes
describe('Tax codes', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  test('have a rate in percent, and a name that no other has', async () => {
    const created = await world.rest('ada', 'POST', '/tax-codes/', { name: 'State tax', rate: 8.75 });
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'State tax', rate: 8.75, xero_name: null, is_active: true },
    });
    expect(await world.rest('ada', 'POST', '/tax-codes/', { name: 'STATE TAX', rate: 1 })).toMatchObject({
      status: 400,
      body: { name: ['The tax code STATE TAX already exists.'] },
    });
    const { id } = created.body as { id: number };
    expect(
      await world.rest('ada', 'PATCH', `/tax-codes/${id}/`, { xero_name: 'Tax on Sales' }),
    ).toMatchObject({
      status: 200,
      body: { name: 'State tax', rate: 8.75, xero_name: 'Tax on Sales' },
    });
    expect((await world.rest('ada', 'PATCH', `/tax-codes/${id}/`, { rate: 101 })).status).toBe(400);
  });

  test('of the NDIS are added once', async () => {
    const add = () => world.rest('ada', 'POST', '/tax-codes/ndis/', {});
    expect(await add()).toMatchObject({
      status: 201,
      body: [
        { name: 'P1 GST', rate: 10, xero_name: 'GST on Income' },
        { name: 'P2 GST free', rate: 0, xero_name: 'GST Free Income' },
        { name: 'P5 Out of scope', rate: 0 },
      ],
    });
    await world.rest('ada', 'POST', '/tax-codes/', { name: 'State tax', rate: 8.75 });
    await add();
    const { results } = await world.as('ada').taxCodes.list({});
    expect(results.map(({ name }) => name)).toEqual([
      'P1 GST',
      'P2 GST free',
      'P5 Out of scope',
      'State tax',
    ]);
  });

  test('in use can only be deactivated', async () => {
    await world.rest('ada', 'POST', '/tax-codes/ndis/', {});
    const { results } = await world.as('ada').taxCodes.list({});
    const [p1, p2] = results;
    await world.rest('ada', 'PATCH', '/billing-settings/', { tax_code_id: p1?.id });
    expect(await world.rest('ada', 'DELETE', `/tax-codes/${p1?.id}/`)).toMatchObject({
      status: 409,
      body: { detail: 'P1 GST is in use and cannot be deleted. Deactivate it instead.' },
    });
    expect((await world.rest('ada', 'PATCH', `/tax-codes/${p1?.id}/`, { is_active: false })).status).toBe(
      200,
    );
    expect((await world.rest('ada', 'DELETE', `/tax-codes/${p2?.id}/`)).status).toBe(204);
  });
});
