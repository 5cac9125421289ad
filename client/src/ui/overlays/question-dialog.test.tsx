import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { confirm } from './confirm.ts';
import { DialogHost } from './dialog-host.tsx';

test('a person who answers a question has the focus back where it was', async () => {
  render(
    <MantineProvider env="test">
      <button
        type="button"
        onClick={() => void confirm({ title: 'Delete log', text: 'Sure?', danger: true })}
      >
        Delete
      </button>
      <DialogHost />
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: 'Delete' });
  button.focus();
  fireEvent.click(button);
  const cancel = await screen.findByRole('button', { name: 'Cancel' }, { timeout: 10_000 });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  fireEvent.click(cancel);
  await waitFor(() => expect(document.activeElement).toBe(button));
});
