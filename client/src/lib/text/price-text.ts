import { moneyText } from './money-text.ts';
import { wholeText } from './number-text.ts';

/** "+$40.00" */
export const differenceText = (usd: number) => `${usd > 0 ? '+' : ''}${moneyText(usd)}`;
/** "$399": plan prices */
export const wholeMoneyText = (value: number | null | undefined) => `$${wholeText(value)}`;
/** "$149 per month", "$1,490 per year" */
export const priceText = (
  plan: { price_monthly: number; price_yearly: number },
  cycle: 'monthly' | 'yearly' | null,
): string =>
  cycle === 'yearly'
    ? `${wholeMoneyText(plan.price_yearly)} per year`
    : `${wholeMoneyText(plan.price_monthly)} per month`;

/** "$27.50", and "$0.61234" if a rate per km has more decimals; empty if there is none. */
export function rateText(rate: number | null | undefined): string {
  if (rate === null || rate === undefined) return '';
  const exact = rate.toFixed(5).replace(/0{1,3}$/, '');
  return exact.split('.')[1]?.length === 2 ? moneyText(rate) : `$${exact}`;
}
