import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('a person who installs a release finds its version at the top of the changelog, and in the commands', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
  expect(read('docs/hosting/install.md')).toContain(`--branch v${version} `);
});

test('a person who hosts it finds every setting in the list, and can set it with Docker, except what the image decides', () => {
  const table = read('docs/hosting/settings.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const settings = table
    .flatMap((line) => (line.split('|')[1] ?? '').split(','))
    .map((cell) => cell.trim().replaceAll('`', ''))
    .filter((name) => /^[A-Z]+(?:_[A-Z]+)*$/.test(name));
  // By the image, by whoever tests, or by who runs a command.
  const decided = [
    'NODE_ENV',
    'PORT',
    'HOST',
    'DATA_DIR',
    'CHECKOUT',
    'RATE_LIMIT',
    'STRIPE_API_BASE',
    'DAYBOOK_PASSPHRASE',
  ];
  const passed = [...read('compose.yaml').matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name);
  const configured = [...read('server/src/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
    ([, name]) => name,
  );
  expect(new Set(settings)).toEqual(new Set(configured));
  expect(settings.filter((name) => !passed.includes(name) && !decided.includes(name))).toEqual([]);
});
