import type { Definition, NaiveEntry, NaivePerson, NaiveRate } from './shapes.ts';

/** The amount of the latest of these rows up to a day; null if there is none, or if it ended the rate. */
export const latest = <Row extends { from: string; amount: number | null }>(
  rows: readonly Row[],
  day: string,
) =>
  rows
    .filter((row) => row.from <= day)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1);

/** As `latest`; before the first amount, that amount: a person's first rate holds from the beginning (pay.md#rates). */
export function latestOrFirst<Row extends { from: string; amount: number | null }>(
  rows: readonly Row[],
  day: string,
) {
  const first = rows
    .filter(({ amount }) => amount !== null)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(0);
  return first && day < first.from ? first : latest(rows, day);
}

/** The days from which these rows give a rate. */
const given = (rates: readonly NaiveRate[]) =>
  rates.filter(({ person, amount }) => person && amount !== null).map(({ from }) => from);

function dated(rates: readonly NaiveRate[], kind: NaiveRate['kind'], code: number | null, day: string) {
  const of = (person: boolean, work_code: number | null) => {
    const own = rates.filter(
      (row) => row.kind === kind && row.person === person && row.work_code === work_code,
    );
    // A code's rate, or one for overtime, is a person's first only if none of theirs began before.
    const isFirst = given(own).some((from) => given(rates).every((other) => from <= other));
    const holds = person && (isFirst || (kind === 'pay' && work_code === null));
    return (holds ? latestOrFirst(own, day) : latest(own, day))?.amount ?? null;
  };
  return (code === null ? null : (of(true, code) ?? of(false, code))) ?? of(true, null);
}

/**
 * Cents an hour of an entry: person and work code, else company and work code, else person, else the role's default
 *. `overtime` is the person's own overtime rate, where there is one.
 */
export function ratesOf(person: NaivePerson, entry: NaiveEntry, as_of: Definition['rates_as_of']) {
  const approved = person.sheets.find(({ id }) => id === entry.timesheet_id)?.approved_on;
  const day = as_of === 'approval' && approved !== undefined ? approved : entry.date;
  return {
    base: dated(person.rates, 'pay', entry.work_code, day) ?? person.role_rate,
    overtime: dated(person.rates, 'overtime', entry.work_code, day),
  };
}
