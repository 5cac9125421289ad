import { and, eq } from 'drizzle-orm';
import type { HourlyRates } from '@daybook/domain/pay/pay-rates';
import { ratesAsOf } from '@daybook/domain/pay/pay-rules/definition';
import type {
  CountingExtra,
  HourRates,
  PayEntry,
  PayInput,
  PaySheet,
} from '@daybook/domain/pay/pay-rules/model';
import { entryRatesOn, hourlyRatesOn } from '@daybook/domain/pay/pay-rules/rate-on-day';
import { windowFinder, type PayWindow, type RuleAssignment } from '@daybook/domain/pay/pay-rules/windows';
import type { DateRange } from '@daybook/domain/time/date-range';
import { addDays, type Day } from '@daybook/domain/time/day';
import { payExtras } from '../../database/schema/pay-runs.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import { inIds, pick, whole } from '../../database/sql.ts';
import { pipelined, type IdsOfCompany } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { computed, grouped } from '../../kernel/rows.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { holidaysBetween } from '../holidays/reads.ts';
import type { PoliciesOfPeople } from '../leave-balances/policy-periods.ts';
import { ALWAYS, passesMidnight, type DatedEntry, type EntryTerms, type SnapshotEntry } from './entries.ts';
import { leaveTermsOf, NO_LEAVE } from './leave-terms.ts';
import { peopleById, type Person } from './people.ts';
import { assignmentsOf, payRateRows, payRatesByPerson } from './stored-rates.ts';

/** The values frozen with an entry of a sheet that was approved before rules existed: the sheet's own rates. */
export const termsOfSheet = (sheet: HourlyRates): EntryTerms => ({
  pay_rate: sheet.pay_rate_source === 'default' ? null : sheet.pay_rate,
  overtime_rate: sheet.overtime_rate_source === 'employee' ? sheet.overtime_rate : null,
  after_midnight: null,
  leave: null,
  pay_kind: 'work',
  stipend_kind: 'taxed',
});

/** The rules, rates and days by which one person is paid now. */
export interface PayTerms {
  person: Person | undefined;
  assignments: readonly RuleAssignment[];
  settings: CompanySettings;
  holidays: readonly Day[];
  /** What counts toward the regular rate in addition to the hours (pay.md#order). */
  extras: readonly CountingExtra[];
  windowOf: (day: Day) => PayWindow;
  /** The rate of an entry, and how its code is paid (pay.md#late-changes); `approved_on` is for rules that use that day. */
  termsOf(entry: DatedEntry, approved_on: Day): EntryTerms;
  /** The rates by which Classic 80 pays a log of this day. */
  hourlyOn(date: Day): HourlyRates;
}
type CompanySettings = Awaited<ReturnType<typeof storedSettings>>;

/** What people are paid by, read once for all of them; whoever works out their pay passes it on. */
export interface TermsOfPeople {
  settings: CompanySettings;
  codes: ReadonlyMap<number, WorkCode>;
  /** By which people have time off; null where it is switched off. */
  leave_policies: PoliciesOfPeople | null;
  /** By the assigned rules. */
  present(user_id: number): PayTerms;
  /** By others in their place. */
  under(user_id: number, assignments: readonly RuleAssignment[]): PayTerms;
}
type WorkCode = Awaited<ReturnType<typeof workCodesOf>>[number];

const workCodesOf = (db: ReadDb, { company_id }: { company_id: number }) =>
  db
    .select(pick(workCodes, 'id', 'pay_kind', 'stipend_kind', 'billing_rate'))
    .from(workCodes)
    .where(eq(workCodes.company_id, company_id));

const countingExtras = (db: ReadDb, { company_id, ids }: IdsOfCompany) =>
  db
    .select({ ...pick(payExtras, 'user_id', 'start_date', 'end_date'), cents: whole(payExtras.amount) })
    .from(payExtras)
    .where(
      and(eq(payExtras.company_id, company_id), inIds(payExtras.user_id, ids), eq(payExtras.counts, true)),
    );

/**
 * The terms of each of these people, with as many queries as for one.
 * @param compares_rules `under` is to be called: holidays and extras, which Classic 80 does not know, are read whoever has a rule
 */
