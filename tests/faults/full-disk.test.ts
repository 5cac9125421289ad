import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, describe, expect } from 'vitest';
import { makeCompany } from '../support/browser-company.ts';
import { startBuiltServer, type BuiltServer } from '../support/built-server.ts';
import { database } from '../support/fresh-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { proves } from './proof.ts';

const BACK_WITHIN_MS = 40_000;
const NOTICED_WITHIN_MS = 20_000;

function succeeds(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Makes a server's disk full or faulty, and restores it. */
interface Harm {
  folder: string;
  /** What the server must report. */
  trouble: 'full' | 'failing';
  /** What happens to the disk. */
  says: string;
  begin(server: BuiltServer): void;
  end(server: BuiltServer): void;
  remove(): void;
}

/** A separate disk of 12 MB, which only root can create. */
function smallDisk(): Harm | null {
  const folder = temporaryFolder('full');
  if (!succeeds('mount', '-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder)) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    trouble: 'full',
    says: 'is full',
    begin() {
      // As much as fits, piece by piece.
      for (const size of [1_000_000, 50_000, 4_096]) {
        try {
          for (let piece = 0; ; piece += 1) writeFileSync(`${ballast}-${size}-${piece}`, Buffer.alloc(size));
        } catch {
          // Now it is full.
        }
      }
    },
    end() {
      execFileSync('sh', ['-c', `rm -f ${ballast}-*`]);
    },
    remove() {
      succeeds('umount', '-l', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server's files cannot grow: any account may limit its own processes. */
function noGrowth(): Harm | null {
  if (!succeeds('prlimit', '--version')) return null;
  const folder = temporaryFolder('no-growth');
  const limit = ({ process: { pid } }: BuiltServer, bytes: string) =>
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
  return {
    folder,
    trouble: 'failing',
    says: 'lets no file grow',
    begin: (server) => limit(server, '1024'),
    end: (server) => limit(server, 'unlimited'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Without SQLite's write-ahead log. */
function logsInFileItself(file: string): number {
  const copy = join(temporaryFolder('copy'), 'copy.sqlite');
  execFileSync('cp', [file, copy]);
  const connection = new Database(copy, { readonly: true });
  try {
    return Number(connection.prepare('select count(*) from daily_logs').pluck().get());
  } finally {
    connection.close();
    rmSync(join(copy, '..'), { recursive: true, force: true });
  }
}

describe.runIf(database === 'sqlite')('When the disk', () => {
  const harms = database === 'sqlite' ? [smallDisk(), noGrowth()].filter((harm) => harm !== null) : [];
  const servers: BuiltServer[] = [];
  afterAll(async () => {
    for (const server of servers) await server.stop();
    for (const harm of harms) harm.remove();
  });

  for (const harm of harms)
    proves(
      'full disk',
      `${harm.says}, saves are refused, the log and /readyz report it, and the server recovers by itself`,
      async () => {
        const file = join(harm.folder, 'daybook.sqlite');
        const running = await startBuiltServer({
          DATABASE_URL: `file:${file}`,
          DATA_DIR: harm.folder,
          BILLING: 'off',
          RATE_LIMIT: 'off',
        });
        servers.push(running);
        const { ada, addClient } = await makeCompany(running.url);
        const { id: client } = await addClient('Clara', 'Client');
        const saved = new Set<number>();
        const answers: number[] = [];
        const save = async () => {
          const response = await fetch(`${running.url}/api/timesheet-sessions/`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.access}` },
            body: JSON.stringify({ client, date: '2026-03-02', notes: 'x'.repeat(4_000) }),
          });
          answers.push(response.status);
          if (response.status === 503) expect(response.headers.get('retry-after')).toBe('5');
          const log = (await response.json()) as { id: number };
          if (response.status === 201) saved.add(log.id);
          return response.status;
        };
        const ready = async () => (await fetch(`${running.url}/readyz`)).status;
        const until = async (status: number, ask: () => Promise<number>, ms: number) => {
          const latest = Date.now() + ms;
          while ((await ask()) !== status) {
            expect(Date.now(), `answered with ${status} in time`).toBeLessThan(latest);
            await sleep(200);
          }
        };

        expect([await save(), await ready()]).toEqual([201, 200]);
        harm.begin(running);
        await until(503, save, NOTICED_WITHIN_MS);
        expect(await ready()).toBe(503);
        // Lists still work.
        await ada.api('GET', '/timesheet-sessions/?limit=1');
        for (let count = 0; count < 20; count += 1) await save();
        // Also without saves, when only the server's own row reveals it.
        await sleep(12_000);
        expect(await ready()).toBe(503);
        const lines = running
          .output()
          .split('\n')
          .filter((line) => line.includes(`"trouble":"${harm.trouble}"`));
        expect(lines).toHaveLength(1);

        harm.end(running);
        await until(200, ready, BACK_WITHIN_MS);
        await until(201, save, BACK_WITHIN_MS);
        expect(answers.every((status) => status === 201 || status === 503)).toBe(true);
        const stored = (await ada.api<{ id: number }[]>('GET', '/timesheet-sessions/')).map(({ id }) => id);
        expect(new Set(stored)).toEqual(saved);
        // The thread that copies the log into the file works again as well.
        await expect
          .poll(() => logsInFileItself(file), { timeout: BACK_WITHIN_MS, interval: 500 })
          .toBe(saved.size);
        expect(running.process.exitCode).toBeNull();
        return `${saved.size} saves acknowledged, ${saved.size} stored, ${answers.filter((status) => status === 503).length} refused; one line in the log; ready again by itself`;
      },
      180_000,
    );
});
