import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ApprovalQueue } from '@daybook/contract/approval-queue';
import { useOpeningOnWork } from './approval-queue.tsx';

const queueOf = (count: number, elsewhere: number): ApprovalQueue => ({
  count,
  elsewhere,
  position: null,
  previous: null,
  next: null,
});

/** Opens a list: `queue` is undefined while it loads, and an error where it cannot be loaded. */
function open(isOpening: boolean, first?: ApprovalQueue | Error) {
  const showAll = vi.fn();
  const list = renderHook(
    ({ isOpening: opens, queue }: { isOpening: boolean; queue: ApprovalQueue | Error | undefined }) =>
      useOpeningOnWork({
        isOpening: opens,
        queue: {
          data: queue instanceof Error ? undefined : queue,
          error: queue instanceof Error ? queue : null,
          isFetching: queue === undefined,
        },
        showAll,
      }),
    { initialProps: { isOpening, queue: first } },
  );
  return { ...list, showAll };
}

// forms.md#review
test('an admin’s list opens on everything that is waiting if nothing is waiting in its month', () => {
  const { result, rerender, showAll } = open(true);
  expect(result.current.isDecided).toBe(false);
  rerender({ isOpening: true, queue: queueOf(5, 5) });
  expect(showAll).toHaveBeenCalledTimes(1);
  rerender({ isOpening: false, queue: queueOf(5, 5) });
  expect(result.current).toEqual({ isDecided: true, hasMoved: true });
  // The sidebar's link and Reset Filters open it again.
  rerender({ isOpening: true, queue: queueOf(5, 5) });
  expect(showAll).toHaveBeenCalledTimes(2);
});

test('an admin who approves the last one of the month stays in it', () => {
  const { result, rerender, showAll } = open(true, queueOf(6, 5));
  expect(result.current).toEqual({ isDecided: true, hasMoved: false });
  rerender({ isOpening: true, queue: queueOf(5, 5) });
  expect(showAll).not.toHaveBeenCalled();
  expect(result.current.isDecided).toBe(true);
});

test('an admin’s list opens as documented if nothing is waiting, if that is unknown, and with filters', () => {
  for (const [isOpening, queue] of [
    [true, queueOf(0, 0)],
    [true, new Error('away')],
    [false, queueOf(5, 5)],
  ] as const) {
    const { result, showAll } = open(isOpening, queue);
    expect(result.current).toEqual({ isDecided: true, hasMoved: false });
    expect(showAll).not.toHaveBeenCalled();
  }
});
