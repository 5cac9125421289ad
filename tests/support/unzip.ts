import { open, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { readZip } from '../../server/src/commands/company/zip-reader.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Every file in a ZIP by its path. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const path = join(temporaryFolder('unzip'), 'export.zip');
  await writeFile(path, bytes);
  const file = await open(path);
  try {
    return await filesIn(file);
  } finally {
    await file.close();
  }
}

export async function filesIn(zip: FileHandle): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const [name, read] of await readZip(zip)) {
    const chunks: Buffer[] = [];
    for await (const chunk of (await read()) as AsyncIterable<Buffer>) chunks.push(chunk);
    files.set(name, Buffer.concat(chunks));
  }
  return files;
}
