import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Connection } from './connection.ts';
import { trpc } from './trpc.ts';

interface ConnectedProps {
  connection: Connection;
  children: ReactNode;
}

/** Below it the hooks of `trpc` speak for the session of this connection. */
export function Connected({ connection: { client, queryClient }, children }: ConnectedProps) {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
