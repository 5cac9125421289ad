import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { billedClient, invoiceIn } from '../../../../tests/support/billing.ts';
import { openPostOffice } from '../../../../tests/support/post-office.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { readConfig } from '../../config.ts';
import { momentOf } from '../../kernel/clock.ts';
import { createMail } from '../../kernel/mail.ts';
import { sendWaiting } from './jobs.ts';

// invoices.md#paper-and-delivery
describe('Mailing a document', () => {
  let world: World;
  let office: Awaited<ReturnType<typeof openPostOffice>>;
  let payer: { client: number; recipient: number };
  let invoice: number;
  beforeEach(async () => {
    office = await openPostOffice();
    world = await createWorld({ env: office.env, mail: createMail(readConfig(office.env)) });
    payer = await billedClient(world, 'Ann Lee');
    await world.as('ada').recipients.update({ id: payer.recipient, email: 'ann@example.org' });
    invoice = (await invoiceIn(world, { ...payer, total: 224.66 })).id;
  });
  afterEach(async () => {
    await world.close();
    await office.close();
  });

  const pass = (ms: number) => world.travelTo(momentOf(new Date(world.now().getTime() + ms)));
  const send = (body: Record<string, unknown> = {}) =>
    world.rest('ada', 'POST', `/invoices/${invoice}/send/`, body);
  const tokenIn = (mail = '') => /\/i\/([\w-]{43})/.exec(mail)?.[1] ?? '';
  const open = async (token: string) =>
    (await world.app.inject({ method: 'GET', url: `/api/invoice-links/${token}/` })).statusCode;

  test('tries at once, and the link in it opens the document', async () => {
    expect(await send()).toMatchObject({
      status: 200,
      body: {
        status: 'sent',
        mails: [{ to: 'ann@example.org', has_link: true, attempts: 1, is_waiting: false, revoked_at: null }],
      },
    });
    const [delivered] = office.delivered;
    expect(delivered?.to).toBe('ann@example.org');
    const mail = delivered?.mail ?? '';
    expect(mail).toContain('Subject: Invoice INV-0001 from Maple Care LLC');
    expect(mail).toContain('Reply-To: billing@maple.example');
    expect(mail).toContain('$224.66 USD, due on Mar 15, 2026');
    expect(mail).not.toContain('Lee');
    expect(tokenIn(mail)).toHaveLength(43);
    expect(await open(tokenIn(mail))).toBe(200);
  });

  test('is tried again later, with the same link, until it arrives', async () => {
    office.closed = true;
    expect(await send()).toMatchObject({
      status: 200,
      body: { status: 'issued', mails: [{ attempts: 1, is_waiting: true, sent_at: null }] },
    });
    office.closed = false;
    await sendWaiting(world.services);
    expect(office.delivered).toEqual([]);
    pass(60_000);
    await sendWaiting(world.services);
    expect(office.delivered).toHaveLength(1);
    expect(await open(tokenIn(office.delivered[0]?.mail))).toBe(200);
    expect((await world.as('ada').invoices.get({ id: invoice })).status).toBe('sent');
    pass(3_600_000);
    await sendWaiting(world.services);
    expect(office.delivered).toHaveLength(1);
  });

  test('says the last day on which its link works all day, by the company’s clock', async () => {
    await world.as('ada').companySettings.update({ time_zone: 'America/New_York' });
    // May 18 in UTC, 60 days later, is still May 17 there.
    world.travelTo('2026-03-19T02:00:00.000Z');
    await send();
    expect(office.delivered[0]?.mail).toContain('This link works until May 16, 2026.');
  });

  test('each has a link of its own, which is revoked, and ends after 60 days', async () => {
    await send();
    await send({ to: 'son@example.org' });
    const [first = '', second = ''] = office.delivered.map(({ mail }) => tokenIn(mail));
    expect(first).not.toBe(second);
    const { mails } = await world.as('ada').invoices.get({ id: invoice });
    const revoked = await world.rest('ada', 'POST', `/invoices/${invoice}/mails/${mails[0]?.id}/revoke/`, {});
    expect(revoked).toMatchObject({ status: 200, body: { mails: [{ revoked_at: expect.any(String) }, {}] } });
    expect([await open(first), await open(second)]).toEqual([404, 200]);
    pass(60 * 86_400_000);
    expect(await open(second)).toBe(404);
    const trail = (await world.as('ada').audit.list({ record_type: 'invoice', page: 1 })).results;
    expect(trail.map(({ action }) => action)).toEqual(['invoice.revoke', 'invoice.send', 'invoice.send']);
    expect(JSON.stringify(trail)).not.toContain(first);
  });

  test('attaches the PDF for a recipient who files it, and names letters that it lacks', async () => {
    await world.as('ada').recipients.update({ id: payer.recipient, delivery: 'pdf' });
    expect(await send()).toMatchObject({ status: 200, body: { mails: [{ has_link: false }] } });
    expect(office.delivered[0]?.mail).toContain('filename=INV-0001.pdf');
    const other = await invoiceIn(world, { ...payer, total: 10, buyer_name: '李 Ann' });
    expect(await world.rest('ada', 'POST', `/invoices/${other.id}/send/`, {})).toMatchObject({
      status: 400,
      body: { detail: 'A PDF cannot show these letters: 李. Send a link instead.' },
    });
  });

  test('needs an address', async () => {
    await world.as('ada').recipients.update({ id: payer.recipient, email: null });
    expect(await send()).toMatchObject({ status: 400, body: { to: ['Enter an email address.'] } });
    expect((await send({ to: 'ann@example.org' })).status).toBe(200);
  });

  test('is said to have happened in another way, once', async () => {
    const path = `/invoices/${invoice}/mark-sent/`;
    const marked = await world.rest('ada', 'POST', path, {});
    expect(marked).toMatchObject({ status: 200, body: { status: 'sent', sent_at: expect.any(String) } });
    pass(1_000);
    expect((await world.rest('ada', 'POST', path, {})).body).toMatchObject({
      sent_at: (marked.body as { sent_at: string }).sent_at,
    });
  });

  test('goes with issuing, to those who want mail and have an address', async () => {
    const ada = world.as('ada');
    await ada.billingSettings.update({
      legal_name: 'Maple Care LLC',
      address: '1 Long Road',
      invoices_from: '2026-01-01',
      updated_at: null,
    });
    const bob = await billedClient(world, 'Bob Stone');
    for (const { client } of [payer, bob])
      await ada.billingItems.create({
        client,
        date: '2026-03-03',
        description: 'Monthly fee',
        quantity: 1,
        unit_price: 50,
      });
    const { issued, skipped } = await ada.invoices.issue({
      up_to: '2026-03-18',
      mail: true,
      rows: [payer, bob].map((each) => ({ ...each, total: 50 })),
    });
    expect([issued.length, skipped]).toEqual([2, []]);
    await world.services.background.idle();
    expect(office.delivered.map(({ to }) => to)).toEqual(['ann@example.org']);
    const [sent, other] = await Promise.all(issued.map(({ id }) => ada.invoices.get({ id })));
    expect([sent?.status, other?.status]).toEqual(['sent', 'issued']);
  });

  test('is refused on a server without mail', async () => {
    const silent = await createWorld();
    const of = await billedClient(silent, 'Ann Lee');
    const { id } = await invoiceIn(silent, { ...of, total: 10 });
    expect(
      await silent.rest('ada', 'POST', `/invoices/${id}/send/`, { to: 'ann@example.org' }),
    ).toMatchObject({
      status: 400,
      body: { code: 'mail_off' },
    });
    await silent.close();
  });
});
