import { expect } from 'vitest';
import { LINE_PERS, ROUNDINGS, UNIT_MINUTES, UNIT_MODES } from '@daybook/domain/billing/terms';
import { addDays } from '@daybook/domain/time/day';
import { createChance, type Chance } from '../../server/src/commands/demo/chance.ts';
import { noLimits } from '../../server/src/kernel/call-limits.ts';
import { refusalOf } from '../../server/src/kernel/refusals.ts';
import { approvedDays, readyToInvoice } from './invoices.ts';
import { snapshotWith } from './pay-runs.ts';
import { clientNamed, codeNamed } from './worked-time.ts';
import { createWorld, type World } from './world.ts';

const FIRST_DAY = '2010-01-01';
const UP_TO = '2026-02-28';
const TODAY = '2026-03-18';

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

interface Served {
  client: number;
  kms_billable: boolean;
  stipend_billable: boolean;
}

/** A run of steps of two clients, one who pays, and one for whom somebody else pays; the figures of what happened. */
export interface BillingRun {
  chance: Chance;
  served: Served[];
  recipients: number[];
  sheets: number[];
}

export interface BillingCompany {
  world: World;
  codes: [number, number, number];
  taxes: [number, number];
  day: string;
  tried: number;
  refused: number;
  documents: number;
}

export async function newBillingCompany(): Promise<BillingCompany> {
  const world = await createWorld({ limits: noLimits });
  const ada = world.as('ada');
  const gst = await ada.taxCodes.create({ name: 'GST', rate: 10 });
  const state = await ada.taxCodes.create({ name: 'State tax', rate: 8.75 });
  const codes: BillingCompany['codes'] = [
    await codeNamed(world, 'SUP', 65.47),
    await codeNamed(world, 'KIN', 33.33),
    await codeNamed(world, 'NIGHT', 0.07),
  ];
  await ada.workCodes.update({ id: codes[1], code: 'KIN', description: 'Family', tax_code_id: state.id });
  await readyToInvoice(world, { invoices_from: FIRST_DAY, distance_rate: 0.99 });
  return {
    world,
    codes,
    taxes: [gst.id, state.id],
    day: FIRST_DAY,
    tried: 0,
    refused: 0,
    documents: 0,
  };
}

export async function beginBillingRun({ world }: BillingCompany, seed: number): Promise<BillingRun> {
  const chance = createChance(seed);
  const ada = world.as('ada');
  const served: Served[] = [];
  for (const name of ['Ann', 'Ben']) {
    const flags = { kms_billable: chance.percent(70), stipend_billable: chance.percent(70) };
    const client = await clientNamed(world, `${name} Run${Math.abs(seed)}`, flags);
    served.push({ client, ...flags });
  }
  const [ann, ben] = served;
  const { id: partners } = await ada.recipients.create({
    name: `Partners ${seed}`,
    distance_rate: 1.2345,
    line_per: chance.oneOf(LINE_PERS),
  });
  const payer = await ada.clientRecipients.create({
    client: ann?.client,
    start_date: FIRST_DAY,
    recipient: 'client',
  });
  await ada.clientRecipients.create({ client: ben?.client, start_date: FIRST_DAY, recipient: partners });
  const own = 'recipient' in payer ? payer.recipient : null;
  return { chance, served, recipients: [own ?? 0, partners], sheets: [] };
}

