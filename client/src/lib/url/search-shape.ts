import { isDay, isMonth } from '@daybook/domain/time/day';

/** Reads one search parameter; undefined if it is missing or invalid, so that a bad link still opens. */
type Reader<Value> = (raw: unknown) => Value | undefined;

export const searchText: Reader<string> = (raw) =>
  typeof raw === 'string' && raw !== ''
    ? raw.slice(0, 200)
    : typeof raw === 'number'
      ? String(raw)
      : undefined;

export const searchDay: Reader<string> = (raw) => (isDay(raw) ? raw : undefined);

export const searchMonth: Reader<string> = (raw) => (isMonth(raw) ? raw : undefined);

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

/** A sort by one of these keys as the server's `ordering`: `name` or, in descending order, `-name`. */
export const searchSort =
  <const Key extends string>(...keys: readonly Key[]): Reader<Key | `-${Key}`> =>
  (raw) =>
    keys.flatMap((key) => [key, `-${key}`] as const).find((known) => known === raw);

export const searchActivity = searchOneOf('active', 'inactive');

/** The server's filter `is_active`. */
export const isActiveFilter = (activity: 'active' | 'inactive' | undefined) =>
  activity && (activity === 'active' ? 'true' : 'false');

type SearchOf<Shape extends Record<string, Reader<unknown>>> = {
  [Key in keyof Shape]?: NonNullable<ReturnType<Shape[Key]>>;
};

/**
 * `validateSearch` of a route, without zod (which every first page would have to load):
 * `validateSearch: searchShape({ tab: searchOneOf('active', 'inactive'), q: searchText, page: searchId })`.
 * Shapes that only their route reads are in the route; the shapes of lists, which pages read too, in `…-search.ts`.
 */
export function searchShape<Shape extends Record<string, Reader<unknown>>>(
  shape: Shape,
): (raw: Record<string, unknown>) => SearchOf<Shape>;
export function searchShape(shape: Record<string, Reader<unknown>>) {
  return (raw: Record<string, unknown>) => {
    // The router merges this into the raw parameters: an invalid one stays as undefined, so that it hides the raw value.
    const given = Object.entries(shape).filter(([key]) => raw[key] !== undefined);
    return Object.fromEntries(given.map(([key, read]) => [key, read(raw[key])]));
  };
}
