/** How numbers, days and names are written and sorted, on every screen. */
export const LOCALE = 'en-US';
