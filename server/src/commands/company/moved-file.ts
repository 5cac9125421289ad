import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { isRecord } from '@daybook/domain/custom-fields';
import { dialect } from '../../config.ts';
import { Impossible, knownMigrations } from '../../database/migrations.ts';
import { MOVED_TABLES, type MovedTable, type Row } from './rows.ts';
import { buffersOf } from './sealed-file.ts';
import { readZip } from './zip-reader.ts';

const manifestShape = z.object({
  migration: z.string(),
  company: z.object({ id: z.number(), name: z.string() }),
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
  audit: z.object({ sequence: z.number(), hash: z.string() }),
});
export type Manifest = z.output<typeof manifestShape>;

/** A line of audit/entries.jsonl. */
export const entryShape = z.object({
  sequence: z.number(),
  at: z.string(),
  user_id: z.number().nullable(),
  user_name: z.string(),
  action: z.string(),
  record_type: z.string().nullable(),
  record_id: z.number().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  previous_hash: z.string(),
  hash: z.string(),
  origin_id: z.number().nullable(),
});
export type Entry = z.output<typeof entryShape>;

/** The opened file of a moved company. */
export interface Source {
  manifest: Manifest;
  open(path: string): Promise<Readable>;
}

/** @throws {Impossible} if a part is missing, or another version wrote it */
export async function sourceIn(opened: FileHandle): Promise<Source> {
  const files = await readZip(opened);
  const open = async (path: string) => {
    const found = files.get(path);
    if (!found) throw new Impossible(`The file has no ${path} in it.`);
    return found();
  };
  const chunks: Buffer[] = [];
  for await (const chunk of buffersOf(await open('manifest.json'))) chunks.push(chunk);
  const manifest = manifestShape.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  if (manifest.migration !== (knownMigrations(dialect).at(-1) ?? ''))
    throw new Impossible('Bring both to the same version first.');
  return { manifest, open };
}

export async function* linesOf(source: Source, path: string): AsyncGenerator<Row> {
  const input = await source.open(path);
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    const row: unknown = JSON.parse(line);
    if (isRecord(row)) yield row;
  }
}

export const rowsOfTable = (source: Source, { name }: MovedTable) => linesOf(source, `rows/${name}.jsonl`);
export const tableOf = (name: string): MovedTable => {
  const found = MOVED_TABLES.find((of) => of.name === name);
  if (!found) throw new Error(`${name} is not moved.`);
  return found;
};
