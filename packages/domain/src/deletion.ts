/** An employee or a client that daily logs, timesheets, reports or forms refer to (decisions §3). */
export const hasRecordsRefusal = (name: string): string =>
  `${name} has records and cannot be deleted. Deactivate instead.`;

/** What uses something, as one noun and how often: `{ one: 'daily log', many: 'daily logs', count: 3 }`. */
export interface Use {
  one: string;
  many: string;
  count: number;
}

/** A work code, client code or role in use, naming what uses it; null where nothing does. */
export function inUseRefusal(name: string, uses: readonly Use[]): string | null {
  const parts = uses.flatMap(({ one, many, count }) =>
    count > 0 ? [`${count} ${count === 1 ? one : many}`] : [],
  );
  const last = parts.pop();
  if (last === undefined) return null;
  const list = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
  return `${name} is used by ${list} and cannot be deleted.`;
}
