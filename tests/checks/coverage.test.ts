import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const isTest = (name: string) => /\.(?:e2e|test)\.ts$/.test(name);

/** A mark above a test: `// 1 §2.4, decisions §3` is section 2.4 of document 1, and section 3 of decisions. */
const MARK = /^ *\/\/ (?:[123]|decisions) §[\d.]+(?:, (?:[123]|decisions) §[\d.]+)*$/;

const marked = new Set(
  ['tests', 'server/src']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && isTest(entry.name))
        .filter((entry) => !entry.parentPath.includes('node_modules'))
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
    )
    .flatMap((text) => text.split('\n').filter((line) => MARK.test(line)))
    .flatMap((line) => line.replace('//', '').split(','))
    .map((section) => section.trim().replace(/\.\d+$/, '')),
);

test('a reader of the documents finds a test for every section', () => {
  const sections = [
    ...[1, 2, 3].flatMap((document) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((section) => `${document} §${section}`),
    ),
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((section) => `decisions §${section}`),
  ];
  expect(sections.filter((section) => !marked.has(section))).toEqual([]);
});
