import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import type { PayRateSource } from '@daybook/domain/pay/pay-rates';
import {
  CARRY_FORWARD,
  linesToPay,
  type EarlierRun,
  type Owed,
  type Paid,
  type RunLine,
} from '@daybook/domain/pay/pay-runs/due-lines';
import { SETTLED } from '@daybook/domain/pay/pay-runs/run';
import type { Day } from '@daybook/domain/time/day';
import { referenceTo, rowOf } from '../../database/of-company.ts';
import { timesheetPayLines } from '../../database/schema/pay-rules.ts';
import {
  payExtras,
  payRuns,
  payRunTimesheets,
  payRunLines as runLines,
} from '../../database/schema/pay-runs.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inIds, whole } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import { orNotFound, required } from '../../kernel/refusals.ts';

export type PayRunRow = typeof payRuns.$inferSelect;

/** The row; the 404 is the same for a missing one and another company's. */
export async function payRunRow(db: ReadDb, company_id: number, id: number): Promise<PayRunRow> {
  return orNotFound(await rowOf(db, payRuns, company_id, id));
}

/** A timesheet whose lines a run owes. */
export interface DueSheet {
  id: number;
  user_id: number;
  start_date: Day;
  end_date: Day;
  pay_rate_source: PayRateSource | null;
}

export interface RunFigures {
  lines: RunLine[];
  /** The timesheets of the lines, and those that no run has included yet. */
  sheets: DueSheet[];
  runs: ReadonlyMap<number, EarlierRun>;
}

/** What a draft would pay if it were locked now: due minus what other runs paid (pay-runs.md#what-a-run-holds). */
export async function dueFigures(
  db: ReadDb,
  company_id: number,
  run: PayRunRow,
  pay_runs_from: Day | null,
): Promise<RunFigures> {
  const due = await dueSheets(db, company_id, run, pay_runs_from ?? run.period_start);
  const runs = await earlierRuns(db, company_id, run);
  const owed = [...(await owedBySheets(db, company_id, due)), ...(await owedExtras(db, company_id, run))];
  const paid = runs.size === 0 ? [] : await paidLines(db, company_id, run, owed, due);
  const takenBy = await firstTaken(db, company_id, runs);
  const lines = linesToPay(owed, paid, takenBy, runs);
  const moved = new Set(lines.map(({ timesheet_id }) => timesheet_id));
  return { lines, sheets: due.filter(({ id }) => moved.has(id) || !takenBy.has(id)), runs };
}

/** An off-cycle run without people contains only the extras that name it. */
const takesTime = ({ kind, user_ids }: PayRunRow): boolean => kind === 'regular' || user_ids !== null;

const ofPeople = (column: Parameters<typeof inIds>[0], { user_ids }: PayRunRow): SQL | undefined =>
  user_ids === null ? undefined : inIds(column, user_ids);

/** Approved timesheets that are paid here and end within the company's runs, up to this one's end. */
async function dueSheets(db: ReadDb, company_id: number, run: PayRunRow, from: Day): Promise<DueSheet[]> {
  if (!takesTime(run)) return [];
  return db
    .select({
      id: timesheets.id,
      user_id: timesheets.user_id,
      start_date: timesheets.start_date,
      end_date: timesheets.end_date,
      pay_rate_source: timesheets.pay_rate_source,
    })
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        eq(timesheets.status, 'approved'),
        eq(timesheets.imported, false),
        gte(timesheets.end_date, from),
        lte(timesheets.end_date, run.period_end),
        ofPeople(timesheets.user_id, run),
      ),
    )
    .orderBy(asc(timesheets.start_date), asc(timesheets.id));
}

