import { DISTANCE_WORDS, type DistanceUnit } from '../money/distance.ts';
import { formatRange } from '../time/date-range.ts';
import type { Day } from '../time/day.ts';
import type { LineKind, TaxMode } from './invoice.ts';
import { amountOf, billedDistance, billedHours, ONE } from './quantities.ts';
import { taxed } from './tax.ts';
import type { Terms } from './terms.ts';

/** What a line bills, as it was; whole minutes, hundredths of a distance, cents. */
export interface Source {
  entry_id: number | null;
  timesheet_id: number | null;
  billing_item_id: number | null;
  date: Day;
  work_code_id: number | null;
  minutes: number | null;
  distance: number | null;
  stipend: number | null;
  /** The rate that approval froze. */
  billing_rate: number | null;
}

/** How lines are taxed and booked; the rate in 0.01 %. */
export interface Booking {
  /** By which files find what the accountant's program calls it, however it is renamed. */
  tax_code_id: number | null;
  tax_name: string | null;
  tax_rate: number | null;
  income_account: string | null;
}

/** One thing to be billed: the time, the distance or the stipend of an entry, or an item. */
export interface Part extends Booking {
  kind: Exclude<LineKind, 'credit'>;
  source: Source;
  start_time: string | null;
  end_time: string | null;
  /** As invoices call the code. */
  code: string | null;
  /** Of the code, or of the item. */
  description: string;
  worker: string | null;
  distance_unit: DistanceUnit;
  /** Of an item. */
  quantity: number;
  /** Of an hour, a unit of distance or a piece; of a stipend what it was. */
  unit_price: number;
}

/** A line as it is issued. */
export interface Line extends Booking {
  kind: LineKind;
  service_date: Day | null;
  end_date: Day | null;
  code: string | null;
  description: string;
  minutes: number | null;
  quantity: number;
  unit: string | null;
  unit_price: number;
  net: number;
  tax: number;
  sources: Source[];
}

export const lineTotal = ({ net, tax }: Pick<Line, 'net' | 'tax'>): number => net + tax;
/** What is printed: with the tax if prices have it in them. */
export const printedAmount = ({ net, tax }: Pick<Line, 'net' | 'tax'>, mode: TaxMode): number =>
  mode === 'inclusive' ? net + tax : net;

export function totalsOfLines(lines: Iterable<Pick<Line, 'net' | 'tax'>>) {
  let [net, tax] = [0, 0];
  for (const line of lines) {
    net += line.net;
    tax += line.tax;
  }
  return { net, tax, total: net + tax };
}

/** What the lines of one invoice have in common. */
export interface LineTerms extends Pick<
  Terms,
  'line_per' | 'rounding' | 'unit_minutes' | 'unit_mode' | 'show_worker'
> {
  /** The company's unit, in which distances are billed. */
  distance_unit: DistanceUnit;
  tax_mode: TaxMode;
}

const KIND_ORDER = ['time', 'distance', 'stipend', 'item'] as const;

const inOrder = (a: Part, b: Part): number =>
  Number(a.kind === 'item') - Number(b.kind === 'item') ||
  compared(a.source.date, b.source.date) ||
  compared(a.start_time ?? '', b.start_time ?? '') ||
  KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) ||
  compared(a.code ?? '', b.code ?? '') ||
  idOf(a) - idOf(b);
const idOf = ({ source }: Part): number => source.entry_id ?? source.billing_item_id ?? 0;
const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Parts with the same key are one line. */
function lineKey(part: Part, { line_per }: LineTerms): string {
  const { kind, source, code, description, unit_price } = part;
  if (line_per === 'entry' || kind === 'item') return `${kind} ${idOf(part)}`;
  const place = line_per === 'day' ? source.date : '';
  const price = kind === 'stipend' ? '' : unit_price;
  const work = kind === 'time' ? [source.work_code_id, code, description] : [];
  return JSON.stringify([kind, place, price, part.tax_name, part.tax_rate, part.income_account, ...work]);
}

/** The lines of an invoice, in their order (invoices.md#lines). */
export function linesOf(parts: readonly Part[], terms: LineTerms): Line[] {
  const groups = new Map<string, Part[]>();
  for (const part of parts.toSorted(inOrder)) {
    const key = lineKey(part, terms);
    const group = groups.get(key);
    if (group) group.push(part);
    else groups.set(key, [part]);
  }
  return [...groups.values()].flatMap((group) => lineOf(group, terms) ?? []);
}

function lineOf(group: readonly Part[], terms: LineTerms): Line | null {
  const [first] = group;
  if (!first) return null;
  const dates = group.map(({ source }) => source.date).toSorted();
  const service_date = dates[0] ?? null;
  const end_date = dates.at(-1) ?? null;
  const figures = figuresOf(first, group, terms);
  return {
    kind: first.kind,
    service_date,
    end_date: end_date === service_date ? null : end_date,
    code: first.kind === 'time' ? first.code : null,
    description: textOf(first, terms, service_date, end_date),
    ...figures,
    tax_code_id: first.tax_code_id,
    tax_name: first.tax_name,
    tax_rate: first.tax_rate,
    income_account: first.income_account,
    ...taxed(amountOf(figures.quantity, figures.unit_price), terms.tax_mode, first.tax_rate),
    sources: group.map(({ source }) => source),
  };
}

function figuresOf(first: Part, group: readonly Part[], terms: LineTerms) {
  const { kind, quantity, unit_price } = first;
  if (kind === 'time') {
    const minutes = group.reduce((sum, { source }) => sum + (source.minutes ?? 0), 0);
    return { minutes, quantity: billedHours(minutes, terms), unit: 'h', unit_price };
  }
  if (kind === 'distance') {
    const parts = group.map(({ source, distance_unit }) => ({
      distance: source.distance ?? 0,
      distance_unit,
    }));
    const unit = terms.distance_unit;
    return { minutes: null, quantity: billedDistance(parts, unit), unit, unit_price };
  }
  if (kind === 'stipend') {
    const price = group.reduce((sum, part) => sum + part.unit_price, 0);
    return { minutes: null, quantity: ONE, unit: null, unit_price: price };
  }
  return { minutes: null, quantity, unit: null, unit_price };
}

/** Without notes and narratives (invoices.md#lines). */
function textOf(first: Part, terms: LineTerms, from: Day | null, to: Day | null): string {
  const { kind, description, start_time, end_time, worker } = first;
  if (kind === 'item') return description;
  const words = kind === 'distance' ? DISTANCE_WORDS[terms.distance_unit].title : description;
  if (terms.line_per === 'entry')
    return [words, timesText(kind, start_time, end_time), terms.show_worker ? worker : null]
      .filter((part) => part !== null && part !== '')
      .join(', ');
  if (terms.line_per === 'day' || from === null || to === null) return words;
  return `${words}, ${formatRange({ start_date: from, end_date: to })}`;
}

const timesText = (kind: LineKind, start: string | null, end: string | null): string | null =>
  kind === 'time' && start !== null && end !== null ? `${start}–${end}` : null;

/** A line that takes another back, whole. */
export const reversed = <Taken extends Line>(line: Taken): Taken => ({
  ...line,
  minutes: line.minutes === null ? null : -line.minutes,
  quantity: -line.quantity,
  net: -line.net,
  tax: -line.tax,
  sources: [],
});
