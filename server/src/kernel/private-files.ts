import { chmodSync, existsSync, statSync } from 'node:fs';

const OTHERS = 0o077;

/** From now on, what this process writes (the database, backups, keys) is readable only by its own account. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/** Makes an existing file unreadable for other accounts, unless we may not change it. */
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
