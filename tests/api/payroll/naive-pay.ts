import {
  dayText,
  EMPLOYEES,
  present,
  type Company,
  type Employee,
  type Entry,
  type Sheet,
} from './random-company.ts';

/**
 * An independent, naive implementation of Classic 80 (pay.md#classic-80) for random companies, using nothing of the product. It
 * computes from its own record of the logged work, in whole minutes, cents and BigInt fractions.
 */

const half = (numerator: bigint, denominator: bigint) =>
  Number((numerator * 2n + denominator) / (denominator * 2n));

/** The pay period of a day, as any key that all of its days share. */
function period({ kind, days, anchor }: Company, day: number): string {
  const text = dayText(day);
  if (kind === 'monthly') return text.slice(0, 7);
  if (kind === 'semi-monthly') return `${text.slice(0, 7)} ${Number(text.slice(8)) <= 15 ? 'a' : 'b'}`;
  const length = { weekly: 7, 'bi-weekly': 14, custom: days }[kind];
  return String(Math.floor((day - anchor) / length));
}

/** Cents an hour and, for overtime, 1.5 times that in tenths of a cent. */
function payRates(sheet: Sheet) {
  const rates = sheet.approved ?? { pay: null, overtime: null, km: null };
  const pay = (rates.pay ?? 2_500) * 10;
  const overtime = rates.overtime === null ? (pay * 3) / 2 : rates.overtime * 10;
  return { pay, overtime, km: rates.km ?? 0 };
}

const sum = (entries: readonly Entry[], field: 'minutes' | 'km100' | 'cents') =>
  entries.reduce((total, entry) => total + entry[field], 0);

/** `cut`: the last day of a year to date, which includes sheets by their start. */
export function naive(
  of: Company,
  sheets: readonly Sheet[],
  from: number,
  to: number,
  cut: number | null = null,
) {
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
      // Time off is among the regular hours, and not among the first 80.
      const off = sheet.off.reduce(
        (total, one) => (cut === null || one.day <= cut ? total + one.minutes : total),
        0,
      );
      line.regular += off;
      line.pay += half(BigInt(off) * BigInt(rates.pay) * BigInt(1_000 + of.loading), 600_000n);
      line.km += sum(counted, 'km100');
      line.back += half(BigInt(sum(counted, 'km100')) * BigInt(rates.km), 100_000n);
      expected.set(who, line);
    }
  }
  return expected;
}

export function naiveBilling(
  { people }: Company,
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
      const rate = sheet.rates[index] ?? 0;
      amount += BigInt(entry.minutes) * BigInt(rate);
    });
  }
  return { billable, km, cents: half(amount, 60n) };
}

/** The client's rate for the code, else the code's, else the employee's, as at approval. */
export function billingRates({ people, codes }: Company, sheet: Sheet): (number | null)[] {
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
