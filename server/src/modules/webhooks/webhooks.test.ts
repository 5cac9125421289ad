import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliverDue } from '../../../../tests/support/deliver-due.ts';
import { seedClient } from '../../../../tests/support/seed-client.ts';
import { auditHeadsOf } from '../../../../tests/support/tamper.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';
import { isPrivateAddress } from '../../kernel/private-address.ts';
import { announceHeads, enqueueEvent } from './events.ts';

interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

describe('Webhooks', () => {
  let world: World;
  let listener: Server;
  let url: string;
  let ida: number;
  let answerWith = 204;
  const received: Received[] = [];

  beforeAll(async () => {
    listener = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        response.writeHead(answerWith, { location: 'http://127.0.0.1:1/' }).end();
      });
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => void listener.close());
  beforeEach(async () => {
    world = await createWorld({ env: { WEBHOOK_PRIVATE_ADDRESSES: 'on' } });
    ida = await seedClient(world, { first_name: 'Ida', last_name: 'Moss' });
    received.length = 0;
    answerWith = 204;
  });
  afterEach(() => world.close());

  const incident = () =>
    world.as('will').incidents.create({ client_id: ida, date: '2026-03-17', staff_present: ['Will Worker'] });
  const subscribe = () => world.as('ada').webhooks.create({ url, events: ['incident.filed'] });
  const log = async (more: object = {}) => (await world.as('ada').webhooks.deliveries(more)).results;

  test('an admin’s subscribed address gets all four events, signed, without names or free text', async () => {
    const { secret, ...hook } = await world.as('ada').webhooks.create({
      url,
      events: ['timesheet.submitted', 'timesheet.approved', 'report.submitted', 'incident.filed'],
    });
    expect(JSON.stringify(await world.as('ada').webhooks.list({}))).not.toContain(secret);
    const { id } = await incident();
    const sheet = await world
      .as('will')
      .timesheets.create({ start_date: '2026-03-01', end_date: '2026-03-14' });
    await world.as('will').timesheets.submit({ id: sheet.id });
    await world.as('ada').timesheets.approve({ id: sheet.id });
    const report = await world.as('will').monthlyReports.generate({ client: ida, start_date: '2026-03-01' });
    await world.as('will').monthlyReports.submit({ id: report.id });

    expect(await deliverDue(world.services)).toBe(4);
    expect(await deliverDue(world.services)).toBe(0);
    const events = new Set(received.map(({ headers }) => headers['daybook-event']));
    expect([...events]).toHaveLength(4);
    expect([...events]).toEqual(
      expect.arrayContaining([
        'incident.filed',
        'report.submitted',
        'timesheet.approved',
        'timesheet.submitted',
      ]),
    );
    const filed = received.find(({ headers }) => headers['daybook-event'] === 'incident.filed');
    expect(JSON.parse(filed?.body ?? '')).toEqual({
      event: 'incident.filed',
      created_at: '2026-03-18T15:00:00.000Z',
      company: world.companies.maple,
      record: { id, path: `/api/incident-reports/${id}/` },
    });
    const signature = String(filed?.headers['daybook-signature']);
    const [, seconds] = /^t=(\d+),v1=[0-9a-f]{64}$/.exec(signature) ?? [];
    const expected = createHmac('sha256', secret).update(`${seconds}.${filed?.body}`).digest('hex');
    expect(signature).toBe(`t=${seconds},v1=${expected}`);
    expect(await log({ webhook: hook.id })).toHaveLength(4);
    expect((await log())[0]).toMatchObject({ status: 'delivered', attempts: 1, response_status: 204 });
    await world.as('ada').webhooks.remove({ id: hook.id });
    expect(await log()).toEqual([]);
  });

  test('a subscribed company is sent the end of its change history, once a day by one of several processes', async () => {
    const hook = await world.as('ada').webhooks.create({ url, events: ['audit.head'] });
    await world.as('nora').webhooks.create({ url, events: ['incident.filed'] });
    received.length = 0;
    const announced = async () => {
      await Promise.all([announceHeads(world.services), announceHeads(world.services)]);
      await announceHeads(world.services);
      return deliverDue(world.services);
    };
    const [head] = (await auditHeadsOf(world.store.read)).filter(
      ({ company_id }) => company_id === world.companies.maple,
    );
    expect(await announced()).toBe(1);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      event: 'audit.head',
      created_at: world.now().toISOString(),
      company: world.companies.maple,
      head: { sequence: head?.sequence, hash: head?.hash },
    });
    await incident();
    expect(await announced()).toBe(0);
    const today = world.now();
    world.travelTo(new Date(today.getTime() + 86_400_000).toISOString());
    expect(await announced()).toBe(1);
    expect(received).toHaveLength(2);
    expect(received[1]?.body).not.toContain(head?.hash);
    world.travelTo(today.toISOString());
    await world.as('ada').webhooks.remove({ id: hook.id });
  });

  test('a program verifies a delivery with a library of Standard Webhooks, with the new secret and the old one', async () => {
    answerWith = 204;
    const ada = world.as('ada');
    const { id, secret } = await ada.webhooks.create({ url, events: ['incident.filed'] });
    const renewed = await ada.webhooks.rotateSecret({ id });
    received.length = 0;
    await incident();
    await deliverDue(world.services);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    // The library compares the time with the wall clock.
    vi.useFakeTimers({ toFake: ['Date'], now: world.now() });
    try {
      for (const key of [secret, renewed.secret])
        expect(new Webhook(key).verify(body, sent)).toMatchObject({ event: 'incident.filed' });
      expect(() => new Webhook(secret).verify(`${body} `, sent)).toThrow('No matching signature');
      const others = await ada.webhooks.create({ url, events: ['report.submitted'] });
      expect(() => new Webhook(others.secret).verify(body, sent)).toThrow('No matching signature');
      await ada.webhooks.remove({ id: others.id });
    } finally {
      vi.useRealTimers();
    }
    expect(sent['webhook-id']).toBe(`msg_${sent['daybook-delivery']}`);
    await ada.webhooks.remove({ id });
  });

  test('an event of a rolled-back change is never sent', async () => {
    await subscribe();
    // Before the write begins: inside it, requesting a token would wait for it.
    const { caller } = await world.contextOf('will');
    const company_id = caller?.membership?.company_id;
    if (!company_id) throw new Error('Will is in a company.');
    await expect(
      world.store.write(world.companies.maple, async (db) => {
        await enqueueEvent({ db, company_id, now: world.now() }, 'incident.filed', 1);
        throw new Error('and then something failed');
      }),
    ).rejects.toThrow('and then something failed');
    expect(await log()).toEqual([]);
  });

  test('an admin’s failed delivery is retried at growing intervals, eight times, and can be sent again', async () => {
    await subscribe();
    answerWith = 500;
    await incident();
    await deliverDue(world.services);
    expect((await log())[0]).toMatchObject({
      status: 'waiting',
      attempts: 1,
      response_status: 500,
      error: 'The server answered 500.',
      next_attempt_at: '2026-03-18T15:01:00.000Z',
    });
    expect(await deliverDue(world.services)).toBe(0);
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      world.travelTo((await log())[0]?.next_attempt_at ?? '');
      expect(await deliverDue(world.services)).toBe(1);
    }
    const [failed] = await log({ status: 'failed' });
    expect(failed).toMatchObject({ attempts: 8, next_attempt_at: null });
    answerWith = 200;
    await world.as('ada').webhooks.redeliver({ id: failed?.id ?? 0 });
    expect(await refusalIn(world.as('ada').webhooks.redeliver({ id: failed?.id ?? 0 }))).toMatchObject({
      status: 409,
    });
    expect(await deliverDue(world.services)).toBe(1);
    expect((await log())[0]).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  test('two processes that check at once send a delivery once', async () => {
    await subscribe();
    await incident();
    await Promise.all([1, 2, 3, 4].map(() => deliverDue(world.services)));
    expect(received).toHaveLength(1);
  });

  test('a redirect is not followed, and a disabled webhook gets nothing', async () => {
    const { id } = await subscribe();
    answerWith = 302;
    await incident();
    await deliverDue(world.services);
    expect((await log())[0]).toMatchObject({ response_status: 302, status: 'waiting' });
    await world.as('ada').webhooks.update({ id, is_active: false });
    const before = received.length;
    await incident();
    expect(await log({ status: 'waiting' })).toHaveLength(1);
    world.travelTo('2026-03-28T15:00:00.000Z');
    await deliverDue(world.services);
    expect((await log({ status: 'failed' }))[0]).toMatchObject({ error: 'The webhook was switched off.' });
    expect(received).toHaveLength(before);
  });

  test('an admin sees a renewed secret once, and the old one also signs for a day, so that nothing is missed', async () => {
    answerWith = 204;
    world.travelTo('2026-03-28T15:00:00.000Z');
    const ada = world.as('ada');
    const made = await ada.webhooks.create({ url, events: ['incident.filed'] });
    expect(made.previous_secret_until).toBeNull();
    const signedWith = async () => {
      received.length = 0;
      await incident();
      await deliverDue(world.services);
      const [{ headers, body } = { headers: {}, body: '' }] = received;
      const [time, ...signatures] = String(headers['daybook-signature']).split(',');
      return signatures.map((signature) =>
        [made.secret, second.secret].findIndex(
          (secret) =>
            signature ===
            `v1=${createHmac('sha256', secret)
              .update(`${time?.slice(2)}.${body}`)
              .digest('hex')}`,
        ),
      );
    };
    const rotated = await world.rest('ada', 'POST', `/webhooks/${made.id}/rotate-secret/`);
    const second = rotated.body as typeof made;
    expect(second).toMatchObject({ id: made.id, url, previous_secret_until: '2026-03-29T15:00:00.000Z' });
    expect(second.secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    expect(second.secret).not.toBe(made.secret);
    for (const read of [
      (await ada.webhooks.list({})).results,
      await ada.webhooks.get({ id: made.id }),
      await ada.audit.list({}),
    ]) {
      expect(JSON.stringify(read)).not.toContain(made.secret);
      expect(JSON.stringify(read)).not.toContain(second.secret);
    }
    expect((await ada.audit.list({ page_size: 1 })).results).toMatchObject([
      { action: 'webhook.rotate_secret', record_type: 'webhook', record_id: made.id },
    ]);
    expect(await signedWith()).toEqual([1, 0]);
    world.travelTo('2026-03-29T14:59:00.000Z');
    expect(await signedWith()).toEqual([1, 0]);
    world.travelTo('2026-03-29T15:00:00.000Z');
    expect(await signedWith()).toEqual([1]);

    // An admin with an older version cannot renew it over a colleague's change.
    const again = ada.webhooks.rotateSecret({ id: made.id, updated_at: made.updated_at });
    expect(await refusalIn(again)).toMatchObject({ status: 409 });
    expect(await refusalIn(world.as('nora').webhooks.rotateSecret({ id: made.id }))).toMatchObject({
      status: 404,
    });
    await ada.webhooks.remove({ id: made.id });
  });
});

