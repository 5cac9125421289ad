import { rmSync } from 'node:fs';
import { startBuiltServer, type BuiltServer } from '../support/built-server.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export interface OwnServer extends BuiltServer {
  /** Stops it and removes its folder. */
  end(): Promise<void>;
}

/** A built server on a fresh database, with its own data folder. */
export async function startOwnServer(name: string, env: Record<string, string>): Promise<OwnServer> {
  const folder = temporaryFolder(name);
  const server = await startBuiltServer({ DATABASE_URL: await freshDatabase(), DATA_DIR: folder, ...env });
  const end = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, end };
}
