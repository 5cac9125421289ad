import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '../../router.ts';

/** `session.signIn`, `accounts.register`, …: every procedure by its name, so that a misspelled one does not compile. */
export type Procedures = inferRouterInputs<AppRouter>;
export type ProcedureName = {
  [Noun in keyof Procedures & string]: `${Noun}.${keyof Procedures[Noun] & string}`;
}[keyof Procedures & string];

interface RowOptions {
  /** The status of a success, if it is not 200. */
  status?: 201 | 204;
  /** The procedure whose rows are returned as CSV, if the answer is not a list. */
  csv?: ProcedureName;
  /** The media type of a success, if it is a file. */
  file?: string;
}

export type Row = readonly [
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  procedure: ProcedureName,
  options?: RowOptions,
];

export const created = { status: 201 } as const;
export const gone = { status: 204 } as const;
