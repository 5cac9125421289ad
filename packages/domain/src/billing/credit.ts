import { largestRemainders } from '../money/largest-remainders.ts';
import type { TaxMode } from './invoice.ts';
import { lineTotal, type Line } from './lines.ts';
import { ONE, taxed } from './quantities.ts';

/**
 * The lines of a credit note for an amount with a text: a line for each tax code of the invoice, in proportion to what the
 * invoice bills with it.
 * @param amount cents, with the tax
 */
export function creditLines(
  amount: number,
  description: string,
  invoiced: readonly Line[],
  mode: TaxMode,
): Line[] {
  const groups = new Map<string, { line: Line; total: number }>();
  for (const line of invoiced) {
    const key = JSON.stringify([line.tax_name, line.tax_rate, line.income_account]);
    const group = groups.get(key);
    if (group) group.total += lineTotal(line);
    else groups.set(key, { line, total: lineTotal(line) });
  }
  const shares = [...groups.values()].filter(({ total }) => total > 0);
  const whole = shares.reduce((sum, { total }) => sum + total, 0);
  const parts = largestRemainders(
    shares.map(({ total }) => total * amount),
    whole,
  );
  return shares.flatMap(({ line }, place) => {
    const part = parts[place] ?? 0;
    if (part === 0) return [];
    const { net, tax } = taxed(part, mode === 'none' ? 'none' : 'inclusive', line.tax_rate);
    const printed = mode === 'inclusive' ? part : net;
    return {
      kind: 'credit' as const,
      service_date: null,
      end_date: null,
      code: null,
      description,
      minutes: null,
      quantity: -ONE,
      unit: null,
      unit_price: printed * 1_000,
      tax_name: line.tax_name,
      tax_rate: line.tax_rate,
      income_account: line.income_account,
      net: -net,
      tax: -tax,
      sources: [],
    };
  });
}
