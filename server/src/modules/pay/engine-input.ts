import { inWhole } from '@daybook/domain/money/figures';
import type { PayEntry, PaySheet } from '@daybook/domain/pay/pay-rules/model';
import { isClassic, windowsIn } from '@daybook/domain/pay/pay-rules/windows';
import { regularPeriodOf, type RegularPeriod } from '@daybook/domain/pay/payroll';
import { rangeHolds } from '@daybook/domain/time/date-range';
import type { Day } from '@daybook/domain/time/day';
import { payPeriodOf } from '@daybook/domain/time/pay-period';
import { totalsOfEntries } from '@daybook/domain/time/work-time';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { required } from '../../kernel/refusals.ts';
import { grouped, pluck } from '../../kernel/rows.ts';
import {
  asPayEntry,
  importedEntriesOf,
  liveEntries,
  sheetsWithTimeOff,
  snapshotEntriesOf,
  type SnapshotEntry,
} from './entries.ts';
import { hourlyOf, payOf } from './lines.ts';
import { daysNeededBy, rangeKey, sheetsToPay, type TimeAsked } from './sheets-to-pay.ts';
import type { TimesheetRecord } from './sheets.ts';
import { termsOfSheet, type PayTerms } from './terms.ts';

/** A person's work. Imported time, which is paid outside Daybook, is only among the entries. */
export interface PersonTime {
  /** The stored timesheets, by date; those of a change are not among them. */
  rows: TimesheetRecord[];
  /** The same for the engine. Work on no sheet yet has one for each pay period, with an id below 0. */
  sheets: PaySheet[];
  /** With the frozen values where their sheet is approved; those of a change are as its snapshot has them. */
  entries: SnapshotEntry[];
  /** The sheets that are not approved, those of work on none among them. */
  provisional: Set<number>;
}

/** Stored sheets whose pay up to a day is asked for, with that of time on none. */
export interface PayPart {
  sheets: ReadonlySet<number>;
  up_to: Day;
}

interface TimeWanted {
  /** Unapproved time as well, as it is at present. */
  provisional?: boolean;
  /** Of Classic 80, entries are read only of this: other sheets without time off count with their totals, later days do not. */
  part?: PayPart | undefined;
}

/**
 * The engine's input for these people: all time on which the pay of their windows depends. A sheet with a day under Classic is
 * paid only together with those that share its regular hours, so these are read with it.
 */
export async function timeOfPeople(
  db: ReadDb,
  viewer: Viewer,
  people: ReadonlyMap<number, TimeAsked>,
  which: TimeWanted = {},
): Promise<Map<number, PersonTime>> {
  const times = new Map<number, PersonTime>();
  // Mostly one group: everybody's last pay period.
  for (const group of grouped(people, ([, asked]) => rangeKey(daysNeededBy(asked))).values())
    for (const [id, time] of await timeOfGroup(db, viewer, new Map(group), which)) times.set(id, time);
  return times;
}

async function timeOfGroup(
  db: ReadDb,
  { company_id }: Viewer,
  people: ReadonlyMap<number, TimeAsked>,
  { provisional = false, part }: TimeWanted,
): Promise<Map<number, PersonTime>> {
  const ids = [...people.keys()];
  const { rows, days } = await sheetsToPay(db, company_id, people, provisional);
  const changed = [...people.values()].flatMap((asked) => asked.changed ?? []).filter(({ period }) => period);
  const hasLedger = [...people.values()].some(({ terms }) =>
    terms.some(({ windowOf }) => windowsIn(days, windowOf).some((window) => !isClassic(window))),
  );
  const only = hasLedger ? undefined : part;
  const others = only ? rows.filter(({ id }) => !only.sheets.has(id)) : [];
  const skipped = new Set(pluck(others, 'id'));
  // Time off is in the total of its sheet, and not in the regular hours.
  for (const id of await sheetsWithTimeOff(db, company_id, [...skipped])) skipped.delete(id);
  const isRead = ({ id, status }: TimesheetRecord) => status !== 'draft' && !skipped.has(id);
  const unread = [
    ...rows.filter(isRead),
    ...changed.filter(({ entries }) => !entries).map(({ sheet }) => sheet),
  ];
  const [stored, outside, live] = await pipelined(
    snapshotEntriesOf(db, company_id, pluck(unread, 'id'), days),
    // Classic pays whole sheets and looks at no other time.
    hasLedger ? importedEntriesOf(db, company_id, ids, days) : Promise.resolve([]),
    provisional
      ? liveEntries(db, company_id, ids, only ? { ...days, end_date: only.up_to } : days)
      : Promise.resolve([]),
  );
  const entries = grouped(
    [...stored, ...changed.flatMap((one) => one.entries ?? [])],
    ({ timesheet_id }) => timesheet_id,
  );
  const rowsOfUser = grouped(rows, ({ user_id }) => user_id);
  const outsideOfUser = grouped(outside, ({ user_id }) => user_id);
  const liveOfUser = grouped(live, ({ user_id }) => user_id);
  return new Map(
    [...people].map(([id, request]): [number, PersonTime] => {
      const time: PersonTime = { rows: [], sheets: [], entries: [], provisional: new Set() };
      for (const sheet of rowsOfUser.get(id) ?? []) {
        if (sheet.status === 'draft') continue;
        time.rows.push(sheet);
        time.sheets.push(presentOrFrozen(sheet, request));
        if (isRead(sheet)) addEntries(time, entries.get(sheet.id), sheet);
      }
      for (const { sheet } of request.changed ?? []) addEntries(time, entries.get(sheet.id), null);
      for (const entry of outsideOfUser.get(id) ?? []) time.entries.push(entry);
      const drafts = (rowsOfUser.get(id) ?? []).filter(({ status }) => status === 'draft');
      addLive(time, drafts, liveOfUser.get(id) ?? [], request);
      return [id, time];
    }),
  );
}

