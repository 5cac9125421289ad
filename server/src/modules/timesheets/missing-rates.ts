import { formatUsdRate } from '@daybook/domain/money/exact';
import { DEFAULT_PAY_RATE } from '@daybook/domain/pay/pay-rates';
import { hourlyRatesOn } from '@daybook/domain/pay/pay-rules/rate-on-day';
import { isClassic } from '@daybook/domain/pay/pay-rules/windows';
import { rangeHolds, type DateRange } from '@daybook/domain/time/date-range';
import { addDays, formatShortDay } from '@daybook/domain/time/day';
import type { UnusualFinding } from '@daybook/domain/time/findings';
import { entryMinutes } from '@daybook/domain/time/work-time';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { grouped, pluck } from '../../kernel/rows.ts';
import { snapshotEntriesOf, type SnapshotEntry } from '../pay/entries.ts';
import { rowsOfPeople } from '../pay/people.ts';
import { payRateRows, payRatesByPerson } from '../pay/stored-rates.ts';
import { payTermsOfPeople, type PayTerms } from '../pay/terms.ts';

type Sheet = DateRange & { id: number; user_id: number };

/**
 * Time of submitted timesheets for which no pay rate is set, by timesheet; for who approves. Where the plan has no rates, or the
 * company has set none at all, none is missing.
 * @param people theirs, if the caller reads them, too
 */
export async function missingRates(
  db: ReadDb,
  viewer: Viewer,
  sheets: readonly Sheet[],
  people?: ReturnType<typeof rowsOfPeople>,
): Promise<Map<number, UnusualFinding[]>> {
  const { caller, company_id, membership } = viewer;
  if (sheets.length === 0 || !caller.is_admin || !caller.allows('pay_rates')) return new Map();
  const ids = pluck(sheets, 'user_id');
  const persons = await (people ?? rowsOfPeople(db, company_id, ids));
  if (![...persons.values()].some(({ company_has_rates }) => company_has_rates)) return new Map();
  const ratesOf = payRatesByPerson(await payRateRows(db, company_id, ids));
  // Almost everybody has a rate: only of the others the entries are read.
  const doubtful = sheets.filter(({ user_id, ...range }) => {
    const { role_id = null, default_pay_rate = null } = persons.get(user_id) ?? {};
    const applying = ratesOf(user_id, role_id);
    const until = { ...range, end_date: addDays(range.end_date, 1) };
    const changes = applying
      .map(({ effective_from }) => effective_from)
      .filter((day) => rangeHolds(until, day));
    return [range.start_date, membership.today, ...changes].some(
      (day) => hourlyRatesOn(applying, default_pay_rate, day).pay_rate_source === 'default',
    );
  });
  if (doubtful.length === 0) return new Map();
  const [terms, entries] = await pipelined(
    payTermsOfPeople(db, viewer, pluck(doubtful, 'user_id')),
    snapshotEntriesOf(db, company_id, pluck(doubtful, 'id')),
  );
  const bySheet = grouped(entries, ({ timesheet_id }) => timesheet_id);
  return new Map(
    doubtful.map(({ id, user_id }) => [
      id,
      findingsIn(bySheet.get(id) ?? [], terms.present(user_id), membership.today),
    ]),
  );
}

function findingsIn(entries: readonly SnapshotEntry[], terms: PayTerms, today: string): UnusualFinding[] {
  const missing = entries.flatMap((entry): { date: string; effect: string }[] => {
    const { date, off } = entry;
    if ((off?.minutes ?? entryMinutes(entry.start_time, entry.end_time)) === 0) return [];
    if (isClassic(terms.windowOf(date)))
      return terms.hourlyOn(date).pay_rate_source === 'default' ? [{ date, effect: AT_DEFAULT }] : [];
    const { pay_rate, after_midnight, pay_kind, leave } = terms.termsOf(entry, today);
    const isPaid = pay_kind !== 'unpaid' && leave?.rate !== 'regular_rate';
    const isMissing = pay_rate === null || (after_midnight !== null && after_midnight.pay_rate === null);
    return isPaid && isMissing ? [{ date, effect: UNPAID }] : [];
  });
  return [...grouped(missing, ({ effect }) => effect)].flatMap(([effect, all]) => {
    const days = [...new Set(pluck(all, 'date'))];
    const [date] = days;
    if (date === undefined) return [];
    const more = days.length > 1 ? ` and ${days.length - 1} more` : '';
    return [{ kind: 'no_rate', date, message: `No pay rate on ${formatShortDay(date)}${more}: ${effect}.` }];
  });
}

const AT_DEFAULT = `the default of ${formatUsdRate(DEFAULT_PAY_RATE)} is used`;
const UNPAID = 'its time is not paid';
