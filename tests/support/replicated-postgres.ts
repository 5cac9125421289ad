import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { ownCluster } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** An address that leads to one server, and after a failover to the other. */
async function addressThatMoves(first: string) {
  let target = new URL(first);
  const open = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = new URL(first);
  address.port = String((proxy.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: address.href,
    /** Nobody may still reach the server that it led to. */
    leadTo(url: string) {
      target = new URL(url);
      cut();
    },
    async close() {
      cut();
      await new Promise((closed) => proxy.close(closed));
    },
  };
}

async function query<Answer extends object>(url: string, text: string): Promise<Answer[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Answer>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Nothing is disabled for speed: what is acknowledged must survive. */
const DURABLE = [
  'fsync=on',
  'full_page_writes=on',
  'synchronous_commit=on',
  'wal_level=replica',
  'max_wal_senders=4',
];

/**
 * A primary and a streaming replica, behind an address that a failover moves from one to the other.
 * @param synchronous whether a commit is acknowledged only when the replica has it too
 */
export async function replicatedPostgres({ synchronous }: { synchronous: boolean }) {
  const settings = synchronous ? ["synchronous_standby_names='*'"] : [];
  const primary = await ownCluster([...DURABLE, ...settings]);
  await primary.halt();
  const folder = temporaryFolder('replica');
  const data = join(folder, 'data');
  // A copy of the stopped server: pg_basebackup is not part of every package of Postgres.
  execFileSync('cp', ['-a', primary.data, data]);
  rmSync(join(data, 'postmaster.pid'), { force: true });
  writeFileSync(join(data, 'standby.signal'), '');
  await primary.resume();
  const stream = await addressThatMoves(primary.url);
  const { port, username } = new URL(stream.url);
  const replica = await ownCluster(
    [...DURABLE, `primary_conninfo='host=127.0.0.1 port=${port} user=${username}'`],
    folder,
  );
  const state = synchronous ? 'sync' : 'async';
  await expect
    .poll(() => query(primary.url, 'select sync_state from pg_stat_replication'), { timeout: 30_000 })
    .toEqual([{ sync_state: state }]);
  const address = await addressThatMoves(primary.url);
  return {
    url: address.url,
    /** The replica gets nothing more, as behind a network that fails. */
    cutStream: () => stream.leadTo('postgres://127.0.0.1:9'),
    /** The machine of the primary is lost; its place is taken by the replica. */
    failOver(): void {
      primary.kill();
      replica.promote();
      address.leadTo(replica.url);
    },
    async stop() {
      await Promise.all([address.close(), stream.close()]);
      await Promise.all([primary.stop(), replica.stop()]);
    },
  };
}