/** What somebody may do next; refusals are part of it, faults are not. */
function stepsOf(company: BillingCompany, run: BillingRun) {
  const { world, codes, taxes } = company;
  const { chance, served, recipients, sheets } = run;
  const ada = () => world.as('ada');
  const client = () => chance.oneOf(served as [Served]).client;
  const recipient = () => chance.oneOf(recipients as [number]);
  const money = (most: number) => chance.whole(1, most) / 100;
  const documents = async (kind: 'invoice' | 'credit_note') => {
    const { results } = await ada().invoices.list({ kind, recipient: recipient() });
    return results[chance.whole(0, Math.max(0, results.length - 1))];
  };
  const payment = async () => {
    const { results } = await ada().payments.list({ recipient: recipient() });
    return results[chance.whole(0, Math.max(0, results.length - 1))];
  };
  const extras = () => ({
    work_code_id: chance.oneOf(codes),
    mileage: chance.percent(40) ? money(9_999) : 0,
    stipend: chance.percent(30) ? money(4_000) : 0,
  });

  return {
    async approve() {
      company.day = addDays(company.day, 1);
      const entries = Array.from({ length: chance.whole(1, 3) }, (_, at): [string, string, object] => {
        const start = 6 * 60 + at * 240 + chance.whole(0, 59);
        return [clock(start), clock(start + chance.whole(1, 180)), extras()];
      });
      sheets.push(await approvedDays(world, 'will', client(), { [company.day]: entries }));
    },
    async item() {
      const isDiscount = chance.percent(20);
      await ada().billingItems.create({
        client: client(),
        date: '2026-02-10',
        description: isDiscount ? 'Discount' : 'Monthly fee',
        quantity: (isDiscount ? -1 : 1) * (chance.whole(1, 20_000) / 10_000),
        unit_price: chance.whole(1, 5_000_000) / 100_000,
        tax_code_id: chance.percent(50) ? chance.oneOf(taxes) : null,
      });
    },
    async settings() {
      await ada().billingSettings.update({
        tax_mode: chance.oneOf(['none', 'exclusive', 'inclusive']),
        tax_code_id: chance.percent(50) ? taxes[0] : null,
        line_per: chance.oneOf(LINE_PERS),
        rounding: chance.oneOf(ROUNDINGS),
        unit_minutes: chance.oneOf(UNIT_MINUTES),
        unit_mode: chance.oneOf(UNIT_MODES),
        distance_rate: chance.whole(1, 20_000) / 10_000,
      });
    },
    issue: () => issueSome(company, run, 70),
    async correct() {
      const id = chance.oneOf(sheets as [number]);
      const change = () => {
        const start = 6 * 60 + chance.whole(0, 59);
        return chance.percent(50)
          ? { start_time: clock(start), end_time: clock(start + chance.whole(1, 120)) }
          : extras();
      };
      const logs = await snapshotWith(world, id, (_entry, at) => (at === 0 ? change() : {}));
      const to = chance.percent(25) ? client() : undefined;
      await ada().timesheets.correct({
        id,
        reason: 'Checked',
        snapshot_logs: logs.map((log) => ({
          ...log,
          ...(to !== undefined && { client: to }),
          entries:
            chance.percent(20) && log.entries.length > 1
              ? log.entries.slice(1)
              : chance.percent(20)
                ? [...log.entries, { ...extras(), start_time: '22:00', end_time: clock(22 * 60 + 50) }]
                : log.entries,
        })),
      });
    },
    async credit() {
      const invoice = await documents('invoice');
      if (!invoice) return;
      const { lines } = await ada().invoices.get({ id: invoice.id });
      const how = chance.oneOf<Partial<Parameters<ReturnType<World['as']>['invoices']['credit']>[0]>>([
        { amount: money(3_000), description: 'Goodwill' },
        { bill_again: chance.percent(50) },
        { lines: lines.filter(() => chance.percent(50)).map(({ id }) => id), bill_again: chance.percent(50) },
      ]);
      await ada().invoices.credit({ id: invoice.id, reason: 'Agreed', ...how });
    },
    async pay() {
      const invoice = chance.percent(50) ? await documents('invoice') : undefined;
      const amount = money(20_000);
      await ada().payments.create({
        recipient: invoice?.recipient ?? recipient(),
        paid_on: TODAY,
        amount,
        ...(invoice && { allocations: [{ invoice: invoice.id, amount: money(Math.round(amount * 100)) }] }),
      });
    },
    async use() {
      const [paid, note] = [await payment(), await documents('credit_note')];
      const invoice = (await documents('invoice'))?.id ?? 0;
      const how = chance.whole(0, 3);
      if (how === 0 && paid) await ada().payments.applyCredit({ id: paid.id, invoice, amount: money(5_000) });
      if (how === 1 && paid) await ada().payments.refund({ id: paid.id, amount: money(3_000) });
      if (how === 2 && note) await ada().invoices.applyCredit({ id: note.id, invoice, amount: money(2_000) });
      if (how === 3 && note) await ada().invoices.refund({ id: note.id, amount: money(2_000) });
    },
    async void() {
      const paid = await payment();
      if (paid) await ada().payments.void({ id: paid.id, reason: 'Bounced' });
    },
    async writeOff() {
      const invoice = await documents('invoice');
      if (invoice) await ada().invoices.writeOff({ id: invoice.id, reason: 'Moved away' });
    },
    async unapprove() {
      const id = chance.oneOf(sheets as [number]);
      await ada().timesheets.unapprove({ id });
      await ada().timesheets.approve({ id });
    },
  };
}

const toBill = async ({ world }: BillingCompany, { served }: BillingRun) =>
  (await world.as('ada').invoices.ready({ up_to: UP_TO })).rows.filter(({ client }) =>
    served.some((each) => each.client === client),
  );

async function issueSome(company: BillingCompany, run: BillingRun, likelihood: number): Promise<void> {
  const rows = (await toBill(company, run)).flatMap(({ client, recipient, total, blockers }) =>
    recipient !== null && blockers.length === 0 && run.chance.percent(likelihood)
      ? [{ client, recipient, total }]
      : [],
  );
  if (rows.length === 0) return;
  const { issued, skipped } = await company.world.as('ada').invoices.issue({ up_to: UP_TO, rows });
  expect(skipped).toEqual([]);
  company.documents += issued.length;
}

/** Everything that is left, until nothing is: what moved to another client is ready after its credit note. */
async function billAll(company: BillingCompany, run: BillingRun): Promise<void> {
  for (let time = 0; time < 4; time += 1) {
    for (const { client, blockers, invoice_total } of await toBill(company, run)) {
      expect(blockers.filter(({ code }) => code !== 'negative')).toEqual([]);
      if (blockers.length > 0)
        await company.world.as('ada').billingItems.create({
          client,
          date: '2026-02-10',
          description: 'Fee',
          quantity: 1,
          unit_price: 1 - 2 * (invoice_total ?? 0),
        });
    }
    await issueSome(company, run, 100);
  }
  expect(await toBill(company, run)).toEqual([]);
}

async function attempt(company: BillingCompany, step: () => Promise<void>): Promise<void> {
  company.tried += 1;
  try {
    await step();
  } catch (error) {
    const { status, message } = refusalOf(error);
    if (status !== 409 && status !== 400) throw error;
    expect(message).not.toBe('');
    company.refused += 1;
  }
}

/** Some steps in any order; then everything is billed. */
export async function takeSteps(company: BillingCompany, run: BillingRun): Promise<void> {
  const steps = stepsOf(company, run);
  await steps.settings();
  await steps.approve();
  const names = [
    'approve',
    'approve',
    'item',
    'issue',
    'issue',
    'issue',
    'correct',
    'correct',
    'correct',
    'credit',
    'credit',
    'pay',
    'pay',
    'use',
    'use',
    'unapprove',
    'settings',
    'writeOff',
    'void',
  ] as const;
  for (let step = run.chance.whole(4, 12); step > 0; step -= 1)
    await attempt(company, () => steps[run.chance.oneOf(names)]());
  await billAll(company, run);
}
