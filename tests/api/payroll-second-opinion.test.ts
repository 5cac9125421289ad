import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../server/src/database/schema/employees.ts';
import { codeNamed, clientNamed, worked } from '../support/worked-time.ts';
import { type World, createWorld } from '../support/world.ts';

/**
 * A second opinion on pay: the rules of decisions §6 written again, naively and with nothing of the product's, over
 * random companies. It works on its own notes of what was logged, in whole minutes, cents and fractions of BigInt.
 */
const EMPLOYEES = ['will', 'cora', 'dell'] as const;
type Employee = (typeof EMPLOYEES)[number];

interface Entry {
  day: number;
  minutes: number;
  km100: number;
  cents: number;
  client: number;
  code: number | null;
}
interface Sheet {
  id: number;
  who: Employee;
  from: number;
  to: number;
  entries: Entry[];
  approved: { pay: number | null; overtime: number | null; km: number | null } | null;
  /** Cents an hour, by entry, at approval. */
  rates: (number | null)[];
}
interface Client {
  id: number;
  kmsBillable: boolean;
  codes: Map<number, { billable: boolean; rate: number | null }>;
}

function random(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return {
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    chance: (of: number) => next() < of,
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('Nothing to pick from.');
      return item;
    },
  };
}

const FIRST = Date.UTC(2026, 0, 1);
const dayText = (day: number) => new Date(FIRST + day * 86_400_000).toISOString().slice(0, 10);
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const half = (numerator: bigint, denominator: bigint) =>
  Number((numerator * 2n + denominator) / (denominator * 2n));

async function company(seed: number) {
  const world = await createWorld();
  const dice = random(seed);
  const kind = dice.pick(['weekly', 'bi-weekly', 'semi-monthly', 'monthly', 'custom'] as const);
  const days = dice.whole(3, 20);
  await world.as('ada').companySettings.update({
    pay_period: kind,
    first_pay_period: dayText(dice.whole(-40, 40)),
    custom_pay_period_days: kind === 'custom' ? days : null,
  });
  const [settings] = await world.as('ada').companySettings.list({});
  const anchor = Math.round((Date.parse(settings?.first_pay_period ?? '') - FIRST) / 86_400_000);
  const codes: { id: number; rate: number | null }[] = [];
  for (let index = 0; index < 3; index += 1) {
    const rate = dice.chance(0.6) ? dice.whole(1_000, 9_999) : null;
    codes.push({ id: await codeNamed(world, `C${index}`, rate === null ? null : rate / 100), rate });
  }
  const people: Client[] = [];
  for (let index = 0; index < 3; index += 1) people.push(await client(world, dice, codes));
  return { world, dice, kind, days, anchor, codes, people };
}
type Company = Awaited<ReturnType<typeof company>>;
type Dice = ReturnType<typeof random>;

async function client(world: World, dice: Dice, codes: { id: number }[]): Promise<Client> {
  const kmsBillable = dice.chance(0.5);
  const settings = new Map<number, { billable: boolean; rate: number | null }>();
  for (const { id } of codes) {
    if (dice.chance(0.6)) {
      settings.set(id, {
        billable: dice.chance(0.5),
        rate: dice.chance(0.4) ? dice.whole(1_000, 9_999) : null,
      });
    }
  }
  const id = await clientNamed(world, 'Random Client', {
    kms_billable: kmsBillable,
    contract_hours: Object.fromEntries(
      [...settings].map(([code, { billable, rate }]) => [
        code,
        { max: 10, billable, ...(rate !== null && { client_rate: rate / 100 }) },
      ]),
    ),
  });
  return { id, kmsBillable, codes: settings };
}

/** A person's sheets, side by side without overlap, with their logs. */
async function sheetsOf({ world, dice, codes, people }: Company, who: Employee): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  let day = dice.whole(0, 5);
  while (day < 45) {
    const length = dice.whole(1, 16);
    const entries: Entry[] = [];
    for (let at = day; at < day + length; at += 1) {
      if (dice.chance(0.25)) continue;
      const log = dice.pick(people).id;
      const of = Array.from({ length: dice.whole(1, 3) }, () => {
        const start = dice.whole(0, 1_439);
        const minutes = dice.whole(0, 900);
        return {
          start,
          entry: {
            day: at,
            minutes,
            km100: dice.chance(0.5) ? dice.whole(0, 9_999) : 0,
            cents: dice.chance(0.3) ? dice.whole(0, 5_000) : 0,
            client: log,
            code: dice.chance(0.8) ? dice.pick(codes).id : null,
          },
        };
      });
      await worked(world, who, log, {
        date: dayText(at),
        entries: of.map(({ start, entry }) => [
          clock(start),
          clock(start + entry.minutes),
          { work_code_id: entry.code, mileage: entry.km100 / 100, stipend: entry.cents / 100 },
        ]),
      });
      entries.push(...of.map(({ entry }) => entry));
    }
    const dates = { start_date: dayText(day), end_date: dayText(day + length - 1) };
    const { id } = await world.as(who).timesheets.create(dates);
    if (dice.chance(0.9)) await world.as(who).timesheets.submit({ id });
    sheets.push({ id, who, from: day, to: day + length - 1, entries, approved: null, rates: [] });
    day += length + dice.whole(0, 4);
  }
  return sheets;
}

