import { chmodSync, existsSync, statSync } from 'node:fs';

const OTHERS = 0o077;

/** From now on, what this process writes (the database, backups, keys) is for its own account alone. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/** Takes a file that is there away from other accounts, unless it is not ours to change. */
export function makePrivate(file: string): void {
  if (!existsSync(file)) return;
  const { mode } = statSync(file);
  if ((mode & OTHERS) === 0) return;
  try {
    chmodSync(file, mode & ~OTHERS & 0o7777);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}
