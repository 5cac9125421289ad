import {
  type BilledEntry,
  type BillingFacts,
  billedWork,
  resolveBilling,
} from '@daybook/domain/clients/billing';
import type { FreeFields } from '@daybook/domain/clients/custom-fields';
import { type ClientContract, readClientContract } from '@daybook/domain/clients/client-contract';
import {
  centsFromUsd,
  hoursFromMinutes,
  hundredthsFromDistance,
  distanceFromHundredths,
  microsFromRate,
  minutesFromHours,
  rateFromMicros,
  sixtiethsFromUsd,
  usdFromCents,
} from '@daybook/domain/money/exact';
import type { PayPeriodSettings } from '@daybook/domain/time/pay-period';
import { type Rates, resolveRates } from '@daybook/domain/pay/pay-rates';
import { paySheet, regularPeriodOf } from '@daybook/domain/pay/payroll';
import { ESSENTIAL_5, SELF_HOSTED, planAllows, planById } from '@daybook/domain/access/plans';
import type { DataConnection, Row, Value } from './migrations.ts';

const SHEETS_PER_BATCH = 200;
/** SQLite takes 32,766 values in a statement. */
const IDS_PER_BATCH = 5_000;

/**
 * Timesheets approved before approval froze everything (timesheets.md#approval) are frozen with the figures that they showed on the
 * day of this migration: at the stored rates or, if there was none, the employee's of today; billed by today's
 * contracts and, if no rate was stored, at today's rate of the work code. Nothing that is shown changes.
 */
export async function freezeApproved(connection: DataConnection, plans: boolean): Promise<void> {
  const companies = await connection.rows('select id from companies order by id');
  for (const { id } of companies) await freezeCompany(connection, Number(id), plans);
}

async function freezeCompany(connection: DataConnection, company: number, plans: boolean): Promise<void> {
  const terms = await termsOf(connection, company, plans);
  const freezeAfter = (last: number) =>
    connection.atomically(async () => {
      const sheets = await connection.rows(
        `select id, user_id, start_date, total_hours, total_mileage, total_stipend, pay_rate, overtime_rate, mileage_rate,
           regular_hours, overtime_hours, regular_pay, overtime_pay, total_pay, mileage_pay
         from timesheets where company_id = ? and status = 'approved' and pay_rate_source is null and id > ?
         order by id limit ${SHEETS_PER_BATCH}`,
        [company, last],
      );
      await freezeSheets(connection, company, sheets, terms);
      return sheets.at(-1)?.id;
    });
  let last = await freezeAfter(0);
  while (last !== undefined) last = await freezeAfter(Number(last));
}

type Terms = Awaited<ReturnType<typeof termsOf>>;

/** What a company's figures depended on, as far as its plan allowed. */
async function termsOf(connection: DataConnection, company: number, plans: boolean) {
  const [subscription] = await connection.rows('select plan_id from subscriptions where company_id = ?', [
    company,
  ]);
  const plan = plans ? (planById(Number(subscription?.plan_id)) ?? ESSENTIAL_5) : SELF_HOSTED;
  const [settings] = await connection.rows(
    'select pay_period, custom_pay_period_days, first_pay_period from company_settings where company_id = ?',
    [company],
  );
  const people = await connection.rows(
    `select id,
       (select amount from pay_rates where pay_rates.company_id = users.company_id and user_id = users.id
         and work_code_id is null and kind = 'pay' order by effective_from desc limit 1) as pay_rate,
       (select amount from pay_rates where pay_rates.company_id = users.company_id and user_id = users.id
         and work_code_id is null and kind = 'overtime' order by effective_from desc limit 1) as overtime_rate,
       (select amount from mileage_rates where mileage_rates.company_id = users.company_id and user_id = users.id
         order by effective_from desc limit 1) as mileage_rate
     from users where company_id = ?`,
    [company],
  );
  const codes = await connection.rows('select id, billing_rate from work_codes where company_id = ?', [
    company,
  ]);
  const clients = await connection.rows('select id, custom_fields from clients where company_id = ?', [
    company,
  ]);
  return {
    settings: (settings ?? null) as PayPeriodSettings | null,
    rates: new Map(
      people.map((person): [number, Rates] => [
        Number(person.id),
        {
          pay_rate: planAllows(plan, 'pay_rates') ? usd(person.pay_rate) : null,
          overtime_rate: planAllows(plan, 'overtime_rates') ? usd(person.overtime_rate) : null,
          mileage_rate: planAllows(plan, 'mileage_rates') ? perKm(person.mileage_rate) : null,
        },
      ]),
    ),
    codes: new Map(
      codes.map((code): [number, number | null] => [
        Number(code.id),
        planAllows(plan, 'billing_rates') ? usd(code.billing_rate) : null,
      ]),
    ),
    contracts: new Map(
      clients.map((client): [number, ClientContract] => [
        Number(client.id),
        readClientContract(JSON.parse(String(client.custom_fields)) as FreeFields),
      ]),
    ),
  };
}

const count = (value: Value | undefined): number => Number(value ?? 0);
const usd = (cents: Value | undefined): number | null => (cents == null ? null : usdFromCents(Number(cents)));
const perKm = (micros: Value | undefined): number | null =>
  micros == null ? null : rateFromMicros(Number(micros));

