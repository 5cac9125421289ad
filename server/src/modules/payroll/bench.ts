import { setImmediate } from 'node:timers/promises';
import { and, asc, eq } from 'drizzle-orm';
import {
  benchCsvRow,
  type Bench,
  type BenchCsvRow,
  type BenchOf,
  type BenchPerson,
} from '@daybook/contract/pay-ledger';
import { formatDecimals } from '@daybook/domain/money/exact';
import { addUp } from '@daybook/domain/money/figures';
import {
  compareWeeks,
  weeksIn,
  widenedToWindows,
  type BenchCode,
  type BenchWeek,
} from '@daybook/domain/pay/pay-rules/bench';
import { firstWeek, isOvertime, WEEKDAYS } from '@daybook/domain/pay/pay-rules/definition';
import { isImported, type LedgerRow } from '@daybook/domain/pay/pay-rules/model';
import { payPerson } from '@daybook/domain/pay/pay-rules/pay-person';
import { findingSentence } from '@daybook/domain/pay/pay-rules/sentences';
import { windowFinder, windowHolding, windowsIn } from '@daybook/domain/pay/pay-rules/windows';
import { csvText } from '@daybook/domain/text/csv';
import { rangeHolds, type DateRange } from '@daybook/domain/time/date-range';
import { addDays, weekdayOf } from '@daybook/domain/time/day';
import { namesById } from '../../auth/names.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import { inIds, pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { required } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';
import { ruleNameOf, versionNames } from '../pay-rules/reads.ts';
import { timeOfPeople, withTerms, type PersonTime } from '../pay/engine-input.ts';
import { payInputOf, payTermsOfPeople, type PayTerms } from '../pay/terms.ts';
import { otherRule, type OtherRule } from './other-rule.ts';

/** The number of people whose time is in memory together. */
const BATCH_SIZE = 50;

/**
 * The pay of the same time by each person's own rule (A) and another one (B), person by person. Nothing is written (pay.md#bench).
 */
export async function compareRules(db: ReadDb, ctx: MemberContext, input: BenchOf): Promise<Bench> {
  const rule = await otherRule(db, ctx, input);
  const everyone = await comparedEmployees(db, ctx, input.user);
  const terms = await payTermsOfPeople(db, ctx, pluck(everyone, 'id'), true);
  const { settings } = terms;
  const [anyone] = everyone;
  const assignments = anyone ? terms.present(anyone.id).assignments : [];
  const ofCompany = assignments.filter(({ target }) => target === 'company');
  const range = widenedToWindows(input, windowFinder(ofCompany, settings), (day) =>
    windowHolding(rule.definitionOn(day), day, settings),
  );
  const definition = rule.definitionOn(range.start_date);
  const weeks = weeksIn(
    range,
    definition.method === 'classic' ? weekdayOf(firstWeek(settings)) : WEEKDAYS.indexOf(definition.starts_on),
  );
  const compared: Compared[] = [];
  for (let from = 0; from < everyone.length; from += BATCH_SIZE) {
    const some = everyone.slice(from, from + BATCH_SIZE).map((person) => {
      const a = terms.present(person.id);
      return { person, a, b: terms.under(person.id, rule.assignmentWith(a.assignments)) };
    });
    const requests = some.map(({ person, a, b }) => [person.id, { range, terms: [a, b] }] as const);
    const time = await timeOfPeople(db, ctx, new Map(requests), { provisional: input.provisional ?? true });
    for (const { person, a, b } of some) {
      const own = time.get(person.id);
      if (own?.entries.some((entry) => !isImported(entry) && rangeHolds(range, entry.date)))
        compared.push(compare(person, own, a, b, range, weeks, ctx.membership.today));
      // The engine is synchronous: other calls get their turn here.
      await setImmediate();
    }
  }
  const { today } = ctx.membership;
  const held = windowHolding(rule.definitionOn(today), today, settings);
  const next_start = held.start_date === today ? today : addDays(held.end_date, 1);
  return benchWithNames(db, ctx, { ...rule, next_start }, range, compared);
}

type Employee = Awaited<ReturnType<typeof comparedEmployees>>[number];

/** By last name, as everywhere in payroll. */
const { compare: compareNames } = new Intl.Collator();
async function comparedEmployees(db: ReadDb, { company_id }: MemberContext, ids: number[] | undefined) {
  const rows = await db
    .select(pick(users, 'id', 'first_name', 'last_name', 'payroll_id'))
    .from(users)
    .where(and(eq(users.company_id, company_id), ids && inIds(users.id, ids)))
    .orderBy(asc(users.id));
  const keyOf = (row: (typeof rows)[number]) => `${row.last_name} ${row.first_name}`.toLowerCase();
  return rows.toSorted((a, b) => compareNames(keyOf(a), keyOf(b)));
}

interface Compared {
  person: Employee;
  versions: (number | null)[];
  is_provisional: boolean;
  problem: string | null;
  weeks: (Omit<BenchWeek, 'tips_a' | 'tips_b'> & { tips_a: Tip; tips_b: Tip })[];
}
type Tip = { date: string; at: string; client_id: number } | null;

