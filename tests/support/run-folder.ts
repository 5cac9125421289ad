import { chmodSync, rmSync } from 'node:fs';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Everything that tests put into temporary folders is in one, which goes when the run has ended. The projects of a run share it, one
 * in the other would make paths that are too long for the sockets of Postgres.
 */
// Playwright takes a default export only.
// oxlint-disable-next-line import/no-default-export
export default function setup(): void {
  if (process.env.TEST_FOLDER) return;
  const folder = temporaryFolder('tests');
  // Accounts without rights, such as that of Postgres, have folders of their own in it.
  chmodSync(folder, 0o711);
  process.env.TEST_FOLDER = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