const present = new Map<Employee, { pay: number | null; overtime: number | null; km: number | null }>();

async function newRates({ world, dice }: Company, who: Employee) {
  const some = (of: number, to: number) => (dice.chance(of) ? dice.whole(1, to) : null);
  const rates = { pay: some(0.7, 9_999), overtime: some(0.4, 9_999), km: some(0.5, 99_999) };
  present.set(who, rates);
  const micros = (value: number | null) => (value === null ? null : value / 100_000);
  const cents = (value: number | null) => (value === null ? null : value / 100);
  await world.store.write(world.companies.maple, (db) =>
    db
      .update(users)
      .set({
        pay_rate: cents(rates.pay),
        overtime_rate: cents(rates.overtime),
        mileage_rate: micros(rates.km),
      })
      .where(and(eq(users.company_id, world.companies.maple), eq(users.id, world.people[who]))),
  );
}

/** Which pay period a day is of, as any name that all of its days share. */
function period({ kind, days, anchor }: Company, day: number): string {
  const text = dayText(day);
  if (kind === 'monthly') return text.slice(0, 7);
  if (kind === 'semi-monthly') return `${text.slice(0, 7)} ${Number(text.slice(8)) <= 15 ? 'a' : 'b'}`;
  const length = { weekly: 7, 'bi-weekly': 14, custom: days }[kind];
  return String(Math.floor((day - anchor) / length));
}

/** Cents an hour and, for overtime, 1.5 times it in tenths of a cent. */
function payRates(sheet: Sheet) {
  const frozen = sheet.approved;
  const some = frozen && (frozen.pay !== null || frozen.overtime !== null || frozen.km !== null);
  const rates = (some ? frozen : present.get(sheet.who)) ?? { pay: null, overtime: null, km: null };
  const pay = (rates.pay ?? 2_500) * 10;
  const overtime = rates.overtime === null ? (pay * 3) / 2 : rates.overtime * 10;
  return { pay, overtime, km: rates.km ?? 0 };
}

const sum = (entries: readonly Entry[], field: 'minutes' | 'km100' | 'cents') =>
  entries.reduce((total, entry) => total + entry[field], 0);

/** `cut`: the last day that counts in a year to date, whose sheets need only start in it. */
function naive(of: Company, sheets: readonly Sheet[], from: number, to: number, cut: number | null = null) {
  const expected = new Map<
    Employee,
    { regular: number; overtime: number; pay: number; km: number; back: number }
  >();
  for (const who of EMPLOYEES) {
    const used = new Map<string, number>();
    const own = sheets
      .filter((sheet) => sheet.who === who && sheet.approved)
      .toSorted((a, b) => a.from - b.from);
    for (const sheet of own) {
      const name = period(of, sheet.from);
      const minutes = sum(sheet.entries, 'minutes');
      const regular = Math.max(0, Math.min(minutes, 4_800 - (used.get(name) ?? 0)));
      used.set(name, (used.get(name) ?? 0) + regular);
      if (sheet.from < from || (cut === null ? sheet.to > to : sheet.from > cut)) continue;
      const counted = cut === null ? sheet.entries : sheet.entries.filter((entry) => entry.day <= cut);
      const paid = sum(counted, 'minutes');
      const straight = Math.min(paid, regular);
      const rates = payRates(sheet);
      const line = expected.get(who) ?? { regular: 0, overtime: 0, pay: 0, km: 0, back: 0 };
      line.regular += straight;
      line.overtime += paid - straight;
      line.pay += half(BigInt(straight) * BigInt(rates.pay), 600n);
      line.pay += half(BigInt(paid - straight) * BigInt(rates.overtime), 600n);
      line.pay += sum(counted, 'cents');
      line.km += sum(counted, 'km100');
      line.back += half(BigInt(sum(counted, 'km100')) * BigInt(rates.km), 100_000n);
      expected.set(who, line);
    }
  }
  return expected;
}

function naiveBilling(
  { people, codes }: Company,
  sheets: readonly Sheet[],
  who: Employee,
  from: number,
  to: number,
  cut: number | null = null,
) {
  let billable = 0;
  let km = 0;
  let amount = 0n;
  for (const sheet of sheets) {
    if (sheet.who !== who || !sheet.approved || sheet.from < from) continue;
    if (cut === null ? sheet.to > to : sheet.from > cut) continue;
    sheet.entries.forEach((entry, index) => {
      if (cut !== null && entry.day > cut) return;
      const contract = people.find((one) => one.id === entry.client);
      const setting = entry.code === null ? undefined : contract?.codes.get(entry.code);
      if (setting && !setting.billable) return;
      billable += entry.minutes;
      if (contract?.kmsBillable) km += entry.km100;
      const rate = sheet.rates[index] ?? codes.find((code) => code.id === entry.code)?.rate ?? 0;
      amount += BigInt(entry.minutes) * BigInt(rate);
    });
  }
  return { billable, km, cents: half(amount, 60n) };
}

