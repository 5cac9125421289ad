import { notFound } from '@tanstack/react-router';

/** The id of a record in the path; what can't be one is a page that isn't there. */
export function recordParam(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : NaN;
  if (!(id <= 2_147_483_647)) throw notFound();
  return id;
}

/** `params: recordParams` of a route with `$id`. */
export const recordParams = {
  parse: ({ id }: { id: string }) => ({ id: recordParam(id) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};
