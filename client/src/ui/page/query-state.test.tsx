import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ServerRefusal } from '#/lib/api/error-text.ts';
import { allOf, QueryState, type QueryLike } from './query-state.tsx';

const gone = new ServerRefusal({ code: 'not_found', message: 'Not found.', fields: {} });
const locked = new ServerRefusal({ code: 'locked', message: 'It is locked.', fields: {} });

function show(data: string | undefined, error: Error | null) {
  const refetch = vi.fn(() => Promise.resolve());
  render(
    <MantineProvider>
      <QueryState query={{ data, error, refetch }} missing="No log found." failure="Not loaded.">
        {(text) => <p>{text}</p>}
      </QueryState>
    </MantineProvider>,
  );
  return refetch;
}
const retry = () => screen.queryByRole('button', { name: 'Retry' });

test('a record that is there is shown, also if asking for a newer one failed', () => {
  show('A walk', new Error('away'));
  expect(screen.getByText('A walk')).toBeTruthy();
});

test('a person waits for the first answer', () => {
  show(undefined, null);
  expect(screen.getByText('Loading...')).toBeTruthy();
});

test('a record that was deleted is gone, even if it was on the screen, and there is nothing to retry', () => {
  show('A walk', gone);
  expect(screen.getByText('No log found.')).toBeTruthy();
  expect(screen.queryByText('A walk')).toBeNull();
  expect(retry()).toBeNull();
});

test('a failure says why, and can be retried', () => {
  const refetch = show(undefined, locked);
  expect(screen.getByText('Not loaded. It is locked.')).toBeTruthy();
  retry()?.click();
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('of several, what is there stays, and Retry asks only for what failed', () => {
  const query = (data: string | undefined, error: Error | null) => ({
    data,
    error,
    refetch: vi.fn(() => Promise.resolve()),
  });
  const [there, failed, old] = [query('A', null), query(undefined, locked), query('B', new Error('away'))];
  const { rerender } = render(<Several first={there} second={failed} />);
  expect(screen.getByText('Not loaded. It is locked.')).toBeTruthy();
  retry()?.click();
  expect(failed.refetch).toHaveBeenCalledTimes(1);
  expect(there.refetch).not.toHaveBeenCalled();
  rerender(<Several first={there} second={old} />);
  expect(screen.getByText('A and B')).toBeTruthy();
});

function Several(queries: Record<'first' | 'second', QueryLike<string>>) {
  return (
    <MantineProvider>
      <QueryState query={allOf(queries)} failure="Not loaded.">
        {({ first, second }) => <p>{`${first} and ${second}`}</p>}
      </QueryState>
    </MantineProvider>
  );
}
