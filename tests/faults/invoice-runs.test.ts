import { describe, expect } from 'vitest';
import type { LineKind, TaxMode } from '@daybook/domain/billing/invoice';
import { verifyInvoices } from '../../server/src/modules/billing/verify.ts';
import {
  beginBillingRun,
  newBillingCompany,
  takeSteps,
  type BillingCompany,
  type BillingRun,
} from '../support/billing-runs.ts';
import type { Caller } from '../support/world.ts';
import { proves, seedOf, times } from './proof.ts';

/** A tenth of what other proofs do by default: each run is some fifty calls. */
const RUNS = times(process.env.PROVE === undefined ? 300 : 3_000, 12);
/** New companies keep the lists short. */
const RUNS_IN_COMPANY = 100;

type InvoiceDetail = Awaited<ReturnType<Caller['invoices']['get']>>;

const cents = (usd: number): number => Math.round(usd * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + cents(each), 0);
const halfUp = (numerator: bigint, denominator: bigint): number => {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = Number((2n * size + denominator) / (2n * denominator));
  return numerator < 0n ? -rounded || 0 : rounded;
};

/** The tax of an amount that was printed, worked out apart from the product. */
function taxOf(amount: number, mode: TaxMode, percent: number | null): number {
  if (mode === 'none' || percent === null) return 0;
  const rate = BigInt(Math.round(percent * 100));
  return mode === 'exclusive'
    ? halfUp(BigInt(amount) * rate, 10_000n)
    : halfUp(BigInt(amount) * rate, 10_000n + rate);
}

function isPrintedExactly({ seller, lines, ...document }: InvoiceDetail): void {
  for (const line of lines) {
    const [quantity, price] = [Math.round(line.quantity * 10_000), Math.round(line.unit_price * 100_000)];
    const amount = halfUp(BigInt(quantity) * BigInt(price), 10_000_000n);
    expect(cents(line.amount)).toBe(amount);
    expect(cents(line.net) + (seller.tax_mode === 'inclusive' ? cents(line.tax) : 0)).toBe(amount);
    expect(cents(line.tax)).toBe(taxOf(amount, seller.tax_mode, line.tax_rate));
  }
  expect([cents(document.net), cents(document.tax), cents(document.total)]).toEqual([
    sum(lines.map(({ net }) => net)),
    sum(lines.map(({ tax }) => tax)),
    sum(lines.flatMap(({ net, tax }) => [net, tax])),
  ]);
}

/** What is approved is on one live line, with its figures; what stays credited may have others. */
async function isBilledOnce(
  { world }: BillingCompany,
  { served, sheets }: BillingRun,
  documents: InvoiceDetail[],
) {
  const live = documents.flatMap(({ client, lines }) =>
    lines.flatMap(({ kind, reversed_by, sources }) =>
      sources.flatMap((source) => (source.is_live ? [{ ...source, client, kind, reversed_by }] : [])),
    ),
  );
  const keyOf = (kind: LineKind, id: number | null) => `${kind} ${id}`;
  const byKey = new Map(
    live.map((source) => [keyOf(source.kind, source.entry_id ?? source.billing_item_id), source]),
  );
  expect(byKey.size).toBe(live.length);
  const expected = new Map<string, object>();
  for (const id of sheets) {
    const { snapshot_logs } = await world.as('ada').timesheets.get({ id });
    for (const { client, date, entries } of snapshot_logs)
      for (const entry of entries) {
        const { kms_billable, stipend_billable } = served.find((each) => each.client === client) ?? {};
        const common = { client, date, work_code_id: entry.work_code_id };
        const { mileage, stipend } = entry;
        expected.set(keyOf('time', entry.id), { ...common, minutes: Math.round(entry.hours * 60) });
        if (mileage > 0 && kms_billable)
          expected.set(keyOf('distance', entry.id), { ...common, distance: mileage });
        if (stipend > 0 && stipend_billable) expected.set(keyOf('stipend', entry.id), { ...common, stipend });
      }
  }
  for (const [key, figures] of expected) {
    const source = byKey.get(key);
    expect(source, `${key} is billed`).toBeDefined();
    if (source?.reversed_by === null) expect(source).toMatchObject(figures);
  }
  for (const [key, { kind, reversed_by }] of byKey)
    if (kind !== 'item' && reversed_by === null) expect(expected.has(key), `${key} is there`).toBe(true);
}

