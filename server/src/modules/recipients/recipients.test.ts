import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clientNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

// invoices.md#who-pays
describe('Who pays', () => {
  let world: World;
  let ann: number;
  let bob: number;
  let partners: number;
  beforeEach(async () => {
    world = await createWorld();
    ann = await clientNamed(world, 'Ann Lee');
    bob = await clientNamed(world, 'Bob Stone');
    await world.as('ada').clients.update({ id: ann, address: '1 Main St, Springfield' });
    partners = (
      await rest('POST', '/recipients/', { name: 'Plan Partners', email: 'pay@pp.example', delivery: 'pdf' })
    ).body.id as number;
  });
  afterEach(() => world.close());

  const paysFromNovember = () =>
    rest('POST', '/client-recipients/', { client: ann, start_date: '2026-11-01', recipient: 'client' });
  const rest = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: Record<string, unknown>,
  ) => {
    const answer = await world.rest('ada', method, path, body);
    return { status: answer.status, body: answer.body as Record<string, unknown> };
  };

  test('a client who pays is a recipient with the client’s name and address, which follow the client', async () => {
    const set = await rest('POST', '/client-recipients/', {
      client: ann,
      start_date: '2026-11-01',
      recipient: 'client',
      reference: 'PO 12',
    });
    expect(set).toMatchObject({
      status: 201,
      body: { client: ann, client_name: 'Ann Lee', recipient_name: 'Ann Lee', reference: 'PO 12' },
    });
    const path = `/recipients/${String(set.body.recipient)}/`;
    expect((await rest('GET', path)).body).toMatchObject({
      client: ann,
      name: 'Ann Lee',
      address: '1 Main St, Springfield',
      delivery: 'link',
      terms_days: null,
      open: 0,
      credit: 0,
    });
    await world.as('ada').clients.update({ id: ann, last_name: 'Lee-Brown' });
    expect((await rest('GET', path)).body).toMatchObject({ name: 'Ann Lee-Brown' });
    await world.as('ada').clients.update({ id: ann, last_name: 'Lee' });
  });

  test('a day is said once for each client', async () => {
    await paysFromNovember();
    expect(
      await rest('POST', '/client-recipients/', {
        client: ann,
        start_date: '2026-11-01',
        recipient: partners,
      }),
    ).toEqual({
      status: 400,
      body: { start_date: ['This client already has a recipient from Nov 1.'] },
    });
    const later = await rest('POST', '/client-recipients/', {
      client: ann,
      start_date: '2026-12-01',
      recipient: partners,
      member_number: '430123456',
    });
    expect(later).toMatchObject({
      status: 201,
      body: { recipient: partners, recipient_name: 'Plan Partners' },
    });
    const path = `/client-recipients/${String(later.body.id)}/`;
    expect(await rest('PATCH', path, { start_date: '2026-11-01' })).toMatchObject({ status: 400 });
    expect(await rest('PATCH', path, { member_number: null, start_date: '2027-01-01' })).toMatchObject({
      status: 200,
      body: { member_number: null, recipient: partners, start_date: '2027-01-01' },
    });
    expect(await rest('DELETE', path)).toMatchObject({ status: 204 });
  });

  test('many clients are changed together, all or none', async () => {
    await paysFromNovember();
    const several = (start_date: string, recipient: unknown) =>
      rest('POST', '/client-recipients/', { clients: [bob, ann], start_date, recipient });
    expect(await several('2026-11-01', partners)).toMatchObject({
      status: 400,
      body: { start_date: ['This client already has a recipient from Nov 1.'] },
    });
    expect(await several('2026-10-01', 'client')).toMatchObject({
      status: 201,
      body: [
        { client: bob, recipient_name: 'Bob Stone' },
        { client: ann, recipient_name: 'Ann Lee' },
      ],
    });
    expect(await several('2026-10-15', null)).toMatchObject({
      status: 201,
      body: [
        { client: bob, recipient: null, recipient_name: null },
        { client: ann, recipient: null, recipient_name: null },
      ],
    });
    const rows = await world.as('ada').clientRecipients.list({ client: bob });
    expect(rows.results.map(({ start_date }) => start_date)).toEqual(['2026-10-01', '2026-10-15']);
  });

  test('what does not exist, or is inactive, is refused at its field', async () => {
    const birchs = await clientNamed(world, 'Berta Birch', {}, 'birch');
    const set = (more: Record<string, unknown>) =>
      rest('POST', '/client-recipients/', {
        client: bob,
        start_date: '2025-01-01',
        recipient: null,
        ...more,
      });
    expect((await set({ client: birchs })).body).toEqual({ client: ['This client does not exist.'] });
    expect((await set({ recipient: 999_999 })).body).toEqual({
      recipient: ['This recipient does not exist.'],
    });
    expect((await set({ client: undefined })).body).toEqual({ client: ['Choose a client.'] });
    const { id } = (await rest('POST', '/recipients/', { name: 'Old County', is_active: false })).body;
    expect((await set({ recipient: id })).body).toEqual({ recipient: ['This recipient is inactive.'] });
    expect((await rest('POST', '/recipients/', { email: 'x@y.example' })).body).toEqual({
      name: ['This field is required.'],
    });
    expect((await rest('POST', '/recipients/', { name: 'X', terms_days: 121 })).status).toBe(400);
    expect((await rest('POST', '/recipients/', { name: 'X', unit_minutes: 7 })).body).toEqual({
      unit_minutes: ['Choose one of 5, 6, 10, 12, 15, 20, 30, 60 minutes.'],
    });
  });

  // invoices.md#terms
  test('a recipient has terms of its own, and is found by name', async () => {
    const changed = await rest('PATCH', `/recipients/${partners}/`, {
      terms_days: 30,
      line_per: 'day',
      distance_rate: 0.99,
      show_worker: false,
    });
    expect(changed.body).toMatchObject({
      name: 'Plan Partners',
      terms_days: 30,
      line_per: 'day',
      rounding: null,
      distance_rate: 0.99,
      show_worker: false,
    });
    const found = await world.as('ada').recipients.list({ search: 'partners plan' });
    expect(found.results.map(({ name }) => name)).toEqual(['Plan Partners']);
    await paysFromNovember();
    await rest('POST', '/recipients/', { name: 'Old County', is_active: false });
    const all = await world.as('ada').recipients.list({ is_active: 'true' });
    expect(all.results.map(({ name }) => name)).toEqual(['Ann Lee', 'Plan Partners']);
  });

  test('one that pays for a client is not deleted; another is', async () => {
    const { id } = (await rest('POST', '/recipients/', { name: 'County' })).body;
    const { id: row } = (
      await rest('POST', '/client-recipients/', { client: bob, start_date: '2024-01-01', recipient: id })
    ).body;
    expect(await rest('DELETE', `/recipients/${String(id)}/`)).toMatchObject({
      status: 409,
      body: { detail: 'County pays for clients and cannot be deleted. Deactivate instead.' },
    });
    await rest('DELETE', `/client-recipients/${String(row)}/`);
    expect(await rest('DELETE', `/recipients/${String(id)}/`)).toMatchObject({ status: 204 });
  });

  test('a client without documents is deleted with what was said about who pays', async () => {
    const cleo = await clientNamed(world, 'Cleo Short');
    await rest('POST', '/client-recipients/', {
      client: cleo,
      start_date: '2026-01-01',
      recipient: 'client',
    });
    expect(await rest('DELETE', `/clients/${cleo}/`)).toMatchObject({ status: 204 });
    const dora = await clientNamed(world, 'Dora Long');
    await rest('POST', '/billing-items/', {
      client: dora,
      date: '2026-01-31',
      description: 'Fee',
      quantity: 1,
      unit_price: 50,
    });
    expect(await rest('DELETE', `/clients/${dora}/`)).toMatchObject({ status: 409 });
  });

  test('the trail tells who said what', async () => {
    const path = `/client-recipients/${String((await paysFromNovember()).body.id)}/`;
    await rest('PATCH', path, { reference: 'PO 13' });
    await rest('DELETE', path);
    const { results } = await world.as('ada').audit.list({ record_type: 'client_recipient', page: 1 });
    expect(new Set(results.map(({ action }) => action))).toEqual(
      new Set(['client_recipient.create', 'client_recipient.update', 'client_recipient.delete']),
    );
    expect(results.at(-1)?.after).toMatchObject({ client_name: 'Ann Lee', start_date: '2026-11-01' });
  });
});

