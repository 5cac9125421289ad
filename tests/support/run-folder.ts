import { chmodSync, rmSync } from 'node:fs';
import { temporaryFolder } from './temporary-folder.ts';

/** Everything that tests put into temporary folders is in one, which goes at the end of the run. */
// Playwright takes a default export only.
// oxlint-disable-next-line import/no-default-export
export default function setup(): () => void {
  const folder = temporaryFolder('tests');
  // Accounts without rights, such as that of Postgres, have folders of their own in it.
  chmodSync(folder, 0o711);
  process.env.TEST_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
