import { moneyText } from './number-text.ts';

/** "$27.50", and "$0.61234" where a rate per km has more decimals; empty where there is none. */
export function rateText(rate: number | null | undefined): string {
  if (rate === null || rate === undefined) return '';
  const exact = rate.toFixed(5).replace(/0{1,3}$/, '');
  return exact.split('.')[1]?.length === 2 ? moneyText(rate) : `$${exact}`;
}
