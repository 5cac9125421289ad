import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const isTest = (name: string) => /\.(e2e|test)\.ts$/.test(name);
const files = new Map(
  ['tests', 'server/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isTest(entry.name))
      .filter((entry) => !entry.parentPath.includes('node_modules'))
      .map((entry): [string, string] => [entry.name, join(entry.parentPath, entry.name)]),
  ),
);

/** The walks of one row: `file › what the test says`. */
const rows = readFileSync(join(root, 'tests/e2e/coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| .* › /.test(line))
  .map((line) => {
    const [, paragraph = '', , walks = ''] = line.split(/(?<!\\)\|/);
    return { paragraph: paragraph.trim(), walks: walks.split('<br>').map((walk) => walk.trim()) };
  });

test('every paragraph of the table is walked by a test that is there', () => {
  const lost = rows.flatMap(({ paragraph, walks }) =>
    walks.flatMap((walk) => {
      const [name = '', title = ''] = walk.split(' › ', 2);
      const file = files.get(name);
      const said = file && readFileSync(file, 'utf8').replaceAll("\\'", "'");
      return said?.includes(title.replaceAll('\\|', '|')) ? [] : [`${paragraph}: ${walk}`];
    }),
  );
  expect(lost).toEqual([]);
});

test('no section of the three documents is left out', () => {
  const named = rows.map(({ paragraph }) => paragraph).join(' ');
  const sections = [1, 2, 3].flatMap((document) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((section) => `${document} §${section}`),
  );
  expect(sections.filter((section) => !named.includes(section))).toEqual([]);
});
