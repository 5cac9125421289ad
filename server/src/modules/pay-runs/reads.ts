import { and, asc, between, desc, eq, exists, lte, or, sql, sum, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  myPayRun,
  PayRunDetail,
  payRunLinesOf,
  PayRunListInput,
  payRunPeriods,
  PayStatement,
  payStatementsOf,
} from '@daybook/contract/pay-runs';
import { onWire } from '@daybook/domain/money/figures';
import { RUN_TOTALS, runTotals } from '@daybook/domain/pay/pay-runs/due-lines';
import type { PayRunFinding } from '@daybook/domain/pay/pay-runs/run';
import { yearRange } from '@daybook/domain/time/date-range';
import { payPeriodOf, previousPayPeriod } from '@daybook/domain/time/pay-period';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { referenceTo } from '../../database/of-company.ts';
import { payRunLines, payRuns } from '../../database/schema/pay-runs.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext, Viewer } from '../../kernel/procedures.ts';
import { notFound, orNotFound, required } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { statementBalances } from '../leave-ledger/statement-balances.ts';
import { reasonsOfExtras } from '../pay-extras/reads.ts';
import { progressOf } from '../period-figures/handed-in.ts';
import { checkDraft } from './checks.ts';
import { payRunRow, type PayRunRow } from './due.ts';
import { mayBegin } from './pay-from.ts';
import {
  draftOf,
  lineRecord,
  namedLines,
  payRunRecords,
  peopleWithLines,
  type NamedLine,
} from './records.ts';
import { statementLines } from './statement-lines.ts';

export function listPayRuns(
  db: ReadDb,
  viewer: Viewer,
  { status, kind, user, ordering = '-period_end', ...window }: PayRunListInput,
) {
  const { company_id } = viewer;
  const where = and(
    eq(payRuns.company_id, company_id),
    status === undefined ? undefined : eq(payRuns.status, status),
    kind === undefined ? undefined : eq(payRuns.kind, kind),
    user === undefined ? undefined : withLinesOf(db, company_id, user),
  );
  const { key, by } = orderingOf(ordering);
  const column = key === 'pay_date' ? payRuns.pay_date : payRuns.period_end;
  // Runs without a pay date last, on both databases.
  const query = db
    .select()
    .from(payRuns)
    .where(where)
    .orderBy(asc(sql`${column} is null`), by(column), desc(payRuns.id));
  return listPage(db, window, query, db.select(rowToCount).from(payRuns).where(where), (rows) =>
    payRunRecords(db, viewer, rows),
  );
}

const withLinesOf = (db: ReadDb, company_id: number, user_id: number): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(payRunLines)
      .where(
        and(
          eq(payRunLines.company_id, company_id),
          eq(payRunLines.pay_run_id, payRuns.id),
          eq(payRunLines.user_id, user_id),
        ),
      ),
  );

export const findingRecord = ({ user_id, ...finding }: PayRunFinding) => ({ user: user_id, ...finding });

/** A run, and for a draft its blockers and warnings. */
export async function getPayRun(db: ReadDb, viewer: MemberContext, id: number): Promise<PayRunDetail> {
  const row = await payRunRow(db, viewer.company_id, id);
  const [record] = await payRunRecords(db, viewer, [row]);
  const { blockers, warnings } =
    row.status === 'draft'
      ? await checkDraft(db, viewer, row, await draftOf(db, viewer, row))
      : { blockers: [], warnings: [] };
  return {
    ...required(record, `the record of pay run ${id}`),
    blockers: blockers.map(findingRecord),
    warnings: warnings.map(findingRecord),
  };
}

export async function listLines(
  db: ReadDb,
  viewer: Viewer,
  { id, user, page, page_size, limit }: z.output<typeof payRunLinesOf>,
) {
  const row = await payRunRow(db, viewer.company_id, id);
  const lines = (await namedLines(db, viewer, row)).filter(
    ({ user_id }) => user === undefined || user_id === user,
  );
  const size = page_size ?? (page === undefined ? (limit ?? lines.length) : 50);
  const from = ((page ?? 1) - 1) * size;
  const shown = lines.slice(from, from + size);
  const reasons = await reasonsOfExtras(
    db,
    viewer.company_id,
    shown.flatMap(({ pay_extra_id }) => pay_extra_id ?? []),
  );
  return {
    count: lines.length,
    results: shown.map((line) => lineRecord(line, viewer.membership.names, reasons)),
  };
}

const PERIODS_SHOWN = 6;

/** The latest pay periods with their state: open, approved, locked or paid (pay-runs.md#screens). */
export async function periodsOf(
  db: ReadDb,
  { company_id, membership }: MemberContext,
): Promise<z.output<typeof payRunPeriods>> {
  const settings = await storedSettings(db, company_id);
  const periods = [payPeriodOf(settings, membership.today)];
  while (periods.length < PERIODS_SHOWN)
    periods.push(previousPayPeriod(settings, periods.at(-1) ?? payPeriodOf(settings, membership.today)));
  const range = { from: periods.at(-1)?.start_date ?? '', to: periods[0]?.end_date ?? '' };
  // In order, as their progress is read.
  const progress = await progressOf(db, company_id, periods.toReversed(), membership.today);
  const runs = await db
    .select()
    .from(payRuns)
    .where(
      and(
        eq(payRuns.company_id, company_id),
        eq(payRuns.kind, 'regular'),
        between(payRuns.period_end, range.from, range.to),
      ),
    );
  return {
    pay_runs_from: settings.pay_runs_from,
    may_set_pay_runs_from: await mayBegin(db, company_id),
    settings_updated_at: settings.updated_at,
    periods: periods.map(({ start_date, end_date }, index) => {
      const run = runs.find(
        ({ period_start, period_end }) => period_start === start_date && period_end === end_date,
      );
      return {
        start_date,
        end_date,
        is_over: end_date < membership.today,
        ...required(progress.at(-1 - index), 'the progress of a pay period'),
        run: run ? { id: run.id, status: run.status, pay_date: run.pay_date } : null,
      };
    }),
  };
}

