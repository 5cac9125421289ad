import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { MileageRateSource } from '@daybook/domain/pay/pay-rates';
import { ratesAsOf } from '@daybook/domain/pay/pay-rules/definition';
import {
  mileageLines,
  mileageSums,
  mileageTermsOn,
  type DistanceRate,
  type MileageLine,
  type MileageRateRow,
  type MileageRules,
  type MileageTerms,
} from '@daybook/domain/pay/pay-rules/mileage';
import type { Day } from '@daybook/domain/time/day';
import { snapshotLogs } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import { pipelined, type IdsOfCompany } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext, Viewer } from '../../kernel/procedures.ts';
import { grouped, pluck } from '../../kernel/rows.ts';
import type { Person } from './people.ts';
import type { TimesheetRecord } from './sheets.ts';
import { mileageRateRows, standardRates } from './stored-rates.ts';
import type { TermsOfPeople } from './terms.ts';

export interface SheetMileage extends ReturnType<typeof mileageSums> {
  lines: MileageLine[];
  /** The rate of the last day driven; without one, of the sheet's last day. */
  mileage_rate: number | null;
  mileage_rate_unit: MileageLine['unit'] | null;
  mileage_rate_source: MileageRateSource;
  /** By id of a log, the frozen terms if they differ from that rate, or have a limit. */
  terms: ReadonlyMap<number, MileageTerms>;
}

/**
 * The present reimbursement of these sheets (pay.md#mileage), by sheet.
 * @param frozen the terms of logs that keep them, by log
 */
export async function presentMileage(
  db: ReadDb,
  viewer: Viewer & Pick<MemberContext, 'membership'>,
  people: TermsOfPeople,
  sheets: readonly TimesheetRecord[],
  driven: DrivenLogs,
  frozen: ReadonlyMap<number, MileageTerms> = new Map(),
): Promise<Map<number, SheetMileage>> {
  const { company_id, membership, caller } = viewer;
  const paid = caller.allows('mileage_rates');
  const { mileage_rate_source: rate_source, mileage_tax_limit: tax_limit } = people.settings;
  const needsStandard = paid && (rate_source === 'standard' || tax_limit === 'standard');
  const [standard, rates] = await pipelined(
    needsStandard ? standardRates(db) : Promise.resolve([]),
    paid && rate_source === 'own'
      ? mileageRateRows(db, company_id, [...new Set(pluck(sheets, 'user_id'))])
      : Promise.resolve([]),
  );
  const rules: MileageRules = {
    rate_source: paid ? rate_source : 'own',
    tax_limit: paid ? tax_limit : 'none',
    standard,
  };
  return new Map(
    sheets.map((sheet) => {
      const { person, windowOf } = people.present(sheet.user_id);
      const applying = rates.filter(isFor(sheet.user_id, person));
      const role_default = roleDefaultOf(person);
      const termsOn = (date: Day): MileageTerms => {
        const asOf = ratesAsOf(windowOf(date).version.definition) === 'approval' ? membership.today : date;
        return mileageTermsOn(rules, applying, role_default, date, asOf);
      };
      const logs = (driven.get(sheet.id) ?? []).map((log) => ({
        ...log,
        terms: frozen.get(log.id) ?? termsOn(log.date),
      }));
      return [sheet.id, sheetMileage(sheet, logs, termsOn)];
    }),
  );
}

/** Whether a rate applies to a person: their own, the role's or the company's. */
export const isFor =
  (user: number, person: Person | undefined) =>
  ({ user_id, role_id }: MileageRateRow): boolean =>
    (user_id ?? user) === user && (role_id ?? person?.role_id) === person?.role_id;

/** The role's rate from before rates had dates. */
export const roleDefaultOf = (person: Person | undefined): DistanceRate | null =>
  person?.default_mileage_rate == null
    ? null
    : { amount: person.default_mileage_rate, unit: person.default_mileage_rate_unit ?? 'km' };

