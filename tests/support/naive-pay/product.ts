import { ratesWithDefaults } from '@daybook/domain/pay/pay-rates';
import {
  LEDGER_DEFAULTS,
  LOADING_DEFAULTS,
  ratesAsOf,
  WEEKDAYS,
  type LedgerDefinition,
} from '@daybook/domain/pay/pay-rules/definition';
import type { PayEntry, PayInput } from '@daybook/domain/pay/pay-rules/model';
import { payPerson } from '@daybook/domain/pay/pay-rules/pay-person';
import { entryRatesOn, type PayRateRow } from '@daybook/domain/pay/pay-rules/rate-on-day';
import { windowFinder, type RuleAssignment } from '@daybook/domain/pay/pay-rules/windows';
import { regularPeriodOf } from '@daybook/domain/pay/payroll';
import { entryMinutes } from '@daybook/domain/time/work-time';
import type { Definition, NaiveEntry, NaiveLine, NaivePerson, NaiveWindow } from './shapes.ts';
import { dateOf, dayOf } from './timeline.ts';

/** The product's engine, behind the naive one's plain data. */

const weekday = (of: number) => WEEKDAYS[of] ?? 'sunday';
const usd = (cents: number) => cents / 100;
const millicents = (cents: number) => cents * 1_000;

const ledger = (rule: Definition): LedgerDefinition => ({
  ...LEDGER_DEFAULTS,
  ...rule,
  method: 'ledger',
  starts_on: weekday(rule.starts_on),
  alternatives: rule.alternatives.map((way) => ({
    ...way,
    bands: way.bands.map((one) => ({ ...one, pay_code: bandCode(one.pay_code) })),
    seventh_day: way.seventh_day.map(({ over_minutes, multiplier, pay_code }) => ({
      over_minutes,
      multiplier,
      pay_code: bandCode(pay_code),
    })),
  })),
  loadings: rule.loadings.map((loading) => ({
    ...LOADING_DEFAULTS,
    ...loading,
    weekdays: loading.weekdays?.map(weekday) ?? null,
  })),
});
const bandCode = (code: string) => (code === 'double_time' ? 'double_time' : 'overtime');

const assignmentsOf = (person: NaivePerson): RuleAssignment[] =>
  person.assignments.map(({ target, from, agreement_date, versions }) => ({
    target,
    effective_from: from,
    agreement_date,
    versions: versions.map((version, index) => ({
      id: index + 1,
      effective_from: version.from,
      definition: ledger(version.definition),
    })),
  }));

function input(person: NaivePerson): PayInput {
  const assignments = assignmentsOf(person);
  const windowOf = windowFinder(assignments, null);
  const rows: PayRateRow[] = person.rates.map(({ person: own, work_code, kind, from, amount }) => ({
    user_id: own ? 1 : null,
    role_id: null,
    work_code_id: work_code,
    kind,
    effective_from: from,
    amount: amount === null ? null : millicents(amount),
  }));
  const entryOf = (entry: NaiveEntry): PayEntry => {
    const approved = person.sheets.find(({ id }) => id === entry.timesheet_id)?.approved_on ?? entry.date;
    const date = ratesAsOf(windowOf(entry.date).version.definition) === 'approval' ? approved : entry.date;
    const ratesOn = (day: string) => {
      const role = person.role_rate === null ? null : millicents(person.role_rate);
      const { pay_rate, overtime_rate } = entryRatesOn(rows, role, {
        date: day,
        work_code_id: entry.work_code,
      });
      return { pay_rate, overtime_rate };
    };
    const [own, next] = [ratesOn(date), ratesOn(date === entry.date ? dateOf(dayOf(date) + 1) : date)];
    const isRaised = JSON.stringify(own) !== JSON.stringify(next);
    const { id, timesheet_id, pay_kind, stipend_kind } = entry;
    return {
      id,
      timesheet_id,
      date: entry.date,
      start_time: entry.start,
      end_time: entry.end,
      pay_kind,
      ...own,
      ...(isRaised && { after_midnight: next }),
      stipend: usd(entry.stipend),
      stipend_kind,
    };
  };
  const days = person.entries.map(({ date }) => dayOf(date));
  return {
    range: { start_date: dateOf(Math.min(...days) - 1), end_date: dateOf(Math.max(...days) + 2) },
    assignments,
    pay_periods: null,
    time_zone: person.zone,
    holidays: person.holidays,
    extras: person.extras
      .filter(({ counts }) => counts)
      .map(({ amount, start_date, end_date }) => ({ cents: amount, start_date, end_date })),
    sheets: person.sheets.map(({ id, start_date, zone }) => ({
      id,
      start_date,
      time_zone: zone ?? person.zone,
      pay_period_start: start_date,
      pay_period_end: start_date,
      minutes: 0,
      stipend_cents: 0,
      pay_rate: 0,
      overtime_rate: 0,
      mileage_rate: null,
    })),
    entries: person.entries.map(entryOf),
  };
}

