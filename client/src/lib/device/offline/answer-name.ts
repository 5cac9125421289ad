/** The key of a call: its path and its input, without the fields that are undefined. */
export const nameOf = (path: string, input: unknown): string =>
  `${path} ${JSON.stringify(Object.entries(fieldsOf(input)).toSorted(([one], [other]) => (one < other ? -1 : 1)))}`;

export const fieldsOf = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null
    ? Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    : {};
