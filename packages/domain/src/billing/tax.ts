import { divideHalfUp } from '../money/exact.ts';
import type { TaxMode } from './invoice.ts';

/** An amount as printed, without its tax, and the tax, half up, in cents (invoices.md#taxes). The rate is in 0.01 %. */
export function taxed(amount: number, mode: TaxMode, tax_rate: number | null): { net: number; tax: number } {
  if (mode === 'none' || tax_rate === null) return { net: amount, tax: 0 };
  const rate = BigInt(tax_rate);
  if (mode === 'exclusive') return { net: amount, tax: divideHalfUp(BigInt(amount) * rate, 10_000n) };
  const tax = divideHalfUp(BigInt(amount) * rate, 10_000n + rate);
  return { net: amount - tax, tax };
}
