import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Spool } from './spool.ts';

/** A finished spool as a ZIP file, which is created while it is read. */
export function zipOf(spool: Spool, manifest: object, now: Date): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  let reading: Readable | null = null;
  const options = { mtime: now, forceZip64Format: true };
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), 'manifest.json', options);
  for (const part of spool.parts) {
    // Numbers and words shrink to a tenth; level 6 would take the processor twice as long.
    zip.addReadStreamLazy(part.path, { ...options, size: part.size, compressionLevel: 2 }, (give) => {
      reading = part.read();
      // yazl leaves these errors to its caller; without a listener one ends the process.
      reading.on('error', (error) => out.destroy(error));
      give(null, reading);
    });
  }
  // When a download is aborted, the spool is closed: nothing may continue reading it.
  out.on('close', () => reading?.destroy());
  zip.on('error', (error: Error) => out.destroy(error));
  zip.outputStream.pipe(out);
  zip.end();
  return out;
}

/** `daybook-maple-care-2026-03-18.zip` */
export function fileNameOf(what: string, day: string): string {
  const name = what
    .normalize('NFKD')
    .replaceAll(/[^a-zA-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();
  return `daybook-${name || 'export'}-${day}.zip`;
}
