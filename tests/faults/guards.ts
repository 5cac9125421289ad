import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A guard of the product, how to remove it from its source, and the tests that must then fail. */
export interface Guard {
  name: string;
  file: string;
  find: string;
  weakened: string;
  /** The Vitest project, its files, and the part of the titles that selects the tests. */
  project: string;
  tests: string;
  named?: string;
}

/** `npm run prove` removes each of them with WEAKEN=<name> (see vitest.config.ts). */
export const guards = JSON.parse(readFileSync(join(import.meta.dirname, 'guards.json'), 'utf8')) as Guard[];
