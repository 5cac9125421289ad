import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Dialect } from '../config.ts';
import type { Trouble } from './driver-errors.ts';

/** The methods of `write`'s handle. Raw SQL and transactions are left out: the store opens the transaction. */
export type WriteDb = Pick<
  PgDatabase<PgQueryResultHKT>,
  'select' | 'selectDistinct' | '$with' | 'with' | '$count' | 'insert' | 'update' | 'delete'
>;

/** A query's handle: it cannot write, by its type and (on SQLite) by its connection. */
export type ReadDb = Pick<WriteDb, 'select' | 'selectDistinct' | '$with' | 'with' | '$count'>;

/**
 * The company whose records a write changes. Its writers queue up, so that what a write has read is still true when it
 * commits. `null`: the write is about no single company (signing in, registering).
 */
type WriteScope = number | null;

/** The end of a company's audit chain. */
export interface ChainEnd {
  sequence: number;
  hash: string;
}

/** The same, with the seal of the end. */
export interface ChainHead extends ChainEnd {
  seal: string;
}

/**
 * The last step of a transaction. `end` is given if the writers of a company wait for each other at the end of its
 * audit chain, so that it was read anyway; then all statements must be sent before anything is awaited, because the
 * commit is sent right after them.
 */
export type LastStatements = (db: WriteDb, end: ChainHead | null) => Promise<unknown>;

export interface Store {
  dialect: Dialect;
  read: ReadDb;
  /**
   * Runs `work` in one transaction: all of it is stored, durably, when the promise resolves, or nothing is. `work` may
   * run more than once, so it must have no effect except through its `db`; nothing slow belongs in it. `last` runs after
   * it, in the same transaction.
   */
  write<Result>(
    scope: WriteScope,
    work: (db: WriteDb) => Promise<Result>,
    last?: LastStatements,
  ): Promise<Result>;
  /** Whether so many statements are waiting for the database that no further request should begin. */
  isCongested(): boolean;
  /**
   * Runs `work` with a handle on which every query sees the database as it was at the first one, whatever is written
   * meanwhile. It has its own connection and may take long.
   */
  snapshot<Result>(work: (db: ReadDb) => Promise<Result>): Promise<Result>;
  /** Throws if the database does not answer, can't be written to or is damaged (see `withHealth`). */
  ping(): Promise<void>;
  /** Receives every error that a caller met, so that `ping` and the log include those of the database itself. */
  saw(error: unknown): void;
  /** Renews the row counts that SQLite plans its queries by; Postgres renews its own (autovacuum). */
  renewStatistics(): Promise<void>;
  close(): Promise<void>;
}

/** The most snapshots at a time; on Postgres each has a connection of a pool of their own. */
export const MAX_SNAPSHOTS = 3;

/** Receives every statement before it runs (the tests' tenancy log). */
export type StatementWatcher = (statement: string, values: unknown[]) => void;

export interface StoreOptions {
  url: string;
  pool?: number;
  watch?: StatementWatcher | undefined;
  /** Receives, at most once a minute for each kind, what is wrong with the database itself. */
  onTrouble?: (trouble: Trouble, error: unknown) => void;
}
