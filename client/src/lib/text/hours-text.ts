import { formatHours, formatMinutes, formatTotalHours } from '@daybook/domain/money/exact';

type Hours = number | null | undefined;

/** "7:30": hours in a table or a list, whose columns add up. */
export const hoursText = (hours: Hours) => formatHours(hours ?? 0);
/** "7:30": the same for minutes. */
export const minutesText = (minutes: number) => formatMinutes(minutes);
/** "57.17 h (57:10)": a total that stands by itself. */
export const totalHoursText = (hours: Hours) => formatTotalHours(hours ?? 0);