async function freezeSheets(
  connection: DataConnection,
  company: number,
  sheets: readonly Row[],
  terms: Terms,
): Promise<void> {
  if (sheets.length === 0) return;
  const ids = sheets.map(({ id }) => Number(id));
  const entries = await connection.rows(
    `select e.id, e.timesheet_id, e.work_code_id, e.hours, e.mileage, e.billing_rate, l.client_id
     from snapshot_entries e join snapshot_logs l on l.company_id = ? and l.id = e.snapshot_log_id
     where e.company_id = ? and e.timesheet_id in (${places(ids)}) order by e.id`,
    [company, company, ...ids],
  );
  const billed = new Map<number, BilledEntry[]>(ids.map((id) => [id, []]));
  const alike = new Map<string, { billing: Value[]; ids: number[] }>();
  for (const entry of entries) {
    const own = billedBy(entry, terms);
    billed.get(Number(entry.timesheet_id))?.push(own);
    const rate = own.billing_rate === null ? null : centsFromUsd(own.billing_rate);
    const billing = [own.billable, own.billable_reason, rate, own.billing_rate_source, own.kms_billable];
    const same = alike.get(JSON.stringify(billing)) ?? { billing, ids: [] };
    same.ids.push(Number(entry.id));
    alike.set(JSON.stringify(billing), same);
  }
  for (const { billing, ids: all } of alike.values()) {
    for (let from = 0; from < all.length; from += IDS_PER_BATCH) {
      const some = all.slice(from, from + IDS_PER_BATCH);
      await connection.rows(
        `update snapshot_entries set billable = ?, billable_reason = ?, billing_rate = ?, billing_rate_source = ?, kms_billable = ?
         where company_id = ? and id in (${places(some)})`,
        [...billing, company, ...some],
      );
    }
  }
  for (const sheet of sheets) {
    const frozen = { ...payOf(sheet, terms), ...billedOf(sheet, billed.get(Number(sheet.id)) ?? []) };
    await connection.rows(
      `update timesheets set ${Object.keys(frozen)
        .map((column) => `${column} = ?`)
        .join(', ')} where company_id = ? and id = ?`,
      [...Object.values(frozen), company, Number(sheet.id)],
    );
  }
}

const places = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** A frozen rate does not say which rate it was; if none was frozen, it was the work code's rate of that day. */
function billedBy(entry: Row, { contracts, codes }: Terms): BilledEntry {
  const work_code_id = entry.work_code_id == null ? null : Number(entry.work_code_id);
  const facts: BillingFacts = {
    contract: contracts.get(Number(entry.client_id)) ?? readClientContract({}),
    work_code_id,
    billing_rate: work_code_id === null ? null : (codes.get(work_code_id) ?? null),
    pay_rate: null,
    client_rates: false,
  };
  const frozen = usd(entry.billing_rate);
  return {
    ...resolveBilling(facts),
    ...(frozen !== null && { billing_rate: frozen, billing_rate_source: 'unknown' as const }),
    hours: hoursFromMinutes(count(entry.hours)),
    mileage: distanceFromHundredths(count(entry.mileage)),
  };
}

function billedOf(sheet: Row, entries: readonly BilledEntry[]) {
  const billed = billedWork(hoursFromMinutes(count(sheet.total_hours)), entries);
  return {
    billed_hours: minutesFromHours(billed.billed_hours),
    billed_mileage: hundredthsFromDistance(billed.billed_mileage),
    billed_amount: sixtiethsFromUsd(billed.billed_amount),
  };
}

/** The rule until then: the stored rates if there was any, else the employee's; the stored pay if there was any. */
function payOf(sheet: Row, { rates, settings }: Terms) {
  const stored: Rates = {
    pay_rate: usd(sheet.pay_rate),
    overtime_rate: usd(sheet.overtime_rate),
    mileage_rate: perKm(sheet.mileage_rate),
  };
  const some = Object.values(stored).some((rate) => rate !== null);
  const resolved = resolveRates(some ? stored : rates.get(Number(sheet.user_id)));
  const pay = paySheet(
    {
      ...resolved,
      id: Number(sheet.id),
      user: Number(sheet.user_id),
      total_mileage: distanceFromHundredths(count(sheet.total_mileage)),
      total_stipend: usdFromCents(count(sheet.total_stipend)),
    },
    {
      regular_hours: hoursFromMinutes(count(sheet.regular_hours)),
      overtime_hours: hoursFromMinutes(count(sheet.overtime_hours)),
    },
  );
  const period = regularPeriodOf(settings, String(sheet.start_date));
  return {
    pay_rate: centsFromUsd(resolved.pay_rate),
    pay_rate_source: resolved.pay_rate_source,
    // From here on in 0.00001 USD.
    overtime_rate: microsFromRate(resolved.overtime_rate),
    overtime_rate_source: resolved.overtime_rate_source,
    mileage_rate: resolved.mileage_rate === null ? null : microsFromRate(resolved.mileage_rate),
    mileage_rate_source: resolved.mileage_rate_source,
    pay_period_start: period.pay_period_start,
    pay_period_end: period.pay_period_end,
    pay_period_regular_hours: minutesFromHours(period.pay_period_regular_hours),
    regular_hours: count(sheet.regular_hours),
    overtime_hours: count(sheet.overtime_hours),
    total_mileage: count(sheet.total_mileage),
    total_stipend: count(sheet.total_stipend),
    ...(sheet.total_pay === null && {
      regular_pay: centsFromUsd(pay.regular_pay),
      overtime_pay: centsFromUsd(pay.overtime_pay),
      total_pay: centsFromUsd(pay.total_pay),
      mileage_pay: centsFromUsd(pay.mileage_reimbursement),
    }),
  };
}
