import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { and, asc, eq } from 'drizzle-orm';
import { accounts } from '../../auth/accounts.ts';
import { sqliteFile, type Config } from '../../config.ts';
import type { ReadDb } from '../../database/store.ts';
import { advice, fine, type Finding } from './finding.ts';

// What SECURITY.md leaves to the operator of an installation, as far as it can be checked here.

export async function operators(db: ReadDb): Promise<Finding> {
  const rows = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.is_superuser, true), eq(accounts.is_active, true)))
    .orderBy(asc(accounts.id));
  return fine(
    rows.length === 0
      ? 'There is no operator (npm run operator -- create you@example.org makes one)'
      : `Operators, who can look into every company: ${rows.map(({ email }) => email).join(', ')}`,
  );
}

/** Whether passwords are sent unencrypted; null if only this machine can reach it. */
export function reachedInClear({ host, public_url, behind_tls }: Config): Finding | null {
  const isLocal = (name: string) => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(name);
  if (behind_tls) return fine(`${public_url} is reached over TLS`);
  return isLocal(host) && isLocal(new URL(public_url).hostname)
    ? null
    : advice(
        'PUBLIC_URL is not an https:// address: passwords cross the network in clear text unless a proxy adds TLS.',
      );
}

/** Null if it cannot be checked: the disk belongs to another machine, or consists of several devices. */
export function encryption(
  { dialect, database_url, data_dir }: Config,
  devices = '/sys/dev/block',
): Finding | null {
  if (dialect === 'postgres') return null;
  const file = sqliteFile(database_url);
  const folder = existsSync(file) ? dirname(file) : data_dir;
  const encrypted = isEncrypted(folder, devices);
  if (encrypted === null) return null;
  return encrypted
    ? fine(`The disk of ${folder} is encrypted`)
    : advice(
        `The disk of ${folder} is not encrypted, unless at a level below this machine: anyone who takes it can read the records.`,
      );
}

function isEncrypted(folder: string, devices: string): boolean | null {
  const { dev } = statSync(folder);
  // As Linux combines the two numbers of a device.
  const [major, minor] = [(dev >>> 8) & 0xfff, (dev & 0xff) | ((dev >>> 12) & 0xfff00)];
  const device = join(devices, `${major}:${minor}`);
  return existsSync(device) ? isEncryptedDevice(realpathSync(device)) : null;
}

/** By the kernel's device mapper: the device itself, or one that it is built on. */
function isEncryptedDevice(device: string): boolean {
  const uuid = join(device, 'dm', 'uuid');
  if (existsSync(uuid) && readFileSync(uuid, 'utf8').startsWith('CRYPT-')) return true;
  const below = join(device, 'slaves');
  return (
    existsSync(below) && readdirSync(below).some((name) => isEncryptedDevice(realpathSync(join(below, name))))
  );
}