/** What the product pays, as the naive engine says it. */
export function productWindows(person: NaivePerson): NaiveWindow[] {
  return payPerson(input(person))
    .windows.filter(({ lines }) => lines.length > 0)
    .map(({ window, alternative, worked_minutes, lines }) => ({
      start: window.start_date,
      end: window.end_date,
      alternative: alternative ?? '',
      worked: worked_minutes,
      lines: lines.map(({ pay_code, multiplier, rate, minutes, cents, shares }) => ({
        pay_code,
        multiplier: multiplier === null ? null : Math.round(multiplier * 1_000),
        rate: rate === null ? null : rate / 1_000,
        minutes: minutes ?? 0,
        amount: cents,
        shares: shares.map((share) => ({
          timesheet_id: share.timesheet_id,
          minutes: share.minutes ?? 0,
          amount: share.cents,
        })),
      })),
    }));
}

/** Lines in one order. */
export const comparable = (windows: NaiveWindow[]): NaiveWindow[] =>
  windows.map((window) => ({
    ...window,
    lines: window.lines.toSorted((a, b) => key(a).localeCompare(key(b))),
  }));
const key = ({ pay_code, multiplier, rate }: NaiveLine) => `${pay_code} ${multiplier} ${rate}`;

/** Sheets by the Classic method, in order of date and id, at one rate; pay periods are two weeks from 2025-01-01. */
export function productClassic(person: NaivePerson, rates: { pay: number; overtime: number | null }) {
  const given = input(person);
  const { windows } = payPerson({
    ...given,
    assignments: [],
    entries: given.entries.map((one) => ({
      ...one,
      pay_rate: millicents(rates.pay),
      overtime_rate: rates.overtime === null ? null : millicents(rates.overtime),
    })),
    sheets: given.sheets.map((sheet) => {
      const own = given.entries.filter(({ timesheet_id }) => timesheet_id === sheet.id);
      return {
        ...sheet,
        ...regularPeriodOf(null, sheet.start_date),
        minutes: own.reduce((sum, one) => sum + entryMinutes(one.start_time, one.end_time), 0),
        stipend_cents: own.reduce((sum, { stipend }) => sum + Math.round(stipend * 100), 0),
        ...ratesWithDefaults({
          pay_rate: millicents(rates.pay),
          overtime_rate: rates.overtime === null ? null : millicents(rates.overtime),
        }),
      };
    }),
  });
  return person.sheets
    .toSorted((a, b) => a.start_date.localeCompare(b.start_date) || a.id - b.id)
    .map(({ id }) => {
      const own = windows
        .flatMap(({ lines }) => lines)
        .flatMap(({ pay_code, shares }) =>
          shares.filter(({ timesheet_id }) => timesheet_id === id).map((share) => ({ ...share, pay_code })),
        );
      const minutes = (code: string) =>
        own.reduce((sum, share) => sum + (share.pay_code === code ? (share.minutes ?? 0) : 0), 0);
      return {
        id,
        regular: minutes('regular'),
        overtime: minutes('overtime'),
        amount: own.reduce((sum, { cents }) => sum + cents, 0),
      };
    });
}
