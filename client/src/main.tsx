import './mantine.css';
import './styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { printOnWhite } from './components/print-scheme.ts';
import { trpc } from './lib/trpc.ts';
import { appContext, router } from './router.tsx';
import { cssVariables, theme, themeStorage } from './theme.ts';

printOnWhite();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={themeStorage}
      defaultColorScheme="light"
    >
      <trpc.Provider client={appContext.client} queryClient={appContext.queryClient}>
        <QueryClientProvider client={appContext.queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  </StrictMode>,
);
