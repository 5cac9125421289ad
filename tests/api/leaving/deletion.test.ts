import { eq, getTableName } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { COMPANY_TABLES, rowsOfCompany } from '../../../server/src/database/company-tables.ts';
import { auditHeads } from '../../../server/src/database/schema/audit.ts';
import { companyDeletions } from '../../../server/src/database/schema/company-deletions.ts';
import { subscriptions } from '../../../server/src/database/schema/subscriptions.ts';
import { verifyTrail } from '../../../server/src/kernel/audit/verify-trail.ts';
import type { Message } from '../../../server/src/kernel/mail.ts';
import { eraseCompany, goOnErasing } from '../../../server/src/modules/platform/erasure.ts';
import { billedClient, invoiceIn, linkTo } from '../../support/billing.ts';
import { readyToInvoice } from '../../support/invoices.ts';
import { confirmed } from '../../support/second-step.ts';
import { runSql } from '../../support/tamper.ts';
import { clientNamed, codeNamed, worked } from '../../support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../support/world.ts';

const sent: Message[] = [];

// imports-and-exports.md#deleting-a-company
describe('Deleting a company', () => {
  let world: World;
  let link: string;
  beforeEach(async () => {
    sent.length = 0;
    world = await createWorld({
      mail: {
        send: async (message) => {
          sent.push(message);
        },
      },
    });
    const clara = await clientNamed(world, 'Clara Client');
    const support = await codeNamed(world, 'SUP', 40);
    for (const date of ['2026-03-02', '2026-03-03'])
      await worked(world, 'will', clara, { date, entries: [['09:00', '11:00', { work_code_id: support }]] });
    const { id } = await world
      .as('will')
      .timesheets.create({ start_date: '2026-03-01', end_date: '2026-03-14' });
    await world.as('will').timesheets.submit({ id });
    await world.as('ada').timesheets.approve({ id });
    await world.as('ada').companyExports.createOfPerson({});
    await readyToInvoice(world);
    const ann = await billedClient(world, 'Ann Lee');
    const { id: invoice } = await invoiceIn(world, { ...ann, total: 100 });
    await world.as('ada').payments.create({ recipient: ann.recipient, paid_on: '2026-03-02', amount: 40 });
    await readyToInvoice(world);
    await world
      .as('ada')
      .invoices.credit({ id: invoice, reason: 'Agreed', amount: 10, description: 'Goodwill' });
    await world.as('ada').invoiceFiles.create({ format: 'generic', up_to: '2026-03-18' });
    link = `/api/invoice-links/${await linkTo(world, invoice)}/`;
    await world.as('nora').workCodes.create({ code: 'BC', description: 'Of Birch' });
    const neighbor = await clientNamed(world, 'Bea Birch', {}, 'birch');
    await worked(world, 'ned', neighbor, {
      date: '2026-03-02',
      company: 'birch',
      entries: [['09:00', '10:00']],
    });
  });
  afterEach(() => world.close());

  const maple = () => ({ id: world.companies.maple });
  const request = async (name = 'Maple Care') =>
    (await confirmed(world, 'ada')).companies.requestDeletion({ ...maple(), name });
  const erase = () => world.as('olga').platform.deleteCompany(maple());
  const verified = () => verifyTrail(world.store.read, world.services.audit_keys);
  async function rowsLeft(company_id: number): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { table } of COMPANY_TABLES) {
      const rows = await world.store.read
        .select()
        .from(table)
        .where(rowsOfCompany(world.store.read, table, company_id));
      if (rows.length > 0) counts[getTableName(table)] = rows.length;
    }
    return counts;
  }

  test('is deleted for good a month after an admin asked for it, and until then any admin can withdraw it', async () => {
    // An admin types the name and requests it; all admins get an email, work continues, and any admin can withdraw it.
    {
      expect(await refusalIn(request('maple'))).toMatchObject({
        status: 400,
        fields: { name: ['Type the exact name of the company.'] },
      });
      expect(await request()).toMatchObject({
        deletion_requested_at: '2026-03-18T15:00:00.000Z',
        deletion_requested_by: 'Ada Admin',
        deletion_due: '2026-04-17T15:00:00.000Z',
      });
      await world.services.background.idle();
      expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
        ['ada@example.org', 'Maple Care will be deleted from Daybook'],
      ]);
      expect(sent[0]?.text).toContain('From Apr 17, 2026, whoever');
      expect((await world.as('will').session.currentUser()).company_deletion_due).toBe(
        '2026-04-17T15:00:00.000Z',
      );
      await world.as('ada').workCodes.create({ code: 'ON', description: 'Work goes on' });
      expect(await refusalIn(request())).toMatchObject({ status: 409, code: 'deletion_requested' });
      expect(await world.as('ada').companies.withdrawDeletion(maple())).toMatchObject({ deletion_due: null });
      expect(await refusalIn(world.as('ada').companies.withdrawDeletion(maple()))).toMatchObject({
        code: 'deletion_not_requested',
      });
    }
    // The operator cannot delete it without a request, before it is due, or while it is paid for.
    {
      // The console offers it only where it is possible, and otherwise says why not.
      const problem = async () => (await world.as('olga').platform.company(maple())).deletion_problem;
      expect(await refusalIn(erase())).toMatchObject({ status: 409, code: 'deletion_not_requested' });
      expect(await problem()).toBe('None of its administrators has requested the deletion.');
      await request();
      world.travelTo('2026-04-17T14:59:59.000Z');
      expect(await problem()).toBe('This company can be deleted from Apr 17, 2026.');
      expect(await refusalIn(erase())).toMatchObject({
        code: 'deletion_not_due',
        detail: 'This company can be deleted from Apr 17, 2026.',
      });
      world.travelTo('2026-04-17T15:00:00.000Z');
      const pays = (stripe_subscription_id: string | null, current_period_end: string | null) =>
        world.store.write(maple().id, (db) =>
          db
            .update(subscriptions)
            .set({ stripe_subscription_id, current_period_end })
            .where(eq(subscriptions.company_id, maple().id)),
        );
      await pays('sub_1', '2026-05-01T00:00:00.000Z');
      expect(await refusalIn(erase())).toMatchObject({ status: 409, code: 'subscription_running' });
      expect(await problem()).toBe('It still has a paid subscription. End that first.');
      await pays(null, null);
      expect(await problem()).toBe(null);
    }
    // Nobody deletes an entry of the trail of a company that is not being erased.
    {
      const attempt = runSql(
        world.services.config.database_url,
        `delete from audit_entries where company_id = ${world.companies.birch}`,
      );
      await expect(attempt).rejects.toThrow('audit entries are append-only');
    }
    // Deleted for good: its people are refused at once, everything it had is gone, and the neighbor keeps everything.
    {
      const before = await rowsLeft(world.companies.birch);
      expect((await world.app.inject({ url: link })).statusCode).toBe(200);
      const [head] = await world.store.read
        .select()
        .from(auditHeads)
        .where(eq(auditHeads.company_id, maple().id));
      expect(await erase()).toEqual({ ...maple(), last_sequence: head?.sequence, last_hash: head?.hash });
      expect(await refusalIn(world.as('will').dailyLogs.list({}))).toMatchObject({ status: 401 });
      expect((await world.app.inject({ url: link })).statusCode).toBe(404);
      await world.services.background.idle();
      expect(await rowsLeft(maple().id)).toEqual({});
      expect(await rowsLeft(world.companies.birch)).toEqual(before);
      const [kept] = await world.store.read
        .select()
        .from(companyDeletions)
        .where(eq(companyDeletions.company_id, maple().id));
      expect(kept).toMatchObject({
        requested_by_id: world.people.ada,
        deleted_by_id: world.people.olga,
        finished_at: '2026-04-17T15:00:00.000Z',
        last_hash: head?.hash,
      });
      expect(kept?.counts).toMatchObject({ daily_logs: 2, work_entries: 2, users: 5, companies: 1 });
      expect(JSON.stringify(kept)).not.toContain('Maple');
      expect((await verified()).faults).toEqual([]);
      expect(await refusalIn(erase())).toMatchObject({ status: 404 });
    }
  });

  test('an erasure that is interrupted between any two blocks continues where it stopped', async () => {
    const birch = { id: world.companies.birch };
    await (await confirmed(world, 'nora')).companies.requestDeletion({ ...birch, name: 'Birch Support' });
    world.travelTo('2026-05-18T15:00:00.000Z');
    await world.store.write(null, (db) =>
      db.insert(companyDeletions).values({
        company_id: birch.id,
        requested_at: '2026-04-17T15:00:00.000Z',
        due: '2026-05-17T15:00:00.000Z',
        started_at: '2026-05-18T15:00:00.000Z',
        counts: {},
        last_sequence: 0,
        last_hash: '',
      }),
    );
    const write = <Result>(work: Parameters<World['store']['write']>[1]) =>
      world.store.write(birch.id, work) as Promise<Result>;
    for (let most = 1; most < 60; most += 7) {
      let blocks = 0;
      await eraseCompany({ write, clock: world.now }, birch.id, () => (blocks += 1) > most);
    }
    await goOnErasing(world.services);
    expect(await rowsLeft(birch.id)).toEqual({});
    const [kept] = await world.store.read
      .select()
      .from(companyDeletions)
      .where(eq(companyDeletions.company_id, birch.id));
    expect(kept?.finished_at).toBe('2026-05-18T15:00:00.000Z');
    expect(kept?.counts).toMatchObject({ daily_logs: 1, users: 2, companies: 1 });
  });
});
