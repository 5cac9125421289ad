import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { helpAddress } from '../../client/src/shared/help.ts';

const root = join(import.meta.dirname, '../..');

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');

/** The routes of the pages behind a login. */
const routes = [
  ...readFileSync(join(root, 'client/src/routeTree.gen.ts'), 'utf8')
    .split('export interface FileRoutesByTo')[1]!
    .split('}')[0]!
    .matchAll(/'(\/[^']*)': typeof (?:SignedIn|Platform)/g),
].map(([, path]) => path!);

/** The tabs that have a page of their own, as they are listed. */
const tabs = [
  ...readFileSync(join(root, 'client/src/shared/help.ts'), 'utf8').matchAll(/^ {2}'(\/[^'?]*)\?([^']+)':/gm),
].map(([, route, tab]) => [route!, tab!] as const);

test('help on each screen leads to a page and a heading that exist', () => {
  expect(routes.length).toBeGreaterThan(60);
  expect(tabs.filter(([route]) => !routes.includes(route))).toEqual([]);
  const missing = [...routes.map((route) => [route] as const), ...tabs].flatMap(([route, tab]) => {
    const [, page, heading] = /^\/docs\/(.+)\.html#(.+)$/.exec(helpAddress(route, tab)) ?? [];
    const file = join(root, `docs/${page}.md`);
    if (!existsSync(file)) return [`${route}: no page`];
    const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      anchorOf(title!),
    );
    return headings.includes(heading!) ? [] : [`${route}: no heading ${heading}`];
  });
  expect(missing).toEqual([]);
});

test('help on a tab leads to what is said about it', () => {
  expect(helpAddress('/admin/billing', 'bench')).toBe('/docs/product/pay.html#bench');
  expect(helpAddress('/admin/invoices', 'payments')).toBe('/docs/product/invoices.html#money');
  expect(helpAddress('/manage/invoices', 'files')).toBe('/docs/product/invoices.html#files');
  expect(helpAddress('/manage/clients', 'active')).toBe('/docs/product/clients-and-contracts.html#screens');
  expect(helpAddress('/admin/invoices/$id', 'files')).toBe('/docs/product/invoices.html#corrections');
});

test('a screen without a page of its own has that of the screen above it', () => {
  expect(helpAddress('/admin/timesheets/$id/edit')).toBe('/docs/product/timesheets.html#approval');
  expect(helpAddress('/')).toBe('/docs/');
});
