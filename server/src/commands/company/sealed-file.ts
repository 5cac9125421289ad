import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  randomUUID,
  scrypt,
  type DecipherGCM,
} from 'node:crypto';
import { open, rename, rm, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { Impossible } from '../../database/migrations.ts';

/** The file's first bytes; then come 16 bytes of salt, 7 of the nonces, and the chunks, each with its tag. */
const MAGIC = Buffer.from('DAYBOOK1');
const SALT_BYTES = 16;
const NONCE_BYTES = 7;
const CHUNK_BYTES = 65_536;
const SEAL_BYTES = 16;
const WRONG = 'The passphrase is wrong, or the file is damaged.';

/** 128 MB and some tenths of a second for each guess of a passphrase. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const deriveKey = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

/** The nonce of a chunk by its number; the last one has a mark, so that truncation is detected. */
function nonceOf(nonce: Buffer, number: number, isLast: boolean): Buffer {
  const whole = Buffer.alloc(12);
  nonce.copy(whole);
  whole.writeUInt32BE(number, NONCE_BYTES);
  whole[11] = isLast ? 1 : 0;
  return whole;
}

export async function* buffersOf(stream: Readable): AsyncGenerator<Buffer> {
  for await (const piece of stream) if (Buffer.isBuffer(piece)) yield piece;
}

/** Its name until it is complete. */
export const partialOf = (file: string): string => `${file}.partial`;

/** Writes a stream to a file that only the passphrase opens; it gets its name when it is complete. */
export async function sealTo(file: string, passphrase: string, content: Readable): Promise<void> {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const key = await deriveKey(passphrase.normalize('NFC'), salt, 32, COST);
  const partial = partialOf(file);
  const out = await open(partial, 'wx', 0o600);
  try {
    await out.writeFile(Buffer.concat([MAGIC, salt, nonce]));
    let number = 0;
    const write = async (chunk: Buffer, isLast: boolean) => {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(nonce, number, isLast));
      number += 1;
      await out.writeFile(Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]));
    };
    let waiting = Buffer.alloc(0);
    for await (const bytes of buffersOf(content)) {
      waiting = Buffer.concat([waiting, bytes]);
      // One chunk is held back: it may be the last.
      for (; waiting.length > CHUNK_BYTES; waiting = waiting.subarray(CHUNK_BYTES))
        await write(waiting.subarray(0, CHUNK_BYTES), false);
    }
    await write(waiting, true);
    await out.sync();
  } catch (error) {
    await out.close();
    await rm(partial, { force: true });
    throw error;
  }
  await out.close();
  await rename(partial, file);
}

/** The content of such a file, in a temporary file without a name. */
export async function unseal(file: string, passphrase: string): Promise<FileHandle> {
  const source = await open(file, 'r').catch(() => null);
  if (!source) throw new Impossible(`${file} cannot be read. Is its name right?`);
  try {
    const head = Buffer.alloc(MAGIC.length + SALT_BYTES + NONCE_BYTES);
    await source.read(head, 0, head.length, 0);
    if (!head.subarray(0, MAGIC.length).equals(MAGIC))
      throw new Impossible(`${file} is not the file of an exported company.`);
    const salt = head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
    const nonce = head.subarray(MAGIC.length + SALT_BYTES);
    const key = await deriveKey(passphrase.normalize('NFC'), salt, 32, COST);
    const { size } = await source.stat();
    const path = join(tmpdir(), `daybook-import-${randomUUID()}`);
    const out = await open(path, 'wx+', 0o600);
    await unlink(path);
    try {
      const sealed = Buffer.alloc(CHUNK_BYTES + SEAL_BYTES);
      for (let at = head.length, number = 0; at < size; number += 1) {
        const { bytesRead } = await source.read(sealed, 0, sealed.length, at);
        at += bytesRead;
        const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(nonce, number, at >= size));
        await out.writeFile(opened(decipher, sealed.subarray(0, bytesRead)));
      }
    } catch (error) {
      await out.close();
      throw error;
    }
    return out;
  } finally {
    await source.close();
  }
}

/** A chunk with its seal behind it. */
function opened(decipher: DecipherGCM, sealed: Buffer): Buffer {
  const end = sealed.length - SEAL_BYTES;
  try {
    decipher.setAuthTag(sealed.subarray(end));
    const chunk = decipher.update(sealed.subarray(0, end));
    decipher.final();
    return chunk;
  } catch {
    throw new Impossible(WRONG);
  }
}
