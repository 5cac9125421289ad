import { MAX_COUNTED_ROWS } from '@daybook/domain/limits';
import { toUnits } from '@daybook/domain/money/exact';
import { LOCALE } from './locale.ts';

type Amount = number | null | undefined;

const twoDecimals = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });

/** Half up, like all money. */
const rounded = (value: Amount) => toUnits(value ?? 0, 100) / 100;

/** "12.30" */
export const distanceNumberText = (value: Amount) => twoDecimals.format(rounded(value));
/** "264": dashboard widgets that are not money */
export const wholeText = (value: Amount) => whole.format(value ?? 0);
/** The rows of a list that are counted at most; a longer list reports one more. */
export const countedRows = (count: number) => Math.min(count, MAX_COUNTED_ROWS);
/** "264", or "10,000+": the number of rows of a list */
export const countText = (count: number) =>
  `${wholeText(countedRows(count))}${count > MAX_COUNTED_ROWS ? '+' : ''}`;
