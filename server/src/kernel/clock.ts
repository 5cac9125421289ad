/** The one place where the program looks at the clock; tests give another. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** A moment as it is stored and sent: ISO 8601 in UTC with milliseconds, ending in `Z`. */
export const momentOf = (date: Date): string => date.toISOString();
