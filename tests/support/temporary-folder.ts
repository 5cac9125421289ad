import { accessSync, constants, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function parent(): string {
  if (process.env.TEST_FOLDER) return process.env.TEST_FOLDER;
  try {
    // In memory if possible: every write of the tests is synced to the "disk".
    accessSync('/dev/shm', constants.W_OK);
    return '/dev/shm';
  } catch {
    return tmpdir();
  }
}

/** A new, empty folder; in a run of tests it is removed at the end (run-folder.ts). */
export const temporaryFolder = (name: string): string => mkdtempSync(join(parent(), `daybook-${name}-`));
