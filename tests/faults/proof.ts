import { appendFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { database } from '../support/fresh-database.ts';

/** `npm run prove` runs everything at its full figure; `npm test` runs a tenth, down to a floor. */
const FULL = process.env.PROVE === 'full';
const PART = Number(process.env.PROVE_PART ?? (FULL ? 1 : 0.1));

/** How often, where the table of proofs says `whole` times. */
export const times = (whole: number, floor = 1): number => Math.max(floor, Math.round(whole * PART));

/** The seed of this run: printed with what fails, and set by PROVE_SEED to run the same again. */
export const seed = Number(process.env.PROVE_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** A seed of its own for everything that has a name, the same in every run with the same seed. */
export const seedOf = (name: string): number =>
  Array.from(name).reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) | 0, seed);

export type Random = () => number;

/** Numbers that follow from a seed (mulberry32), each at least 0 and below 1. */
export function chance(from: number): Random {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A test that is one line of PROOF.md: `work` returns the figure that it reached, or throws where the promise does not
 * hold.
 */
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
        expect(figure, 'the figure that PROOF.md shows').not.toBe('');
        note(true, figure);
      } catch (error) {
        note(false, (error instanceof Error ? error.message : String(error)).slice(0, 400));
        throw error;
      }
    },
    ...(timeout === undefined ? [] : [timeout]),
  );
}
