import { and, asc, countDistinct, eq, sum } from 'drizzle-orm';
import type { PayRun, PayRunLine } from '@daybook/contract/pay-runs';
import { onWire } from '@daybook/domain/money/figures';
import { shownLine } from '@daybook/domain/pay/pay-rules/line-rate';
import {
  RUN_TOTALS,
  runTotals,
  summedLines,
  type RunLine,
  type RunTotals,
} from '@daybook/domain/pay/pay-runs/due-lines';
import type { FilePerson } from '@daybook/domain/pay/pay-runs/file-items';
import type { DateRange } from '@daybook/domain/time/date-range';
import type { Day } from '@daybook/domain/time/day';
import type { Membership } from '../../auth/membership.ts';
import type { Names } from '../../auth/names.ts';
import { alias } from '../../database/columns.ts';
import { users } from '../../database/schema/employees.ts';
import { payRunLines, payRuns } from '../../database/schema/pay-runs.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { pluck } from '../../kernel/rows.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { FORMER_MEMBER } from '../timesheets/records.ts';
import { dueFigures, type DueSheet, type PayRunRow } from './due.ts';

/** A line with the person's data in the run: as locked, or current in a draft. */
export interface NamedLine extends RunLine {
  first_name: string;
  last_name: string;
  payroll_id: string | null;
  adjusts: DateRange | null;
}

interface Sums extends RunTotals {
  people: number;
}

/** Runs with their totals: of the locked lines, or of what a draft would pay now. */
export async function payRunRecords(db: ReadDb, viewer: Viewer, rows: PayRunRow[]): Promise<PayRun[]> {
  if (rows.length === 0) return [];
  const names = await peopleOfRun(
    db,
    viewer.membership,
    rows.flatMap((row) => [row.created_by_id, row.locked_by_id, row.unlocked_by_id, row.paid_by_id]),
  );
  const name = (id: number | null): string | null =>
    id === null ? null : (names.get(id)?.name ?? FORMER_MEMBER);
  const stored = await storedSums(
    db,
    viewer.company_id,
    rows.filter(({ status }) => status !== 'draft').map(({ id }) => id),
  );
  const records: PayRun[] = [];
  for (const row of rows) {
    const { people, ...totals } = stored.get(row.id) ?? sumsOf(await draftLines(db, viewer, row));
    records.push({
      id: row.id,
      kind: row.kind,
      period_start: row.period_start,
      period_end: row.period_end,
      sequence: row.sequence,
      pay_date: row.pay_date,
      status: row.status,
      user_ids: row.user_ids,
      reason: row.reason,
      created_by: name(row.created_by_id),
      locked: { at: row.locked_at, by: name(row.locked_by_id), override_reason: row.override_reason },
      unlocked: { at: row.unlocked_at, by: name(row.unlocked_by_id), reason: row.unlock_reason },
      paid: { at: row.paid_at, by: name(row.paid_by_id), reference: row.payment_reference },
      content_hash: row.content_hash,
      people,
      ...onWire(RUN_TOTALS, totals),
      created_at: row.created_at,
      updated_at: row.updated_at,
    });
  }
  return records;
}

const sumsOf = (lines: readonly Pick<RunLine, 'user_id' | 'pay_code' | 'cents'>[]): Sums => ({
  people: new Set(lines.map(({ user_id }) => user_id)).size,
  ...runTotals(lines),
});

async function draftLines(db: ReadDb, viewer: Viewer, row: PayRunRow): Promise<RunLine[]> {
  const { pay_runs_from } = await storedSettings(db, viewer.company_id);
  return (await dueFigures(db, viewer.company_id, row, pay_runs_from)).lines;
}

async function storedSums(db: ReadDb, company_id: number, ids: number[]): Promise<Map<number, Sums>> {
  if (ids.length === 0) return new Map();
  const ofRuns = and(eq(payRunLines.company_id, company_id), inIds(payRunLines.pay_run_id, ids));
  const people = await db
    .select({ id: payRunLines.pay_run_id, people: countDistinct(payRunLines.user_id) })
    .from(payRunLines)
    .where(ofRuns)
    .groupBy(payRunLines.pay_run_id);
  const money = await db
    .select({
      id: payRunLines.pay_run_id,
      pay_code: payRunLines.pay_code,
      cents: sum(payRunLines.amount).mapWith(Number),
    })
    .from(payRunLines)
    .where(ofRuns)
    .groupBy(payRunLines.pay_run_id, payRunLines.pay_code);
  return new Map(
    people.map((row) => [
      row.id,
      { people: row.people, ...runTotals(money.filter(({ id }) => id === row.id)) },
    ]),
  );
}