/** @param sheet null: what is frozen of the entries is decided by the change of their sheet */
function addEntries(
  time: PersonTime,
  entries: readonly SnapshotEntry[] | undefined,
  sheet: TimesheetRecord | null,
): void {
  const terms = sheet?.status === 'approved' ? termsOfSheet(hourlyOf(sheet)) : null;
  if (sheet && !terms) time.provisional.add(sheet.id);
  for (const entry of entries ?? [])
    time.entries.push(terms && !entry.frozen ? { ...entry, frozen: terms } : entry);
}

function addLive(
  time: PersonTime,
  drafts: readonly TimesheetRecord[],
  live: Awaited<ReturnType<typeof liveEntries>>,
  { terms: [terms] }: TimeAsked,
): void {
  const draftOn = (day: Day) => drafts.find((sheet) => rangeHolds(sheet, day));
  const bySheet = grouped(live, ({ date }) => {
    const draft = draftOn(date);
    return draft ? `draft ${draft.id}` : payPeriodOf(terms.settings, date).start_date;
  });
  let withoutSheet = 0;
  for (const entries of bySheet.values()) {
    const [first] = entries;
    if (!first) continue;
    const draft = draftOn(first.date);
    withoutSheet -= 1;
    const id = draft?.id ?? withoutSheet;
    const { total_hours, total_stipend } = totalsOfEntries(
      entries.some(({ off }) => off)
        ? entries.map(({ off, ...entry }) => ({ ...entry, ...(off && { leave_minutes: off.minutes }) }))
        : entries,
    );
    time.sheets.push(
      presentSheet({ id, start_date: draft?.start_date ?? first.date, total_hours, total_stipend }, terms),
    );
    time.provisional.add(id);
    for (const entry of entries) time.entries.push({ ...entry, timesheet_id: id, frozen: null });
  }
}

const SHEET_TOTALS = { total_hours: 'minutes', total_stipend: 'cents' } as const;
type SheetTotals = Pick<TimesheetRecord, 'id' | 'start_date' | 'total_hours' | 'total_stipend'>;

/** A sheet for the engine. Only Classic reads its rates, which its logs have if they are others, its totals and its pay period. */
export function paySheetOf(
  { id, start_date, total_hours, total_stipend }: SheetTotals,
  terms: Pick<PaySheet, 'pay_rate' | 'overtime_rate' | 'rates_in'> &
    Omit<RegularPeriod, 'pay_period_regular_hours'>,
  time_zone: string,
): PaySheet {
  const whole = inWhole(SHEET_TOTALS, { total_hours: total_hours ?? 0, total_stipend: total_stipend ?? 0 });
  return {
    id,
    start_date,
    time_zone,
    pay_rate: terms.pay_rate,
    overtime_rate: terms.overtime_rate,
    mileage_rate: null,
    pay_period_start: terms.pay_period_start,
    pay_period_end: terms.pay_period_end,
    minutes: whole.total_hours,
    stipend_cents: whole.total_stipend,
  };
}

const presentSheet = (sheet: SheetTotals, terms: PayTerms): PaySheet =>
  paySheetOf(
    sheet,
    { ...terms.hourlyOn(sheet.start_date), ...regularPeriodOf(terms.settings, sheet.start_date) },
    terms.settings.time_zone,
  );

function presentOrFrozen(sheet: TimesheetRecord, { terms: [terms] }: TimeAsked): PaySheet {
  if (sheet.status !== 'approved') return presentSheet(sheet, terms);
  const { pay_period_start, pay_period_end } = payOf(sheet);
  const frozen = { ...hourlyOf(sheet), pay_period_start, pay_period_end };
  return paySheetOf(sheet, frozen, sheet.time_zone ?? terms.settings.time_zone);
}

/** The entries of approved sheets, with the rates that approval froze. */
export const withFrozenTerms = (entries: readonly SnapshotEntry[]): PayEntry[] =>
  entries.map((entry) => asPayEntry(entry, required(entry.frozen, `the frozen terms of entry ${entry.id}`)));

/** The entries with their rates: frozen ones, else by these terms as of today. */
export const withTerms = (entries: readonly SnapshotEntry[], terms: PayTerms, today: string): PayEntry[] =>
  entries.map((entry) =>
    entry.frozen
      ? asPayEntry(entry, entry.frozen)
      : asPayEntry(entry, terms.termsOf(entry, today), terms.hourlyOn(entry.date)),
  );
