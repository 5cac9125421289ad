import { and, asc, eq, gt, gte, inArray, isNull, lte } from 'drizzle-orm';
import { formatCents, formatUsd } from '@daybook/domain/money/exact';
import { DEFAULT_PAY_RATE } from '@daybook/domain/pay/pay-rates';
import { isAtDefaultRate, isUnrated } from '@daybook/domain/pay/pay-rules/lines';
import { CARRY_FORWARD } from '@daybook/domain/pay/pay-runs/due-lines';
import type { SheetTime } from '@daybook/domain/pay/pay-runs/file-items';
import type { FileProblem } from '@daybook/domain/pay/pay-runs/file-problems';
import { buildPayRunFile, providerDifferences } from '@daybook/domain/pay/pay-runs/files';
import type { PayRunBlockerCode, PayRunFinding, PayRunWarningCode } from '@daybook/domain/pay/pay-runs/run';
import { formatRange } from '@daybook/domain/time/date-range';
import { formatLongDay, formatShortDay, type Day } from '@daybook/domain/time/day';
import { referenceTo } from '../../database/of-company.ts';
import { exportProfiles } from '../../database/schema/pay-runs.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { onNoSheet } from '../payroll/unpaid.ts';
import { fileTimes, timesOf } from './daily-time.ts';
import { doubtfulTime } from './doubtful-time.ts';
import type { DueSheet, PayRunRow } from './due.ts';
import { fileRunOf } from './locked-content.ts';
import { whyEmpty } from './pay-from.ts';
import { peopleOfRun, peopleWithLines, type Draft, type NamedLine } from './records.ts';

export interface DraftFindings {
  blockers: PayRunFinding<PayRunBlockerCode>[];
  warnings: PayRunFinding<PayRunWarningCode>[];
}

/** A finding before its person has a name. */
type Unnamed<Code extends string> = Omit<PayRunFinding<Code>, 'name'>;

/**
 * What prevents the lock of a draft, and what requires a reason (pay-runs.md#locking).
 * @param times the daily time of its timesheets, where it has been read
 */
export async function checkDraft(
  db: ReadDb,
  viewer: MemberContext,
  run: PayRunRow,
  { lines, sheets, pay_runs_from }: Draft,
  times?: ReadonlyMap<number, SheetTime[]>,
): Promise<DraftFindings> {
  const { company_id } = viewer;
  const [profile] = await db
    .select()
    .from(exportProfiles)
    .where(and(eq(exportProfiles.company_id, company_id), eq(exportProfiles.is_default, true)));
  const people = peopleWithLines(lines);
  const daily =
    profile?.format === 'quickbooks_iif'
      ? fileTimes(sheets, times ?? (await timesOf(db, viewer, sheets)))
      : [];
  const fileRun = await fileRunOf(db, viewer, run, people, daily);
  const blockers: Unnamed<PayRunBlockerCode>[] = [
    ...(lines.length === 0 ? [await nothingToPay(db, run, pay_runs_from)] : []),
    ...(await withoutRate(db, company_id, lines)),
    ...(profile ? buildPayRunFile(fileRun, profile).problems.map(asBlocker) : []),
  ];
  const warnings: Unnamed<PayRunWarningCode>[] = [
    ...notOver(run, viewer.membership.today),
    ...(await notApproved(db, company_id, run, pay_runs_from ?? run.period_start)),
    ...(await looseLogs(db, viewer, run)),
    ...(await doubtfulTime(db, company_id, sheets)),
    ...atDefaultRate(sheets, lines),
    ...carriedForward(run, lines),
    ...(profile ? providerDifferences(people, profile) : []).map(asDifference),
  ];
  const names = await peopleOfRun(
    db,
    viewer.membership,
    [...blockers, ...warnings].map(({ user_id }) => user_id),
  );
  const named = <Code extends string>(finding: Unnamed<Code>): PayRunFinding<Code> => ({
    ...finding,
    name: finding.user_id === null ? null : (names.get(finding.user_id)?.name ?? ''),
  });
  return { blockers: blockers.map(named), warnings: warnings.map(named) };
}

async function nothingToPay(
  db: ReadDb,
  { company_id, period_start, period_end }: PayRunRow,
  pay_runs_from: Day | null,
): Promise<Unnamed<PayRunBlockerCode>> {
  const range = { start_date: period_start, end_date: period_end };
  return {
    code: 'no_lines',
    user_id: null,
    text: `There is nothing to pay. ${await whyEmpty(db, company_id, range, pay_runs_from)}`,
    link: '/admin/timesheets',
  };
}

const carriedForward = (run: PayRunRow, lines: readonly NamedLine[]): Unnamed<PayRunWarningCode>[] =>
  lines
    .filter(({ pay_code, cents }) => pay_code === CARRY_FORWARD && cents > 0)
    .map(({ user_id, cents }) => ({
      code: 'carried',
      user_id,
      text: `${formatCents(cents)} is carried forward, so that nothing negative is paid.`,
      link: `${runPage(run)}/statements`,
    }));

