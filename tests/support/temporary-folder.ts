import { accessSync, constants, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function parent(): string {
  try {
    // In memory if possible: every write of the tests is synced to the "disk".
    accessSync('/dev/shm', constants.W_OK);
    return '/dev/shm';
  } catch {
    return tmpdir();
  }
}

/** A new, empty folder; the caller removes it. */
export const temporaryFolder = (name: string): string => mkdtempSync(join(parent(), `daybook-${name}-`));
