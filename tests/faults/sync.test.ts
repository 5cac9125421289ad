import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect } from 'vitest';
import { makeCompany } from '../support/browser-company.ts';
import { startBuiltServer } from '../support/built-server.ts';
import { database } from '../support/fresh-database.ts';
import { proves, times } from './proof.ts';

const WRITES = times(200, 20);

function straceIsHere(): boolean {
  try {
    execFileSync('strace', ['-V'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Traces the server's system calls to a file from the moment it is attached. */
async function follow(pid: number, file: string): Promise<ChildProcess> {
  const calls = 'trace=fsync,fdatasync,read,recvfrom,write,writev,sendto,sendmsg';
  const strace = spawn('strace', ['-f', '-y', '-s', '60', '-e', calls, '-o', file, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((attached, failed) => {
    strace.stderr.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('attached')) attached();
    });
    strace.once('exit', () => failed(new Error('strace could not attach to the server')));
  });
  return strace;
}

/** The number of acknowledged saves, and of those acknowledged before the write-ahead log was synced. */
function readTrace(trace: string): { answered: number; unsynced: number } {
  let asked = false;
  let synced = false;
  let [answered, unsynced] = [0, 0];
  for (const line of trace.split('\n')) {
    if (line.includes('"POST /api/timesheet-sessions')) [asked, synced] = [true, false];
    else if (/\bf(?:data)?sync\(\d{1,9}</.test(line) && line.includes('-wal>')) synced = true;
    else if (asked && line.includes('HTTP/1.1 201')) {
      answered += 1;
      if (!synced) unsynced += 1;
      asked = false;
    }
  }
  return { answered, unsynced };
}

describe.runIf(database === 'sqlite' && straceIsHere())('An acknowledged save', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-sync-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function trace(name: string, more: Record<string, string> = {}) {
    const server = await startBuiltServer({
      DATABASE_URL: `file:${join(folder, `${name}.sqlite`)}`,
      DATA_DIR: folder,
      BILLING: 'off',
      RATE_LIMIT: 'off',
      ...more,
    });
    try {
      const { ada, addClient } = await makeCompany(server.url);
      const { id: client } = await addClient('Clara', 'Client');
      const file = join(folder, `${name}.trace`);
      const strace = await follow(server.process.pid ?? 0, file);
      for (let count = 0; count < WRITES; count += 1) {
        await ada.api('POST', '/timesheet-sessions/', { client, date: '2026-03-02', notes: `save ${count}` });
      }
      strace.kill('SIGINT');
      await once(strace, 'exit');
      return readTrace(readFileSync(file, 'utf8'));
    } finally {
      await server.stop();
    }
  }

  proves('sync', 'has synced its write-ahead log to the disk first', async () => {
    const { answered, unsynced } = await trace('full');
    expect(answered).toBe(WRITES);
    expect(unsynced).toBe(0);
    return `${answered} saves followed, ${unsynced} answered before an fdatasync of the WAL`;
  });

  proves('sync', 'control: with synchronous=NORMAL the same test finds unsynced answers', async () => {
    const preload = pathToFileURL(join(import.meta.dirname, 'preload/synchronous-normal.mjs')).href;
    const { answered, unsynced } = await trace('normal', { NODE_OPTIONS: `--import=${preload}` });
    expect(answered).toBe(WRITES);
    expect(unsynced).toBeGreaterThan(WRITES / 2);
    return `${unsynced} of ${answered} saves were answered unsynced, as they must be here`;
  });
});