/** The client's rate for the code, else the code's, else the employee's: as they are at approval. */
function billingRates({ people, codes }: Company, sheet: Sheet): (number | null)[] {
  return sheet.entries.map((entry) => {
    const setting =
      entry.code === null ? undefined : people.find((one) => one.id === entry.client)?.codes.get(entry.code);
    return (
      setting?.rate ??
      codes.find((code) => code.id === entry.code)?.rate ??
      present.get(sheet.who)?.pay ??
      null
    );
  });
}

type Answer = Awaited<ReturnType<ReturnType<World['as']>['payroll']['get']>>;

/** That what payroll answers for a range is what the naive rules give, line by line. */
function agrees(
  of: Company,
  sheets: readonly Sheet[],
  answer: Answer,
  from: number,
  to: number,
  cut: number | null = null,
) {
  const { world } = of;
  const expected = naive(of, sheets, from, to, cut);
  expect(new Set(answer.lines.map((line) => line.user))).toEqual(
    new Set([...expected.keys()].map((who) => world.people[who])),
  );
  for (const [who, line] of expected) {
    const shown = answer.lines.find((one) => one.user === world.people[who]);
    expect({
      regular: Math.round((shown?.regular_hours ?? 0) * 60),
      overtime: Math.round((shown?.overtime_hours ?? 0) * 60),
      pay: Math.round((shown?.total_pay ?? 0) * 100),
      km: Math.round((shown?.total_mileage ?? 0) * 100),
      back: Math.round((shown?.mileage_reimbursement ?? 0) * 100),
    }).toEqual(line);
    const billing = answer.billability.find((one) => one.user === world.people[who]);
    expect({
      billable: Math.round((billing?.billable_hours ?? 0) * 60),
      km: Math.round((billing?.billable_kms ?? 0) * 100),
      cents: Math.round((billing?.billable_amount ?? 0) * 100),
    }).toEqual(naiveBilling(of, sheets, who, from, to, cut));
  }
}

describe('A second opinion on payroll', () => {
  test.each([1, 2])('agrees to the cent over random company %i', async (seed) => {
    const of = await company(seed);
    const { world, dice } = of;
    const sheets: Sheet[] = [];
    for (const who of EMPLOYEES) {
      await newRates(of, who);
      sheets.push(...(await sheetsOf(of, who)));
    }
    // Approved in any order, at rates that change in between, some taken back.
    for (const sheet of sheets.toSorted(() => dice.whole(-1, 1))) {
      if (dice.chance(0.3)) await newRates(of, sheet.who);
      if (dice.chance(0.2)) continue;
      const [result] = await world.as('ada').timesheets.approveMany({ ids: [sheet.id] });
      if (!result?.ok) continue;
      sheet.approved = present.get(sheet.who) ?? null;
      sheet.rates = billingRates(of, sheet);
      if (dice.chance(0.15)) {
        await world.as('ada').timesheets.unapprove({ id: sheet.id });
        sheet.approved = null;
      }
    }
    expect(sheets.filter((sheet) => sheet.approved).length).toBeGreaterThan(0);

    for (const [from, to] of [
      [0, 90],
      [7, 50],
      [30, 37],
    ] as const) {
      const answer = await world.as('ada').payroll.get({ start_date: dayText(from), end_date: dayText(to) });
      agrees(of, sheets, answer, from, to);
      const cents = answer.lines.reduce((total, line) => total + Math.round(line.total_pay * 100), 0);
      expect(Math.round(answer.totals.total_pay * 100)).toBe(cents);
      // The sum of the summaries is what payroll shows.
      const approved = await world.as('ada').timesheets.list({
        approved: 'true',
        start_date__gte: dayText(from),
        end_date__lte: dayText(to),
      });
      const summaries = approved.reduce(
        (total, sheet) => total + Math.round((sheet.summary?.billing_details.total_pay ?? 0) * 100),
        0,
      );
      expect(summaries).toBe(cents);
    }

    // The year to date, on a day that cuts through sheets: of those that start in it, only what is dated up to today.
    const cut = dice.whole(10, 40);
    world.travelTo(`${dayText(cut)}T12:00:00Z`);
    const answer = await world
      .as('ada')
      .payroll.get({ start_date: dayText(0), end_date: dayText(cut), year_to_date: 'true' });
    agrees(of, sheets, answer, 0, cut, cut);
    await world.close();
  });
});
