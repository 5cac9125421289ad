import { and, asc, between, eq, gte, lte } from 'drizzle-orm';
import type { DateRange } from '@daybook/domain/time/date-range';
import { type Day, addDays } from '@daybook/domain/time/day';
import { minutesFromHours } from '@daybook/domain/money/exact';
import type { HourlyRates, RateSources, ResolvedRates } from '@daybook/domain/pay/pay-rates';
import { ratesAsOf } from '@daybook/domain/pay/pay-rules/definition';
import type {
  CountingExtra,
  HourRates,
  PayEntry,
  PayInput,
  PaySheet,
} from '@daybook/domain/pay/pay-rules/model';
import { entryRates, hourlyRatesOn } from '@daybook/domain/pay/pay-rules/rates';
import { type Assignment, type PayWindow, windowFinder } from '@daybook/domain/pay/pay-rules/windows';
import type { PayPeriodSettings } from '@daybook/domain/time/pay-period';
import { inIds } from '../../database/sql.ts';
import { referenceTo } from '../../database/of-company.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import { payExtras } from '../../database/schema/pay-runs.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import { type ByIds, type Placeholders, pipelined, prepared } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { holidaysBetween } from '../holidays/reads.ts';
import { payRateRows } from './rates.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { grouped } from '../../kernel/rows.ts';
import type { SourcedPay } from './lines.ts';
import { peopleById } from './people.ts';

/** The values of an entry that approval freezes for its pay (timesheets.md#approval). */
export type EntryTerms = Pick<PayEntry, keyof HourRates | 'pay_kind' | 'stipend_kind'> & {
  /** From midnight on, where an entry passes it and the next day has other rates. */
  after_midnight: HourRates | null;
};

/** An entry of a snapshot, with its frozen values; null before approval, and in sheets approved before rules existed. */
export interface SnapshotEntry {
  id: number;
  timesheet_id: number;
  date: Day;
  start_time: string | null;
  end_time: string | null;
  work_code_id: number | null;
  client_id: number;
  stipend: number;
  /** Of its log; null: those of its sheet. */
  log_id: number;
  hourly_rates: HourlyRates | null;
  frozen: EntryTerms | null;
  /** As in `PayEntry`. */
  imported_minutes?: number;
}

export const ALWAYS: DateRange = { start_date: '1000-01-01', end_date: '9999-12-31' };

const entriesOfSheets = prepared(
  'entries_of_sheets',
  (
    db,
    values: Placeholders<{ company_id: number; ids: readonly number[]; start_date: Day; end_date: Day }>,
  ) =>
    db
      .select({
        id: snapshotEntries.id,
        timesheet_id: snapshotEntries.timesheet_id,
        date: snapshotLogs.date,
        start_time: snapshotEntries.start_time,
        end_time: snapshotEntries.end_time,
        work_code_id: snapshotEntries.work_code_id,
        client_id: snapshotLogs.client_id,
        stipend: snapshotEntries.stipend,
        pay_rate: snapshotEntries.pay_rate,
        overtime_rate: snapshotEntries.overtime_rate,
        after_midnight: snapshotEntries.after_midnight,
        pay_kind: snapshotEntries.pay_kind,
        stipend_kind: snapshotEntries.stipend_kind,
        log_id: snapshotEntries.snapshot_log_id,
        hourly_rates: snapshotLogs.hourly_rates,
      })
      .from(snapshotEntries)
      .innerJoin(snapshotLogs, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
      .where(
        and(
          eq(snapshotEntries.company_id, values.company_id),
          inIds(snapshotEntries.timesheet_id, values.ids),
          between(snapshotLogs.date, values.start_date, values.end_date),
        ),
      )
      .orderBy(asc(snapshotLogs.date), asc(snapshotEntries.id)),
);

/** The entries of snapshots, all or those of some days, as far as their pay needs them. */
export async function snapshotEntriesOf(
  db: ReadDb,
  company_id: number,
  ids: number[],
  days: DateRange = ALWAYS,
): Promise<SnapshotEntry[]> {
  if (ids.length === 0) return [];
  const rows = await entriesOfSheets(db, { company_id, ids, ...days });
  return rows.map(({ pay_rate, overtime_rate, after_midnight, pay_kind, stipend_kind, ...row }) => ({
    ...row,
    frozen:
      pay_kind && stipend_kind ? { pay_rate, overtime_rate, after_midnight, pay_kind, stipend_kind } : null,
  }));
}

const importedSheets = prepared('imported_sheets', (db, values: ByIds & Placeholders<DateRange>) =>
  db
    .select({ id: timesheets.id, user_id: timesheets.user_id })
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, values.company_id),
        inIds(timesheets.user_id, values.ids),
        eq(timesheets.imported, true),
        gte(timesheets.end_date, values.start_date),
        lte(timesheets.start_date, values.end_date),
      ),
    ),
);

