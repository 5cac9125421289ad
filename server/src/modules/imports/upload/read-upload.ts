import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { projectFile } from '../../../config.ts';
import { badInput } from '../../../kernel/refusals.ts';
import type { FileRead, FileToRead } from './file-to-read.ts';
import type { Line, ReadFile } from './reading.ts';

const PROGRAM = projectFile('server/dist/reading-thread.js');
/** The largest file takes a second on a quiet machine. */
const MAX_DURATION_MS = 30_000;
const MAX_MEMORY_MB = 384;
const TOO_MUCH = 'This file takes too long to read. Import it in several parts.';

/** Reads a file outside the server’s process, so that no file holds up other requests. Throws 400 if it cannot be read. */
export async function readUpload(upload: FileToRead): Promise<ReadFile> {
  const read = await inItsOwnThread(upload);
  if (read === null) throw badInput({ file: TOO_MUCH });
  if ('problem' in read) throw badInput(read.problem);
  return read.file;
}

const linesShape = z.array(z.object({ line: z.number(), cells: z.array(z.string()) }));

/** The lines of a file, block by block. */
export function* linesOfFile({ blocks }: Pick<ReadFile, 'blocks'>): Generator<Line[]> {
  for (const block of blocks) yield linesShape.parse(JSON.parse(new TextDecoder().decode(block)));
}

/** Null if it took too long, or too much memory. */
function inItsOwnThread(upload: FileToRead): Promise<FileRead | null> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(PROGRAM, {
      workerData: upload,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
      env: {},
      execArgv: [],
    });
    const limit = setTimeout(() => void thread.terminate(), MAX_DURATION_MS);
    thread.once('message', resolve);
    thread.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(null) : reject(error),
    );
    thread.once('exit', () => {
      clearTimeout(limit);
      resolve(null);
    });
  });
}
