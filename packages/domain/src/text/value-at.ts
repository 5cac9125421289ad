/** What a record has for a text that somebody typed: `constructor` is no key of its own. */
export const valueAt = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