async function holds(company: BillingCompany, run: BillingRun): Promise<void> {
  const ada = company.world.as('ada');
  const documents: InvoiceDetail[] = [];
  const payments = [];
  for (const recipient of run.recipients) {
    for (const { id } of (await ada.invoices.list({ recipient })).results)
      documents.push(await ada.invoices.get({ id }));
    payments.push(...(await ada.payments.list({ recipient })).results);
  }
  documents.forEach(isPrintedExactly);
  await isBilledOnce(company, run, documents);
  const billed = documents.flatMap(({ lines }) =>
    lines.filter(({ sources, reversed_by }) => reversed_by === null && sources.some((each) => each.is_live)),
  );
  const byAmount = documents.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'credit'));
  const total = sum(documents.map((each) => each.total));
  expect(total).toBe(sum([...billed, ...byAmount].flatMap(({ net, tax }) => [net, tax])));
  const standing = [...documents, ...payments].flatMap(({ allocations }) =>
    allocations.filter(({ voided_at }) => voided_at === null),
  );
  const of = (kind: string) =>
    sum(
      [...new Map(standing.map((each) => [each.id, each])).values()].flatMap((each) =>
        each.kind === kind ? [each.amount] : [],
      ),
    );
  const received = sum(payments.flatMap(({ amount, voided_at }) => (voided_at === null ? [amount] : [])));
  const open = sum(documents.map((each) => (each.kind === 'invoice' ? each.open : -each.open)));
  expect(open - sum(payments.map(({ credit }) => credit))).toBe(
    total - received - of('write_off') + of('refund'),
  );
  for (const each of [...documents.map((document) => document.open), ...payments.map(({ credit }) => credit)])
    expect(each).toBeGreaterThanOrEqual(0);
}

async function numbersAndHashesHold({ world }: BillingCompany): Promise<void> {
  for (const kind of ['invoice', 'credit_note'] as const) {
    const { results } = await world.as('ada').invoices.list({ kind, ordering: 'number' });
    expect(results.map(({ number }) => number)).toEqual(results.map((_, at) => at + 1));
  }
  expect((await verifyInvoices(world.store.read, world.companies.maple)).altered).toEqual([]);
}

async function runOnce(company: BillingCompany, seed: number): Promise<void> {
  const run = await beginBillingRun(company, seed);
  await takeSteps(company, run);
  await holds(company, run);
}

// invoices.md#numbers, invoices.md#corrections, invoices.md#money, invoices.md#taxes
describe('After any run of approving, issuing, correcting, crediting and paying', () => {
  proves(
    'invoices',
    'the sums, the taxes, the numbers and the hashes hold, nothing is billed twice, and billing all leaves nothing ready',
    async () => {
      const totals = { tried: 0, refused: 0, documents: 0 };
      for (let first = 0; first < RUNS; first += RUNS_IN_COMPANY) {
        const company = await newBillingCompany();
        for (let run = first; run < Math.min(RUNS, first + RUNS_IN_COMPANY); run += 1) {
          const seed = seedOf(`run ${run}`);
          try {
            await runOnce(company, seed);
          } catch (error) {
            throw new Error(`Run ${run} of seed ${seed} does not hold.`, { cause: error });
          }
        }
        await numbersAndHashesHold(company);
        await company.world.close();
        totals.tried += company.tried;
        totals.refused += company.refused;
        totals.documents += company.documents;
      }
      return `${RUNS} runs, ${totals.tried} steps (${totals.refused} refused), ${totals.documents} documents issued`;
    },
    60 * 60_000,
  );
});
