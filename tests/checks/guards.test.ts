import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guards } from '../faults/guards.ts';

test.each(guards)('the guard "$name" is where `npm run prove` looks for it', ({ file, find }) => {
  const source = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  expect(source.split(find).length - 1, `how often "${find}" stands in ${file}`).toBe(1);
});
