import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file that records the last complete backup; a script that calls pg_dump writes the same file. */
const noteIn = (data_dir: string): string => join(data_dir, 'last-backup');

export function noteBackup(data_dir: string, file: string): void {
  writeFileSync(noteIn(data_dir), `${file}\n`);
}

/** What the doctor knows about backups: where the last one is, and when it was made. */
export function lastBackup(data_dir: string): { file: string; at: Date } | null {
  const note = noteIn(data_dir);
  if (!existsSync(note)) return null;
  return { file: readFileSync(note, 'utf8').trim(), at: statSync(note).mtime };
}
