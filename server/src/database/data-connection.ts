export type Value = string | number | boolean | null;
export type Row = Record<string, Value>;

/** A database of either kind on its way to this program's schema, spoken to in the SQL that both understand. */
export interface DataConnection {
  /** `?` stands for a value. Counts and cents of Postgres come as text. */
  rows(text: string, values?: Value[]): Promise<Row[]>;
  /** One transaction that no other writer is in. */
  atomically<Result>(work: () => Promise<Result>): Promise<Result>;
  /** How many of the data migrations were done. */
  done(): Promise<number>;
  setDone(count: number): Promise<void>;
}
