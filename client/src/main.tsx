import './mantine.css';
import './styles.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isKept } from './lib/session/kept-session.ts';
import { appSession } from './lib/session/session-store.ts';
import { router } from './router.tsx';
import { cssVariables, printOnWhite, theme, themeStorage } from './theme.ts';

printOnWhite();

// Without it zod tries `new Function`, which our content security policy reports. Set where zod finds it, whichever of
// our chunks loads it first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// The code of the first page loads while its guard asks who is signed in.
if (appSession.isSignedIn() || isKept()) {
  const [routes] = router.getMatchedRoutes(window.location.pathname);
  for (const route of routes) void router.loadRouteChunk(route)?.catch(() => undefined);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={themeStorage}
      defaultColorScheme="light"
      // All of them from the theme: as a style sheet of its own they are 3 kB more for the first page.
      deduplicateCssVariables={false}
    >
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
);
