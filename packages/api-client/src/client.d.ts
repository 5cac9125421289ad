import type { Client } from 'openapi-fetch';
import type { components, paths } from './openapi.d.ts';

/** The shapes of all records: `Schemas['Timesheet']`. */
export type Schemas = components['schemas'];

/** A method for each of HTTP's, which takes a path and answers `{ data, error, response }`. */
export type Daybook = Client<paths>;

/** @param token an API key, or the access token of a person */
export declare function connect(url: string, token?: string): Daybook;

/** As a person, for the hour that the access token lasts. */
export declare function signIn(url: string, account: { email: string; password: string }): Promise<Daybook>;

/** The data of an answer. @throws {Refused} */
export declare function dataOf<Data>(answer: {
  data?: Data;
  error?: unknown;
  response: Response;
}): NonNullable<Data>;

/** Decide by `code` (`already_approved`); the message is for people. */
export declare class Refused extends Error {
  readonly status: number;
  readonly code: string | undefined;
}
