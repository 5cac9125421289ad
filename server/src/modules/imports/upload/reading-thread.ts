// A separate thread for one uploaded file (see read-upload.ts), which is ended if it takes too long or too much memory.

import { parentPort, workerData } from 'node:worker_threads';
import { recognise } from '@daybook/domain/imports/sources';
import { UnreadableFile } from './csv-records.ts';
import { isFileToRead, type FileRead, type FileToRead } from './file-to-read.ts';
import { readFile } from './reading.ts';

function read({ bytes, choices, kind, fields }: FileToRead): FileRead {
  try {
    return { file: readFile(bytes, choices, (names) => recognise(kind, names, fields).blank) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: { [error.field]: error.message } };
    throw error;
  }
}

if (isFileToRead(workerData)) {
  const answer = read(workerData);
  parentPort?.postMessage(answer, 'file' in answer ? answer.file.blocks.map(({ buffer }) => buffer) : []);
}
