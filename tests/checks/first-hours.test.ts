import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const START = join(root, 'docs/start');

/** Whatever a screen can say: the client's sources, and the names and sentences that it takes from the domain. */
const SCREENS = ['client/src', 'packages/domain/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test|\.gen)\.tsx?$/.test(path))
      .map((path) => readFileSync(join(root, folder, path), 'utf8')),
  )
  .join('\n')
  .replaceAll(/\s+/g, ' ');

/** As a whole text: in quotes, or between the tags of an element. */
const isOnScreen = (text: string) =>
  [`'${text}`, `"${text}`, `\`${text}`, `> ${text}`, `>${text}`, `} ${text}`].some((form) =>
    SCREENS.includes(form),
  );

describe('A page for a first hour', () => {
  test.each(readdirSync(START).filter((name) => name !== 'README.md'))(
    '%s says what stands on the screen in the same words',
    (name) => {
      const bold = [...readFileSync(join(START, name), 'utf8').matchAll(/\*\*([^*]+)\*\*/g)].map(([, text]) =>
        (text ?? '').replaceAll(/\s+/g, ' ').replace(/\.$/, ''),
      );
      expect(bold.filter((text) => !isOnScreen(text))).toEqual([]);
    },
  );
});
