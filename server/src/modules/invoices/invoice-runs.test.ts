import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sumUsd } from '@daybook/domain/money/exact';
import { billedClient } from '../../../../tests/support/billing.ts';
import { approvedDays, readyToInvoice } from '../../../../tests/support/invoices.ts';
import { snapshotWith } from '../../../../tests/support/pay-runs.ts';
import { codeNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { createChance } from '../../commands/demo/chance.ts';
import { invoiceSources, payments } from '../../database/schema/invoices.ts';
import { noLimits } from '../../kernel/call-limits.ts';
import { verifyInvoices } from '../billing/verify.ts';

const STEPS = 60;
const UP_TO = '2026-02-28';

// invoices.md#numbers, invoices.md#corrections, invoices.md#money
describe('After any run of approving, issuing, correcting, crediting and paying', () => {
  let world: World;
  let code: number;
  const people: { client: number; recipient: number }[] = [];
  const sheets: number[] = [];
  let days = 0;
  beforeAll(async () => {
    world = await createWorld({ limits: noLimits });
    code = await codeNamed(world, 'SUP', 61.37);
    for (const name of ['Ann Lee', 'Ben Roe', 'Cleo Ames']) people.push(await billedClient(world, name));
    await readyToInvoice(world, { rounding: 'hundredths', line_per: 'day' });
  });
  afterAll(() => world.close());
  const ada = () => world.as('ada');
  const chance = createChance(43);
  const anybody = () => people[chance.whole(0, people.length - 1)] ?? { client: 0, recipient: 0 };

  async function approve() {
    if (days >= 55) return;
    days += 1;
    const date = new Date(Date.UTC(2026, 0, 3 + days)).toISOString().slice(0, 10);
    const start = 6 + chance.whole(0, 9);
    const entry = (hour: number, minutes: number): [string, string, object] => [
      `${String(hour).padStart(2, '0')}:00`,
      `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`,
      { work_code_id: code },
    ];
    sheets.push(
      await approvedDays(world, 'will', anybody().client, {
        [date]: [entry(start, chance.whole(1, 59)), entry(start + 1, chance.whole(1, 59))],
      }),
    );
  }
  async function issue(all = false) {
    const { rows } = await ada().invoices.ready({ up_to: UP_TO });
    const chosen = rows.flatMap(({ client, recipient, total }) =>
      recipient !== null && (all || chance.percent(70)) ? [{ client, recipient, total }] : [],
    );
    if (chosen.length === 0) return;
    const { skipped } = await ada().invoices.issue({ up_to: UP_TO, rows: chosen });
    expect(skipped).toEqual([]);
  }
  async function correct() {
    const id = sheets[chance.whole(0, sheets.length - 1)];
    if (id === undefined) return;
    const end = chance.whole(1, 59);
    const client = chance.percent(25) ? anybody().client : undefined;
    const logs = await snapshotWith(world, id, (entry, index) =>
      index === 0 ? { end_time: `${entry.start_time?.slice(0, 3)}${String(end).padStart(2, '0')}` } : {},
    );
    await ada()
      .timesheets.correct({
        id,
        reason: 'Checked',
        snapshot_logs: logs.map((log) => (client === undefined ? log : { ...log, client })),
      })
      .catch(() => undefined);
  }
  async function credit() {
    const { results } = await ada().invoices.list({ kind: 'invoice' });
    const invoice = results[chance.whole(0, results.length - 1)];
    if (!invoice) return;
    const amount = chance.percent(40)
      ? { amount: chance.whole(1, 3_000) / 100, description: 'Goodwill' }
      : { bill_again: chance.percent(50) };
    await ada()
      .invoices.credit({ id: invoice.id, reason: 'Agreed', ...amount })
      .catch(() => undefined);
  }
  async function pay() {
    const amount = chance.whole(1, 20_000) / 100;
    await ada().payments.create({ recipient: anybody().recipient, paid_on: '2026-03-18', amount });
  }
  async function unapprove() {
    const id = sheets[chance.whole(0, sheets.length - 1)];
    if (id === undefined) return;
    const unapproved = await ada()
      .timesheets.unapprove({ id })
      .then(() => true)
      .catch(() => false);
    if (unapproved) await ada().timesheets.approve({ id });
  }

  async function holds() {
    const { results } = await ada().invoices.list({ ordering: 'number' });
    for (const kind of ['invoice', 'credit_note'] as const) {
      const numbers = results.filter((each) => each.kind === kind).map(({ number }) => number);
      expect(numbers).toEqual(numbers.map((_, place) => place + 1));
    }
    const company_id = world.companies.maple;
    const live = await world.store.read
      .select({ line: invoiceSources.invoice_line_id })
      .from(invoiceSources)
      .where(and(eq(invoiceSources.company_id, company_id), isNotNull(invoiceSources.live_key)));
    const liveLines = new Set(live.map(({ line }) => line));
    const { results: lines } = await ada().invoiceLines.list({});
    const billed = lines
      .filter(({ id, reversed_by }) => liveLines.has(id) && reversed_by === null)
      .map(({ net }) => net);
    const byAmount = lines.filter(({ kind }) => kind === 'credit').map(({ net }) => net);
    expect(sumUsd(results.map(({ total }) => total))).toBe(sumUsd([...billed, ...byAmount]));
    const paid = await world.store.read
      .select({ amount: payments.amount })
      .from(payments)
      .where(eq(payments.company_id, company_id));
    const { results: received } = await ada().payments.list({});
    const open = results.filter(({ kind }) => kind === 'invoice').map((each) => each.open);
    const credits = results.filter(({ kind }) => kind === 'credit_note').map((each) => -each.open);
    expect(sumUsd([...open, ...credits, ...received.map((each) => -each.credit)])).toBe(
      sumUsd([...results.map(({ total }) => total), ...paid.map(({ amount }) => -amount)]),
    );
    expect((await verifyInvoices(world.store.read, company_id)).altered).toEqual([]);
  }

  test('the sums, the numbers and the hashes hold, and billing all leaves nothing ready', async () => {
    const steps = [approve, approve, issue, issue, correct, correct, credit, pay, unapprove];
    for (let step = 0; step < STEPS; step += 1) {
      const act = steps[chance.whole(0, steps.length - 1)] ?? approve;
      await act();
      if (step % 6 === 5) await holds();
    }
    // What moved to another client is ready after its credit note.
    for (let time = 0; time < 3; time += 1) await issue(true);
    expect((await ada().invoices.ready({ up_to: UP_TO })).rows).toEqual([]);
    await holds();
  }, 240_000);
});

// invoices.md#issuing
describe('Of two who act on the same work at once', () => {
  let world: World;
  let code: number;
  let ann: { client: number; recipient: number };
  let days = 0;
  beforeAll(async () => {
    world = await createWorld({ limits: noLimits });
    code = await codeNamed(world, 'SUP', 60);
    ann = await billedClient(world, 'Ann Lee');
    await readyToInvoice(world);
  });
  afterAll(() => world.close());
  const ada = () => world.as('ada');
  const sheet = () => {
    days += 1;
    const date = new Date(Date.UTC(2026, 0, days)).toISOString().slice(0, 10);
    return approvedDays(world, 'will', ann.client, { [date]: [['09:00', '10:00', { work_code_id: code }]] });
  };
  const issue = () => ada().invoices.issue({ up_to: UP_TO, rows: [{ ...ann, total: 60 }] });
  const inBothOrders = async (work: (turn: boolean) => Promise<void>) => {
    for (const turn of [true, false, true, false]) await work(turn);
  };
  const atOnce = <A, B>(turn: boolean, a: () => Promise<A>, b: () => Promise<B>) => {
    const calls: [Promise<A>, Promise<B>] = turn
      ? [a(), b()]
      : (([second, first]) => [first, second])([b(), a()] as [Promise<B>, Promise<A>]);
    return Promise.allSettled(calls);
  };

  test('of two issues one gets the invoice, the other reads that there is nothing to bill', async () => {
    await inBothOrders(async (turn) => {
      await sheet();
      const answers = await atOnce(turn, issue, issue);
      const documents = answers.flatMap((answer) =>
        answer.status === 'fulfilled' ? answer.value.issued : [],
      );
      expect(documents).toHaveLength(1);
    });
  });

  test('an issue and an unapproval leave the sheet billed and approved, or neither', async () => {
    await inBothOrders(async (turn) => {
      const id = await sheet();
      const [issued, unapproved] = await atOnce(turn, issue, () => ada().timesheets.unapprove({ id }));
      const documents = issued.status === 'fulfilled' ? issued.value.issued.length : 0;
      expect([documents, unapproved.status]).toEqual(documents === 1 ? [1, 'rejected'] : [0, 'fulfilled']);
      if (documents === 0) await ada().timesheets.approve({ id });
      if (documents === 0) await issue();
    });
  });

  test('two payments never pay more than is open', async () => {
    await inBothOrders(async (turn) => {
      await sheet();
      const { issued } = await issue();
      const invoice = issued[0]?.id ?? 0;
      const pay = () =>
        ada().payments.create({
          recipient: ann.recipient,
          paid_on: '2026-03-18',
          amount: 60,
          allocations: [{ invoice, amount: 60 }],
        });
      const answers = await atOnce(turn, pay, pay);
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await ada().invoices.get({ id: invoice })).toMatchObject({ open: 0, status: 'paid' });
    });
  });
});
