/** The only place where the program reads the clock; tests pass their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** A moment as stored and sent: ISO 8601 in UTC with milliseconds, ending in `Z`. */
export const momentOf = (date: Date): string => date.toISOString();