function compare(
  person: Employee,
  { sheets, entries, provisional }: PersonTime,
  a: PayTerms,
  b: PayTerms,
  range: DateRange,
  weeks: readonly DateRange[],
  today: string,
): Compared {
  const [paidByA, paidByB] = [a, b].map((terms) =>
    payPerson(payInputOf(terms, range, sheets, withTerms(entries, terms, today))),
  );
  if (!paidByA || !paidByB) throw new Error('There are two rules.');
  const unrated = [...paidByA.findings, ...paidByB.findings].find(
    ({ kind, date }) => kind === 'no_rate' && rangeHolds(range, date),
  );
  const clientOf = new Map(entries.map(({ id, client_id }) => [id, client_id]));
  const tipOf = (row: LedgerRow | null): Tip =>
    row && {
      date: row.date,
      at: row.from ?? '',
      client_id: required(clientOf.get(row.entry_id), `the client of entry ${row.entry_id}`),
    };
  return {
    person,
    versions: [...new Set(windowsIn(range, a.windowOf).map(({ version }) => version.id))],
    is_provisional: entries.some(
      ({ timesheet_id, date }) => provisional.has(timesheet_id) && rangeHolds(range, date),
    ),
    problem: unrated ? findingSentence(unrated) : null,
    weeks: unrated
      ? []
      : compareWeeks(paidByA, paidByB, weeks).map((week) => ({
          ...week,
          tips_a: tipOf(week.tips_a),
          tips_b: tipOf(week.tips_b),
        })),
  };
}

async function benchWithNames(
  db: ReadDb,
  { company_id, membership }: MemberContext,
  { name, requires_agreement, next_start }: OtherRule & { next_start: string },
  range: DateRange,
  compared: readonly Compared[],
): Promise<Bench> {
  const tips = compared.flatMap(({ weeks }) => weeks.flatMap(({ tips_a, tips_b }) => [tips_a, tips_b]));
  const clientNames = await namesById(
    db,
    clients,
    membership,
    tips.flatMap((tip) => tip?.client_id ?? []),
  );
  const versions = compared.flatMap((one) => one.versions).filter((id) => id !== null);
  const rules = await versionNames(db, company_id, [...new Set(versions)]);
  const named = (tip: Tip) =>
    tip && { date: tip.date, at: tip.at, client_name: clientNames.get(tip.client_id) ?? '' };
  const people = compared.map(({ person, versions: ids, weeks, is_provisional, problem }): BenchPerson => {
    const figures = weeks.map(({ codes, tips_a, tips_b, ...week }) => ({
      ...week,
      ...benchTotals(codes),
      codes,
      tips_a: named(tips_a),
      tips_b: named(tips_b),
    }));
    const { id: user, ...names } = person;
    return {
      user,
      ...names,
      name: membership.names.employee(person),
      rules: [...new Set(ids.map((id) => ruleNameOf(rules, id)))],
      is_provisional,
      problem,
      ...summed(figures),
      weeks: figures.filter(({ codes }) => codes.length > 0),
    };
  });
  return {
    ...range,
    rule: { name, requires_agreement, next_start },
    people_who_differ: people.filter(
      (one) => one.difference !== 0 || one.overtime_hours_a !== one.overtime_hours_b,
    ).length,
    ...summed(people),
    people,
  };
}

type Totals = Pick<Bench, 'overtime_hours_a' | 'overtime_hours_b' | 'amount_a' | 'amount_b' | 'difference'>;

function benchTotals(codes: BenchWeek['codes']): Totals {
  return summed(
    codes.map(({ pay_code, hours_a, hours_b, ...amounts }) => ({
      ...amounts,
      overtime_hours_a: isOvertime(pay_code) ? hours_a : 0,
      overtime_hours_b: isOvertime(pay_code) ? hours_b : 0,
    })),
  );
}

const summed = (parts: readonly Totals[]): Totals =>
  addUp(
    {
      overtime_hours_a: 'minutes',
      overtime_hours_b: 'minutes',
      amount_a: 'cents',
      amount_b: 'cents',
      difference: 'cents',
    },
    parts,
  );

/** The file of what is shown: the rows under their columns. */
export function benchCsv(bench: Bench): { file_name: string; csv: string } {
  const columns = benchCsvRow.keyof().options;
  const rows = benchRows(bench).map((row) => columns.map((column) => row[column]));
  return {
    file_name: `bench_${bench.start_date}_to_${bench.end_date}.csv`,
    csv: csvText([columns, ...rows]),
  };
}

/** A row for each person, week and pay code; hours and money with two decimals, and no hours of what has none by either rule. */
export const benchRows = ({ people }: Bench): BenchCsvRow[] =>
  people.flatMap(({ payroll_id, last_name, first_name, weeks }) =>
    weeks.flatMap(({ start_date, codes }) =>
      codes.map(({ pay_code, ...figures }) => ({
        payroll_id,
        last_name,
        first_name,
        window_start: start_date,
        pay_code,
        hours_a: benchHours(figures, figures.hours_a),
        amount_a: formatDecimals(figures.amount_a, 2),
        hours_b: benchHours(figures, figures.hours_b),
        amount_b: formatDecimals(figures.amount_b, 2),
        difference: formatDecimals(figures.difference, 2),
      })),
    ),
  );

/** A stipend has no hours: a missing value is empty, never 0 (pay-runs.md#files). */
const benchHours = ({ hours_a, hours_b }: Pick<BenchCode, 'hours_a' | 'hours_b'>, hours: number): string =>
  hours_a === 0 && hours_b === 0 ? '' : formatDecimals(hours, 2);
