import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits nobody can guess, as URL-safe text. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** How secrets that only have to be recognised are stored. They carry 256 bits, so that a plain hash is enough. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** A value that only the holder of `key` can derive from `text`. */
export const keyedHash = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Whether two texts are the same, in a time that does not tell how much of them is. */
export function sameSecret(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(left)), Buffer.from(hashOf(right)));
}
