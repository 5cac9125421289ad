// The documentation as pages (npm run docs), which the server serves at /docs/. A code host shows the same files as they are.

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { defineConfig } from 'vitepress';
import { anchorOf } from '../../scripts/checks/citations.mjs';

const docs = join(import.meta.dirname, '..');
const read = (path) => readFileSync(join(docs, path), 'utf8');

const item = (path) => ({
  text: /^# (.+)$/m.exec(read(path))[1],
  link: `/${path.replace(/(?:README)?\.md$/, '')}`,
});

/** A folder's pages: first those that its README names, in its order, then any others. */
function folder(name) {
  const named = [...read(`${name}/README.md`).matchAll(/\]\(([\w-]+\.md)/g)].map(([, page]) => page);
  const all = readdirSync(join(docs, name)).filter((page) => page.endsWith('.md') && page !== 'README.md');
  const pages = [...new Set([...named, ...all])].map((page) => item(`${name}/${page}`));
  return { ...item(`${name}/README.md`), items: pages };
}

const sections = [
  { ...folder('start'), text: 'Start' },
  { ...folder('product'), text: 'Product' },
  { ...folder('hosting'), text: 'Hosting' },
  { ...item('api.md'), items: ['api.md', 'imports.md'].map(item) },
  { ...item('architecture.md'), items: ['architecture.md', 'measurements.md', 'proofs.md'].map(item) },
  folder('decisions'),
];

/** Other files are in the repository only: their names stay in the text, without a link. A README is its folder's first page. */
function linkPagesOnly(markdown) {
  const isPage = (href, page) =>
    /^(?:\w+:|[#/])/.test(href) ||
    (/\.md(?:#|$)/.test(href) && !posix.join(posix.dirname(page), href).startsWith('..'));
  markdown.core.ruler.push('link-pages-only', ({ tokens, env }) => {
    for (const { children } of tokens) {
      let isLinked = true;
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const href = token.attrGet('href');
          isLinked = isPage(href, env.relativePath);
          token.attrSet('href', href.replace(/README\.md(?=#|$)/, 'index.md'));
        }
        if (!isLinked && token.type.startsWith('link_'))
          Object.assign(token, { type: 'text', nesting: 0, content: '' });
      }
    }
  });
}

/** The server allows no script in a page; public/before-paint.js does what the generator's two would. */
function withoutInlineScripts(page) {
  const rest = page.replaceAll(/<script id="check-(?:dark-mode|mac-os)">[^<]*<\/script>/g, '');
  if (/<script(?![^>]* src=)/.test(rest)) throw new Error('A page has a script that its server forbids.');
  return rest;
}

export default defineConfig({
  title: 'Daybook',
  description: 'Time, timesheets, reports and payroll for care and support providers',
  lang: 'en',
  base: '/docs/',
  outDir: 'dist',
  cacheDir: '../.cache/vitepress',
  rewrites: { 'README.md': 'index.md', ':folder/README.md': ':folder/index.md' },
  head: [
    ['script', { src: '/docs/before-paint.js' }],
    ['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }],
  ],
  // The choice of light or dark is the app's (client/src/theme.ts).
  appearance: { storageKey: 'daybook.theme' },
  transformHtml: withoutInlineScripts,
  markdown: { anchor: { slugify: anchorOf }, config: linkPagesOnly },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      ...sections.map(({ text, link }) => ({ text, link })),
      { text: 'To Daybook', link: '/../', target: '_self' },
    ],
    sidebar: sections,
    outline: [2, 3],
    docFooter: { prev: false, next: false },
  },
});
