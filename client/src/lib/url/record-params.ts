import { notFound } from '@tanstack/react-router';

/** The id in a text of the path; null if it cannot be one. */
export function recordId(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : NaN;
  return id <= 2_147_483_647 ? id : null;
}

/** The id of a record in the path; anything else is a page that does not exist. */
export function recordParam(text: string): number {
  const id = recordId(text);
  if (id === null) throw notFound();
  return id;
}

/** `params: recordParams` of a route with `$id`. */
export const recordParams = {
  parse: ({ id }: { id: string }) => ({ id: recordParam(id) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};
