import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteContact, noteLoss } from '#/lib/device/offline/contact.ts';
import { OfflineBanner } from './offline-banner.tsx';

test('a person at the console reads that the server cannot be reached, until it answers again', () => {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <OfflineBanner />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const banner = screen.getByRole('status');
  expect(banner.textContent).toBe('');
  act(() => noteLoss());
  expect(banner.textContent).toContain('The server cannot be reached.');
  act(() => noteContact());
  expect(banner.textContent).toBe('');
});
