import { appendFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { database } from '../support/fresh-database.ts';

/** `npm run prove` runs every proof in full; `npm test` runs a tenth, with a minimum. */
const FULL = process.env.PROVE === 'full';
const PART = Number(process.env.PROVE_PART ?? (FULL ? 1 : 0.1));

/** The number of repetitions, where the table of proofs says `whole`. */
export const times = (whole: number, floor = 1): number => Math.max(floor, Math.round(whole * PART));

/** The seed of this run: printed with failures; PROVE_SEED repeats a run. */
export const seed = Number(process.env.PROVE_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** A seed for each name, the same in every run with the same seed. */
export const seedOf = (name: string): number =>
  Array.from(name).reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) | 0, seed);

export type Random = () => number;

/** Pseudo-random numbers from a seed (mulberry32), in [0, 1). */
export function chance(from: number): Random {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A test that is one line of the page of `npm run prove`: `work` returns the measured figure, or throws if the promise does not hold. */
export function proves(row: string, title: string, work: () => Promise<string>, timeout?: number): void {
  test(
    title,
    async () => {
      const began = Date.now();
      const note = (holds: boolean, figure: string) => {
        const file = process.env.PROOF_FILE;
        const seconds = Math.round((Date.now() - began) / 1000);
        if (file)
          appendFileSync(file, `${JSON.stringify({ row, title, database, seed, seconds, holds, figure })}\n`);
      };
      try {
        const figure = await work();
        expect(figure, 'the figure that npm run prove shows').not.toBe('');
        note(true, figure);
      } catch (error) {
        note(false, (error instanceof Error ? error.message : String(error)).slice(0, 400));
        throw error;
      }
    },
    ...(timeout === undefined ? [] : [timeout]),
  );
}