const asDifference = ({
  user_id,
  cents,
}: ReturnType<typeof providerDifferences>[number]): Unnamed<PayRunWarningCode> => ({
  code: 'provider_difference',
  user_id,
  text: `The provider’s own calculation differs by ${formatCents(cents)}.`,
  link: '/admin/settings/payroll-export',
});

/** What is worked until its end can only be paid by a later run. */
const notOver = (run: PayRunRow, today: Day): Unnamed<PayRunWarningCode>[] =>
  run.kind === 'regular' && run.period_end >= today
    ? [
        {
          code: 'not_over',
          user_id: null,
          text: `This period is not over until ${formatLongDay(run.period_end)}.`,
          link: runPage(run),
        },
      ]
    : [];

const runPage = ({ id }: PayRunRow): string => `/admin/billing/runs/${id}`;

const asBlocker = ({ user_id, code, text }: FileProblem): Unnamed<PayRunBlockerCode> => ({
  user_id,
  code,
  text,
  link:
    code === 'no_payroll_id' && user_id
      ? `/admin/employees/${user_id}/edit`
      : '/admin/settings/payroll-export',
});

/** Hours without a base rate: the days of the entries without one. */
async function withoutRate(
  db: ReadDb,
  company_id: number,
  lines: readonly NamedLine[],
): Promise<Unnamed<PayRunBlockerCode>[]> {
  const unpaid = lines.filter(isUnrated);
  const ids = [...new Set(unpaid.flatMap(({ timesheet_id }) => timesheet_id ?? []))];
  if (ids.length === 0) return [];
  const rows = await db
    .selectDistinct({ user_id: timesheets.user_id, date: snapshotLogs.date })
    .from(snapshotEntries)
    .innerJoin(snapshotLogs, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
    .innerJoin(timesheets, referenceTo(timesheets, snapshotEntries.timesheet_id))
    .where(
      and(
        eq(snapshotEntries.company_id, company_id),
        inIds(snapshotEntries.timesheet_id, ids),
        isNull(snapshotEntries.pay_rate),
        gt(snapshotEntries.hours, 0),
        inArray(snapshotEntries.pay_kind, ['work', 'sleep', 'leave']),
      ),
    )
    .orderBy(asc(timesheets.user_id), asc(snapshotLogs.date));
  return rows.map(({ user_id, date }) => ({
    code: 'no_pay_rate',
    user_id,
    text: `No pay rate on ${formatShortDay(date)}.`,
    link: `/admin/employees/${user_id}/view`,
  }));
}

const isAsked = ({ kind, user_ids }: PayRunRow, user_id: number): boolean =>
  kind === 'regular' || (user_ids?.includes(user_id) ?? false);

/** Timesheets with a day in the period that are not approved. */
async function notApproved(
  db: ReadDb,
  company_id: number,
  run: PayRunRow,
  from: Day,
): Promise<Unnamed<PayRunWarningCode>[]> {
  const rows = await db
    .select({
      id: timesheets.id,
      user_id: timesheets.user_id,
      start_date: timesheets.start_date,
      end_date: timesheets.end_date,
      status: timesheets.status,
    })
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        inArray(timesheets.status, ['draft', 'submitted']),
        gte(timesheets.end_date, from),
        gte(timesheets.end_date, run.period_start),
        lte(timesheets.start_date, run.period_end),
      ),
    )
    .orderBy(asc(timesheets.start_date), asc(timesheets.id));
  return rows
    .filter(({ user_id }) => isAsked(run, user_id))
    .map((sheet) => ({
      code: 'not_approved',
      user_id: sheet.user_id,
      text: `The timesheet of ${formatRange(sheet)} is ${sheet.status === 'draft' ? 'a draft' : 'not approved'}.`,
      link: `/admin/timesheets/${sheet.id}`,
      timesheet: sheet.id,
    }));
}

async function looseLogs(
  db: ReadDb,
  viewer: MemberContext,
  run: PayRunRow,
): Promise<Unnamed<PayRunWarningCode>[]> {
  const span = { start_date: run.period_start, end_date: run.period_end, user: undefined, up_to: null };
  return (await onNoSheet(db, viewer, span))
    .filter(({ user }) => isAsked(run, user))
    .map(({ user, start_date, end_date }) => ({
      code: 'on_no_timesheet',
      user_id: user,
      text: `Daily logs of ${formatRange({ start_date, end_date })} are on no timesheet.`,
      link: '/admin/timesheet-add',
    }));
}

/** Under Classic 80 the default replaces a missing rate. */
function atDefaultRate(
  sheets: readonly DueSheet[],
  lines: readonly NamedLine[],
): Unnamed<PayRunWarningCode>[] {
  const sources: ReadonlyMap<number | null, DueSheet['pay_rate_source']> = new Map(
    sheets.map(({ id, pay_rate_source }) => [id, pay_rate_source]),
  );
  const people = new Set(
    lines
      .filter((line) => isAtDefaultRate(line, sources.get(line.timesheet_id) ?? null))
      .map(({ user_id }) => user_id),
  );
  return [...people].map((user_id) => ({
    code: 'default_rate',
    user_id,
    text: `Paid at the default rate of ${formatUsd(DEFAULT_PAY_RATE)}: no rate was set.`,
    link: `/admin/employees/${user_id}/view`,
  }));
}
