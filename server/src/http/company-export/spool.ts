import { createHash, randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** Bytes of one part that are kept in memory before they are written to the disk, and read from it at once. */
const BUFFER_BYTES = 65_536;
/** UTF-8 takes at most this many bytes for a unit of a string. */
const MAX_UNIT_BYTES = 3;

/** A file of the ZIP, while it is written and when it is complete. */
export interface Part {
  path: string;
  /** The number of records in it; null for a file without records. */
  rows: number | null;
  write(bytes: string | Buffer): Promise<void>;
  count(): void;
  sha256(): string;
  readonly size: number;
  read(): Readable;
}

/**
 * A temporary file without a name, in which several parts are written at the same time: nothing of it is left behind,
 * even by a process that is killed.
 */
export class Spool {
  readonly parts: Part[] = [];
  readonly #file: FileHandle;
  #end = 0;
  #flushes: (() => Promise<void>)[] = [];

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(folder = tmpdir()): Promise<Spool> {
    const path = join(folder, `daybook-export-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return new Spool(file);
  }

  part(path: string, rows: number | null = null): Part {
    const file = this.#file;
    const extents: { at: number; length: number }[] = [];
    const hash = createHash('sha256');
    // One buffer for all lines: a buffer for each is garbage that piles up between two collections.
    let buffer: Buffer | null = null;
    let waiting = 0;
    let size = 0;
    let digest: string | null = null;
    const store = async (bytes: Buffer) => {
      hash.update(bytes);
      const at = this.#end;
      this.#end += bytes.length;
      extents.push({ at, length: bytes.length });
      for (let done = 0; done < bytes.length;)
        done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
    };
    const flush = async () => {
      if (!buffer || waiting === 0) return;
      const bytes = buffer.subarray(0, waiting);
      waiting = 0;
      await store(bytes);
    };
    async function* pieces() {
      for (const { at, length } of extents) {
        for (let done = 0; done < length;) {
          const bytes = Buffer.allocUnsafe(Math.min(BUFFER_BYTES, length - done));
          const { bytesRead } = await file.read(bytes, 0, bytes.length, at + done);
          if (bytesRead === 0) throw new Error('The temporary file of an export ended too early.');
          done += bytesRead;
          yield bytes.subarray(0, bytesRead);
        }
      }
    }
    const part: Part = {
      path,
      rows,
      get size() {
        return size;
      },
      async write(text) {
        const isLine = typeof text === 'string' && text.length * MAX_UNIT_BYTES <= BUFFER_BYTES;
        if (!isLine || waiting + text.length * MAX_UNIT_BYTES > BUFFER_BYTES) await flush();
        if (!isLine) {
          const bytes = typeof text === 'string' ? Buffer.from(text) : text;
          size += bytes.length;
          await store(bytes);
          return;
        }
        buffer ??= Buffer.allocUnsafeSlow(BUFFER_BYTES);
        const length = buffer.write(text, waiting);
        waiting += length;
        size += length;
      },
      count() {
        part.rows = (part.rows ?? 0) + 1;
      },
      sha256: () => (digest ??= hash.digest('hex')),
      read: () => Readable.from(pieces(), { objectMode: false }),
    };
    this.parts.push(part);
    this.#flushes.push(async () => {
      await flush();
      buffer = null;
    });
    return part;
  }

  /** Writes what is still in memory to the file. */
  async flush(): Promise<void> {
    for (const flush of this.#flushes) await flush();
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
