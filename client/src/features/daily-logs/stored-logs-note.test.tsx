import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { StoredLogsNote } from './stored-logs-note.tsx';

// phone-and-offline.md#without-a-network
test('a worker without a network reads that older logs are not searched, and nothing of it with one', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(
    <MantineProvider>
      <StoredLogsNote />
    </MantineProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe(
    'Only the logs of the last 5 weeks are on this device and searched. Older ones need a connection.',
  );
  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('status').textContent).toBe('');
  network.mockRestore();
});
