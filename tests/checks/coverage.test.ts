import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const PAGES = join(root, 'docs/product');
const isTest = (name: string) => /\.(?:e2e|test)\.tsx?$/.test(name);

/** Above a test: `// daily-logs.md#times, daily-logs.md#hours`. */
const CITED = /^ *\/\/ ([a-z-]+\.md#[a-z0-9-]+(?:,| and|;|$).*)$/;
const CITATION = /[a-z-]+\.md#[a-z0-9-]+/g;

const WITHOUT_TEST = new Set(['basics.md#words', 'pay.md#out-of-scope']);

const cited = new Set(
  ['tests', 'server/src', 'client/src', 'packages']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && isTest(entry.name))
        .filter((entry) => !entry.parentPath.includes('node_modules'))
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
    )
    .flatMap((text) => text.split('\n').flatMap((line) => CITED.exec(line)?.[1]?.match(CITATION) ?? [])),
);

test('a reader of docs/product finds a test for every heading', () => {
  const headings = readdirSync(PAGES).flatMap((name) =>
    [...readFileSync(join(PAGES, name), 'utf8').matchAll(/^## (.+)$/gm)].map(
      ([, title = '']) =>
        `${basename(name)}#${title
          .toLowerCase()
          .replace(/[^\w\- ]/g, '')
          .replaceAll(' ', '-')}`,
    ),
  );
  expect(headings.filter((heading) => !cited.has(heading) && !WITHOUT_TEST.has(heading))).toEqual([]);
});
