import { createHash, createHmac, createSecretKey } from 'node:crypto';

/**
 * The origin of a seal: made with one of our keys for that text (`own`), naming one of our keys but not made with it for that text
 * (`forged`), made with a key that is not here (`unknown`), or no seal at all (`none`).
 */
type Verdict = 'own' | 'forged' | 'unknown' | 'none';

export interface AuditProofs {
  verdict(text: string, seal: string): Verdict;
}

/** The keys of the audit trail: the current one, which seals, and earlier ones, by which old seals are recognised. */
export interface AuditKeys extends AuditProofs {
  /** A value for a text that only the present key can create: the key's name and an HMAC-SHA256. */
  seal(text: string): string;
  isPresent(seal: string): boolean;
}

const NAME_CHARACTERS = 12;

function keyFrom(secret: string) {
  const key = createSecretKey(secret, 'utf8');
  return {
    name: createHash('sha256').update(`audit key ${secret}`).digest('hex').slice(0, NAME_CHARACTERS),
    mac: (text: string) => createHmac('sha256', key).update(text).digest('hex'),
  };
}

/** Recognises seals, but creates none: for verification only. */
export function auditProofs(secrets: readonly string[]): AuditProofs {
  const macs = new Map(secrets.map(keyFrom).map(({ name, mac }) => [name, mac]));
  return {
    verdict(text, seal) {
      const [name = '', value, ...more] = seal.split('-');
      if (value === undefined) return 'none';
      const mac = macs.get(name);
      if (!mac) return 'unknown';
      return more.length === 0 && mac(text) === value ? 'own' : 'forged';
    },
  };
}

export function createAuditKeys(present: string, earlier: readonly string[] = []): AuditKeys {
  const { name, mac } = keyFrom(present);
  return {
    ...auditProofs([present, ...earlier]),
    seal: (text) => `${name}-${mac(text)}`,
    isPresent: (seal) => seal.startsWith(`${name}-`),
  };
}
