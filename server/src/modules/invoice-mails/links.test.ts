import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { billedClient, invoiceIn, linkTo } from '../../../../tests/support/billing.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { ofCompany } from '../../database/of-company.ts';
import { companies } from '../../database/schema/companies.ts';
import { invoiceMails } from '../../database/schema/invoices.ts';
import { momentOf } from '../../kernel/clock.ts';

// invoices.md#paper-and-delivery
describe('The link in a mail', () => {
  let world: World;
  let lines: string;
  let payer: { client: number; recipient: number };
  beforeEach(async () => {
    lines = '';
    world = await createWorld({ env: { LOG_LEVEL: 'info' }, log: { write: (line) => void (lines += line) } });
    payer = await billedClient(world, 'Ann Lee');
  });
  afterEach(() => world.close());

  const open = (path: string) => world.app.inject({ method: 'GET', url: path });
  const GONE = 'This link is no longer valid. Please ask the sender for a new one.';

  test('opens this document, the money on it and what is open, and nothing else', async () => {
    const { id } = await invoiceIn(world, { ...payer, total: 224.66 });
    await world.as('ada').payments.create({ recipient: payer.recipient, paid_on: '2026-03-04', amount: 100 });
    const token = await linkTo(world, id);
    expect(token).toMatch(/^[\w-]{43}$/);
    const answer = await open(`/api/invoice-links/${token}/`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      kind: 'invoice',
      label: 'INV-0001',
      corrects_label: null,
      issued_on: '2026-03-01',
      due_on: '2026-03-15',
      currency: 'USD',
      seller: expect.objectContaining({ legal_name: 'Maple Care LLC' }),
      buyer: expect.objectContaining({ name: 'Ann Lee' }),
      note: null,
      net: 224.66,
      tax: 0,
      total: 224.66,
      open: 124.66,
      status: 'part_paid',
      logo: null,
      lines: [
        {
          kind: 'item',
          service_date: '2026-03-01',
          end_date: null,
          code: null,
          description: 'Support',
          minutes: null,
          quantity: 1,
          unit: null,
          unit_price: 224.66,
          amount: 224.66,
          tax_name: null,
          tax_rate: null,
          net: 224.66,
          tax: 0,
        },
      ],
      money: [{ date: '2026-03-04', kind: 'payment', amount: 100 }],
    });
  });

  test('is kept by no cache, no search engine, no other site and no log', async () => {
    const { id } = await invoiceIn(world, { ...payer, total: 10 });
    const token = await linkTo(world, id);
    for (const path of [`/api/invoice-links/${token}/`, `/api/invoice-links/${token}/pdf/`, `/i/${token}`]) {
      const { headers } = await open(path);
      expect([path, headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
        path,
        'noindex, nofollow',
        'no-referrer',
      ]);
      expect(headers['cache-control']).toContain('no-store');
    }
    expect(lines).toContain('/api/invoice-links/');
    expect(lines).not.toContain(token);
  });

  test('that never was, has ended or was revoked, and of a closed company, opens nothing', async () => {
    const { id } = await invoiceIn(world, { ...payer, total: 10 });
    const change = (token: string, set: Partial<typeof invoiceMails.$inferInsert>) =>
      world.store.write(world.companies.maple, async (db) => {
        const rows = await db
          .select()
          .from(invoiceMails)
          .where(eq(invoiceMails.company_id, world.companies.maple));
        const last = rows.at(-1)?.id ?? 0;
        await db
          .update(invoiceMails)
          .set(set)
          .where(ofCompany(invoiceMails, world.companies.maple, last));
        return token;
      });
    const now = momentOf(world.now());
    const dead = [
      'x'.repeat(43),
      await change(await linkTo(world, id), { expires_at: now }),
      await change(await linkTo(world, id), { revoked_at: now }),
    ];
    for (const token of dead)
      for (const path of [`/api/invoice-links/${token}/`, `/api/invoice-links/${token}/pdf/`])
        expect([(await open(path)).statusCode, (await open(path)).json()]).toEqual([
          404,
          { detail: GONE, code: 'not_found' },
        ]);
    // Its page is the same for each, and says it; whoever only looks whether there is something reads it from the status.
    const page = await open('/');
    for (const token of [...dead, 'x'])
      for (const method of ['GET', 'HEAD'] as const)
        expect([
          token,
          (({ statusCode, body, headers }) => [statusCode, body, headers['content-type']])(
            await world.app.inject({ method, url: `/i/${token}` }),
          ),
        ]).toEqual([token, [404, method === 'GET' ? page.body : '', page.headers['content-type']]]);
    const token = await linkTo(world, id);
    const statusOfPage = async (url = `/i/${token}`) => (await open(url)).statusCode;
    expect([await statusOfPage(), await statusOfPage(`/i/${token}/`), await statusOfPage('/home')]).toEqual([
      200, 200, 200,
    ]);
    const close = (is_active: boolean) =>
      world.store.write(null, (db) =>
        db.update(companies).set({ is_active }).where(eq(companies.id, world.companies.maple)),
      );
    await close(false);
    expect((await open(`/api/invoice-links/${token}/`)).statusCode).toBe(404);
    expect(await statusOfPage()).toBe(404);
    await close(true);
    expect((await open(`/api/invoice-links/${token}/`)).statusCode).toBe(200);
  });

  test('gives the document as a PDF, with the same bytes each time', async () => {
    const { id } = await invoiceIn(world, { ...payer, total: 1_234.5 });
    const path = `/api/invoice-links/${await linkTo(world, id)}/pdf/`;
    const [first, second] = [await open(path), await open(path)];
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(first.headers['content-disposition']).toMatch(/filename="INV-\d{4}\.pdf"/);
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
  });
});
