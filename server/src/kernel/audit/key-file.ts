import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyedHash } from '../../auth/secrets.ts';
import { presentSigningKey, signingKey } from '../../auth/tokens.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../database/store.ts';
import { auditProofs, createAuditKeys, type AuditKeys, type AuditProofs } from './keys.ts';
import { sealHeads } from './seal-heads.ts';

/** From the signing key, so that all processes that share it have the same one. */
export const auditKeyOf = (signing: string): string => keyedHash(signing, 'for audit trail');

/** Every key that this installation has sealed with, one in a line: entries outlive a change of the signing key. */
const fileIn = ({ data_dir }: Config): string => join(data_dir, 'audit-keys');

function keptKeys(config: Config): string[] {
  const file = fileIn(config);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/** The keys for verifying seals. Changes nothing. */
export function auditProofsOf(config: Config): AuditProofs {
  const signing = presentSigningKey(config);
  return auditProofs([...(signing === null ? [] : [auditKeyOf(signing)]), ...keptKeys(config)]);
}

/** The keys for a process that writes; stores the current one for later, and seals the ends of the chains with it. */
export async function openAuditKeys(config: Config, store: Store, now: Date): Promise<AuditKeys> {
  const present = auditKeyOf(signingKey(config));
  const kept = keptKeys(config);
  const keys = createAuditKeys(present, kept);
  await sealHeads(store, keys, 'start', now);
  if (!kept.includes(present)) keep(config, present);
  return keys;
}

function keep(config: Config, key: string): void {
  mkdirSync(config.data_dir, { recursive: true });
  appendFileSync(fileIn(config), `\n${key}\n`, { mode: 0o600 });
}
