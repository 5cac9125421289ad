import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Dialect } from '../config.ts';
import type { Trouble } from './violations.ts';

/** All that `write` hands out. Raw SQL and transactions are left out: the store opens the one there is. */
export type WriteDb = Pick<
  PgDatabase<PgQueryResultHKT>,
  'select' | 'selectDistinct' | '$with' | 'with' | '$count' | 'insert' | 'update' | 'delete'
>;

/** What a query gets: it cannot write, by its type and (on SQLite) by its connection. */
export type ReadDb = Pick<WriteDb, 'select' | 'selectDistinct' | '$with' | 'with' | '$count'>;

/**
 * The company whose records a write touches. Its writers wait for each other in a row, so that what a write has read
 * still holds when it commits. `null`: the write is about no single company (signing in, registering).
 */
export type WriteScope = number | null;

/** Where a company's audit chain ends. */
export interface ChainEnd {
  sequence: number;
  hash: string;
}

/** The same, with the seal that says so. */
export interface ChainHead extends ChainEnd {
  seal: string;
}

/**
 * What a transaction ends with. `end` is there where the writers of a company wait for each other at the end of its
 * audit chain, so that it was read anyway; then all statements have to be sent before anything is waited for, because
 * the commit goes right behind them.
 */
export type LastStatements = (db: WriteDb, end: ChainHead | null) => Promise<unknown>;

export interface Store {
  dialect: Dialect;
  read: ReadDb;
  /**
   * Runs `work` in one transaction: all of it is there, durably, when the promise resolves, or nothing is. `work` may
   * run more than once, so it must have no effect but through its `db`; nothing slow belongs in it. `last` comes after
   * it, in the same transaction.
   */
  write<Result>(
    scope: WriteScope,
    work: (db: WriteDb) => Promise<Result>,
    last?: LastStatements,
  ): Promise<Result>;
  /** Whether so many statements wait for the database that no further request should begin. */
  isCongested(): boolean;
  /**
   * Runs `work` with a handle on which every query sees the database as it was when the first one ran, whatever is written
   * meanwhile. It has a connection of its own and may take long.
   */
  snapshot<Result>(work: (db: ReadDb) => Promise<Result>): Promise<Result>;
  /** Throws when the database does not answer, can't be written to or is damaged (see `withHealth`). */
  ping(): Promise<void>;
  /** Told of every error that a caller met, so that `ping` and the log know of those that are the database's. */
  saw(error: unknown): void;
  /** Renews the row counts that SQLite plans its queries by; Postgres renews its own (autovacuum). */
  renewStatistics(): Promise<void>;
  close(): Promise<void>;
}

/** Sees every statement before it runs (the tests' tenancy log). */
export type StatementWatcher = (statement: string, values: unknown[]) => void;

export interface StoreOptions {
  url: string;
  pool?: number;
  watch?: StatementWatcher | undefined;
  /** Told, at most once a minute for each kind, of what is wrong with the database itself. */
  onTrouble?: (trouble: Trouble, error: unknown) => void;
}
