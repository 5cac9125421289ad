/** Reads one search parameter; undefined when it is missing or makes no sense, so that a bad link still opens. */
type Reader<Value> = (raw: unknown) => Value | undefined;

export const searchText: Reader<string> = (raw) =>
  typeof raw === 'string' && raw !== ''
    ? raw.slice(0, 200)
    : typeof raw === 'number'
      ? String(raw)
      : undefined;

export const searchDay: Reader<string> = (raw) =>
  typeof raw === 'string' && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(raw) ? raw : undefined;

export const searchMonth: Reader<string> = (raw) =>
  typeof raw === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(raw) ? raw : undefined;

/** Ids and page numbers. */
export const searchId: Reader<number> = (raw) => {
  const value = typeof raw === 'string' ? Number(raw) : raw;
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

export const searchFlag: Reader<true> = (raw) => (raw === true || raw === 'true' ? true : undefined);

export const searchOneOf =
  <const Value extends string>(...values: readonly Value[]): Reader<Value> =>
  (raw) =>
    values.find((value) => value === raw);

type SearchOf<Shape extends Record<string, Reader<unknown>>> = {
  [Key in keyof Shape]?: NonNullable<ReturnType<Shape[Key]>>;
};

/**
 * `validateSearch` of a route, without zod (which would come along with every first page):
 * `validateSearch: searchShape({ tab: searchOneOf('active', 'inactive'), q: searchText, page: searchId })`.
 */
export function searchShape<Shape extends Record<string, Reader<unknown>>>(shape: Shape) {
  return (raw: Record<string, unknown>): SearchOf<Shape> => {
    const entries = Object.entries(shape).map(([key, read]) => [key, read(raw[key])] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as SearchOf<Shape>;
  };
}
