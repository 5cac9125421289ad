import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Source } from '../../server/src/commands/company/moved-file.ts';
import { sealTo, unseal } from '../../server/src/commands/company/sealed-file.ts';
import { Spool } from '../../server/src/http/company-export/spool.ts';
import { zipOf } from '../../server/src/http/company-export/zip.ts';
import { filesIn } from './unzip.ts';

/** What is in the file of a moved company, by path. */
export type Content = Map<string, Buffer>;
export type FileRow = Record<string, unknown>;

export async function contentOf(file: string, passphrase: string): Promise<Content> {
  const opened = await unseal(file, passphrase);
  try {
    return await filesIn(opened);
  } finally {
    await opened.close();
  }
}

export const rowsOf = (content: Content, table: string): FileRow[] =>
  String(content.get(`rows/${table}.jsonl`) ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FileRow);

/** The same with other rows in a table, and with hashes that fit, as somebody who knows the passphrase writes it. */
export function withRows(content: Content, table: string, rows: readonly unknown[]): Content {
  const path = `rows/${table}.jsonl`;
  const bytes = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const manifest = JSON.parse(String(content.get('manifest.json'))) as {
    files: { path: string; sha256: string }[];
  };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const files = manifest.files.map((file) => (file.path === path ? { ...file, sha256 } : file));
  return new Map([
    ...content,
    [path, bytes],
    ['manifest.json', Buffer.from(JSON.stringify({ ...manifest, files }))],
  ]);
}

export async function sealAgain(content: Content, file: string, passphrase: string): Promise<void> {
  const spool = await Spool.open();
  try {
    for (const [path, bytes] of content)
      if (path !== 'manifest.json') await spool.part(path).write(String(bytes));
    await spool.flush();
    const manifest = JSON.parse(String(content.get('manifest.json'))) as object;
    await sealTo(file, passphrase, zipOf(spool, manifest, new Date(0)));
  } finally {
    await spool.close();
  }
}

/** As the import opens it. */
export const sourceOf = (content: Content): Source => ({
  manifest: JSON.parse(String(content.get('manifest.json'))) as Source['manifest'],
  open: (path) => Promise.resolve(Readable.from([content.get(path) ?? Buffer.alloc(0)])),
});
