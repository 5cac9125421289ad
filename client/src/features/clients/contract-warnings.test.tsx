import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { observable } from '@trpc/server/observable';
import { expect, test, vi } from 'vitest';
import { trpc } from '#/lib/api/trpc.ts';
import { ClientWarnings } from './contract-warnings.tsx';

const message = 'Family support (FS): 11.5 of 10.0 h used in March, 1.5 h over.';
const warnings = [2024, 2025].map((year) => ({
  kind: 'hours',
  level: 'danger',
  message,
  window: { start_date: `${year}-03-01`, end_date: `${year}-03-31` },
}));

// clients-and-contracts.md#warnings
test('a contract overdrawn in March of two years is listed for each', async () => {
  const problems = vi.spyOn(console, 'error');
  const client = trpc.createClient({
    links: [
      () => () =>
        observable((observer) => {
          observer.next({ result: { data: warnings } });
          observer.complete();
        }),
    ],
  });
  const queryClient = new QueryClient();
  render(
    <MantineProvider env="test">
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ClientWarnings client={7} />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  );
  await screen.findByText(`${message} (2024)`);
  await screen.findByText(`${message} (2025)`);
  // Of two lines with one key, React may leave one out.
  expect(problems).not.toHaveBeenCalled();
});
