import { afterAll, beforeAll, describe, expect } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { noLimits } from '../../server/src/kernel/call-limits.ts';
import { refusalOf } from '../../server/src/kernel/refusals.ts';
import { billedClient } from '../support/billing.ts';
import { approvedDays, readyToInvoice } from '../support/invoices.ts';
import { snapshotWith } from '../support/pay-runs.ts';
import { codeNamed } from '../support/worked-time.ts';
import { createWorld, type World } from '../support/world.ts';
import { proves, times } from './proof.ts';

const ROUNDS = times(50, 4);
const UP_TO = '2026-02-28';
const TODAY = '2026-03-18';

// invoices.md#issuing, invoices.md#corrections, invoices.md#money
describe('Of two who act on the same work or money at once', () => {
  let world: World;
  let code: number;
  let ann: { client: number; recipient: number };
  let day = '2010-01-01';
  let people = 0;
  beforeAll(async () => {
    world = await createWorld({ limits: noLimits });
    code = await codeNamed(world, 'SUP', 60);
    await readyToInvoice(world, { invoices_from: '2010-01-01' });
  });
  afterAll(() => world.close());
  const ada = () => world.as('ada');

  /** An approved sheet of an hour, 60.00, of the client of this round. */
  const approved = () => {
    day = addDays(day, 1);
    return approvedDays(world, 'will', ann.client, { [day]: [['09:00', '10:00', { work_code_id: code }]] });
  };
  const ready = async () => (await ada().invoices.ready({ up_to: UP_TO })).rows;
  const issue = (total = 60) => ada().invoices.issue({ up_to: UP_TO, rows: [{ ...ann, total }] });
  /** A sheet on an invoice of 60.00, and the invoice. */
  async function billed() {
    const sheet = await approved();
    const { issued } = await issue();
    return { sheet, invoice: issued[0]?.id ?? 0, label: issued[0]?.label ?? '' };
  }
  const openOf = async (id: number) => (await ada().invoices.get({ id })).open;
  /** Half an hour is taken off. */
  const shortened = async (sheet: number, end_time = '09:30') => ({
    id: sheet,
    updated_at: (await ada().timesheets.get({ id: sheet })).updated_at,
    reason: 'Left earlier',
    snapshot_logs: await snapshotWith(world, sheet, () => ({ end_time })),
  });
  const correct = async (sheet: number) => {
    const correction = await shortened(sheet);
    return () => ada().timesheets.correct(correction);
  };
  const pay = (invoice: number, amount = 60) =>
    ada().payments.create({
      recipient: ann.recipient,
      paid_on: TODAY,
      amount,
      allocations: [{ invoice, amount }],
    });

  type Outcome<Answer> = { answer: Answer } | { status: number; detail: string };
  const isDone = <Either extends Outcome<unknown>>(
    either: Either,
  ): either is Extract<Either, { answer: unknown }> => 'answer' in either;
  const outcome = async <Answer>(call: Promise<Answer>): Promise<Outcome<Answer>> => {
    try {
      return { answer: await call };
    } catch (error) {
      const { status, message } = refusalOf(error);
      expect([400, 409]).toContain(status);
      return { status, detail: message };
    }
  };
  /** Both at once, whichever is sent first. */
  async function atOnce<A, B>(round: number, one: () => Promise<A>, other: () => Promise<B>) {
    if (round % 2 === 0) {
      const [first, second] = [outcome(one()), outcome(other())];
      return [await first, await second] as const;
    }
    const [second, first] = [outcome(other()), outcome(one())];
    return [await first, await second] as const;
  }
  /** What is open less what is credit is what was billed less what was paid; numbers go on without a gap. */
  async function addsUp() {
    const { recipient } = ann;
    const cents = (amounts: number[]) => Math.round(amounts.reduce((sum, each) => sum + each, 0) * 100);
    const { results } = await ada().invoices.list({ recipient });
    const { results: payments } = await ada().payments.list({ recipient });
    const money = payments.flatMap(({ amount, voided_at }) => (voided_at === null ? [amount] : []));
    const refunds = payments
      .flatMap(({ allocations }) => allocations)
      .flatMap(({ kind, amount, voided_at }) => (kind === 'refund' && voided_at === null ? [amount] : []));
    const documents = await Promise.all(results.map(({ id }) => ada().invoices.get({ id })));
    const given = documents
      .flatMap(({ allocations }) => allocations)
      .flatMap(({ kind, amount }) => (kind === 'write_off' ? [-amount] : kind === 'refund' ? [amount] : []));
    const open = results.map((each) => (each.kind === 'invoice' ? each.open : -each.open));
    expect(cents([...open, ...payments.map(({ credit }) => -credit)])).toBe(
      cents([...results.map(({ total }) => total), ...money.map((each) => -each), ...refunds, ...given]),
    );
    for (const kind of ['invoice', 'credit_note'] as const) {
      const { results: last, count } = await ada().invoices.list({
        kind,
        ordering: '-number',
        page: 1,
        page_size: 1,
      });
      expect(last.map(({ number }) => number)).toEqual(count === 0 ? [] : [count]);
    }
  }
  function inRounds(title: string, work: (round: number) => Promise<void>) {
    proves('invoices', title, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        people += 1;
        ann = await billedClient(world, `Ann Lee${people}`);
        await world.as('ada').clientRecipients.create({
          client: ann.client,
          start_date: '2010-01-01',
          recipient: ann.recipient,
        });
        await work(round);
        await addsUp();
      }
      return `${ROUNDS} rounds, one winner each`;
    });
  }

  inRounds(
    'of two issues one gets the invoice, the other reads that nothing is to be billed',
    async (round) => {
      await approved();
      const answers = await atOnce(round, issue, issue);
      const both = answers.flatMap((each) => (isDone(each) ? [each.answer] : []));
      expect(both.flatMap(({ issued }) => issued).map(({ total }) => total)).toEqual([60]);
      expect(both.flatMap(({ skipped }) => skipped)).toEqual([
        { client: ann.client, detail: `Nothing to bill for Ann Lee${people}.` },
      ]);
    },
  );

  inRounds('an issue and an unapproval leave the sheet billed and approved, or neither', async (round) => {
    const id = await approved();
    const [issued, unapproved] = await atOnce(round, issue, () => ada().timesheets.unapprove({ id }));
    const count = isDone(issued) ? issued.answer.issued.length : 0;
    expect([count, isDone(unapproved)]).toEqual(count === 1 ? [1, false] : [0, true]);
    if (!isDone(unapproved))
      expect(unapproved.detail).toMatch(/^This timesheet is on invoice INV-\d+ and cannot be unapproved\./);
    expect((await ada().timesheets.get({ id })).status).toBe(count === 1 ? 'Approved' : 'Submitted');
  });

  inRounds(
    'an issue and a correction: the invoice is corrected later, or its new total is told',
    async (round) => {
      const { sheet } = await billed();
      await approved();
      const [issued, corrected] = await atOnce(round, issue, await correct(sheet));
      expect(isDone(corrected)).toBe(true);
      const answer = isDone(issued) ? issued.answer : { issued: [], skipped: [] };
      if (answer.issued.length === 0)
        expect(answer.skipped.map(({ detail }) => detail)).toEqual([
          `Ann Lee${people} now comes to $30.00, not $60.00. Look at it again.`,
        ]);
      expect((await ready()).filter(({ client }) => client === ann.client)).toMatchObject([
        { total: answer.issued.length === 0 ? 30 : -30 },
      ]);
    },
  );

  inRounds('of two corrections one is saved, and is billed once', async (round) => {
    const { sheet } = await billed();
    const [one, other] = [await shortened(sheet), await shortened(sheet, '09:45')];
    const both = await atOnce(
      round,
      () => ada().timesheets.correct(one),
      () => ada().timesheets.correct(other),
    );
    expect(both.filter((each) => isDone(each))).toHaveLength(1);
    const total = isDone(both[0]) ? -30 : -15;
    expect((await issue(total)).issued.map((each) => each.total)).toEqual([-60, 60 + total]);
  });

  inRounds('a correction and an unapproval: what is billed is corrected', async (round) => {
    const { sheet } = await billed();
    const [corrected, unapproved] = await atOnce(round, await correct(sheet), () =>
      ada().timesheets.unapprove({ id: sheet }),
    );
    expect([isDone(corrected), isDone(unapproved)]).toEqual([true, false]);
    expect((await issue(-30)).issued).toHaveLength(2);
  });

  inRounds('a credit to bill again and an unapproval: never unapproved while it is billed', async (round) => {
    const { sheet, invoice } = await billed();
    const [credited, unapproved] = await atOnce(
      round,
      () => ada().invoices.credit({ id: invoice, reason: 'Another payer', bill_again: true }),
      () => ada().timesheets.unapprove({ id: sheet }),
    );
    expect(isDone(credited)).toBe(true);
    const { status } = await ada().timesheets.get({ id: sheet });
    expect(status).toBe(isDone(unapproved) ? 'Submitted' : 'Approved');
    const rows = (await ready()).filter(({ client }) => client === ann.client);
    expect(rows.map(({ total }) => total)).toEqual(isDone(unapproved) ? [] : [60]);
  });

  inRounds('the issue of a correction and a payment: the loser reads what is open', async (round) => {
    const { sheet, invoice, label } = await billed();
    await (
      await correct(sheet)
    )();
    const [issued, paid] = await atOnce(
      round,
      () => issue(-30),
      () => pay(invoice),
    );
    expect(isDone(issued) && issued.answer.issued.map(({ total }) => total)).toEqual([-60, 30]);
    if (!isDone(paid)) expect(paid).toEqual({ status: 409, detail: `${label} has $0.00 open.` });
    expect(await openOf(invoice)).toBe(0);
  });

  inRounds('a correction and a payment are both kept', async (round) => {
    const { sheet, invoice } = await billed();
    const both = await atOnce(round, await correct(sheet), () => pay(invoice));
    expect(both.map((each) => isDone(each))).toEqual([true, true]);
    const { issued } = await issue(-30);
    expect(issued).toMatchObject([
      { total: -60, open: 30 },
      { total: 30, open: 0, status: 'paid' },
    ]);
  });

  inRounds('an unapproval and a payment: the payment is kept, the sheet stays', async (round) => {
    const { sheet, invoice } = await billed();
    const [unapproved, paid] = await atOnce(
      round,
      () => ada().timesheets.unapprove({ id: sheet }),
      () => pay(invoice),
    );
    expect([isDone(unapproved), isDone(paid)]).toEqual([false, true]);
    expect(await openOf(invoice)).toBe(0);
  });

  inRounds('of two payments for one open amount one is recorded', async (round) => {
    const { invoice, label } = await billed();
    const both = await atOnce(
      round,
      () => pay(invoice),
      () => pay(invoice),
    );
    expect(both.filter((each) => !isDone(each))).toEqual([
      { status: 409, detail: `${label} has $0.00 open.` },
    ]);
    expect(await openOf(invoice)).toBe(0);
    expect((await ada().payments.list({ recipient: ann.recipient })).results).toHaveLength(1);
  });

  inRounds('of a payment and a write-off one settles the invoice', async (round) => {
    const { invoice, label } = await billed();
    const both = await atOnce(
      round,
      () => pay(invoice),
      () => ada().invoices.writeOff({ id: invoice, reason: 'Moved away' }),
    );
    expect(both.filter((each) => !isDone(each))).toEqual([
      { status: 409, detail: `${label} has $0.00 open.` },
    ]);
    expect((await ada().invoices.get({ id: invoice })).status).toBe(isDone(both[0]) ? 'paid' : 'written_off');
  });

  inRounds('of two credits of a whole invoice one is written', async (round) => {
    const { invoice, label } = await billed();
    const credit = () => ada().invoices.credit({ id: invoice, reason: 'Agreed' });
    const both = await atOnce(round, credit, credit);
    expect(both.filter((each) => !isDone(each))).toEqual([
      { status: 409, detail: `These lines of ${label} are already credited.` },
    ]);
  });

  inRounds('the rest of a payment is used once: applied, refunded, or void with it', async (round) => {
    const { invoice } = await billed();
    const { id } = await ada().payments.create({
      recipient: ann.recipient,
      paid_on: TODAY,
      amount: 60,
      allocations: [],
    });
    const apply = () => ada().payments.applyCredit({ id, invoice, amount: 60 });
    const refund = () => ada().payments.refund({ id, amount: 60 });
    const both = await atOnce(round, apply, refund);
    expect(both.filter((each) => isDone(each))).toHaveLength(1);
    expect((await ada().payments.get({ id })).credit).toBe(0);
    expect(await openOf(invoice)).toBe(isDone(both[0]) ? 0 : 60);
    const [voided, applied] = await atOnce(
      round,
      () => ada().payments.void({ id, reason: 'Bounced' }),
      apply,
    );
    expect(isDone(applied)).toBe(false);
    expect(isDone(voided)).toBe(isDone(both[0]));
    expect(await openOf(invoice)).toBe(60);
  });
});
