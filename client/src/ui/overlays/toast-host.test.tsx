import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ToastHost } from './toast-host.tsx';
import { toastDone, toastFailure, useUndo } from './toasts.ts';

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

test('a person who crosses a failure with the pointer can read it as long as one who does not', () => {
  vi.useFakeTimers();
  render(
    <MantineProvider>
      <ToastHost />
    </MantineProvider>,
  );
  act(() => toastFailure('It could not be saved.', null));
  const box = screen.getByText('It could not be saved.').parentElement ?? document.body;
  pass(1_000);
  fireEvent.pointerEnter(box);
  fireEvent.pointerLeave(box);
  pass(13_000);
  expect(screen.getByText('It could not be saved.')).toBeDefined();
  pass(1_100);
  expect(screen.queryByText('It could not be saved.')).toBeNull();
});

test.each(['pointer', 'focus'] as const)(
  'a person whose %s leaves first still has Undo by the other',
  (first) => {
    vi.useFakeTimers();
    render(
      <MantineProvider>
        <Deleted undo={() => undefined} />
        <ToastHost />
      </MantineProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const undo = screen.getByRole('button', { name: 'Undo' });
    const box = undo.parentElement ?? undo;
    const leaving = { pointer: () => fireEvent.pointerLeave(box), focus: () => fireEvent.blur(undo) };
    fireEvent.focus(undo);
    fireEvent.pointerEnter(box);
    leaving[first]();
    pass(60_000);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
    leaving[first === 'pointer' ? 'focus' : 'pointer']();
    pass(10_100);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
);
