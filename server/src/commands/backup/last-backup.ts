import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The path of the last backup, written when it was whole; a script that calls pg_dump writes the same file. */
const noteIn = (data_dir: string): string => join(data_dir, 'last-backup');

export function noteBackup(data_dir: string, file: string): void {
  writeFileSync(noteIn(data_dir), `${file}\n`);
}

/** What the doctor knows of backups: where the last one was put, and when. */
export function lastBackup(data_dir: string): { file: string; at: Date } | null {
  const note = noteIn(data_dir);
  if (!existsSync(note)) return null;
  return { file: readFileSync(note, 'utf8').trim(), at: statSync(note).mtime };
}
