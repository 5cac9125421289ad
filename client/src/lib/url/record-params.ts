import { notFound } from '@tanstack/react-router';

/** The id of a record in the path; anything else is a page that does not exist. */
export function recordParam(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : NaN;
  if (id <= 2_147_483_647) return id;
  throw notFound();
}

/** `params: recordParams` of a route with `$id`. */
export const recordParams = {
  parse: ({ id }: { id: string }) => ({ id: recordParam(id) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};