export async function payTermsOfPeople(
  db: ReadDb,
  viewer: Viewer,
  users: Iterable<number>,
  compares_rules = false,
): Promise<TermsOfPeople> {
  const { company_id, caller } = viewer;
  const ids = [...new Set(users)];
  const [settings, assigned, rates, people, codeRows, { leaveOf, leave_policies }] = await pipelined(
    storedSettings(db, company_id),
    assignmentsOf(db, viewer, ids),
    payRateRows(db, company_id, ids),
    peopleById(db, viewer, ids),
    workCodesOf(db, { company_id }),
    viewer.membership.time_off ? leaveTermsOf(db, company_id, ids) : NO_LEAVE,
  );
  const hasRule = compares_rules || [...assigned.values()].some(({ length }) => length > 0);
  const [holidays, counting] = hasRule
    ? await pipelined(
        holidaysBetween(db, company_id, ALWAYS.start_date, ALWAYS.end_date),
        countingExtras(db, { company_id, ids }),
      )
    : [[], []];
  const codes = new Map(codeRows.map((code) => [code.id, code]));
  const ratesOf = payRatesByPerson(
    rates.filter(({ kind }) => caller.allows(kind === 'pay' ? 'pay_rates' : 'overtime_rates')),
  );
  const extras = grouped(counting, ({ user_id }) => user_id);
  const under = (user_id: number, assignments: readonly RuleAssignment[]): PayTerms => {
    const person = people.get(user_id);
    const applicable = ratesOf(user_id, person?.role_id ?? null);
    const role_default = person?.default_pay_rate ?? null;
    const windowOf = windowFinder(assignments, settings);
    const ratesOn = (date: Day, work_code_id: number | null): HourRates => {
      const { pay_rate, overtime_rate } = entryRatesOn(applicable, role_default, { date, work_code_id });
      return { pay_rate, overtime_rate };
    };
    const find = (date: Day, work_code_id: number | null, next: Day | null): EntryTerms => {
      const { pay_rate, overtime_rate } = ratesOn(date, work_code_id);
      const later = next === null ? null : ratesOn(next, work_code_id);
      const isOther = later && (later.pay_rate !== pay_rate || later.overtime_rate !== overtime_rate);
      const code = work_code_id === null ? undefined : codes.get(work_code_id);
      return {
        pay_rate,
        overtime_rate,
        after_midnight: isOther ? later : null,
        pay_kind: code?.pay_kind ?? 'work',
        stipend_kind: code?.stipend_kind ?? 'taxed',
        leave: null,
      };
    };
    // From one of these days to the next all rates are the same.
    const changes = [...new Set(applicable.map(({ effective_from }) => effective_from))].toSorted();
    const since = (date: Day) => changes.findLastIndex((from) => from <= date);
    const entryTerms = new Map<string, EntryTerms>();
    const hourly = new Map<number, HourlyRates>();
    return {
      person,
      assignments,
      settings,
      holidays,
      extras: extras.get(user_id) ?? [],
      windowOf,
      termsOf(entry, approved_on) {
        const { date, work_code_id } = entry;
        const isDated = ratesAsOf(windowOf(date).version.definition) === 'work_date';
        const day = isDated ? date : approved_on;
        const next = isDated && passesMidnight(entry) ? addDays(date, 1) : null;
        const key = `${since(day)} ${next && since(next)} ${work_code_id}`;
        const terms = computed(entryTerms, key, () => find(day, work_code_id, next));
        return entry.off
          ? { ...terms, pay_kind: 'leave', leave: leaveOf(user_id, entry.off.leave_request_id, date) }
          : terms;
      },
      hourlyOn: (date) => computed(hourly, since(date), () => hourlyRatesOn(applicable, role_default, date)),
    };
  };
  const byUser = new Map<number, PayTerms>();
  const present = (user_id: number) =>
    computed(byUser, user_id, () => under(user_id, assigned.get(user_id) ?? []));
  return { settings, codes, leave_policies, present, under };
}

/** The rates at which Classic 80 pays a timesheet (pay.md#classic-80): those of its last log, and by log those that differ. */
interface SheetRates {
  rates: HourlyRates & { rates_vary: boolean };
  hourly: ReadonlyMap<number, HourlyRates>;
}

/**
 * @param entries in order of date
 * @param ratesOf the rates of an entry's log
 * @param usual without any entry
 */
export function sheetRates(
  entries: readonly SnapshotEntry[],
  ratesOf: (entry: SnapshotEntry) => HourlyRates,
  usual: HourlyRates,
): SheetRates {
  const last = entries.at(-1);
  const rates = last ? ratesOf(last) : usual;
  const hourly = new Map<number, HourlyRates>();
  let rates_vary = false;
  for (const entry of entries) {
    const own = ratesOf(entry);
    const differs = own.pay_rate !== rates.pay_rate || own.overtime_rate !== rates.overtime_rate;
    rates_vary ||= differs;
    if (differs || entry.hourly_rates !== null) hourly.set(entry.log_id, own);
  }
  return { rates: { ...rates, rates_vary }, hourly };
}

/** The rates that approval froze for a log of a timesheet. */
export const frozenRates = (
  { hourly_rates }: Pick<SnapshotEntry, 'hourly_rates'>,
  { pay_rate, pay_rate_source, overtime_rate, overtime_rate_source }: HourlyRates,
): HourlyRates => hourly_rates ?? { pay_rate, pay_rate_source, overtime_rate, overtime_rate_source };

/** The engine's input for one person's windows. */
export const payInputOf = (
  { assignments, settings, holidays, extras }: PayTerms,
  range: DateRange,
  sheets: readonly PaySheet[],
  entries: readonly PayEntry[],
): PayInput => ({
  range,
  assignments,
  pay_periods: settings,
  time_zone: settings.time_zone,
  holidays,
  extras,
  sheets,
  entries,
});
