import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guards } from '../faults/guards.ts';

const root = join(import.meta.dirname, '../..');

function sourceOf(path: string): string {
  const full = join(root, path);
  if (!existsSync(full)) return '';
  if (statSync(full).isFile()) return readFileSync(full, 'utf8');
  return readdirSync(full)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(full, name), 'utf8'))
    .join('\n');
}

test.each(guards)('a developer finds the guard "$name" and the tests that need it', (guard) => {
  expect(sourceOf(guard.file).split(guard.find).length - 1, `"${guard.find}" in ${guard.file}`).toBe(1);
  // A title may end in a noun inserted at run time.
  const titles = [
    guard.named ?? '',
    `${guard.named?.slice(0, guard.named.lastIndexOf(' ') + 1) ?? ''}\${noun}`,
  ];
  const tests = sourceOf(guard.tests);
  expect(
    tests !== '' && titles.some((title) => tests.includes(title)),
    `"${guard.named}" in ${guard.tests}`,
  ).toBe(true);
});
