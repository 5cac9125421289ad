import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { observable } from '@trpc/server/observable';
import { expect, test, vi } from 'vitest';
import { trpc } from '#/lib/api/trpc.ts';
import type { OutboxItem } from '#/lib/device/outbox/items.ts';
import { outbox, type Saved } from '#/lib/device/outbox/outbox.ts';
import { shownToasts } from '#/ui/overlays/toasts.ts';
import { OutboxItemPage } from './outbox-item-page.tsx';

const CHANGED = 'It was changed elsewhere in the meantime. Yours is kept here until you choose.';

const item: OutboxItem = {
  key: 'a',
  user_id: 5,
  company_id: 1,
  kind: 'daily_log.update',
  record: 'daily_log 12',
  record_id: 12,
  client_key: null,
  payload: { client: 7, date: '2026-03-04', notes: 'As I say', work_entries: [] },
  base_version: 'v0',
  before: null,
  about: { client_name: 'Ida Moss', date: '2026-03-04' },
  created_at: '2026-03-04T09:00:00.000Z',
  tries: 1,
  not_before: null,
  revised: false,
  state: 'needs_you',
  last_problem: { code: 'stale', message: 'Changed.', fields: {} },
};

/** Will's change of a log that the office has changed, too; `tries`: what becomes of each further try. */
function open(...tries: (Saved | null)[]) {
  let version = 1;
  const show = (state: OutboxItem['state'] | null) => outbox.shown.set(state ? [{ ...item, state }] : []);
  const saveAgain = vi.spyOn(outbox, 'saveAgain').mockImplementation(async () => {
    act(() => show('waiting'));
    version += 1;
    await Promise.resolve();
    const saved = tries.shift() ?? null;
    act(() => show(saved?.kind === 'compare' ? 'needs_you' : saved?.kind === 'waiting' ? 'waiting' : null));
    return saved;
  });
  const log = () => ({
    id: 12,
    client: 7,
    client_detail: { name: 'Ida Moss' },
    date: '2026-03-04',
    work_entries: [],
    notes: `The office’s, version ${version}`,
    total_hours: 0,
    updated_at: `v${version}`,
  });
  const client = trpc.createClient({
    links: [
      () =>
        ({ op }) =>
          observable((observer) => {
            observer.next({ result: { data: op.path === 'dailyLogs.get' ? log() : { results: [] } } });
            observer.complete();
          }),
    ],
  });
  const queryClient = new QueryClient();
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/outbox/a'] }),
  });
  shownToasts.set([]);
  show('needs_you');
  render(
    <MantineProvider env="test">
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterContextProvider router={router}>
            <OutboxItemPage itemKey="a" form={() => <input aria-label="Notes" />} />
          </RouterContextProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  );
  return { saveAgain, path: () => router.history.location.pathname };
}

const keepMine = async () => fireEvent.click(await screen.findByRole('button', { name: 'Keep Mine' }));

// phone-and-offline.md#the-outbox
test('a worker who keeps a version over a log that is changed yet again is asked again, over what it is now', async () => {
  const { saveAgain, path } = open({ kind: 'compare', key: 'a' }, { kind: 'sent', record: null });
  await screen.findByText('The office’s, version 1');
  await keepMine();
  await screen.findByText('The office’s, version 2');
  expect(saveAgain).toHaveBeenLastCalledWith('a', { base_version: 'v1' });
  expect(shownToasts.get()).toMatchObject([{ kind: 'failure', message: CHANGED }]);
  expect(path()).toBe('/outbox/a');
  await keepMine();
  await expect.poll(path).toBe('/outbox');
  expect(saveAgain).toHaveBeenLastCalledWith('a', { base_version: 'v2' });
  expect(shownToasts.get().at(-1)).toMatchObject({ kind: 'done', message: 'Saved.' });
});

test('a worker who keeps a version without a network reads that it waits, not that it is saved', async () => {
  const { path } = open({ kind: 'waiting', warned: false, key: 'a' });
  await keepMine();
  await expect.poll(path).toBe('/outbox');
  expect(shownToasts.get()).toMatchObject([
    { message: 'Saved on this device. It will be sent as soon as Daybook can be reached.' },
  ]);
});

test('a worker who keeps a version that another tab has sent or discarded does not read that it is saved', async () => {
  const { path } = open(null);
  await keepMine();
  await expect.poll(path).toBe('/outbox');
  expect(shownToasts.get()).toMatchObject([
    { kind: 'failure', message: 'This has been sent or discarded in the meantime.' },
  ]);
});

test('the form of a conflict stays, with what is typed in it, while it is sent again', async () => {
  open({ kind: 'compare', key: 'a' });
  const notes = await screen.findByLabelText('Notes');
  await screen.findByText('The office’s, version 1');
  await act(async () => void (await outbox.saveAgain('a', {})));
  await screen.findByText('The office’s, version 2');
  expect(screen.getByLabelText('Notes')).toBe(notes);
});
