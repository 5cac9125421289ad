import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverDue } from '../../../../tests/support/deliver-due.ts';
import { seedClient } from '../../../../tests/support/seed-client.ts';
import { createWorld, type PersonName, type World } from '../../../../tests/support/world.ts';
import type { Message } from '../../kernel/mail.ts';
import { refusalOf } from '../../kernel/refusals.ts';
import { enqueueEvent } from './events.ts';
import { startDeliveries } from './jobs.ts';
import { rotateSecret } from './writes.ts';

const DAY_MS = 86_400_000;

// company-and-plans.md#webhooks
describe('The outbox of webhooks', () => {
  let world: World;
  let listener: Server;
  let origin: string;
  let ida: number;
  /** The answer of each path; a path without one never answers. */
  const answers = new Map<string, number>();
  const received: string[] = [];
  const mails: Message[] = [];

  beforeAll(async () => {
    listener = createServer((request, response) => {
      received.push(request.url ?? '');
      const status = answers.get(request.url ?? '');
      request.resume();
      if (status !== undefined) response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  });
  beforeEach(async () => {
    answers.clear();
    received.length = 0;
    mails.length = 0;
    world = await createWorld({
      env: { WEBHOOK_PRIVATE_ADDRESSES: 'on', PUBLIC_URL: 'https://daybook.example.org' },
      mail: {
        send: async (message) => {
          mails.push(message);
        },
      },
    });
    ida = await seedClient(world, { first_name: 'Ida', last_name: 'Moss' });
    return () => world.close();
  });
  afterAll(() => {
    listener.closeAllConnections();
    listener.close();
  });

  const hookOf = (who: PersonName, path: string) =>
    world.as(who).webhooks.create({ url: `${origin}${path}`, events: ['incident.filed'] });
  const incident = () =>
    world.as('will').incidents.create({ client_id: ida, date: '2026-03-17', staff_present: ['Will'] });
  const log = async () => (await world.as('ada').webhooks.deliveries({})).results;

  async function announceTo(who: PersonName, count: number) {
    const company_id = (await world.contextOf(who)).caller?.membership?.company_id;
    if (!company_id) throw new Error(`${who} is in a company.`);
    await world.store.write(company_id, async (db) => {
      for (let id = 1; id <= count; id += 1)
        await enqueueEvent({ db, company_id, now: world.now() }, 'incident.filed', id);
    });
  }

  test('70 deliveries to an address that never answers delay no other delivery, not even of the same company', async () => {
    answers.set('/well', 204);
    await hookOf('ada', '/tarpit');
    await announceTo('ada', 70);
    await hookOf('ada', '/well');
    await hookOf('nora', '/well');
    await announceTo('ada', 1);
    await announceTo('nora', 3);
    const deliveries = startDeliveries(world.services);
    try {
      // One attempt at the silent address takes 8 seconds.
      await expect.poll(() => received.filter((path) => path === '/well').length, { timeout: 7_000 }).toBe(4);
      expect(received.filter((path) => path === '/tarpit')).toHaveLength(2);
    } finally {
      listener.closeAllConnections();
      await deliveries.stop();
    }
  });

  test(
    'an admin hears that an address failing for five days was switched off, and can switch it on again',
    { timeout: 60_000 },
    async () => {
      const dead = await hookOf('ada', '/dead');
      const ill = await hookOf('ada', '/ill');
      answers.set('/dead', 500);
      answers.set('/ill', 500);
      const start = world.now().getTime();
      const ofHook = async (id: number) => world.as('ada').webhooks.get({ id });
      const activeUntil = { dead: 0, ill: 0 };
      for (let hours = 0; hours <= 7 * 24; hours += 6) {
        world.travelTo(new Date(start + hours * 3_600_000).toISOString());
        if (hours % 24 === 0) await incident();
        answers.set('/ill', hours === 4 * 24 ? 204 : 500);
        await deliverDue(world.services);
        if ((await ofHook(dead.id)).is_active) activeUntil.dead = hours / 24;
        if ((await ofHook(ill.id)).is_active) activeUntil.ill = hours / 24;
      }
      expect(activeUntil.dead).toBeGreaterThanOrEqual(4.75);
      expect(activeUntil.dead).toBeLessThan(6);
      expect(activeUntil.ill).toBe(7);

      const off = await ofHook(dead.id);
      expect(off).toMatchObject({ is_active: false, failing_since: new Date(start).toISOString() });
      expect(Date.parse(off.switched_off_at ?? '') - start).toBeGreaterThanOrEqual(5 * DAY_MS);
      expect((await ofHook(ill.id)).failing_since).not.toBeNull();
      expect(mails).toMatchObject([
        {
          to: 'ada@example.org',
          subject: expect.stringContaining(new URL(origin).host) as string,
          text: expect.stringContaining('https://daybook.example.org/settings?tab=webhooks') as string,
        },
      ]);
      const [entry, ...more] = (await world.as('ada').audit.list({ page_size: 200 })).results.filter(
        ({ action }) => action === 'webhook.switch_off',
      );
      expect(more).toEqual([]);
      expect(entry).toMatchObject({ record_type: 'webhook', record_id: dead.id, user_name: 'Daybook' });

      const on = await world
        .as('ada')
        .webhooks.update({ id: dead.id, is_active: true, updated_at: off.updated_at });
      expect(on).toMatchObject({ is_active: true, failing_since: null, switched_off_at: null });
    },
  );

  test('an admin’s waiting deliveries are kept until sent; the log of sent ones is deleted after 30 days', async () => {
    answers.set('/well', 204);
    await hookOf('ada', '/well');
    const sent = await incident();
    await deliverDue(world.services);
    const waiting = await incident();
    world.travelTo(new Date(world.now().getTime() + 31 * DAY_MS).toISOString());
    const now = await incident();
    const records = (await log()).map(
      ({ payload }) => (JSON.parse(payload) as { record: { id: number } }).record.id,
    );
    expect(records).toEqual([now.id, waiting.id]);
    expect(records).not.toContain(sent.id);
    expect(await deliverDue(world.services)).toBe(2);
  });

  test('of two admins who renew a secret at once, one gets it and the other is refused', async () => {
    const { id } = await hookOf('ada', '/well');
    const context = await world.contextOf('ada');
    const { caller } = context;
    const membership = caller?.membership;
    if (!caller || !membership) throw new Error('Ada is in a company.');
    const { company_id } = membership;
    const outcomes = await world.store.write(company_id, (db) => {
      const ctx = { ...context, db, caller, membership, company_id, now: world.now(), record: () => {} };
      // In one transaction, so that both read before either writes.
      return Promise.allSettled([rotateSecret(ctx, { id }), rotateSecret(ctx, { id })]);
    });
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => refusalOf(reason).status)).toEqual([409]);
  });
});
