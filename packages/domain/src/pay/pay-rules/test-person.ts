import { hoursFromMinutes, usdFromCents } from '../../money/exact.ts';
import { inWhole } from '../../money/figures.ts';
import { addDays, type Day } from '../../time/day.ts';
import { entryMinutes } from '../../time/work-time.ts';
import { DEFAULT_PAY_MILLICENTS, HOURLY_FIGURES } from '../pay-rates.ts';
import { fitToCompany, type Definition } from './definition.ts';
import { totalCents } from './lines.ts';
import { isImported, type PayEntry, type PayInput, type PaySheet, type PersonPay } from './model.ts';
import { payPerson } from './pay-person.ts';
import { PRESETS } from './presets.ts';
import { stipendCents } from './sum-rows.ts';

/** For tests: a person's time, written as briefly as a worked example. */

/** A Sunday, on which workweeks, 14-day windows and pay periods begin. */
export const SUNDAY = '2026-03-01';
export const MONDAY = '2026-03-02';
export const TUESDAY = '2026-03-03';
export const WEDNESDAY = '2026-03-04';
export const THURSDAY = '2026-03-05';
export const FRIDAY = '2026-03-06';
export const SATURDAY = '2026-03-07';

type EntryPart = Partial<PayEntry>;

/** One entry; pay 20.00 an hour, on sheet 1. Rates are in USD here. */
export const entry = (
  date: Day,
  start_time: string | null,
  end_time: string | null,
  { pay_rate = 20, overtime_rate = null, after_midnight, hourly_rates, ...more }: EntryPart = {},
) => ({
  id: 0,
  timesheet_id: 1,
  date,
  start_time,
  end_time,
  pay_kind: 'work' as const,
  ...millicents({ pay_rate, overtime_rate }),
  ...(after_midnight && { after_midnight: millicents(after_midnight) }),
  ...(hourly_rates && { hourly_rates: millicents(hourly_rates) }),
  stipend: 0,
  stipend_kind: 'taxed' as const,
  ...more,
});

/** Rates an hour that are written in USD, as the engine reads them. */
export const millicents = <Rates extends { pay_rate: number | null; overtime_rate: number | null }>(
  usd: Rates,
) => ({ ...usd, ...inWhole(HOURLY_FIGURES, usd) });

/** Consecutive days of so many hours each, from 06:00 on. */
export const days = (first: Day, hours: readonly number[], more: EntryPart = {}): PayEntry[] =>
  hours.map((length, index) => {
    const end = [6 + Math.floor(length), Math.round((length % 1) * 60)];
    const [hour, minute] = end.map((part) => part.toString().padStart(2, '0'));
    return entry(addDays(first, index), '06:00', `${hour}:${minute}`, more);
  });

/** A preset by its key as of a day, for a company whose weeks begin on Sundays. */
export function preset(key: string, on: Day = SUNDAY): Definition {
  const found = PRESETS.find((one) => one.key === key);
  const version = found?.versions.findLast(({ effective_from }) => effective_from <= on);
  if (!version) throw new Error(`There is no preset ${key}.`);
  return fitToCompany(version.definition, {
    pay_period: 'bi-weekly',
    first_pay_period: SUNDAY,
    week_starts_on: 'sunday',
  });
}

export interface Case extends Partial<Omit<PayInput, 'assignments' | 'entries'>> {
  agreement_date?: Day | null;
}

/** Everyone is on this rule; sheets are those that the entries name, each from its first entry on. */
export function inputOf(definition: Definition, cases: readonly PayEntry[], more: Case = {}): PayInput {
  const { agreement_date = null, time_zone = 'UTC', ...rest } = more;
  const entries = cases.map((one, index) => ({ ...one, id: one.id || index + 1 }));
  const dates = entries.map(({ date }) => date).toSorted();
  return {
    range: { start_date: dates[0] ?? SUNDAY, end_date: dates.at(-1) ?? SUNDAY },
    assignments: [
      {
        target: 'company',
        effective_from: '2000-01-02',
        agreement_date,
        versions: [{ id: 1, effective_from: '2000-01-02', definition }],
      },
    ],
    pay_periods: { pay_period: 'bi-weekly', first_pay_period: SUNDAY },
    time_zone,
    holidays: [],
    extras: [],
    sheets: [
      ...new Set(entries.filter((one) => !isImported(one)).map(({ timesheet_id }) => timesheet_id)),
    ].map((id) => sheetOf(id, entries, time_zone)),
    entries,
    ...rest,
  };
}

function sheetOf(id: number, entries: readonly PayEntry[], time_zone: string): PaySheet {
  const sheetEntries = entries.filter(({ timesheet_id }) => timesheet_id === id);
  const minutes = sheetEntries.reduce(
    (sum, { start_time, end_time, leave }) => sum + (leave?.minutes ?? entryMinutes(start_time, end_time)),
    0,
  );
  const pay_rate = sheetEntries[0]?.pay_rate ?? DEFAULT_PAY_MILLICENTS;
  return {
    id,
    start_date: sheetEntries.map(({ date }) => date).toSorted()[0] ?? SUNDAY,
    time_zone,
    pay_period_start: SUNDAY,
    pay_period_end: addDays(SUNDAY, 13),
    pay_rate,
    overtime_rate: pay_rate * 1.5,
    mileage_rate: null,
    minutes,
    stipend_cents: sheetEntries.reduce((sum, each) => sum + stipendCents(each), 0),
  };
}

export const pay = (rule: string | Definition, entries: readonly PayEntry[], more: Case = {}): PersonPay =>
  payPerson(inputOf(typeof rule === 'string' ? preset(rule) : rule, entries, more));

export const linesOf = ({ windows }: PersonPay) => windows.flatMap(({ lines }) => lines);

/** All that is paid, in USD. */
export const total = (paid: PersonPay): number => usdOf(linesOf(paid));

export const usdOf = (lines: readonly { cents: number }[]): number => usdFromCents(totalCents(lines));

/** Hours under a pay code. */
export const hours = (paid: PersonPay, ...codes: string[]): number =>
  hoursFromMinutes(
    linesOf(paid)
      .filter(({ pay_code }) => codes.includes(pay_code))
      .reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  );

export const amount = (paid: PersonPay, code: string): number =>
  usdOf(linesOf(paid).filter(({ pay_code }) => pay_code === code));

/** What is due minus what was paid, by pay code: hours and USD, sheet by sheet and line by line as in a pay run. */
export function due(paid: PersonPay, now: PersonPay): Record<string, [hours: number, usd: number]> {
  const sums = new Map<string, [number, number]>();
  for (const [sign, person] of [
    [-1, paid],
    [1, now],
  ] as const) {
    for (const { pay_code, shares } of linesOf(person)) {
      for (const share of shares) {
        const [minutes, cents] = sums.get(pay_code) ?? [0, 0];
        sums.set(pay_code, [minutes + sign * (share.minutes ?? 0), cents + sign * share.cents]);
      }
    }
  }
  return Object.fromEntries(
    [...sums]
      .filter(([, [minutes, cents]]) => minutes !== 0 || cents !== 0)
      .map(([code, [minutes, cents]]) => [code, [hoursFromMinutes(minutes), usdFromCents(cents)]]),
  );
}
