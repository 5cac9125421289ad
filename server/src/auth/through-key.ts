import { forbidden } from '../kernel/refusals.ts';
import type { Caller } from './caller.ts';

/**
 * Throws 403 where an API key calls. For whatever would let the key go on after it was revoked: keys, passwords and
 * signup codes, and the rights of an administrator.
 */
export function refuseThroughKey({ through }: Pick<Caller, 'through'>, why: string): void {
  if (through === 'api-key') throw forbidden(why, 'not_for_keys');
}