/** The statements of a Locked or Paid run, one for each person, or for one. */
export async function statementsOf(
  db: ReadDb,
  viewer: MemberContext,
  { id, user }: z.output<typeof payStatementsOf>,
): Promise<PayStatement[]> {
  const run = await payRunRow(db, viewer.company_id, id);
  if (run.status === 'draft') return [];
  const lines = (await namedLines(db, viewer, run)).filter(
    ({ user_id }) => user === undefined || user_id === user,
  );
  const years = await yearToDate(db, viewer, run, user);
  const shown = await statementLines(db, viewer.company_id, lines);
  const people = peopleWithLines(lines);
  const balances = await statementBalances(db, viewer, run, pluck(people, 'user_id'));
  return people.map(({ user_id, own }) => {
    const leave_balances = balances.get(user_id);
    return {
      ...statementOf(viewer, run, own, shown(own), years.get(user_id) ?? null),
      ...(leave_balances && { leave_balances }),
    };
  });
}

/** A person's own statement of a Paid run; a Locked run's is not theirs to read yet. */
export async function myStatement(db: ReadDb, viewer: MemberContext, run: number): Promise<PayStatement> {
  const row = await payRunRow(db, viewer.company_id, run);
  if (row.status !== 'paid') throw notFound();
  const [statement] = await statementsOf(db, viewer, { id: run, user: viewer.caller.user_id });
  return orNotFound(statement);
}

const totalsOf = (lines: Parameters<typeof runTotals>[0]) => onWire(RUN_TOTALS, runTotals(lines));

/** The Paid runs that paid a person, the newest first. */
export async function paidRunsOf(
  db: ReadDb,
  { company_id, caller }: Viewer,
): Promise<z.output<typeof myPayRun>[]> {
  const rows = await db
    .select({
      id: payRuns.id,
      period_start: payRuns.period_start,
      period_end: payRuns.period_end,
      pay_date: payRuns.pay_date,
      pay_code: payRunLines.pay_code,
      cents: sum(payRunLines.amount).mapWith(Number),
    })
    .from(payRunLines)
    .innerJoin(payRuns, referenceTo(payRuns, payRunLines.pay_run_id))
    .where(
      and(
        eq(payRunLines.company_id, company_id),
        eq(payRunLines.user_id, caller.user_id),
        eq(payRuns.status, 'paid'),
      ),
    )
    .groupBy(payRuns.id, payRuns.period_start, payRuns.period_end, payRuns.pay_date, payRunLines.pay_code)
    .orderBy(desc(payRuns.pay_date), desc(payRuns.id));
  return [...new Set(rows.map(({ id }) => id))].flatMap((id) => {
    const own = rows.filter((row) => row.id === id);
    const [first] = own;
    if (!first) return [];
    const { pay_code: _code, cents: _cents, ...run } = first;
    return [{ ...run, ...totalsOf(own) }];
  });
}

function statementOf(
  viewer: MemberContext,
  run: PayRunRow,
  lines: readonly NamedLine[],
  shown: PayStatement['lines'],
  year_to_date: PayStatement['year_to_date'],
): PayStatement {
  const first = required(lines[0], 'a pay line of the statement');
  return {
    run: run.id,
    status: run.status,
    company_name: viewer.membership.company_name,
    user: first.user_id,
    name: viewer.membership.names.employee({ ...first, id: first.user_id }),
    payroll_id: first.payroll_id,
    period_start: run.period_start,
    period_end: run.period_end,
    pay_date: run.pay_date,
    lines: shown,
    ...totalsOf(lines),
    year_to_date,
  };
}

/** By person: what the Paid runs of the pay date's year paid, up to this one. Null for a run that is not paid. */
async function yearToDate(
  db: ReadDb,
  { company_id }: Viewer,
  run: PayRunRow,
  user: number | undefined,
): Promise<Map<number, PayStatement['year_to_date']>> {
  if (run.status !== 'paid' || run.pay_date === null) return new Map();
  const { start_date } = yearRange(run.pay_date);
  const rows = await db
    .select({
      user_id: payRunLines.user_id,
      pay_code: payRunLines.pay_code,
      cents: sum(payRunLines.amount).mapWith(Number),
    })
    .from(payRunLines)
    .innerJoin(payRuns, referenceTo(payRuns, payRunLines.pay_run_id))
    .where(
      and(
        eq(payRunLines.company_id, company_id),
        user === undefined ? undefined : eq(payRunLines.user_id, user),
        eq(payRuns.status, 'paid'),
        between(payRuns.pay_date, start_date, run.pay_date),
        or(sql`${payRuns.pay_date} < ${run.pay_date}`, lte(payRuns.id, run.id)),
      ),
    )
    .groupBy(payRunLines.user_id, payRunLines.pay_code);
  const sums = new Map<number, typeof rows>();
  for (const row of rows) {
    const own = sums.get(row.user_id);
    if (own) own.push(row);
    else sums.set(row.user_id, [row]);
  }
  return new Map([...sums].map(([id, own]) => [id, totalsOf(own)]));
}
