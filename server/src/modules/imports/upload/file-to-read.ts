import type { ImportField, ImportKind } from '@daybook/domain/imports/kinds';
import { isRecord } from '@daybook/domain/values';
import type { ReadFile, ReadingChoices } from './reading.ts';

/** What the thread gets, and answers. */
export interface FileToRead {
  bytes: Uint8Array;
  choices: ReadingChoices;
  kind: ImportKind;
  fields: readonly ImportField[];
}
export const isFileToRead = (data: unknown): data is FileToRead =>
  isRecord(data) && data.bytes instanceof Uint8Array && Array.isArray(data.fields);
export type FileRead = { file: ReadFile } | { problem: Record<string, string> };
