import { and, asc, eq, gte, lte } from 'drizzle-orm';
import { isClassic, reachOf, windowFinder, windowsIn } from '@daybook/domain/pay/pay-rules/windows';
import { regularHoursKey, regularPeriodOf, type RegularPeriod } from '@daybook/domain/pay/payroll';
import { hull, rangesOverlap, type DateRange } from '@daybook/domain/time/date-range';
import type { Day } from '@daybook/domain/time/day';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import { pipelined, prepared, type Placeholders } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { pluck } from '../../kernel/rows.ts';
import { storedSettings } from '../company-settings/reads.ts';
import type { SnapshotEntry } from './entries.ts';
import { payOf } from './lines.ts';
import { timesheetColumns, type TimesheetRecord } from './sheets.ts';
import { assignmentsOf } from './stored-rates.ts';
import type { PayTerms } from './terms.ts';

/** A sheet whose stored state does not count, because a step changes it. */
interface SheetInChange {
  sheet: TimesheetRecord;
  /** Null: it is not paid any more. */
  period: RegularPeriod | null;
  /** Those of its snapshot, where they have been read. */
  entries?: readonly SnapshotEntry[] | undefined;
}

/** What is to be paid of one person. */
export interface TimeAsked {
  /** The days whose windows are paid. */
  range: DateRange;
  /** By which they are paid: several where rules are compared. */
  terms: readonly [PayTerms, ...PayTerms[]];
  changed?: readonly SheetInChange[];
}

export const rangeKey = ({ start_date, end_date }: DateRange): string => `${start_date} ${end_date}`;

/** The days whose entries the pay of a range depends on. */
export const daysNeededBy = ({ range, terms }: TimeAsked): DateRange =>
  terms.map(({ windowOf }) => windowsAround(range, windowOf).needed).reduce(hull);

/** The windows with one of these days, and the days whose entries they depend on. */
export function windowsAround(range: DateRange, windowOf: PayTerms['windowOf']) {
  const windows = windowsIn(range, windowOf);
  const { start_date } = windows[0] ?? range;
  const { end_date } = windows.at(-1) ?? range;
  return { windows, needed: reachOf({ start_date, end_date }, windowOf) };
}

const isOfClassic = (sheet: DateRange, { terms }: TimeAsked): boolean =>
  terms.some(({ windowOf }) => windowsIn(sheet, windowOf).some(isClassic));

/** The pay period of a sheet and its regular hours: as frozen, or at present. */
const periodOf = (sheet: TimesheetRecord, { terms: [{ settings }] }: TimeAsked): RegularPeriod =>
  sheet.status === 'approved' ? payOf(sheet) : regularPeriodOf(settings, sheet.start_date);

/** The sheets that count for these people, and the days of which entries are needed. */
export async function sheetsToPay(
  db: ReadDb,
  company_id: number,
  people: ReadonlyMap<number, TimeAsked>,
  provisional: boolean,
): Promise<{ rows: TimesheetRecord[]; days: DateRange }> {
  const [[, first] = []] = people;
  if (!first) throw new Error('There is no one to pay.');
  const days = daysNeededBy(first);
  const except = new Set(
    [...people.values()].flatMap(({ changed = [] }) => changed.map(({ sheet }) => sheet.id)),
  );
  const within = async (range: DateRange) =>
    (await selectWithin(db, { company_id, ids: [...people.keys()], ...range })).filter(
      ({ id, status }) => (provisional || status === 'approved') && !except.has(id),
    );
  const rows = await within(days);
  const shared = new Map<number, Set<string>>();
  let periods = days;
  const share = (user: number, period: RegularPeriod) => {
    periods = hull(periods, { start_date: period.pay_period_start, end_date: period.pay_period_end });
    shared.set(user, (shared.get(user) ?? new Set()).add(regularHoursKey(period)));
  };
  for (const [user, asked] of people)
    for (const { sheet, period } of asked.changed ?? [])
      if (isOfClassic(sheet, asked)) share(user, period ?? periodOf(sheet, asked));
  const askedOf = (sheet: TimesheetRecord) => people.get(sheet.user_id) ?? first;
  for (const sheet of rows) {
    const asked = askedOf(sheet);
    if (isOfClassic(sheet, asked)) share(sheet.user_id, periodOf(sheet, asked));
  }
  const all =
    rangeKey(periods) === rangeKey(days)
      ? rows
      : (await within(periods)).filter(
          (sheet) =>
            rangesOverlap(sheet, days) ||
            shared.get(sheet.user_id)?.has(regularHoursKey(periodOf(sheet, askedOf(sheet)))),
        );
  const whole = [
    ...all.filter((sheet) => isOfClassic(sheet, askedOf(sheet))),
    ...[...people.values()].flatMap(({ changed = [] }) => changed.map(({ sheet }) => sheet)),
  ];
  return { rows: all, days: whole.reduce<DateRange>(hull, days) };
}

type Within = { company_id: number; ids: readonly number[]; start_date: Day; end_date: Day };

// Whatever their state, and by person: in another order SQLite looks through all sheets of the company for those of these people.
const selectWithin = prepared('sheets_of_people_within', (db, values: Placeholders<Within>) =>
  db
    .select(timesheetColumns)
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, values.company_id),
        inIds(timesheets.user_id, values.ids),
        eq(timesheets.imported, false),
        gte(timesheets.end_date, values.start_date),
        lte(timesheets.start_date, values.end_date),
      ),
    )
    .orderBy(asc(timesheets.user_id), asc(timesheets.start_date), asc(timesheets.id)),
);

/** Whether other approved sheets of the same people share windows or regular hours with these, so that their pay depends on these. */
export async function havePaidNeighbours(
  db: ReadDb,
  viewer: Viewer,
  sheets: readonly TimesheetRecord[],
): Promise<boolean> {
  const users = [...new Set(pluck(sheets, 'user_id'))];
  const [settings, assigned] = await pipelined(
    storedSettings(db, viewer.company_id),
    assignmentsOf(db, viewer, users),
  );
  const around = sheets.map((sheet) => {
    const windowOf = windowFinder(assigned.get(sheet.user_id) ?? [], settings);
    const { pay_period_start, pay_period_end } = payOf(sheet);
    const { needed } = windowsAround(reachOf(sheet, windowOf), windowOf);
    return hull(needed, { start_date: pay_period_start, end_date: pay_period_end });
  });
  const ids = new Set(pluck(sheets, 'id'));
  const rows = await selectWithin(db, {
    company_id: viewer.company_id,
    ids: users,
    ...around.reduce(hull),
  });
  return rows.some(({ id, status }) => status === 'approved' && !ids.has(id));
}
