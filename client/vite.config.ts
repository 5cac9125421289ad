import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const oneOf = (...places: readonly string[]) =>
  new RegExp(places.join('|').replaceAll('/', String.raw`[\\/]`));
const library = '@mantine/core/esm/components';

/** What the login is made of, and every page behind it as well. */
const FIRST = oneOf(
  `${library}/(ActionIcon|Alert|Anchor|Button|CloseButton|Group|Input|InputBase|Loader|Paper)/`,
  `${library}/(PasswordInput|Stack|Text|TextInput|Textarea|Title|Transition|UnstyledButton|VisuallyHidden)/`,
  '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/IconAlertTriangle|icons/IconArrowLeft)',
  '@tanstack/react-router/',
  'client/src/features/shell/(brand|public-frame)',
  'client/src/ui/(fields/text-field|fields/password-field|page/page-header)',
  'client/src/lib/error-text',
);
/** What every page behind the login is made of. */
const BEHIND_LOGIN = oneOf(
  '@trpc/',
  '@tanstack/(react-query|query-core)/',
  'client/src/lib/(connection|current-user|day-text|number-text|plan-features|today|trpc)',
  'client/src/features/shell/(app-frame|palette|phone-bar|top-bar)',
  'client/src/ui/overlays/(confirm|dialog-host|key-help|offline-banner|palette.tsx|toast)',
  'client/src/ui/page/(states|status-badge)',
  `${library}/Skeleton/`,
);

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
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    rolldownOptions: {
      output: {
        // What every first page needs goes together: hundreds of tiny files weigh more, and so does the list of them.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 3 },
            { name: 'first', test: FIRST, priority: 2 },
            { name: 'app', test: BEHIND_LOGIN, priority: 1 },
            // What places lists, calendars and menus; a dialog does without.
            { name: 'floating', test: oneOf('@floating-ui/'), priority: 1 },
          ],
        },
      },
    },
  },
});
