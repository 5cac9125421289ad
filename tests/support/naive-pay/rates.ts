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

function dated(rates: readonly NaiveRate[], kind: NaiveRate['kind'], code: number | null, day: string) {
  const of = (person: boolean, work_code: number | null) =>
    latest(
      rates.filter((row) => row.kind === kind && row.person === person && row.work_code === work_code),
      day,
    )?.amount ?? null;
  return (code === null ? null : (of(true, code) ?? of(false, code))) ?? of(true, null);
}

/**
 * Cents an hour of an entry: person and work code, else company and work code, else person, else the role's default
 * (4 §5). `overtime` is the person's own overtime rate, where there is one.
 */
export function ratesOf(person: NaivePerson, entry: NaiveEntry, as_of: Definition['rates_as_of']) {
  const approved = person.sheets.find(({ id }) => id === entry.timesheet_id)?.approved_on;
  const day = as_of === 'approval' && approved !== undefined ? approved : entry.date;
  return {
    base: dated(person.rates, 'pay', entry.work_code, day) ?? person.role_rate,
    overtime: dated(person.rates, 'overtime', entry.work_code, day),
  };
}
