import { and, asc, between, eq, gte, isNull, lte } from 'drizzle-orm';
import { type DateRange, hull, rangeHolds } from '@daybook/domain/time/date-range';
import { type Day, earlierDay } from '@daybook/domain/time/day';
import { type PayPeriodSettings, payPeriodOf } from '@daybook/domain/time/pay-period';
import { resolveRates } from '@daybook/domain/pay/pay-rates';
import type { PayEntry, PaySheet, PersonPay } from '@daybook/domain/pay/pay-rules/model';
import { payPerson } from '@daybook/domain/pay/pay-rules/pay-person';
import { reachOf, recalculatedRange } from '@daybook/domain/pay/pay-rules/windows';
import { regularPeriodOf } from '@daybook/domain/pay/payroll';
import { totalsOfEntries } from '@daybook/domain/time/work-time';
import { inIds } from '../../database/sql.ts';
import { referenceTo } from '../../database/of-company.ts';
import { dailyLogs, workEntries } from '../../database/schema/daily-logs.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { grouped } from '../../kernel/rows.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { assignmentsOf } from './rates.ts';
import { payOf } from './lines.ts';
import {
  type PayTerms,
  type SnapshotEntry,
  ALWAYS,
  asPayEntry,
  importedEntriesOf,
  payInputOf,
  payTermsOfPeople,
  snapshotEntriesOf,
  termsOfSheet,
} from './terms.ts';
import { type Person, peopleById } from './people.ts';
import { type TimesheetRecord, timesheetColumns } from './sheets.ts';

/** An entry of an approved sheet with its frozen values, or of time that is not approved. */
export interface TimeEntry extends SnapshotEntry {
  is_provisional: boolean;
}

/**
 * A person's work, on sheets; work on no sheet yet has one for each pay period, with an id below 0. Imported time,
 * which is paid outside Daybook, is only among the entries.
 */
export interface PersonTime {
  sheets: PaySheet[];
  entries: TimeEntry[];
}

interface TimeOf {
  ids: number[];
  /** Whole windows. What their pay depends on is read too: the days around them, and pay periods that overlap them. */
  windows: DateRange;
  /** Unapproved time, at present. */
  provisional: boolean;
  settings: PayPeriodSettings & { time_zone: string };
}

/** The time of these people, as the engine expects it; people without any are not included. */
export async function timeOfPeople(
  db: ReadDb,
  viewer: Viewer,
  { ids, windows, provisional, settings }: TimeOf,
): Promise<Map<number, PersonTime>> {
  const { company_id } = viewer;
  const needed = recalculatedRange(windows);
  let sheets = await sheetsOf(db, company_id, ids, needed, provisional);
  const early = sheets
    .filter(({ start_date, end_date }) => start_date < windows.start_date && end_date >= windows.start_date)
    .map(
      ({ pay_period_start, start_date }) => pay_period_start ?? payPeriodOf(settings, start_date).start_date,
    )
    .toSorted()[0];
  if (early !== undefined && early < needed.start_date)
    sheets = await sheetsOf(db, company_id, ids, { ...needed, start_date: early }, provisional);
  // A sheet that overlaps the windows is needed as a whole.
  const days = sheets
    .filter((sheet) => sheet.end_date >= windows.start_date && sheet.start_date <= windows.end_date)
    .reduce(hull, { ...needed, start_date: earlierDay(early ?? needed.start_date, needed.start_date) });
  const frozen = sheets.filter(({ status }) => status !== 'draft');
  const entries = await snapshotEntriesOf(
    db,
    company_id,
    frozen.map(({ id }) => id),
    days,
  );
  const outside = grouped(await importedEntriesOf(db, company_id, ids, days), ({ user_id }) => user_id);
  const live = provisional ? await liveEntries(db, company_id, ids, days) : [];
  const people = await peopleById(db, viewer, ids);
  const entriesBySheet = grouped(entries, ({ timesheet_id }) => timesheet_id);
  const sheetsByUser = grouped(sheets, ({ user_id }) => user_id);
  const liveByUser = grouped(live, ({ user_id }) => user_id);
  return new Map(
    ids.flatMap((id): [number, PersonTime][] => {
      const own = sheetsByUser.get(id) ?? [];
      const time = { sheets: [] as PaySheet[], entries: [] as TimeEntry[] };
      for (const sheet of own) {
        if (sheet.status === 'draft') continue;
        time.sheets.push(asPaySheet(sheet, people.get(id), settings));
        const terms = sheet.status === 'approved' ? termsOfSheet(payOf(sheet)) : null;
        for (const entry of entriesBySheet.get(sheet.id) ?? [])
          time.entries.push({ ...entry, frozen: entry.frozen ?? terms, is_provisional: terms === null });
      }
      for (const entry of outside.get(id) ?? []) time.entries.push({ ...entry, is_provisional: false });
      addLive(time, own, liveByUser.get(id) ?? [], people.get(id), settings);
      return time.entries.length > 0 ? [[id, time]] : [];
    }),
  );
}

/**
 * What approved timesheets of people's days pay, by the frozen values of each, with the ledger of their minutes (pay.md#ledger).
 * @param days by person; the nights at their ends are read with them
 * @param up_to the last day in the lines
 */
