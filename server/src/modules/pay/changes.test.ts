import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

/** Bi-weekly from 2025-01-01: 2026-07-01 to 2026-07-14 is one pay period. */
describe('Pay changed by an approval', () => {
  let world: World;
  let [first, second, third, other] = [0, 0, 0, 0];
  beforeAll(async () => {
    world = await createWorld();
    const clara = await clientNamed(world, 'Clara Client');
    await payAt(world, 'will', { pay_rate: 20 });
    /** Submits this many ten-hour days from the given day. */
    const sheet = async (who: 'will' | 'cora', start_date: string, days: number) => {
      const from = Number(start_date.slice(8));
      const date = (day: number) => start_date.slice(0, 8) + String(from + day).padStart(2, '0');
      for (let day = 0; day < days; day += 1)
        await worked(world, who, clara, { date: date(day), entries: [['06:00', '16:00']] });
      const { id } = await world.as(who).timesheets.create({ start_date, end_date: date(days - 1) });
      await world.as(who).timesheets.submit({ id });
      return id;
    };
    first = await sheet('will', '2026-07-01', 5);
    second = await sheet('will', '2026-07-06', 5);
    third = await sheet('will', '2026-07-15', 5);
    other = await sheet('cora', '2026-07-01', 9);
    await world.as('ada').webhooks.create({
      url: 'https://payroll.example.org/hook',
      events: ['timesheet.approved', 'timesheet.pay_changed'],
    });
  });
  afterAll(() => world.close());

  const ada = () => world.as('ada').timesheets;
  const pay = async (id: number) => (await ada().get({ id })).summary?.billing_details.total_pay ?? null;
  const trail = async (id: number) => {
    const { results } = await world.as('ada').audit.list({ record_type: 'timesheet', record_id: id });
    return results.map(({ action, before, after }) => ({ action, before, after }));
  };
  const events = async () => {
    const deliveries = (await world.as('ada').webhooks.deliveries({})).results;
    return deliveries.map(({ event }) => event);
  };
  const told = async (ids: number[], step: 'approve' | 'unapprove') =>
    (await ada().payChanges({ ids, step })).map(({ id, before, after }) => [
      id,
      before?.total_pay ?? null,
      after?.total_pay ?? null,
    ]);

  test('is shown before it is made, also of an unapproval, and the histories of all those sheets have it', async () => {
    // An approval is in the history with its hours, rates and pay.
    {
      expect(await told([second], 'approve')).toEqual([[second, null, 1000]]);
      await ada().approve({ id: second });
      expect(await pay(second)).toBe(1000);
      expect((await trail(second))[0]).toMatchObject({
        action: 'timesheet.approve',
        before: { status: 'submitted', total_pay: null },
        after: {
          status: 'approved',
          regular_hours: 50,
          overtime_hours: 0,
          pay_rate: 20,
          pay_rate_source: 'employee',
          overtime_rate: 30,
          pay_period_start: '2026-07-01',
          pay_period_end: '2026-07-14',
          total_pay: 1000,
        },
      });
    }
    // An approver sees how it changes others’ pay, and those sheets get a version, an entry and an event.
    {
      const before = await ada().get({ id: second });
      expect(await told([first], 'approve')).toEqual([
        [first, null, 1000],
        [second, 1000, 1200],
      ]);
      await ada().approve({ id: first });
      const after = await ada().get({ id: second });
      expect([await pay(first), await pay(second)]).toEqual([1000, 1200]);
      expect(after.updated_at > before.updated_at).toBe(true);
      expect((await trail(second))[0]).toEqual({
        action: 'timesheet.recalculate',
        before: { regular_hours: 50, overtime_hours: 0, regular_pay: 1000, overtime_pay: 0, total_pay: 1000 },
        after: {
          regular_hours: 30,
          overtime_hours: 20,
          regular_pay: 600,
          overtime_pay: 600,
          total_pay: 1200,
        },
      });
      expect((await events()).slice(0, 2).toSorted()).toEqual([
        'timesheet.approved',
        'timesheet.pay_changed',
      ]);
      const rest = await world.rest('ada', 'GET', `/timesheets/${second}/`);
      expect(rest.headers.etag).toContain(`"${after.updated_at}/`);
      expect((rest.body as { updated_at: string }).updated_at).toBe(after.updated_at);
    }
    // An admin who unapproves sees the same, and that the sheet’s own pay is withdrawn.
    {
      const known = (await events()).length;
      const version = (await ada().get({ id: second })).updated_at;
      expect(await told([first], 'unapprove')).toEqual([
        [first, 1000, null],
        [second, 1200, 1000],
      ]);
      await ada().unapprove({ id: first });
      expect([await pay(first), await pay(second)]).toEqual([null, 1000]);
      expect((await ada().get({ id: second })).updated_at > version).toBe(true);
      expect((await trail(first))[0]).toMatchObject({
        action: 'timesheet.unapprove',
        before: { regular_hours: 50, total_pay: 1000, pay_rate_source: 'employee' },
        after: { regular_hours: null, total_pay: null, pay_rate_source: null },
      });
      expect((await trail(second))[0]).toMatchObject({
        action: 'timesheet.recalculate',
        before: { total_pay: 1200 },
        after: { total_pay: 1000 },
      });
      expect((await events()).slice(0, (await events()).length - known)).toEqual([
        'timesheet.pay_changed',
        'timesheet.pay_changed',
      ]);
    }
    // An approver of several sees the changes and missing rates together, and they match the result.
    {
      const ids = [first, third, other];
      const changes = await ada().payChanges({ ids, step: 'approve' });
      expect(changes.map(({ id, asked }) => [id, asked])).toEqual([
        [first, true],
        [other, true],
        [third, true],
        [second, false],
      ]);
      expect(changes[1]).toMatchObject({ after: { pay_rate: 25 }, missing_rate: 'default' });
      await ada().approveMany({ ids });
      for (const { id, after } of changes) expect(await pay(id)).toBe(after?.total_pay);
      // For another pay period or another person nothing changed.
      expect(changes.find(({ id }) => id === third)?.after).toMatchObject({ regular_hours: 50 });
      expect(changes.find(({ id }) => id === other)?.after).toMatchObject({ overtime_hours: 10 });
    }
    // An approver sees no change in pay where approval is impossible, and a script gets the same preview.
    {
      expect(await ada().payChanges({ ids: [first, 999_999], step: 'approve' })).toEqual([]);
      const answer = await world.rest(
        'ada',
        'GET',
        `/timesheets/pay-changes/?ids=${first},${third}&step=unapprove`,
      );
      expect(answer).toMatchObject({ status: 200, body: [{ id: first }, { id: third }, { id: second }] });
      const wrong = await world.rest('ada', 'GET', `/timesheets/pay-changes/?ids=${first}&step=pay`);
      expect(wrong).toMatchObject({
        status: 400,
        body: { step: ['Use approve, unapprove or recalculate.'] },
      });
    }
    // An approver reads in which pay period the overtime of a sheet over two of them is counted.
    {
      const entries = [{ start_time: '09:00', end_time: '12:00' }];
      const [client] = (await world.as('ada').clients.list({})).results;
      await world
        .as('cora')
        .dailyLogs.create({ client: client?.id ?? 0, date: '2026-04-07', work_entries: entries });
      const range = { start_date: '2026-04-01', end_date: '2026-04-10' };
      const { id } = await world.as('cora').timesheets.create(range);
      await world.as('cora').timesheets.submit({ id });
      expect(await ada().payChanges({ ids: [id], step: 'approve' })).toMatchObject([
        { id, overtime_in: { start_date: '2026-03-25', end_date: '2026-04-07' } },
      ]);
      expect(await ada().payChanges({ ids: [third], step: 'unapprove' })).toMatchObject([
        { overtime_in: null },
      ]);
    }
    // An employee’s sheets share the regular hours of their frozen pay period, not today’s.
    {
      await world.as('ada').companySettings.update({ pay_period: 'weekly', first_pay_period: '2025-01-01' });
      expect(await told([first], 'unapprove')).toEqual([
        [first, 1000, null],
        [second, 1200, 1000],
      ]);
      await ada().unapprove({ id: first });
      // Approved again, it belongs to the week from July 1, in which no other sheet is approved.
      expect(await told([first], 'approve')).toEqual([[first, null, 1000]]);
      await ada().approve({ id: first });
      expect((await ada().get({ id: first })).summary?.billing_details).toMatchObject({
        pay_period_start: '2026-07-01',
        pay_period_end: '2026-07-07',
      });
      expect(await pay(second)).toBe(1000);
    }
  });
});