const entriesOfImported = prepared('entries_of_imported', (db, values: ByIds & Placeholders<DateRange>) =>
  db
    .select({
      id: snapshotEntries.id,
      timesheet_id: snapshotEntries.timesheet_id,
      date: snapshotLogs.date,
      start_time: snapshotEntries.start_time,
      end_time: snapshotEntries.end_time,
      work_code_id: snapshotEntries.work_code_id,
      client_id: snapshotLogs.client_id,
      log_id: snapshotEntries.snapshot_log_id,
      hours: snapshotEntries.hours,
      frozen_kind: snapshotEntries.pay_kind,
      pay_kind: workCodes.pay_kind,
    })
    .from(snapshotEntries)
    .innerJoin(snapshotLogs, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
    .leftJoin(workCodes, referenceTo(workCodes, snapshotEntries.work_code_id))
    .where(
      and(
        eq(snapshotEntries.company_id, values.company_id),
        inIds(snapshotEntries.timesheet_id, values.ids),
        between(snapshotLogs.date, values.start_date, values.end_date),
      ),
    )
    .orderBy(asc(snapshotLogs.date), asc(snapshotEntries.id)),
);

/**
 * The entries of people's imported timesheets in some days, which count towards the limits of these days and are paid outside
 * Daybook (imports-and-exports.md#time-history). The kinds of their codes count that the import froze; of those imported before it
 * froze any, the present ones.
 */
export async function importedEntriesOf(
  db: ReadDb,
  company_id: number,
  ids: number[],
  days: DateRange,
): Promise<(SnapshotEntry & { user_id: number; frozen: EntryTerms })[]> {
  // Most people have none. In one statement SQLite read the logs of these days of everybody.
  const sheets = await importedSheets(db, { company_id, ids, ...days });
  if (sheets.length === 0) return [];
  const users = new Map(sheets.map(({ id, user_id }) => [id, user_id]));
  const rows = await entriesOfImported(db, { company_id, ids: [...users.keys()], ...days });
  return rows.map(({ hours, frozen_kind, pay_kind, ...row }) => ({
    ...row,
    user_id: users.get(row.timesheet_id) ?? 0,
    stipend: 0,
    hourly_rates: null,
    frozen: {
      pay_rate: null,
      overtime_rate: null,
      after_midnight: null,
      pay_kind: frozen_kind ?? pay_kind ?? 'work',
      stipend_kind: 'taxed',
    },
    imported_minutes: minutesFromHours(hours),
  }));
}

/** The values frozen with an entry of a sheet that was approved before rules existed: the sheet's own rates. */
export const termsOfSheet = (
  sheet: Pick<SourcedPay, keyof ResolvedRates | keyof RateSources>,
): EntryTerms => ({
  pay_rate: sheet.pay_rate_source === 'default' ? null : sheet.pay_rate,
  overtime_rate: sheet.overtime_rate_source === 'employee' ? sheet.overtime_rate : null,
  after_midnight: null,
  pay_kind: 'work',
  stipend_kind: 'taxed',
});

/** The rules, rates and days by which one person is paid now. */
export interface PayTerms {
  assignments: readonly Assignment[];
  pay_periods: PayPeriodSettings;
  time_zone: string;
  holidays: readonly Day[];
  /** What counts toward the regular rate in addition to the hours (pay.md#order, step 9). */
  extras: readonly CountingExtra[];
  windowOf: (day: Day) => PayWindow;
  /** The rate of an entry, and how its code is paid (pay.md#late-changes); `approved_on` is for rules that use that day. */
  termsOf(entry: DatedEntry, approved_on: Day): EntryTerms;
  /** The rates by which Classic 80 pays a log of this day. */
  hourlyOn(date: Day): HourlyRates;
  /** Whether one of these begins within a timesheet, after its first day. */
  raisedWithin(sheet: DateRange): boolean;
}
type DatedEntry = Pick<SnapshotEntry, 'date' | 'work_code_id' | 'start_time' | 'end_time'>;

/** Whether an entry's last minutes are of the next day. */
export const passesMidnight = ({ start_time, end_time }: DatedEntry): boolean =>
  start_time !== null && end_time !== null && end_time < start_time && end_time !== '00:00';

const kindsOfCodes = prepared('kinds_of_codes', (db, { company_id }: Placeholders<{ company_id: number }>) =>
  db
    .select({ id: workCodes.id, pay_kind: workCodes.pay_kind, stipend_kind: workCodes.stipend_kind })
    .from(workCodes)
    .where(eq(workCodes.company_id, company_id)),
);

const countingExtras = prepared('counting_extras', (db, { company_id, ids }: ByIds) =>
  db
    .select({
      user_id: payExtras.user_id,
      start_date: payExtras.start_date,
      end_date: payExtras.end_date,
      amount: payExtras.amount,
    })
    .from(payExtras)
    .where(
      and(eq(payExtras.company_id, company_id), inIds(payExtras.user_id, ids), eq(payExtras.counts, true)),
    ),
);

/** The terms of each of these people under their assigned rules, with as many queries as for one. */
export async function payTermsOfPeople(
  db: ReadDb,
  viewer: Viewer,
  ids: number[],
): Promise<(user_id: number, assignments: readonly Assignment[]) => PayTerms> {
  const { company_id, caller } = viewer;
  const [settings, rates, people, holidays, kindsOfAll, counting] = await pipelined(
    storedSettings(db, company_id),
    payRateRows(db, company_id, ids),
    peopleById(db, viewer, ids),
    holidaysBetween(db, company_id, ALWAYS.start_date, ALWAYS.end_date),
    kindsOfCodes(db, { company_id }),
    countingExtras(db, { company_id, ids }),
  );
  const codes = new Map(kindsOfAll.map(({ id, ...kinds }) => [id, kinds]));
  const allowed = grouped(
    rates.filter(({ kind }) => caller.allows(kind === 'pay' ? 'pay_rates' : 'overtime_rates')),
    ({ user_id }) => user_id,
  );
  const extras = grouped(counting, ({ user_id }) => user_id);
  return (user_id, assignments) => {
    const personal = allowed.get(user_id) ?? [];
    const own = [...personal, ...(allowed.get(null) ?? [])];
    const role_default = people.get(user_id)?.default_pay_rate ?? null;
    const windowOf = windowFinder(assignments, settings);
    const known = new Map<string, EntryTerms>();
    const hourly = new Map<Day, HourlyRates>();
    const ratesOn = (date: Day, work_code_id: number | null): HourRates => {
      const { pay_rate, overtime_rate } = entryRates(own, role_default, { date, work_code_id });
      return { pay_rate, overtime_rate };
    };
    const find = (date: Day, work_code_id: number | null, next: Day | null): EntryTerms => {
      const { pay_rate, overtime_rate } = ratesOn(date, work_code_id);
      const later = next === null ? null : ratesOn(next, work_code_id);
      const isOther = later && (later.pay_rate !== pay_rate || later.overtime_rate !== overtime_rate);
      const kinds = work_code_id === null ? undefined : codes.get(work_code_id);
      return {
        pay_rate,
        overtime_rate,
        after_midnight: isOther ? later : null,
        pay_kind: kinds?.pay_kind ?? 'work',
        stipend_kind: kinds?.stipend_kind ?? 'taxed',
      };
    };
    return {
      assignments,
      pay_periods: settings,
      time_zone: settings.time_zone,
      holidays,
      extras: extras.get(user_id) ?? [],
      windowOf,
      termsOf(entry, approved_on) {
        const { date, work_code_id } = entry;
        const isDated = ratesAsOf(windowOf(date).version.definition) === 'work_date';
        const day = isDated ? date : approved_on;
        const next = isDated && passesMidnight(entry) ? addDays(date, 1) : null;
        const key = `${day} ${next} ${work_code_id}`;
        let terms = known.get(key);
        if (!terms) {
          terms = find(day, work_code_id, next);
          known.set(key, terms);
        }
        return terms;
      },
      hourlyOn(date) {
        const ofDay = hourly.get(date) ?? hourlyRatesOn(personal, role_default, date);
        hourly.set(date, ofDay);
        return ofDay;
      },
      raisedWithin: ({ start_date, end_date }) =>
        personal.some(
          ({ work_code_id, effective_from }) =>
            work_code_id === null && effective_from > start_date && effective_from <= end_date,
        ),
    };
  };
}

export const payTermsOf = async (
  db: ReadDb,
  viewer: Viewer,
  user_id: number,
  assignments: readonly Assignment[],
): Promise<PayTerms> => (await payTermsOfPeople(db, viewer, [user_id]))(user_id, assignments);

/** An entry with its terms, as the engine reads it. Named one by one: V8 takes several times as long to copy all fields. */
export function asPayEntry(
  entry: SnapshotEntry,
  at: EntryTerms,
  hourly: HourlyRates | null = entry.hourly_rates,
): PayEntry {
  const paid: PayEntry = {
    id: entry.id,
    timesheet_id: entry.timesheet_id,
    date: entry.date,
    start_time: entry.start_time,
    end_time: entry.end_time,
    pay_kind: at.pay_kind,
    pay_rate: at.pay_rate,
    overtime_rate: at.overtime_rate,
    stipend: entry.stipend,
    stipend_kind: at.stipend_kind,
  };
  if (at.after_midnight) paid.after_midnight = at.after_midnight;
  if (hourly) paid.hourly_rates = hourly;
  if (entry.imported_minutes !== undefined) paid.imported_minutes = entry.imported_minutes;
  return paid;
}

/** The engine's input for one person's windows. */
export const payInputOf = (
  { assignments, pay_periods, time_zone, holidays, extras }: PayTerms,
  range: DateRange,
  sheets: readonly PaySheet[],
  entries: readonly PayEntry[],
): PayInput => ({ range, assignments, pay_periods, time_zone, holidays, extras, sheets, entries });