// invoices.md#who-pays
describe('Who may bill', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
    const { results } = await world.as('ada').roles.list({});
    const role = results.find(({ name }) => name === 'Coordinator');
    await world
      .as('ada')
      .roles.update({ id: role?.id ?? 0, name: 'Coordinator', permissions: 'billing_edit' });
  });
  afterEach(() => world.close());

  test('a delegate with the permission says who pays, and reads settings without changing them', async () => {
    const ann = await clientNamed(world, 'Ann Lee');
    const set = await world.rest('dell', 'POST', '/client-recipients/', {
      client: ann,
      start_date: '2026-11-01',
      recipient: 'client',
    });
    expect(set.status).toBe(201);
    expect((await world.rest('dell', 'GET', '/billing-settings/')).status).toBe(200);
    for (const [method, path, body] of [
      ['PATCH', '/billing-settings/', { legal_name: 'Mine' }],
      ['POST', '/tax-codes/', { name: 'Tax', rate: 5 }],
      ['POST', '/tax-codes/ndis/', {}],
    ] as const)
      expect((await world.rest('dell', method, path, body)).status).toBe(403);
  });

  test('a worker sees nothing', async () => {
    for (const path of [
      '/recipients/',
      '/client-recipients/',
      '/billing-items/',
      '/tax-codes/',
      '/billing-settings/',
    ])
      expect((await world.rest('will', 'GET', path)).status).toBe(403);
  });
});