export async function approvedPay(
  db: ReadDb,
  viewer: Viewer,
  days: ReadonlyMap<number, DateRange>,
  up_to?: Day,
): Promise<Map<number, PersonPay>> {
  const ids = [...days.keys()];
  const settings = await storedSettings(db, viewer.company_id);
  const assigned = await assignmentsOf(db, viewer, ids);
  const termsOf = await payTermsOfPeople(db, viewer, ids);
  const people = [...days].map(([id, own]) => {
    const terms = termsOf(id, assigned.get(id) ?? []);
    const range = reachOf(own, terms.windowOf);
    const { start_date } = terms.windowOf(range.start_date);
    return { id, terms, range, windows: { start_date, end_date: terms.windowOf(range.end_date).end_date } };
  });
  const paid = new Map<number, PersonPay>();
  // Mostly one group: everybody's last pay period.
  for (const some of grouped(people, ({ windows }) => `${windows.start_date} ${windows.end_date}`).values()) {
    const [{ windows } = { windows: ALWAYS }] = some;
    const time = await timeOfPeople(db, viewer, {
      ids: some.map(({ id }) => id),
      windows,
      provisional: false,
      settings,
    });
    for (const { id, terms, range } of some) {
      const { sheets, entries } = time.get(id) ?? { sheets: [], entries: [] };
      const input = payInputOf(terms, range, sheets, withTerms(entries, terms, ''));
      paid.set(id, payPerson(up_to === undefined ? input : { ...input, up_to }));
    }
  }
  return paid;
}

const sheetsOf = (
  db: ReadDb,
  company_id: number,
  ids: number[],
  { start_date, end_date }: DateRange,
  provisional: boolean,
): Promise<TimesheetRecord[]> =>
  db
    .select(timesheetColumns)
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        inIds(timesheets.user_id, ids),
        eq(timesheets.imported, false),
        gte(timesheets.end_date, start_date),
        lte(timesheets.start_date, end_date),
        provisional ? undefined : eq(timesheets.status, 'approved'),
      ),
    )
    .orderBy(asc(timesheets.start_date), asc(timesheets.id));

/** The entries of logs that no timesheet has frozen. Their ids are below 0, because those of snapshots are a separate series. */
async function liveEntries(db: ReadDb, company_id: number, ids: number[], days: DateRange) {
  const rows = await db
    .select({
      id: workEntries.id,
      user_id: dailyLogs.user_id,
      date: dailyLogs.date,
      start_time: workEntries.start_time,
      end_time: workEntries.end_time,
      work_code_id: workEntries.work_code_id,
      client_id: dailyLogs.client_id,
      stipend: workEntries.stipend,
    })
    .from(dailyLogs)
    .innerJoin(workEntries, referenceTo(dailyLogs, workEntries.daily_log_id))
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        inIds(dailyLogs.user_id, ids),
        between(dailyLogs.date, days.start_date, days.end_date),
        isNull(dailyLogs.locked_by_timesheet_id),
      ),
    )
    .orderBy(asc(dailyLogs.date), asc(workEntries.id));
  return rows.map((row) => ({ ...row, id: -row.id, log_id: 0, hourly_rates: null }));
}

function addLive(
  time: PersonTime,
  own: readonly TimesheetRecord[],
  live: Awaited<ReturnType<typeof liveEntries>>,
  person: Person | undefined,
  settings: TimeOf['settings'],
): void {
  const drafts = own.filter(({ status }) => status === 'draft');
  const bySheet = grouped(live, ({ date }) => {
    const draft = drafts.find((sheet) => rangeHolds(sheet, date));
    return draft ? `draft ${draft.id}` : payPeriodOf(settings, date).start_date;
  });
  let none = 0;
  for (const entries of bySheet.values()) {
    const [first] = entries;
    if (!first) continue;
    const draft = drafts.find((sheet) => rangeHolds(sheet, first.date));
    none -= 1;
    const id = draft?.id ?? none;
    const { start_date } = draft ?? { start_date: first.date };
    const { total_hours, total_stipend } = totalsOfEntries(entries);
    time.sheets.push({ ...presentSheet(start_date, person, settings), id, total_hours, total_stipend });
    for (const { user_id: _user, ...entry } of entries)
      time.entries.push({ ...entry, timesheet_id: id, frozen: null, is_provisional: true });
  }
}

const presentSheet = (start_date: string, person: Person | undefined, settings: TimeOf['settings']) => ({
  start_date,
  time_zone: settings.time_zone,
  ...resolveRates(person),
  ...regularPeriodOf(settings, start_date),
});

function asPaySheet(
  sheet: TimesheetRecord,
  person: Person | undefined,
  settings: TimeOf['settings'],
): PaySheet {
  const { id, start_date, total_hours, total_stipend } = sheet;
  const terms =
    sheet.status === 'approved'
      ? { ...payOf(sheet), start_date, time_zone: sheet.time_zone ?? settings.time_zone }
      : presentSheet(start_date, person, settings);
  return { ...terms, id, total_hours: total_hours ?? 0, total_stipend: total_stipend ?? 0 };
}

/** The entries with their rates: frozen ones, else by these terms as of today. */
export const withTerms = (entries: readonly TimeEntry[], terms: PayTerms, today: string): PayEntry[] =>
  entries.map((entry) =>
    entry.frozen
      ? asPayEntry(entry, entry.frozen)
      : asPayEntry(entry, terms.termsOf(entry, today), terms.hourlyOn(entry.date)),
  );
