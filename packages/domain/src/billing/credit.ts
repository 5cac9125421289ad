import { divideHalfUp } from '../money/exact.ts';
import type { TaxMode } from './invoice.ts';
import { lineTotal, type Booking, type Line } from './lines.ts';
import { ONE } from './quantities.ts';
import { taxed } from './tax.ts';

/** How a part of a credit is taxed and booked, and what it comes to with its tax, in cents. */
type Share = Booking & { sum: number };

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
  const groups = new Map<string, Share>();
  for (const line of invoiced) {
    const { tax_code_id, tax_name, tax_rate, income_account } = line;
    const key = JSON.stringify([tax_name, tax_rate, income_account]);
    const sum = (groups.get(key)?.sum ?? 0) + lineTotal(line);
    groups.set(key, { tax_code_id, tax_name, tax_rate, income_account, sum });
  }
  return inProportion(
    [...groups.values()].filter(({ sum }) => sum > 0),
    amount,
  )
    .flatMap((share) => (mode === 'exclusive' ? withTaxOnTop(share) : [share]))
    .filter(({ sum }) => sum > 0)
    .map(({ sum, ...booking }) => {
      const printed = mode === 'exclusive' ? taxed(sum, 'inclusive', booking.tax_rate).net : sum;
      return {
        kind: 'credit',
        service_date: null,
        end_date: null,
        code: null,
        description,
        minutes: null,
        quantity: -ONE,
        unit: null,
        unit_price: printed * 1_000,
        ...booking,
        ...taxed(-printed, mode, booking.tax_rate),
        sources: [],
      };
    });
}

/** Each share's part of an amount, so that they add up to it. */
function inProportion(shares: readonly Share[], amount: number): Share[] {
  const whole = shares.reduce((all, { sum }) => all + sum, 0);
  let [before, used] = [0, 0];
  return shares.map((share) => {
    before += share.sum;
    const sum = divideHalfUp(BigInt(before) * BigInt(amount), BigInt(whole)) - used;
    used += sum;
    return { ...share, sum };
  });
}

/**
 * Where tax is added to prices no price comes to some sums (at 10 % none to 0.05): the cent that is left is then a line of its own,
 * without tax if a cent would have some. So any program that works out its own taxes comes to the sum.
 */
function withTaxOnTop(share: Share): Share[] {
  const { sum, tax_rate } = share;
  const { net } = taxed(sum, 'inclusive', tax_rate);
  if (net + taxed(net, 'exclusive', tax_rate).tax === sum) return [share];
  const isFree = taxed(1, 'exclusive', tax_rate).tax === 0;
  return [
    { ...share, sum: sum - 1 },
    { ...share, ...(!isFree && { tax_code_id: null, tax_name: null, tax_rate: null }), sum: 1 },
  ];
}
