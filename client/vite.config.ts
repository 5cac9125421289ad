import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, transformWithOxc, type Plugin } from 'vite';

const library = '@mantine/core/esm/components/';
const icons = '@tabler/icons-react/dist/esm/icons/Icon';

/** Beginnings of files and folders, to be found anywhere in a module's path. */
const within = (folder: string, ...names: readonly string[]) => names.map((name) => folder + name);

/** The libraries of every page behind the login. */
const BEHIND_LOGIN = [
  '@trpc/',
  ...within('@tanstack/', 'react-query/', 'query-core/'),
  ...within(
    'client/src/lib/api/',
    'connection',
    'query-client',
    'refetch-screen',
    'trpc',
    'use-record-action',
  ),
  ...within('client/src/lib/session/', 'current-user', 'today'),
  ...within(
    'client/src/lib/text/',
    'clock-text',
    'day-text',
    'hours-text',
    'money-text',
    'number-text',
    'plural',
    'too-long',
  ),
  ...within('client/src/features/shell/', 'app-frame', 'phone-bar', 'top-bar'),
  ...within(
    'client/src/ui/overlays/',
    'confirm',
    'dialog-host',
    'key-help',
    'offline-banner',
    'palette.tsx',
    'toast',
  ),
  ...within('client/src/ui/page/', 'page-header', 'query-state', 'states', 'status-badge', 'use-is-phone'),
  ...within('client/src/ui/lists/', 'plain-table', 'show-all', 'table-parts', 'use-kept-focus'),
  ...within('packages/domain/src/', 'money/distance', 'time/date-range', 'time/work-time'),
  ...within('client/src/shared/', 'status-word', 'waiting-logs'),
  ...within(icons, 'AlertOctagon.', 'ArrowBackUp.', 'ArrowLeft.', 'Check.', 'ChevronRight.'),
  ...within(
    library,
    'ActionIcon/',
    'CloseButton/',
    'Group/',
    'Loader/',
    'Skeleton/',
    'Transition/',
    'VisuallyHidden/',
  ),
  ...within('@mantine/core/esm/core/', 'DirectionProvider/', 'utils/create-', 'utils/get-'),
  '@mantine/hooks/esm/use-media-query/',
];
/**
 * All loaders are in one file, with what they need: once it is there, every page's data starts at the tap. `lib/api/loaders`
 * stands for it: the guards import it while they wait.
 */
const LOADERS = ['?tsr-split=loader', 'client/src/lib/api/loaders'];

/**
 * What most pages of a kind need, in one file each: a file costs a slow phone a request and its headers, and most are
 * smaller than those. What a page seldom has stays apart.
 */
const TOGETHER = {
  // A field without a list.
  'fields-base': [
    ...within('@mantine/core/styles/', 'Combobox', 'Popover', 'ScrollArea'),
    ...within(
      library,
      'Accordion/AccordionChevron',
      'Combobox/ComboboxChevron',
      'Combobox/get-parsed',
      'NativeSelect/',
      'Radio/RadioIcon',
    ),
    '@mantine/hooks/esm/use-debounced-callback/',
    ...within('client/src/ui/', 'fields/fields.module', 'fields/search-field', 'kit/native-select'),
    'client/src/lib/text/text-match',
  ],
  // Positions lists, calendars and menus; dialogs do without it.
  floating: [
    '@floating-ui/',
    ...within(library, 'FocusTrap/', 'Popover/'),
    ...within('client/src/ui/fields/', 'list-select', 'phone-select', 'select-field'),
  ],
  'calendar-field': within('client/src/ui/fields/', 'calendar-field', 'date-field'),
  'text-area-field': ['client/src/ui/fields/text-area-field', `${library}Textarea/`],
  copy: ['client/src/ui/page/copy-button', `${icons}Copy.`],
  lists: within('client/src/ui/lists/', 'data-table', 'filter-bar', 'use-list-page', 'use-pages'),
  forms: [
    'client/src/ui/forms/draft-notice',
    'client/src/lib/forms/use-draft',
    'client/src/ui/fields/field-grid',
  ],
  'record-form': [
    ...within('client/src/lib/forms/', 'record-form', 'use-form-draft'),
    'client/src/ui/forms/form.tsx',
    'react-hook-form/',
  ],
  // Lists of everybody's records.
  boards: [
    ...within('client/src/ui/figures/', 'chart', 'stat-card'),
    ...within('client/src/ui/lists/', 'first-of', 'row-actions', 'use-row-keys'),
    ...within('client/src/shared/', 'export-list', 'manage-areas', 'not-handed-in'),
  ],
};

