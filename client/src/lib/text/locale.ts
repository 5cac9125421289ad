/** How the client writes and sorts numbers, days and names; texts of the domain are written in the same way by `domain/money` and `domain/time`. */
export const LOCALE = 'en-US';