export type LogToReimburse = Awaited<ReturnType<typeof drivenUntil>>[number];
export type DrivenLogs = ReadonlyMap<number, readonly LogToReimburse[]>;

/** The reimbursement of a sheet's logs, each by its terms; `termsOn` if there is no distance. */
export function sheetMileage(
  sheet: TimesheetRecord,
  logs: readonly (LogToReimburse & { terms: MileageTerms })[],
  termsOn: (date: Day) => MileageTerms,
): SheetMileage {
  const lines = mileageLinesOf(sheet.id, logs);
  const { rate, source } = logs.at(-1)?.terms ?? termsOn(sheet.end_date);
  const usual = JSON.stringify({ rate, source, limit: null });
  return {
    lines,
    ...mileageSums(lines),
    mileage_rate: rate?.amount ?? null,
    mileage_rate_unit: rate?.unit ?? null,
    mileage_rate_source: source,
    terms: new Map(
      logs
        .filter(({ terms, mileage_terms }) => mileage_terms !== null || JSON.stringify(terms) !== usual)
        .map(({ id, terms }) => [id, terms]),
    ),
  };
}

const mileageLinesOf = (timesheet_id: number, logs: readonly (LogToReimburse & { terms: MileageTerms })[]) =>
  mileageLines(
    logs.map(({ total_mileage, distance_unit, terms }) => ({
      timesheet_id,
      distance: total_mileage,
      unit: distance_unit,
      rate: terms.rate,
      limit: terms.limit,
    })),
  );

/** An approved timesheet, as far as its mileage needs it. */
export type FrozenSheet = Pick<
  TimesheetRecord,
  'id' | 'mileage_rate' | 'mileage_rate_unit' | 'mileage_rate_source'
>;

/** The lines of what approved sheets pay for mileage up to a day, at the terms that were frozen. */
export async function mileageUntil(
  db: ReadDb,
  company_id: number,
  sheets: readonly FrozenSheet[],
  up_to: Day,
): Promise<Map<number, MileageLine[]>> {
  const driven = await drivenLogs(
    db,
    company_id,
    sheets.map(({ id }) => id),
    up_to,
  );
  return new Map(
    sheets.map((sheet) => {
      const terms = usualTerms(sheet);
      const logs = (driven.get(sheet.id) ?? []).map((log) => ({ ...log, terms: log.mileage_terms ?? terms }));
      return [sheet.id, mileageLinesOf(sheet.id, logs)];
    }),
  );
}

/** The terms of an approved timesheet's logs that have none of their own. */
export const usualTerms = ({
  mileage_rate: amount,
  mileage_rate_unit: unit,
  mileage_rate_source: source,
}: Omit<FrozenSheet, 'id'>): MileageTerms => ({
  rate: amount === null ? null : { amount, unit: unit ?? 'km' },
  source: source ?? 'none',
  limit: null,
});

const drivenUntil = (db: ReadDb, { company_id, ids, up_to }: IdsOfCompany & { up_to: Day }) =>
  db
    .select({
      id: snapshotLogs.id,
      timesheet_id: snapshotLogs.timesheet_id,
      date: snapshotLogs.date,
      total_mileage: snapshotLogs.total_mileage,
      distance_unit: snapshotLogs.distance_unit,
      mileage_terms: snapshotLogs.mileage_terms,
    })
    .from(snapshotLogs)
    .where(
      and(
        eq(snapshotLogs.company_id, company_id),
        inIds(snapshotLogs.timesheet_id, ids),
        gt(snapshotLogs.total_mileage, 0),
        lte(snapshotLogs.date, up_to),
      ),
    )
    .orderBy(asc(snapshotLogs.date), asc(snapshotLogs.id));

/** The logs of snapshots that have a distance, in order of date, by sheet. */
export async function drivenLogs(
  db: ReadDb,
  company_id: number,
  ids: readonly number[],
  up_to: Day = '9999-12-31',
) {
  const rows = ids.length === 0 ? [] : await drivenUntil(db, { company_id, ids, up_to });
  return grouped(rows, ({ timesheet_id }) => timesheet_id);
}
