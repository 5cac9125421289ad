/** Pseudo-random numbers that are the same every time, so that every demo is the same (mulberry32). */
export function createChance(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    /** True with this probability, in percent. */
    percent: (likelihood: number): boolean => next() * 100 < likelihood,
    whole: (from: number, to: number): number => from + Math.floor(next() * (to - from + 1)),
    oneOf<Item>(items: readonly [Item, ...Item[]]): Item {
      return items[Math.floor(next() * items.length)] ?? items[0];
    },
  };
}

export type Chance = ReturnType<typeof createChance>;
