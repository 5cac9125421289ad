import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#/lib/session/current-user.ts';

/** Local storage, which jsdom lacks. */
const stored = vi.hoisted(() => new Map<string, { values: unknown }>());
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  get: async (key: string) => stored.get(key),
  getMany: async (all: string[]) => all.map((key) => stored.get(key)),
  set: async (key: string, value: { values: unknown }) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
  delMany: async (all: string[]) => all.forEach((key) => stored.delete(key)),
  keys: async () => [...stored.keys()],
}));

interface Sheet {
  reason: string;
  hours: number;
}

const will = { id: 7, company: { id: 3 } } as CurrentUser;
async function editor() {
  // With the storage above, whatever a test before this one has loaded.
  vi.resetModules();
  const { CurrentUserProvider } = await import('#/lib/session/current-user.ts');
  const { useDraftedState } = await import('./use-drafted-state.ts');
  return () =>
    renderHook(
      () =>
        useDraftedState<Sheet>({ reason: '', hours: 8 }, { key: 'timesheet:1', what: 'timesheet change' }),
      { wrapper: ({ children }) => <CurrentUserProvider value={will}>{children}</CurrentUserProvider> },
    );
}
interface Code {
  id: number;
  code: string;
  updated_at: string;
}

/** A list of which a row is edited. */
async function listEditor(updated_at: string) {
  vi.resetModules();
  const { CurrentUserProvider } = await import('#/lib/session/current-user.ts');
  const { useDraftedState } = await import('./use-drafted-state.ts');
  return renderHook(
    () =>
      useDraftedState<Code | null>(null, {
        key: 'code:edit',
        what: 'code',
        version: updated_at,
        restore: (draft) => ({ id: 4, code: '', ...draft, updated_at: draft.updated_at ?? updated_at }),
      }),
    { wrapper: ({ children }) => <CurrentUserProvider value={will}>{children}</CurrentUserProvider> },
  );
}

const kept = () => [...stored.values()].map(({ values }) => values);

beforeEach(() => stored.clear());

test('what a person changes in an editor is kept, offered at the next visit, and gone once it is saved', async () => {
  const open = await editor();
  const first = open();
  // Two changes in one go: the second one sees the first.
  act(() => {
    first.result.current[1]((now) => ({ ...now, reason: 'Late bus' }));
    first.result.current[1]((now) => ({ ...now, hours: now.hours + 1 }));
  });
  expect(first.result.current[0]).toEqual({ reason: 'Late bus', hours: 9 });
  await waitFor(() => expect(kept()).toEqual([{ reason: 'Late bus', hours: 9 }]));
  first.unmount();

  const next = open();
  await waitFor(() => expect(next.result.current[2].offer?.offered).toHaveLength(1));
  const [draft] = next.result.current[2].offer?.offered ?? [];
  if (!draft) throw new Error('Nothing is offered.');
  await act(async () => next.result.current[2].offer?.continueWriting(draft));
  expect(next.result.current[0]).toEqual({ reason: 'Late bus', hours: 9 });
  await act(async () => next.result.current[2].reset({ reason: '', hours: 9 }));
  expect(next.result.current[0]).toEqual({ reason: '', hours: 9 });
  await waitFor(() => expect(kept()).toEqual([]));
});

// basics.md#saving-over-a-change
test('what a person continues after a colleague’s save changes the version that is there now', async () => {
  const before = await listEditor('v1');
  act(() => before.result.current[1](() => ({ id: 4, code: 'DRIVE', updated_at: 'v1' })));
  await waitFor(() => expect(kept()).toHaveLength(1));
  before.unmount();

  const { result } = await listEditor('v2');
  await waitFor(() => expect(result.current[2].offer?.offered).toHaveLength(1));
  const [draft] = result.current[2].offer?.offered ?? [];
  if (!draft) throw new Error('Nothing is offered.');
  expect(result.current[2].offer?.isOutdated(draft)).toBe(true);
  await act(async () => result.current[2].offer?.continueWriting(draft));
  expect(result.current[0]).toEqual({ id: 4, code: 'DRIVE', updated_at: 'v2' });
});
