import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ToastHost } from './toast-host.tsx';
import { toastDone, useUndo } from './toasts.ts';

function Deleted({ undo }: { undo: () => void }) {
  const offer = useUndo();
  return (
    <button type="button" onClick={() => offer('Entry deleted.', undo)}>
      Delete
    </button>
  );
}

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

test('a person who points at Undo, or has the focus on it, still finds it after ten seconds', () => {
  vi.useFakeTimers();
  const undo = vi.fn();
  render(
    <MantineProvider>
      <Deleted undo={undo} />
      <ToastHost />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const button = screen.getByRole('button', { name: 'Undo' });
  fireEvent.pointerEnter(button.parentElement ?? button);
  pass(60_000);
  fireEvent.pointerLeave(button.parentElement ?? button);
  fireEvent.focus(button);
  pass(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  act(() => toastDone('Saved.'));
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
  fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
  pass(5_100);
  expect(screen.queryByText('Saved.')).toBeNull();
});
