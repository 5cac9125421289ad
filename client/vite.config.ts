import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';

const oneOf = (...places: readonly string[]) =>
  new RegExp(places.join('|').replaceAll('/', String.raw`[\\/]`));
const library = '@mantine/core/esm/components';

/** The libraries of every page behind the login. */
const BEHIND_LOGIN = oneOf(
  '@trpc/',
  '@tanstack/(react-query|query-core)/',
  'client/src/lib/(api/(connection|trpc)|session/(current-user|plan-features|today)|text/(day-text|number-text))',
  'client/src/features/shell/(app-frame|palette|phone-bar|top-bar)',
  'client/src/ui/overlays/(confirm|dialog-host|key-help|offline-banner|palette.tsx|toast)',
  'client/src/ui/page/(page-header|states|status-badge)',
  'client/src/ui/lists/(plain-table|show-all|table-parts|use-kept-focus)',
  'packages/domain/src/(money/distance|time/work-time)',
  String.raw`@tabler/icons-react/dist/esm/icons/Icon(ArrowBackUp|ArrowLeft|Check|ChevronRight)\.`,
  `${library}/(ActionIcon|CloseButton|Group|Loader|Skeleton|Textarea|Transition|VisuallyHidden)/`,
  '@mantine/core/esm/core/(DirectionProvider/|utils/(create|get)-)',
);
/**
 * What most pages of a kind need, in one file each: a file costs a slow phone a request and its headers, and most are
 * smaller than those. What a page seldom has stays apart.
 */
const TOGETHER = {
  // A field without a list.
  'fields-base': oneOf(
    '@mantine/core/styles/(Combobox|Popover|ScrollArea)',
    `${library}/(Accordion/AccordionChevron|Combobox/ComboboxChevron|Combobox/get-parsed|Radio/RadioIcon)`,
    '@mantine/hooks/esm/use-(callback-ref|debounced-callback)/',
    'client/src/ui/fields/(fields.module|search-field)',
    'client/src/lib/text/text-match',
  ),
  // Positions lists, calendars and menus; dialogs do without it.
  floating: oneOf('@floating-ui/', `${library}/(FocusTrap|Popover)/`, 'client/src/ui/fields/select-field'),
  'calendar-field': oneOf('client/src/ui/fields/(calendar-field|date-field)'),
  copy: oneOf('client/src/ui/page/copy-button', String.raw`icons/IconCopy\.`),
  lists: oneOf(
    'client/src/ui/lists/(data-table|filter-bar|use-list-page)',
    'client/src/lib/api/record-action',
  ),
  forms: oneOf(
    'client/src/ui/forms/draft-notice',
    'client/src/lib/forms/use-draft',
    'client/src/ui/fields/field-grid',
  ),
  // Lists of everybody's records.
  boards: oneOf(
    'client/src/ui/(figures/(chart|stat-card)|lists/(first-of|row-actions|use-row-keys))',
    'client/src/shared/(export-list|hand-in|manage-areas)',
  ),
};

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

/** Opened only with a network: a device stores none of them (phone-and-offline.md#the-service-worker). */
const ONLINE_ONLY =
  /routes\/_platform|routes\/_signed-in\/(admin|manage|onboarding|billing|payment|employee-directory)|features\/(dashboard|payroll|platform)/;
/** What a page needs in addition to the built files. */
const BESIDE = ['/', '/color-scheme.js', '/manifest.webmanifest', '/icon.svg', '/icon-192.png'];

/** Writes the files of the worker's screens, from the build's manifest, into the service worker. */
function serviceWorker(): Plugin {
  return {
    name: 'daybook-service-worker',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const manifest: Record<string, Chunk> = JSON.parse(
        readFileSync(join(dir, '.vite/manifest.json'), 'utf8'),
      );
      const files = new Set(BESIDE);
      const seen = new Set<string>();
      const take = (name: string) => {
        const chunk = manifest[name];
        if (!chunk || seen.has(name) || ONLINE_ONLY.test(name)) return;
        seen.add(name);
        for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
        for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) take(next);
      };
      take('index.html');
      const shell = [...files].toSorted();
      const page = readFileSync(join(dir, 'index.html'), 'utf8');
      const version = createHash('sha256').update(page).update(shell.join()).digest('hex').slice(0, 12);
      const file = join(dir, 'sw.js');
      const filled = readFileSync(file, 'utf8').replace('self.__SHELL__', () =>
        JSON.stringify({ version, files: shell }),
      );
      writeFileSync(file, filled);
    },
  };
}

/** Answers stored on a device are read only by a build with the same shapes (phone-and-offline.md#on-the-device). */
function shapes(): string {
  const folder = join(import.meta.dirname, '../packages/contract/src');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).toSorted()) {
    if (/(?<!\.test)\.ts$/.test(name)) hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 12);
}
process.env.VITE_SHAPES = shapes();

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    serviceWorker(),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // What every first page needs is one chunk: hundreds of tiny files are larger, and so is their list.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 2 },
            { name: 'app', test: BEHIND_LOGIN, priority: 1 },
            ...Object.entries(TOGETHER).map(([name, test]) => ({ name, test })),
          ],
        },
      },
    },
  },
});
