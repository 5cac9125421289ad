import { existsSync, statSync } from 'node:fs';
import { DAY_MS, dayAt } from '@daybook/domain/time/day';
import type { Config } from '../../config.ts';
import { lastBackup } from '../backup/last-backup.ts';
import { advice, fine, type Finding } from './finding.ts';

const TOO_OLD_MS = 1.5 * DAY_MS;
const MORE = 'docs/hosting/operations.md explains how to make one every night.';

export function backups({ data_dir, dialect }: Config, now: Date): Finding {
  const last = lastBackup(data_dir);
  if (!last) {
    const how = dialect === 'sqlite' ? 'npm run backup makes one' : 'pg_dump makes them';
    return advice(`No backup has been recorded here: ${how}. ${MORE}`);
  }
  const age = now.getTime() - last.at.getTime();
  const when = `The last backup is of ${dayAt(last.at, 'UTC')}: ${last.file}`;
  if (age > TOO_OLD_MS) return advice(`${when}. That is ${Math.floor(age / DAY_MS)} days old. ${MORE}`);
  const beside = existsSync(last.file) && statSync(last.file).dev === statSync(data_dir).dev;
  return fine(beside ? `${when} (on the disk of DATA_DIR: keep a copy on another machine)` : when);
}
