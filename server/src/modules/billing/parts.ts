import type { Part, Source } from '@daybook/domain/billing/lines';
import { ONE } from '@daybook/domain/billing/quantities';
import type { Terms } from '@daybook/domain/billing/terms';
import { contractHoursOf, readClientContract } from '@daybook/domain/clients/client-contract';
import { centsFromUsd, toUnits } from '@daybook/domain/money/exact';
import type { Basis } from './basis.ts';
import { billedParts, keyOfEntry, type EntryToBill, type ItemToBill, type PartOfEntry } from './entries.ts';

/** What an entry comes to for a payer, and what of it has no price. */
export interface PartsOfEntry {
  parts: Part[];
  no_rate: boolean;
  no_distance_rate: boolean;
}

/** The parts of an entry that are not live (invoices.md#what-is-billed). */
export function partsOfEntry(
  basis: Basis,
  entry: EntryToBill,
  terms: Terms,
  custom_fields: Record<string, unknown>,
  worker: string,
  isLive: (key: string) => boolean,
): PartsOfEntry {
  const code = entry.work_code_id === null ? undefined : basis.codes.get(entry.work_code_id);
  const common = {
    source: sourceOfEntry(entry),
    start_time: entry.start_time,
    end_time: entry.end_time,
    code: code?.code ?? null,
    description: code?.description ?? 'Time',
    worker,
    distance_unit: entry.distance_unit,
    quantity: ONE,
    ...basis.bookingOf(code?.tax_code_id ?? null, code?.income_account ?? null),
  };
  const priced: PartsOfEntry = { parts: [], no_rate: false, no_distance_rate: false };
  for (const kind of billedParts(entry)) {
    if (isLive(keyOfEntry(kind, entry.id))) continue;
    const unit_price = priceOfPart(kind, basis, entry, terms, custom_fields);
    if (unit_price !== null) priced.parts.push({ ...common, ...textOf(kind), kind, unit_price });
    else if (kind === 'time') priced.no_rate = true;
    else priced.no_distance_rate = true;
  }
  return priced;
}

const textOf = (kind: PartOfEntry) => (kind === 'stipend' ? { description: 'Stipend' } : {});

/** In 0.00001; null: it has none. */
function priceOfPart(
  kind: PartOfEntry,
  basis: Basis,
  entry: EntryToBill,
  terms: Terms,
  custom_fields: Record<string, unknown>,
): number | null {
  if (kind === 'stipend') return entry.stipend * 1_000;
  if (kind === 'distance') return terms.distance_rate === null ? null : toUnits(terms.distance_rate, 100_000);
  const rate = priceOf(basis, entry, custom_fields);
  return rate === null ? null : rate * 1_000;
}

/** Cents an hour: what approval froze; if it froze none, the client's rate of today, else the code's, never the pay rate. */
function priceOf(
  { codes }: Basis,
  { billing_rate, work_code_id }: EntryToBill,
  custom_fields: Record<string, unknown>,
): number | null {
  if (billing_rate !== null) return billing_rate;
  const client_rate = contractHoursOf(readClientContract(custom_fields), work_code_id)?.client_rate ?? null;
  if (client_rate !== null) return centsFromUsd(client_rate);
  return work_code_id === null ? null : (codes.get(work_code_id)?.billing_rate ?? null);
}

const sourceOfEntry = (entry: EntryToBill): Source => ({
  entry_id: entry.id,
  timesheet_id: entry.timesheet_id,
  billing_item_id: null,
  date: entry.date,
  work_code_id: entry.work_code_id,
  minutes: entry.minutes,
  distance: entry.distance,
  stipend: entry.stipend,
  billing_rate: entry.billing_rate,
});

export const partOfItem = (basis: Basis, item: ItemToBill): Part => ({
  kind: 'item',
  source: {
    entry_id: null,
    timesheet_id: null,
    billing_item_id: item.id,
    date: item.date,
    work_code_id: null,
    minutes: null,
    distance: null,
    stipend: null,
    billing_rate: null,
  },
  start_time: null,
  end_time: null,
  code: null,
  description: item.description,
  worker: null,
  distance_unit: basis.distance_unit,
  quantity: item.quantity,
  unit_price: item.unit_price,
  ...basis.bookingOf(item.tax_code_id, item.income_account),
});
