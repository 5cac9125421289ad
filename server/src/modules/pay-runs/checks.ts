import { and, asc, eq, gt, gte, inArray, isNull, lte } from 'drizzle-orm';
import { formatCents, formatUsd } from '@daybook/domain/money/exact';
import { DEFAULT_PAY_RATE } from '@daybook/domain/pay/pay-rates';
import { isAtDefaultRate, isUnrated } from '@daybook/domain/pay/pay-rules/lines';
import type { FileProblem, SheetTime } from '@daybook/domain/pay/pay-runs/file-items';
import { buildPayRunFile, providerDifferences } from '@daybook/domain/pay/pay-runs/files';
import { CARRY_FORWARD } from '@daybook/domain/pay/pay-runs/lines';
import type { PayRunBlockerCode, PayRunFinding, PayRunWarningCode } from '@daybook/domain/pay/pay-runs/run';
import { formatRange, type DateRange } from '@daybook/domain/time/date-range';
import { formatLongDay, formatShortDay, type Day } from '@daybook/domain/time/day';
import { overlappingEntries } from '@daybook/domain/time/overlaps';
import { isTime } from '@daybook/domain/time/work-time';
import { referenceTo } from '../../database/of-company.ts';
import { exportProfiles } from '../../database/schema/pay-runs.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { required } from '../../kernel/refusals.ts';
import { onNoSheet } from '../payroll/unpaid.ts';
import { edgeOverlaps } from '../timesheets/edges.ts';
import { whyEmpty } from './begin.ts';
import { fileTimes, timesOf } from './daily-time.ts';
import type { DueSheet, PayRunRow } from './due.ts';
import { fileRunOf } from './files.ts';
import { peopleOfRun, peopleWithLines, type Draft, type NamedLine } from './records.ts';

export interface DraftFindings {
  blockers: PayRunFinding<PayRunBlockerCode>[];
  warnings: PayRunFinding<PayRunWarningCode>[];
}

interface Found<Code> {
  code: Code;
  user_id: number | null;
  text: string;
  link: string;
}

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
  const blockers: Found<PayRunBlockerCode>[] = [
    ...(lines.length === 0
      ? [
          {
            code: 'no_lines' as const,
            user_id: null,
            text: `There is nothing to pay. ${await whyEmpty(db, company_id, rangeOfRun(run), pay_runs_from)}`,
            link: '/admin/timesheets',
          },
        ]
      : []),
    ...(await withoutRate(db, company_id, lines)),
    ...(profile ? buildPayRunFile(fileRun, profile).problems.map(asBlocker) : []),
  ];
  const warnings: Found<PayRunWarningCode>[] = [
    ...notOver(run, viewer.membership.today),
    ...(await notApproved(db, company_id, run, pay_runs_from ?? run.period_start)),
    ...(await looseLogs(db, viewer, run)),
    ...(await doubtfulTime(db, company_id, sheets)),
    ...atDefaultRate(sheets, lines),
    ...lines
      .filter(({ pay_code, cents }) => pay_code === CARRY_FORWARD && cents > 0)
      .map(({ user_id, cents }) => ({
        code: 'carried' as const,
        user_id,
        text: `${formatCents(cents)} is carried forward, so that nothing negative is paid.`,
        link: `${runPage(run)}/statements`,
      })),
    ...(profile ? providerDifferences(people, profile) : []).map(({ user_id, cents }) => ({
      code: 'provider_difference' as const,
      user_id,
      text: `The provider’s own calculation differs by ${formatCents(cents)}.`,
      link: '/admin/settings/payroll-export',
    })),
  ];
  const names = await peopleOfRun(
    db,
    viewer.membership,
    [...blockers, ...warnings].map(({ user_id }) => user_id),
  );
  const named = <Code extends string>(found: Found<Code>): PayRunFinding<Code> => ({
    ...found,
    name: found.user_id === null ? null : (names.get(found.user_id)?.name ?? ''),
  });
  return { blockers: blockers.map(named), warnings: warnings.map(named) };
}

const rangeOfRun = ({ period_start, period_end }: PayRunRow): DateRange => ({
  start_date: period_start,
  end_date: period_end,
});

/** What is worked until its end can only be paid by a later run. */
const notOver = (run: PayRunRow, today: Day): Found<PayRunWarningCode>[] =>
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

const asBlocker = ({ user_id, code, text }: FileProblem): Found<PayRunBlockerCode> => ({
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
): Promise<Found<PayRunBlockerCode>[]> {
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
): Promise<Found<PayRunWarningCode>[]> {
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
    }));
}

async function looseLogs(
  db: ReadDb,
  viewer: MemberContext,
  run: PayRunRow,
): Promise<Found<PayRunWarningCode>[]> {
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

/** Entries with one time missing, and entries of a person that share minutes. */
async function doubtfulTime(
  db: ReadDb,
  company_id: number,
  sheets: readonly DueSheet[],
): Promise<Found<PayRunWarningCode>[]> {
  if (sheets.length === 0) return [];
  const owners = new Map(sheets.map(({ id, user_id }) => [id, user_id]));
  const rows = await db
    .select({
      timesheet_id: snapshotEntries.timesheet_id,
      date: snapshotLogs.date,
      start_time: snapshotEntries.start_time,
      end_time: snapshotEntries.end_time,
    })
    .from(snapshotEntries)
    .innerJoin(snapshotLogs, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
    .where(
      and(
        eq(snapshotEntries.company_id, company_id),
        inIds(snapshotEntries.timesheet_id, [...owners.keys()]),
      ),
    )
    .orderBy(asc(snapshotLogs.date), asc(snapshotEntries.id));
  const warnings = new Map<string, Found<PayRunWarningCode>>();
  const add = (
    code: 'not_placed' | 'overlap',
    row: Pick<(typeof rows)[number], 'timesheet_id' | 'date'>,
    text: string,
  ) => {
    const user_id = owners.get(row.timesheet_id) ?? null;
    warnings.set(`${code} ${user_id} ${row.date}`, {
      code,
      user_id,
      text,
      link: `/admin/timesheets/${row.timesheet_id}`,
    });
  };
  // What this run does not pay can overlap too; what it does replaces these.
  for (const [timesheet_id, overlaps] of await edgeOverlaps(db, company_id, sheets))
    for (const { date, message } of overlaps) add('overlap', { timesheet_id, date }, message);
  const byPerson = new Map<number, typeof rows>();
  for (const row of rows) {
    if (isTime(row.start_time) !== isTime(row.end_time))
      add('not_placed', row, `An entry on ${formatShortDay(row.date)} has only one of its times.`);
    const owner = required(owners.get(row.timesheet_id), `whose timesheet ${row.timesheet_id} is`);
    const own = byPerson.get(owner);
    if (own) own.push(row);
    else byPerson.set(owner, [row]);
  }
  for (const own of byPerson.values())
    for (const [, later] of overlappingEntries(own, MAX_OVERLAPS))
      add('overlap', later, `Entries on ${formatShortDay(later.date)} overlap.`);
  return [...warnings.values()];
}

/** More about one person would not be read. */
const MAX_OVERLAPS = 50;

/** Under Classic 80 the default replaces a missing rate. */
function atDefaultRate(sheets: readonly DueSheet[], lines: readonly NamedLine[]): Found<PayRunWarningCode>[] {
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