async function owedBySheets(db: ReadDb, company_id: number, due: readonly DueSheet[]): Promise<Owed[]> {
  if (due.length === 0) return [];
  const rows = await db
    .select({
      user_id: timesheetPayLines.user_id,
      timesheet_id: timesheetPayLines.timesheet_id,
      window_start: timesheetPayLines.window_start,
      pay_code: timesheetPayLines.pay_code,
      multiplier: timesheetPayLines.multiplier,
      rate: timesheetPayLines.rate,
      minutes: timesheetPayLines.minutes,
      units: timesheetPayLines.units,
      cents: timesheetPayLines.amount,
    })
    .from(timesheetPayLines)
    .where(
      and(
        eq(timesheetPayLines.company_id, company_id),
        inIds(
          timesheetPayLines.timesheet_id,
          due.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(timesheetPayLines.id);
  return rows.map((row): Owed => ({ ...row, pay_extra_id: null }));
}

/** Extras that name the run, and those that name none and end by its end. */
async function owedExtras(db: ReadDb, company_id: number, run: PayRunRow): Promise<Owed[]> {
  const ended = takesTime(run)
    ? and(
        isNull(payExtras.pay_run_id),
        lte(payExtras.end_date, run.period_end),
        ofPeople(payExtras.user_id, run),
      )
    : undefined;
  const rows = await db
    .select({
      user_id: payExtras.user_id,
      pay_extra_id: payExtras.id,
      window_start: payExtras.start_date,
      pay_code: payExtras.pay_code,
      cents: whole(payExtras.amount),
    })
    .from(payExtras)
    .where(and(eq(payExtras.company_id, company_id), or(eq(payExtras.pay_run_id, run.id), ended)))
    .orderBy(payExtras.id);
  return rows.map((row) => ({
    ...row,
    timesheet_id: null,
    multiplier: null,
    rate: null,
    minutes: null,
    units: null,
  }));
}

const ofSettledRuns = (company_id: number, run: Pick<PayRunRow, 'id'>): SQL | undefined =>
  and(eq(payRuns.company_id, company_id), inArray(payRuns.status, SETTLED), ne(payRuns.id, run.id));

async function earlierRuns(db: ReadDb, company_id: number, run: PayRunRow): Promise<Map<number, EarlierRun>> {
  const rows = await db
    .select({ id: payRuns.id, start_date: payRuns.period_start, end_date: payRuns.period_end })
    .from(payRuns)
    .where(ofSettledRuns(company_id, run))
    .orderBy(asc(payRuns.locked_at), asc(payRuns.id));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the other runs paid of what is owed, and what they carried. */
async function paidLines(
  db: ReadDb,
  company_id: number,
  run: PayRunRow,
  owed: readonly Owed[],
  due: readonly DueSheet[],
): Promise<Paid[]> {
  const rows = await db
    .select({
      pay_run_id: runLines.pay_run_id,
      user_id: runLines.user_id,
      timesheet_id: runLines.timesheet_id,
      pay_extra_id: runLines.pay_extra_id,
      window_start: runLines.window_start,
      pay_code: runLines.pay_code,
      multiplier: runLines.multiplier,
      rate: runLines.rate,
      minutes: runLines.minutes,
      units: runLines.units,
      cents: runLines.amount,
    })
    .from(runLines)
    .innerJoin(payRuns, referenceTo(payRuns, runLines.pay_run_id))
    .where(
      and(
        eq(runLines.company_id, company_id),
        ofSettledRuns(company_id, run),
        ofPeople(runLines.user_id, run),
        takesTime(run) ? undefined : isNotNull(runLines.pay_extra_id),
      ),
    )
    .orderBy(runLines.id);
  const sheets = new Set(due.map(({ id }) => id));
  const extras = new Set(owed.flatMap(({ pay_extra_id }) => pay_extra_id ?? []));
  return rows.filter(({ timesheet_id, pay_extra_id, pay_code }) =>
    timesheet_id !== null
      ? sheets.has(timesheet_id)
      : pay_extra_id === null
        ? pay_code === CARRY_FORWARD
        : extras.has(pay_extra_id),
  );
}

/** The first of the other runs that included each timesheet. */
async function firstTaken(
  db: ReadDb,
  company_id: number,
  runs: ReadonlyMap<number, EarlierRun>,
): Promise<Map<number, number>> {
  if (runs.size === 0) return new Map();
  const order = new Map([...runs.keys()].map((id, index) => [id, index]));
  const rows = await db
    .select({ pay_run_id: payRunTimesheets.pay_run_id, timesheet_id: payRunTimesheets.timesheet_id })
    .from(payRunTimesheets)
    .where(
      and(eq(payRunTimesheets.company_id, company_id), inIds(payRunTimesheets.pay_run_id, [...runs.keys()])),
    );
  const placeOf = (run: number) =>
    required(order.get(run), `the place of pay run ${run} in the order of locks`);
  const first = new Map<number, number>();
  for (const { pay_run_id, timesheet_id } of rows) {
    const known = first.get(timesheet_id);
    if (known === undefined || placeOf(pay_run_id) < placeOf(known)) first.set(timesheet_id, pay_run_id);
  }
  return first;
}
