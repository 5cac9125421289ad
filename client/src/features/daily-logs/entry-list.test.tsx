import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connected, openConnection } from '#/lib/api/connection.tsx';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { CurrentUserProvider, type CurrentUser } from '#/lib/session/current-user.ts';
import { appSession } from '#/lib/session/session-store.ts';
import { Form } from '#/ui/forms/form.tsx';
import { ContractLines } from './contract-lines.tsx';
import { EntryList } from './entry-list.tsx';
import { aboutLog, blankEntry, type DailyLogValues } from './form-values.ts';

const NO_CLIENTS = { assigned: [], unassigned: [], inactive: [], internal: [] };
const NEW_LOG = {};
const CODES: [] = [];
const will = { id: 5, company: { id: 1 } } as unknown as CurrentUser;

function Log({ entries }: { entries: number }) {
  const form = useRecordForm<DailyLogValues, DailyLogValues, void>({
    draft: { key: 'daily-log:new', what: 'daily log', about: (values) => aboutLog(values, NO_CLIENTS) },
    schema: () => new Promise(() => {}),
    defaultValues: {
      client: 7,
      date: '2026-03-04',
      notes: '',
      daily_narrative: '',
      work_entries: Array.from({ length: entries }, blankEntry),
    },
    save: () => Promise.resolve(),
  });
  return (
    <Form form={form}>
      <EntryList form={form} workCodes={CODES} self={NEW_LOG} disabled={false} />
      <ContractLines form={form} workCodes={CODES} self={NEW_LOG} record={undefined} />
    </Form>
  );
}

interface Fiber {
  type: unknown;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}
const PERFORMED_WORK = 1;

function fibersOf(container: Element): Fiber[] {
  const [, root] = Object.entries(container).find(([name]) => name.startsWith('__reactContainer')) ?? [];
  const all: Fiber[] = [];
  const visit = (fiber: Fiber | null) => {
    for (let next = fiber; next; next = next.sibling) {
      all.push(next);
      visit(next.child);
    }
  };
  visit((root as { stateNode: { current: Fiber } }).stateNode.current);
  return all;
}

/** How often each component renders during `work`, by React's own marks. */
async function rendersOf(container: Element, work: () => void): Promise<Record<string, number>> {
  for (const fiber of fibersOf(container))
    for (const side of [fiber, fiber.alternate]) if (side) side.flags &= ~PERFORMED_WORK;
  await act(async () => work());
  const counts: Record<string, number> = {};
  for (const { type, flags } of fibersOf(container)) {
    if (typeof type !== 'function' || !(flags & PERFORMED_WORK)) continue;
    counts[type.name] = (counts[type.name] ?? 0) + 1;
  }
  return counts;
}

function open(entries: number) {
  const { container } = render(
    <MantineProvider>
      <Connected connection={openConnection(appSession)}>
        <CurrentUserProvider value={will}>
          <Log entries={entries} />
        </CurrentUserProvider>
      </Connected>
    </MantineProvider>,
  );
  // (By its label it takes half a minute.)
  const start = container.querySelector<HTMLElement>('[name="work_entries.0.start_time"]');
  if (!start) throw new Error('There is no entry.');
  return { container, start };
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => vi.unstubAllGlobals());

const named = (renders: Record<string, number>) =>
  Object.fromEntries(Object.entries(renders).filter(([name]) => /^[A-Z]/.test(name)));

// The field, the hours of its entry, the total, and what looks at all entries; neither another field nor a row.
const ONE_KEY = { Field: 1, TimeField: 1, EntryHours: 1, EntryHints: 1, RunningTotal: 1, ContractLines: 1 };

test.each([4, 30])(
  'a key in a log with %i entries renders its field and no other',
  async (entries) => {
    const { container, start } = open(entries);
    act(() => start.focus());
    // The first key marks the form as changed.
    await act(async () => fireEvent.change(start, { target: { value: '9' } }));
    const written = vi.spyOn(JSON, 'stringify');
    const renders = await rendersOf(container, () => fireEvent.change(start, { target: { value: '93' } }));
    // Nor is all of the form compared for its draft.
    expect(written.mock.calls.filter(([value]) => Object.hasOwn(Object(value), 'work_entries'))).toEqual([]);
    written.mockRestore();
    expect(named(renders)).toEqual(ONE_KEY);
  },
  60_000,
);

test('going on to the next of 30 entries renders none of them', async () => {
  const { container, start } = open(30);
  await act(async () => start.focus());
  const next = container.querySelector<HTMLElement>('[name="work_entries.1.start_time"]');
  const renders = await rendersOf(container, () => next?.focus());
  expect(named(renders)).toMatchObject({ EntryHints: 1 });
  expect(named(renders)).not.toHaveProperty('EntryRow');
}, 60_000);
