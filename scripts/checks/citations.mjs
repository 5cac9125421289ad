// Citations of the pages in docs: `timesheets.md#approval` is a heading of docs/product.
import { basename, posix } from 'node:path';

/** Where a page is that is cited by its name alone. */
const FOLDERS = ['docs/product/', 'docs/decisions/', 'docs/hosting/', 'docs/start/', 'docs/'];

/** A heading as the part of an address after `#`, as code hosts write it. */
export const anchorOf = (title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

const isCiting = (path) =>
  /\.(ts|tsx|mjs|js|css|html|md)$/.test(path) &&
  !['CHANGELOG.md', 'tests/checks/house-rules.test.ts'].includes(path);

/** Citations whose page or heading does not exist, and marks that lead to no page of ours. */
export function citationProblems(files, read) {
  const headings = new Map(
    files
      .filter((path) => path.startsWith('docs/') && path.endsWith('.md'))
      .map((path) => [path, [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title]) => anchorOf(title))]),
  );
  return files.filter(isCiting).flatMap((path) => {
    const text = read(path);
    const marks = [...text.matchAll(/\u00a7|\bdocument \d\b/gi)].map(
      ([mark]) => `${path}: "${mark}"; cite a heading of docs/product: timesheets.md#approval`,
    );
    const broken = [...text.matchAll(/(?<![\w./-])([\w./-]{1,80}\.md)#([\w-]+)/g)]
      .filter(([, page, heading]) => {
        const places = [
          posix.join(posix.dirname(path), page),
          ...FOLDERS.map((folder) => folder + basename(page)),
        ];
        return !headings.get(places.find((place) => headings.has(place)))?.includes(heading);
      })
      .map(([cited]) => `${path}: cites ${cited}; docs has no such heading`);
    return [...marks, ...broken];
  });
}
