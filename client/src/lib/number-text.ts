import { MAX_COUNTED } from '@daybook/domain/most-counted';

type Amount = number | null | undefined;

const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Half up, as money is rounded everywhere; without the nudge 1.005 would come out as 1.00. */
function nudged(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = Math.abs(value) * scale;
  return (Math.sign(value) * Math.round(scaled + scaled * Number.EPSILON)) / scale;
}

/** "7.50" */
export const hoursText = (value: Amount) => twoDecimals.format(nudged(value ?? 0, 2));
/** "12.30" */
export const kmText = (value: Amount) => hoursText(value);
/** "$1,234.50" */
export function moneyText(value: Amount): string {
  const amount = nudged(value ?? 0, 2);
  return `${amount < 0 ? '-' : ''}$${twoDecimals.format(Math.abs(amount))}`;
}
/** "$399": plan prices */
export const wholeMoneyText = (value: Amount) => `$${whole.format(value ?? 0)}`;
/** "9.5": contract warnings */
export const oneDecimalText = (value: Amount) => oneDecimal.format(nudged(value ?? 0, 1));
/** "264": dashboard widgets that are not money */
export const wholeText = (value: Amount) => whole.format(value ?? 0);
/** How many rows of a list are counted; a longer list reports one more than this. */
export const countedRows = (count: number) => Math.min(count, MAX_COUNTED);
/** "264", or "10,000+": how many a list has */
export const countText = (count: number) =>
  `${wholeText(countedRows(count))}${count > MAX_COUNTED ? '+' : ''}`;

/** "$27.50", and "$0.61234" where a rate per km has more decimals; empty where there is none. */
export function rateText(rate: number | null | undefined): string {
  if (rate === null || rate === undefined) return '';
  const exact = rate.toFixed(5).replace(/0{1,3}$/, '');
  return exact.split('.')[1]?.length === 2 ? moneyText(rate) : `$${exact}`;
}