/** People by id, with the data that a run stores about them. */
export async function peopleOfRun(
  db: ReadDb,
  { company_id, names }: Membership,
  ids: readonly (number | null)[],
) {
  const userIds = [...new Set(ids.flatMap((id) => id ?? []))];
  if (userIds.length === 0) return new Map<number, never>();
  const rows = await db
    .select({
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      payroll_id: users.payroll_id,
    })
    .from(users)
    .where(and(eq(users.company_id, company_id), inIds(users.id, userIds)));
  return new Map(rows.map((row) => [row.id, { ...row, name: names.employee(row) }]));
}

/** The lines of a run by person and code: the locked ones, or a draft's current ones. */
export const namedLines = async (db: ReadDb, viewer: Viewer, row: PayRunRow): Promise<NamedLine[]> =>
  row.status === 'draft'
    ? (await draftOf(db, viewer, row)).lines
    : byPerson(await lockedLines(db, viewer.company_id, row.id));

/** What a draft would lock now. */
export interface Draft {
  lines: NamedLine[];
  sheets: DueSheet[];
  pay_runs_from: Day | null;
}

export async function draftOf(db: ReadDb, viewer: Viewer, row: PayRunRow): Promise<Draft> {
  const { company_id, membership } = viewer;
  const { pay_runs_from } = await storedSettings(db, company_id);
  const { lines, sheets, runs } = await dueFigures(db, company_id, row, pay_runs_from);
  const people = await peopleOfRun(db, membership, pluck(lines, 'user_id'));
  const named = lines.map((line) => {
    const { first_name = '', last_name = '', payroll_id = null } = people.get(line.user_id) ?? {};
    const adjusts = line.adjusts_run_id === null ? null : (runs.get(line.adjusts_run_id) ?? null);
    return { ...line, first_name, last_name, payroll_id, adjusts };
  });
  return { lines: byPerson(named), sheets, pay_runs_from };
}

const adjusted = alias(payRuns, 'adjusted');

async function lockedLines(db: ReadDb, company_id: number, pay_run_id: number): Promise<NamedLine[]> {
  const rows = await db
    .select({
      line: payRunLines,
      start_date: adjusted.period_start,
      end_date: adjusted.period_end,
    })
    .from(payRunLines)
    .leftJoin(
      adjusted,
      and(eq(adjusted.company_id, payRunLines.company_id), eq(adjusted.id, payRunLines.adjusts_run_id)),
    )
    .where(and(eq(payRunLines.company_id, company_id), eq(payRunLines.pay_run_id, pay_run_id)))
    .orderBy(asc(payRunLines.id));
  return rows.map(({ line: { amount: cents, ...line }, start_date, end_date }) => ({
    ...line,
    cents,
    adjusts: start_date === null || end_date === null ? null : { start_date, end_date },
  }));
}

const { compare } = new Intl.Collator('en');

/** By last name, first name and id; the lines of a person stay in their order. */
const byPerson = (lines: NamedLine[]): NamedLine[] =>
  lines.toSorted(
    (a, b) =>
      compare(a.last_name, b.last_name) || compare(a.first_name, b.first_name) || a.user_id - b.user_id,
  );

/** People with their lines summed over timesheets, as in files and statements. */
export function peopleWithLines(lines: readonly NamedLine[]): (FilePerson & { own: NamedLine[] })[] {
  const people = new Map<number, NamedLine[]>();
  for (const line of lines) {
    const own = people.get(line.user_id);
    if (own) own.push(line);
    else people.set(line.user_id, [line]);
  }
  return [...people].flatMap(([user_id, own]) => {
    const [first] = own;
    if (!first) return [];
    const { first_name, last_name, payroll_id } = first;
    return [{ user_id, first_name, last_name, payroll_id, lines: pluck(summedLines(own), 'sum'), own }];
  });
}

export const periodText = (range: DateRange | null): string | null =>
  range && `${range.start_date}/${range.end_date}`;

/** `reasons` of extras by id. */
export function lineRecord(line: NamedLine, names: Names, reasons: ReadonlyMap<number, string>): PayRunLine {
  const { rate, hours, amount } = shownLine(line);
  return {
    user: line.user_id,
    name: names.employee({ ...line, id: line.user_id }),
    payroll_id: line.payroll_id,
    timesheet: line.timesheet_id,
    pay_extra: line.pay_extra_id,
    reason: line.pay_extra_id === null ? null : (reasons.get(line.pay_extra_id) ?? null),
    window_start: line.window_start,
    pay_code: line.pay_code,
    multiplier: line.multiplier,
    rate,
    hours,
    units: line.units,
    amount,
    note: line.note,
    adjusts_run: line.adjusts_run_id,
    adjusts: periodText(line.adjusts),
  };
}
