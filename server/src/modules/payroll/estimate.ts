import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { and, between, eq, gt, gte, isNull, lt, max, min, or, sum } from 'drizzle-orm';
import { usdFromCents } from '@daybook/domain/money/exact';
import { totalCents } from '@daybook/domain/pay/pay-rules/lines';
import type { PayInput } from '@daybook/domain/pay/pay-rules/model';
import { payPerson, sheetLines } from '@daybook/domain/pay/pay-rules/pay-person';
import type { RuleVersion } from '@daybook/domain/pay/pay-rules/windows';
import type { DateRange } from '@daybook/domain/time/date-range';
import { addDays, earlierDay, laterDay } from '@daybook/domain/time/day';
import { payPeriodOf } from '@daybook/domain/time/pay-period';
import { MAX_TIMESHEET_DAYS } from '@daybook/domain/time/timesheet';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { required } from '../../kernel/refusals.ts';
import { grouped, pluck } from '../../kernel/rows.ts';
import { timeOfPeople, withTerms, type PersonTime } from '../pay/engine-input.ts';
import { payInputOf, payTermsOfPeople, type PayTerms } from '../pay/terms.ts';
import { countedWork } from '../period-figures/counted.ts';
import { paidSheetsOf, spanOf } from './paid-sheets.ts';

/**
 * What the work of some days costs: approved timesheets inside the range as payroll pays them, and all other time, which
 * nothing froze for these days, at present rates and rules.
 */
export async function estimatedPay(db: ReadDb, ctx: MemberContext, range: DateRange): Promise<number> {
  const span = spanOf(range, ctx.membership.today);
  const [paid] = await db
    .select({ cents: sum(timesheets.total_pay).mapWith(Number) })
    .from(timesheets)
    .where(paidSheetsOf(ctx, span));
  const open = await payOfOpenTime(db, ctx, range);
  return usdFromCents([...open.values()].reduce((all, cents) => all + cents, paid?.cents ?? 0));
}

/** The estimated pay in cents, by person, of the time that is not on an approved timesheet inside the range. */
async function payOfOpenTime(db: ReadDb, ctx: MemberContext, range: DateRange): Promise<Map<number, number>> {
  const { company_id } = ctx;
  const sheets = await openSheets(db, company_id, range);
  const locked = dailyLogs.locked_by_timesheet_id;
  const rows = await countedWork(db, company_id, range, ({ logs, counts }) =>
    db
      .select({
        user_id: dailyLogs.user_id,
        first: min(dailyLogs.date).mapWith(String),
        last: max(dailyLogs.date).mapWith(String),
      })
      .from(logs)
      .where(
        and(
          eq(dailyLogs.company_id, company_id),
          between(dailyLogs.date, range.start_date, range.end_date),
          or(isNull(locked), inIds(locked, pluck(sheets, 'id'))),
          counts,
        ),
      )
      .groupBy(dailyLogs.user_id),
  );
  const people = grouped(rows, ({ user_id }) => user_id);
  const pay = new Map<number, number>();
  if (people.size === 0) return pay;
  const termsOfAll = await payTermsOfPeople(db, ctx, people.keys());
  const { settings } = termsOfAll;
  // Whole pay periods, so that most people are read together, and the whole windows of their rules.
  const requests = new Map(
    [...people].map(([id, days]) => {
      const ofPerson = termsOfAll.present(id);
      const first = payPeriodOf(settings, pluck(days, 'first').reduce(earlierDay));
      const last = payPeriodOf(settings, pluck(days, 'last').reduce(laterDay));
      const windows = {
        start_date: ofPerson.windowOf(first.start_date).start_date,
        // A night on the last day goes on in the next window.
        end_date: ofPerson.windowOf(addDays(last.end_date, 1)).end_date,
      };
      return [id, { range: windows, terms: [ofPerson] as const }];
    }),
  );
  const straddling = new Set(sheets.filter(({ status }) => status === 'approved').map(({ id }) => id));
  const part = { sheets: new Set(pluck(sheets, 'id')), up_to: range.end_date };
  for (const [id, time] of await timeOfPeople(db, ctx, requests, { provisional: true, part })) {
    const { range: windows, terms } = required(requests.get(id), `the terms of person ${id}`);
    const { today } = ctx.membership;
    pay.set(id, await payWithin(time, terms[0], { windows, range, straddling, today }));
  }
  return pay;
}

interface Within {
  windows: DateRange;
  range: DateRange;
  straddling: ReadonlySet<number>;
  today: string;
}

/** Pay in cents up to the end of the range, without that before it; a timesheet may have days on both sides. */
async function payWithin(
  time: PersonTime,
  terms: PayTerms,
  { windows, range, straddling, today }: Within,
): Promise<number> {
  const entries = withTerms(time.entries, terms, today);
  const open = new Set(
    time.sheets.flatMap(({ id }) => (time.provisional.has(id) || straddling.has(id) ? [id] : [])),
  );
  const input = payInputOf(terms, windows, time.sheets, entries);
  const upTo = (up_to: string) =>
    totalCents(
      sheetLines(payPerson({ ...input, up_to })).filter(({ timesheet_id }) => open.has(timesheet_id)),
    );
  return remembered(estimateKey(input, range, open), () => {
    const isBefore = time.entries.some(
      ({ timesheet_id, date }) => date < range.start_date && open.has(timesheet_id),
    );
    const before = isBefore ? upTo(addDays(range.start_date, -1)) : 0;
    return upTo(range.end_date) - before;
  });
}

const MAX_REMEMBERED = 20_000;
const results = new Map<string, number>();

/**
 * The engine's result for an input that it has had before: most of the time between two looks at a dashboard, one person's
 * has changed. The key is all of the input, so nothing can be out of date.
 */
async function remembered(key: string, work: () => number): Promise<number> {
  const cached = results.get(key);
  if (cached !== undefined) return cached;
  const result = work();
  results.set(key, result);
  const [oldest] = results.size > MAX_REMEMBERED ? results.keys() : [];
  if (oldest !== undefined) results.delete(oldest);
  // The engine is synchronous: other calls get their turn here.
  await setImmediate();
  return result;
}

function estimateKey(input: PayInput, range: DateRange, open: ReadonlySet<number>): string {
  const assignments = input.assignments.map(({ versions, ...rest }) => [rest, versions.map(versionText)]);
  return createHash('sha256')
    .update(JSON.stringify([{ ...input, assignments }, range, [...open]]))
    .digest('base64');
}

const texts = new WeakMap<RuleVersion, string>();

/** A long rule that many people share is written once. */
function versionText(version: RuleVersion): string {
  const text = texts.get(version) ?? JSON.stringify(version);
  texts.set(version, text);
  return text;
}

/** The timesheets with a day of the range whose pay in it is not frozen: submitted, and approved ones that are not inside it. */
async function openSheets(db: ReadDb, company_id: number, { start_date, end_date }: DateRange) {
  return db
    .select({ id: timesheets.id, status: timesheets.status })
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        eq(timesheets.imported, false),
        // No timesheet is longer: an index finds them without reading earlier years.
        between(timesheets.start_date, addDays(start_date, -MAX_TIMESHEET_DAYS), end_date),
        gte(timesheets.end_date, start_date),
        or(
          eq(timesheets.status, 'submitted'),
          and(
            eq(timesheets.status, 'approved'),
            or(lt(timesheets.start_date, start_date), gt(timesheets.end_date, end_date)),
          ),
        ),
      ),
    );
}