describe('Webhooks where private addresses are closed', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test('an admin cannot use addresses of this machine and its network, in any spelling', async () => {
    for (const url of [
      'http://example.org/',
      'https://localhost/',
      'https://localhost./',
      'https://a.LOCALHOST./',
      'https://127.0.0.1/',
      'https://127.0.0.1./',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://10.0.0.8/',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[fd00::1]/',
      'https://[::127.0.0.1]/',
      'https://[64:ff9b::a9fe:a9fe]/',
      'https://[64:ff9b:1::a9fe:a9fe]/',
      'https://[::ffff:0:127.0.0.1]/',
      'https://[fec0::1]/',
      'https://[2001:0:53aa:64c::1]/',
      'https://[3fff:fff::1]/',
      'https://[5f00::1]/',
      'https://user:pass@example.org/',
      'javascript:alert(1)',
      'not an address',
    ])
      expect(
        await refusalIn(world.as('ada').webhooks.create({ url, events: ['incident.filed'] })),
      ).toMatchObject({ status: 400, fields: { url: [expect.any(String)] } });
    expect(isPrivateAddress('93.184.216.34')).toBe(false);
    expect(isPrivateAddress('2606:4700::1111')).toBe(false);
    expect(isPrivateAddress('2001:4860:4860::8888')).toBe(false);
  });

  test('an admin’s webhook never connects to a name that resolves to this machine', async () => {
    const ida = await seedClient(world, { first_name: 'Ida', last_name: 'Moss' });
    // Added while this was allowed.
    const open = { ...world.services.config, webhook_private_addresses: true };
    const { createWebhook } = await import('./writes.ts');
    const context = await world.contextOf('ada');
    const { caller } = context;
    const membership = caller?.membership;
    if (!caller || !membership) throw new Error('Ada is in a company.');
    await world.store.write(membership.company_id, (db) =>
      createWebhook(
        {
          ...context,
          config: open,
          db,
          caller,
          membership,
          company_id: membership.company_id,
          now: world.now(),
          record: () => {},
        },
        { url: 'https://localhost:1/', events: ['incident.filed'] },
      ),
    );
    await world.as('will').incidents.create({ client_id: ida, date: '2026-03-17', staff_present: ['Will'] });
    await deliverDue(world.services);
    expect((await world.as('ada').webhooks.deliveries({})).results[0]).toMatchObject({
      response_status: null,
      error: 'This address is in a private network.',
    });
  });
});
