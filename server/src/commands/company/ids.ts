import { Impossible } from '../../database/migrations.ts';
import { required } from '../../kernel/refusals.ts';
import type { MapId } from './rules.ts';

/** Ids in ascending order, each with its counterpart on the other side; a few bytes each. */
class Pairs {
  constructor(
    readonly from: Int32Array,
    readonly to: Int32Array,
  ) {}
  get(id: number): number | undefined {
    let [low, high] = [0, this.from.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.from[middle] ?? 0;
      if (found === id) return this.to[middle];
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }
}

/** A row that the file names and does not have. */
class NotInFile extends Impossible {
  constructor(table: string, id: number) {
    super(`names row ${id} of ${table}, which the file does not have`);
  }
}

/** The ids of each table, here and on the other side. */
export class Ids {
  readonly #there = new Map<string, Pairs>();
  readonly #back = new Map<string, Pairs>();

  /** Both ascending: the order of rows is the same on both sides. */
  set(table: string, there: readonly number[], here: readonly number[] = there): void {
    const [from, to] = [Int32Array.from(there), Int32Array.from(here)];
    this.#there.set(table, new Pairs(from, to));
    this.#back.set(table, new Pairs(to, from));
  }

  /** An id of a deleted row becomes a negative number, which no row ever has. */
  readonly known: MapId = (table, id) => (id > 0 ? (this.#there.get(table)?.get(id) ?? -id) : id);
  readonly back: MapId = (table, id) => (id > 0 ? (this.#back.get(table)?.get(id) ?? -id) : id);

  /** Throws {@link NotInFile} where `known` thinks that a row was deleted: an export has such ids as negative numbers. */
  readonly listed: MapId = (table, id) => {
    const here = this.known(table, id);
    if (id > 0 && here < 0) throw new NotInFile(table, id);
    return here;
  };

  *pairsOf(table: string): Generator<{ old_id: number; new_id: number }> {
    const pairs = this.#there.get(table);
    if (!pairs) return;
    for (const [at, old_id] of pairs.from.entries())
      yield { old_id, new_id: required(pairs.to[at], `the counterpart of row ${old_id} of ${table}`) };
  }
}
