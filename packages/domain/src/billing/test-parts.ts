import type { LineTerms, Part } from './lines.ts';
import { ONE } from './quantities.ts';
import { DEFAULT_TERMS } from './terms.ts';

export const TERMS: LineTerms = { ...DEFAULT_TERMS, distance_unit: 'km', tax_mode: 'none' };
const NO_TAX = { tax_code_id: null, tax_name: null, tax_rate: null, income_account: null };
export const price = (usd: number) => Math.round(usd * 100_000);

let entries = 0;
export function part(change: Partial<Part> & { minutes?: number; distance?: number; date?: string }): Part {
  const { minutes = null, distance = null, date = '2026-11-03', ...more } = change;
  entries += 1;
  return {
    kind: 'time',
    source: {
      entry_id: entries,
      timesheet_id: 1,
      billing_item_id: null,
      date,
      work_code_id: 1,
      minutes,
      distance,
      stipend: null,
      billing_rate: null,
    },
    start_time: '09:00',
    end_time: '10:00',
    code: 'FS',
    description: 'Family support',
    worker: 'Will Worker',
    distance_unit: 'km',
    quantity: ONE,
    unit_price: price(38),
    ...NO_TAX,
    ...more,
  };
}
export const time = (minutes: number, more: Partial<Part> & { date?: string } = {}) =>
  part({ minutes, ...more });
export const distance = (hundredths: number, more: Partial<Part> = {}) =>
  part({ kind: 'distance', distance: hundredths, unit_price: price(0.99), ...more });
