export type Value = string | number | boolean | null;
export type Row = Record<string, Value>;

/** A database of either kind while it is migrated, for SQL that both understand. */
export interface DataConnection {
  /** `?` is a placeholder. Postgres returns counts and cents as text. */
  rows(text: string, values?: Value[]): Promise<Row[]>;
  /** One transaction that excludes other writers. */
  atomically<Result>(work: () => Promise<Result>): Promise<Result>;
  /** How many of the data migrations are applied. */
  done(): Promise<number>;
  setDone(count: number): Promise<void>;
}