/** Opened only with a network: a device stores none of them (phone-and-offline.md#the-service-worker). */
const ONLINE_ONLY = [
  'src/routes/_platform',
  ...within(
    'src/routes/_signed-in/',
    'admin',
    'manage',
    'onboarding',
    'billing',
    'payment',
    'employee-directory',
  ),
  ...within('src/features/', 'dashboard', 'payroll', 'platform', 'shell/admin-'),
];

const isIn = (places: readonly string[], module: string) => {
  const path = module.replaceAll('\\', '/');
  return places.some((place) => path.includes(place));
};

/** A file that moved would silently fall out of its chunk. */
function checkPlaces(): Plugin {
  const places = [...BEHIND_LOGIN, ...LOADERS, ...Object.values(TOGETHER).flat(), ...ONLINE_ONLY];
  return {
    name: 'daybook-places',
    apply: 'build',
    buildEnd() {
      const modules = [...this.getModuleIds()];
      const empty = places.filter((place) => !modules.some((module) => isIn([place], module)));
      if (empty.length > 0) this.error(`vite.config.ts names what is in no module: ${empty.join(', ')}`);
    },
  };
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

/** What a page needs in addition to the built files. */
const BESIDE = ['/', '/color-scheme.js', '/manifest.webmanifest', '/icon.svg', '/icon-192.png'];

/** Writes the files of the worker's screens, from the build's manifest, into the service worker. */
function serviceWorker(): Plugin {
  return {
    name: 'daybook-service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const manifest: Record<string, Chunk> = JSON.parse(
        readFileSync(join(dir, '.vite/manifest.json'), 'utf8'),
      );
      const files = new Set(BESIDE);
      const seen = new Set<string>();
      const take = (name: string) => {
        const chunk = manifest[name];
        if (!chunk || seen.has(name) || isIn(ONLINE_ONLY, name)) return;
        seen.add(name);
        for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
        for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) take(next);
      };
      take('index.html');
      const shell = [...files].toSorted();
      const page = readFileSync(join(dir, 'index.html'), 'utf8');
      const version = createHash('sha256').update(page).update(shell.join()).digest('hex').slice(0, 12);
      const file = join(import.meta.dirname, 'service-worker/sw.ts');
      const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
      const filled = code.replace('self.__SHELL__', () => JSON.stringify({ version, files: shell }));
      writeFileSync(join(dir, 'sw.js'), filled);
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
  hash.update(readFileSync(join(import.meta.dirname, 'src/lib/device/offline/kept-answers.ts')));
  return hash.digest('hex').slice(0, 12);
}
process.env.VITE_SHAPES = shapes();

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        defaultBehavior: [['loader'], ['component'], ['errorComponent'], ['notFoundComponent']],
      },
      quoteStyle: 'single',
      semicolons: true,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    checkPlaces(),
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
            { name: 'app', test: (module) => isIn(BEHIND_LOGIN, module), priority: 1 },
            { name: 'loaders', test: (module) => isIn(LOADERS, module) },
            ...Object.entries(TOGETHER).map(([name, places]) => ({
              name,
              test: (module: string) => isIn(places, module),
            })),
          ],
        },
      },
    },
  },
});
