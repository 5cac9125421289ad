import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

const END = 0x06054b50;
const END_64_LOCATOR = 0x07064b50;
const TOO_LARGE = 0xffffffff;
const PIECE_BYTES = 65_536;
/** About a hundred files have some hundred bytes each. */
const MAX_DIRECTORY_BYTES = 1_048_576;

interface Zipped {
  packed: number;
  offset: number;
  isDeflated: boolean;
}

/** The files of a ZIP, read from the disk on demand. */
export async function readZip(file: FileHandle): Promise<Map<string, () => Promise<Readable>>> {
  const read = async (at: number, length: number) => {
    const bytes = Buffer.alloc(length);
    await file.read(bytes, 0, length, at);
    return bytes;
  };
  const { size } = await file.stat();
  const tail = await read(Math.max(0, size - PIECE_BYTES), Math.min(size, PIECE_BYTES));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || tail.readUInt32LE(end) !== END) throw new Error('This is not a ZIP file.');
  const is64 = end >= 20 && tail.readUInt32LE(end - 20) === END_64_LOCATOR;
  const end64 = is64 ? await read(Number(tail.readBigUInt64LE(end - 12)), 56) : null;
  const count = end64 ? Number(end64.readBigUInt64LE(32)) : tail.readUInt16LE(end + 10);
  const length = end64 ? Number(end64.readBigUInt64LE(40)) : tail.readUInt32LE(end + 12);
  const start = end64 ? Number(end64.readBigUInt64LE(48)) : tail.readUInt32LE(end + 16);
  if (length > MAX_DIRECTORY_BYTES) throw new Error('The ZIP file has too many files.');
  const directory = await read(start, length);
  const files = new Map<string, () => Promise<Readable>>();
  for (let header = 0, entry = 0; entry < count; entry += 1) {
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(header + field));
    const path = directory.toString('utf8', header + 46, header + 46 + (name ?? 0));
    const from = header + 46 + (name ?? 0);
    const zipped = zippedAt(directory, header, directory.subarray(from, from + (extra ?? 0)));
    files.set(path, async () => {
      const local = await read(zipped.offset, 30);
      const begin = zipped.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
      const packed = Readable.from(pieces(file, begin, zipped.packed), { objectMode: false });
      if (!zipped.isDeflated) return packed;
      const whole = createInflateRaw();
      packed.on('error', (error) => whole.destroy(error));
      return packed.pipe(whole);
    });
    header = from + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

/** Sizes that do not fit into 32 bits are in the extra field, in this order. */
function zippedAt(directory: Buffer, header: number, extra: Buffer): Zipped {
  let place = 0;
  while (place + 4 <= extra.length && extra.readUInt16LE(place) !== 1)
    place += 4 + extra.readUInt16LE(place + 2);
  place += 4;
  const [, packed = 0, offset = 0] = [24, 20, 42].map((field) => {
    const value = directory.readUInt32LE(header + field);
    if (value !== TOO_LARGE) return value;
    place += 8;
    return Number(extra.readBigUInt64LE(place - 8));
  });
  return { packed, offset, isDeflated: directory.readUInt16LE(header + 10) === 8 };
}

async function* pieces(file: FileHandle, from: number, length: number) {
  for (let done = 0; done < length;) {
    const bytes = Buffer.allocUnsafe(Math.min(PIECE_BYTES, length - done));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from + done);
    if (bytesRead === 0) throw new Error('The file ends too early.');
    done += bytesRead;
    yield bytes.subarray(0, bytesRead);
  }
}
