import { and, eq, gte, lt, max, sql, sum } from 'drizzle-orm';
import { replayFrom, type PolicyPeriod } from '@daybook/domain/leave/policy';
import {
  balanceOn,
  replay,
  settlement,
  type LeaveEvents,
  type LeaveLine,
  type LedgerKind,
} from '@daybook/domain/leave/replay';
import { addDays, type Day } from '@daybook/domain/time/day';
import { referenceTo } from '../../database/of-company.ts';
import { leaveLedger } from '../../database/schema/leave.ts';
import { timesheetPayLines } from '../../database/schema/pay-rules.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import { pipelined, prepared, type Placeholders } from '../../database/statements.ts';
import type { WriteDb } from '../../database/store.ts';
import { pluck } from '../../kernel/rows.ts';
import { countedSheets, isCounted, usualWeeksOf } from './events.ts';
import { leavePoliciesOf, type PoliciesOfPeople } from './policy-periods.ts';
import { appendLines, type SettleContext } from './settle.ts';

/**
 * Settles what a person earns by the hour after approved hours have changed: nothing else of a ledger follows from them, and
 * nothing before the policy year of the earliest of them (time-off.md#balance).
 * @param sheets whose hours changed
 * @param reason what changed: "Timesheet Nov 1 – 14 unapproved"
 * @param read the policies of the person, where they are read already
 */
export async function settleHours(
  ctx: SettleContext & { db: WriteDb },
  user: number,
  sheets: readonly { end_date: Day }[],
  reason: string,
  read: PoliciesOfPeople | null = null,
): Promise<void> {
  if (!ctx.membership.time_off) return;
  const { db, company_id, membership } = ctx;
  const [changed_on] = pluck(sheets, 'end_date').toSorted();
  if (changed_on === undefined) return;
  const policies = read ?? (await leavePoliciesOf(db, company_id, [user]));
  const types = policies.leave_types.flatMap((leave_type) => {
    const periods = policies.periodsOf(user, leave_type);
    return isByTheHour(periods) ? [{ leave_type, periods, from: replayFrom(periods, changed_on) }] : [];
  });
  const [from] = pluck(types, 'from').toSorted();
  if (from === undefined) return;
  const [rows, usual_weeks] = await pipelined(
    ledgerFrom(db, { company_id, user_id: user, types: pluck(types, 'leave_type'), from }),
    types.some(({ periods }) => hasCapOfDays(periods)) ? usualWeeksOf(db, company_id, [user]) : NO_WEEKS,
  );
  const sheets_from = countedSheets(
    rows.flatMap(({ pay_code, timesheet_id, day, minutes }) =>
      pay_code === null || timesheet_id === null ? [] : [{ pay_code, timesheet_id, day, minutes }],
    ),
  );
  const balances = types.map(({ leave_type, periods, from: first }) => {
    const lines = rows.flatMap(({ leave_type_id, pay_code: _code, ...line }): LeaveLine[] =>
      leave_type_id === leave_type ? [line] : [],
    );
    const stored = lines.filter(({ day }) => day >= first);
    const events = {
      ...policies.employmentOf(user),
      periods,
      usual_weeks,
      sheets: sheets_from,
      ...settledEvents(stored),
    };
    const start = { from: first, balance: balanceOn(lines, addDays(first, -1)) };
    return { user, leave_type, lines: settlement(stored, replay(events, membership.today, start)) };
  });
  await appendLines(ctx, balances, reason);
}

const NO_WEEKS = Promise.resolve([]);

const isByTheHour = (periods: readonly PolicyPeriod[]): boolean =>
  periods.some(({ policy }) => policy.definition.accrual.kind === 'per_hour');

const hasCapOfDays = (periods: readonly PolicyPeriod[]): boolean =>
  periods.some(({ policy }) => (policy.definition.balance_cap?.days ?? 0) > 0);

/** Days off and what was entered by hand, from the ledger, which has them already. */
function settledEvents(lines: readonly LeaveLine[]): Pick<LeaveEvents, 'days_off' | 'entered'> {
  return {
    days_off: lines.flatMap(({ kind, day, minutes, request_id }) =>
      kind === 'taken' && request_id !== null && minutes !== 0
        ? [{ request_id, day, minutes: -minutes }]
        : [],
    ),
    entered: lines.flatMap(({ kind, day, minutes }) =>
      kind === 'adjust' || kind === 'payout' ? [{ kind, day, minutes }] : [],
    ),
  };
}

type LedgerPart = { company_id: number; user_id: number; types: readonly number[]; from: Day };

/**
 * From a day on the lines of a person's ledgers, added up by what they are about; before it their balance, as one line; and what
 * approved sheets count, by pay code. One statement, because approving a timesheet waits for it.
 */
const ledgerFrom = prepared(
  'leave_ledger_from',
  (db, { company_id, user_id, types, from }: Placeholders<LedgerPart>) => {
    const { leave_type_id, kind, day, timesheet_id, leave_request_id, minutes, withheld } = leaveLedger;
    const ofPerson = and(
      eq(leaveLedger.company_id, company_id),
      eq(leaveLedger.user_id, user_id),
      inIds(leave_type_id, types),
    );
    const lines = db
      .select({
        leave_type_id: sql<number | null>`${leave_type_id}`,
        kind: sql<LedgerKind>`${kind}`,
        day: sql<Day>`${day}`,
        timesheet_id: sql<number | null>`${timesheet_id}`,
        request_id: sql<number | null>`${leave_request_id}`,
        policy_id: sql<number | null>`${max(leaveLedger.leave_policy_id)}`,
        minutes: sum(minutes).mapWith(Number),
        withheld: sum(withheld).mapWith(Number),
        pay_code: sql<string | null>`null`,
      })
      .from(leaveLedger)
      .where(and(ofPerson, gte(day, from)))
      .groupBy(leave_type_id, kind, day, timesheet_id, leave_request_id);
    const before = db
      .select({
        leave_type_id: sql<number | null>`${leave_type_id}`,
        kind: sql<LedgerKind>`'adjust'`,
        day: sql<Day>`max(${day})`,
        timesheet_id: sql<number | null>`null`,
        request_id: sql<number | null>`null`,
        policy_id: sql<number | null>`null`,
        minutes: sum(minutes).mapWith(Number),
        withheld: sql`0`.mapWith(Number),
        pay_code: sql<string | null>`null`,
      })
      .from(leaveLedger)
      .where(and(ofPerson, lt(day, from)))
      .groupBy(leave_type_id);
    const counted = db
      .select({
        leave_type_id: sql<number | null>`null`,
        kind: sql<LedgerKind>`'accrual'`,
        day: sql<Day>`${timesheets.end_date}`,
        timesheet_id: sql<number | null>`${timesheets.id}`,
        request_id: sql<number | null>`null`,
        policy_id: sql<number | null>`null`,
        minutes: sum(timesheetPayLines.minutes).mapWith(Number),
        withheld: sql`0`.mapWith(Number),
        pay_code: sql<string | null>`${timesheetPayLines.pay_code}`,
      })
      .from(timesheets)
      .innerJoin(timesheetPayLines, referenceTo(timesheets, timesheetPayLines.timesheet_id))
      .where(and(isCounted(company_id), eq(timesheets.user_id, user_id), gte(timesheets.end_date, from)))
      .groupBy(timesheets.id, timesheets.end_date, timesheetPayLines.pay_code);
    return lines.unionAll(before).unionAll(counted);
  },
);
