import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** Bytes of one part that are buffered in memory before they are written to the disk. */
const KEPT = 65_536;

/** A file of the ZIP, while it is written and when it is complete. */
export interface Part {
  path: string;
  /** The number of records in it; null for a file without records. */
  rows: number | null;
  write(bytes: string | Buffer): Promise<void>;
  /** Counts a record. */
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
    let kept: Buffer[] = [];
    let waiting = 0;
    let size = 0;
    let digest: string | null = null;
    const flush = async () => {
      if (waiting === 0) return;
      const bytes = Buffer.concat(kept);
      kept = [];
      waiting = 0;
      const at = this.#end;
      this.#end += bytes.length;
      extents.push({ at, length: bytes.length });
      for (let done = 0; done < bytes.length;)
        done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
    };
    async function* pieces() {
      for (const { at, length } of extents) {
        for (let done = 0; done < length;) {
          const bytes = Buffer.allocUnsafe(Math.min(KEPT, length - done));
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
        const bytes = typeof text === 'string' ? Buffer.from(text) : text;
        hash.update(bytes);
        kept.push(bytes);
        waiting += bytes.length;
        size += bytes.length;
        if (waiting >= KEPT) await flush();
      },
      count() {
        part.rows = (part.rows ?? 0) + 1;
      },
      sha256: () => (digest ??= hash.digest('hex')),
      read: () => Readable.from(pieces(), { objectMode: false }),
    };
    this.parts.push(part);
    this.#flushes.push(flush);
    return part;
  }

  /** Writes what is still in memory to the file. */
  async finish(): Promise<void> {
    for (const flush of this.#flushes) await flush();
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
