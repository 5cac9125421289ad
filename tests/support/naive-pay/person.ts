import type { Definition, NaiveAssignment, NaiveEntry, NaivePerson } from './shapes.ts';

/** An entry by its day and hours, on sheet 1 of any client, and whatever else is given. */
export const entry = (date: string, hours: string, set: Partial<NaiveEntry> = {}): NaiveEntry => {
  const [start, end] = hours.split('–');
  return {
    id: 0,
    timesheet_id: 1,
    date,
    start: start ?? null,
    end: end ?? null,
    client: 'Ann Lee',
    work_code: null,
    pay_kind: 'work',
    stipend: 0,
    stipend_kind: 'taxed',
    distance: 0,
    distance_unit: 'km',
    ...set,
  };
};

export const onRule = (rule: Definition, agreement_date: string | null = null): NaiveAssignment[] => [
  {
    target: 'company',
    from: '1970-01-01',
    agreement_date,
    versions: [{ from: '1970-01-01', definition: rule }],
  },
];

/** A person on one rate, in cents an hour, with these entries; ids follow their order. */
export const person = (
  assignments: NaiveAssignment[],
  rate: number,
  entries: readonly NaiveEntry[],
  set: Partial<NaivePerson> = {},
): NaivePerson => ({
  zone: 'America/New_York',
  entries: entries.map((one, index) => ({ ...one, id: index + 1 })),
  sheets: [...new Set(entries.map(({ timesheet_id }) => timesheet_id))].map((id) => ({
    id,
    start_date: entries.find(({ timesheet_id }) => timesheet_id === id)?.date ?? '',
    approved_on: '2026-12-01',
  })),
  rates: [{ person: true, work_code: null, kind: 'pay', from: '1970-01-01', amount: rate }],
  role_rate: null,
  assignments,
  holidays: [],
  extras: [],
  ...set,
});
