import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { draftsOfUser, removeDraftsOf } from '#/lib/device/drafts.ts';
import { unsavedForms } from '#/lib/device/unsaved.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { CurrentUserProvider, type CurrentUser } from '#/lib/session/current-user.ts';
import { TextField } from '#/ui/fields/text-field.tsx';
import { DialogHost } from '#/ui/overlays/dialog-host.tsx';
import { Field, Form, SaveRow } from './form.tsx';

/** Local storage, which jsdom lacks. */
const stored = vi.hoisted(() => new Map<string, { saved_at: string; values: unknown }>());
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  get: async (key: string) => stored.get(key),
  getMany: async (all: string[]) => all.map((key) => stored.get(key)),
  set: async (key: string, value: { saved_at: string; values: unknown }) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
  delMany: async (all: string[]) => all.forEach((key) => stored.delete(key)),
  keys: async () => [...stored.keys()],
}));

const WILL = 7;
const shape = z.object({ notes: z.string().nullable(), password: z.string().optional() });

interface Opened {
  userId?: number;
  companyId?: number;
  formKey?: string;
  version?: string;
  notes?: string | null;
  save?: (values: unknown, read: { updated_at?: string }) => Promise<unknown>;
}

const done = () => Promise.resolve({});

function Filled({ formKey = 'daily-log:new', version, notes = '', save = done }: Opened) {
  const form = useRecordForm({
    draft: {
      key: formKey,
      what: 'daily log',
      about: (values) => values.notes?.slice(0, 5) ?? '',
      without: ['password'],
    },
    schema: () => Promise.resolve(shape),
    defaultValues: { notes, password: '', updated_at: version },
    save,
  });
  return (
    <Form form={form}>
      <Field form={form} name="password">
        {(field) => <TextField label="Password" {...field} value={field.value ?? ''} />}
      </Field>
      <Field form={form} name="notes">
        {(field) => <TextField label="Notes" {...field} />}
      </Field>
      <SaveRow form={form} label="Save" />
    </Form>
  );
}

function Harness({ userId = WILL, companyId = 3, ...opened }: Opened) {
  const user = { id: userId, company: { id: companyId } } as CurrentUser;
  return (
    <CurrentUserProvider value={user}>
      <Filled {...opened} />
    </CurrentUserProvider>
  );
}

function open(opened: Opened = {}) {
  const { container, unmount } = render(
    <MantineProvider env="test">
      <Harness {...opened} />
    </MantineProvider>,
  );
  const tab = within(container);
  const notes = () => tab.getByLabelText<HTMLInputElement>('Notes');
  return {
    tab,
    notes,
    close: unmount,
    type: (text: string) => fireEvent.change(notes(), { target: { value: text } }),
    press: (name: string, at = 0) => {
      const button = tab.getAllByRole('button', { name })[at];
      if (button) fireEvent.click(button);
    },
  };
}

/** A person begins a log at that time and leaves it. */
function begin(text: string, time: string, opened?: Opened) {
  vi.setSystemTime(`2026-03-04T${time}`);
  const { type, close } = open(opened);
  type(text);
  close();
}

const keptTexts = () =>
  [...stored.values()]
    .toSorted((one, other) => one.saved_at.localeCompare(other.saved_at))
    .map(({ values }) => (values as { notes: string }).notes);
const offers = (tab: ReturnType<typeof open>['tab']) =>
  tab.queryAllByRole('listitem').map((item) => /\d{1,2}:\d\d/.exec(item.textContent)?.[0]);
const nothingOffered = async (tab: ReturnType<typeof open>['tab']) => {
  await new Promise((resolve) => window.setTimeout(resolve, 20));
  expect(tab.queryByText(/unsaved/)).toBeNull();
};

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
// Unmount a test's forms before its storage is removed.
afterEach(cleanup);

test('a person who saves another record is still offered the earlier draft', async () => {
  begin('First', '09:00');
  const { tab, type, press, close } = open();
  await tab.findByText('You have an unsaved draft');
  type('Second');
  press('Save');
  await tab.findByText('Saved');
  expect(tab.getByText('You have an unsaved draft')).toBeTruthy();
  close();
  await waitFor(() => expect(keptTexts()).toEqual(['First']));

  const again = open();
  await again.tab.findByText('You have an unsaved draft');
  again.press('Continue Writing');
  await waitFor(() => expect(again.notes().value).toBe('First'));
  again.press('Save');
  await again.tab.findByText('Saved');
  await waitFor(() => expect(keptTexts()).toEqual([]));
});

test('a person who types while a draft is offered overwrites nothing and is offered both, the newest first', async () => {
  begin('First', '09:00');
  begin('Second', '10:30');
  const { tab, notes, press } = open();
  await tab.findByText('You have 2 unsaved drafts');
  expect(offers(tab)).toEqual(['10:30', '9:00']);
  press('Continue Writing', 1);
  await waitFor(() => expect(notes().value).toBe('First'));
  await tab.findByText('You have an unsaved draft');
  expect(offers(tab)).toEqual(['10:30']);
  // The keys of the form work at once.
  await waitFor(() => expect(document.activeElement).toBe(notes().closest('form')));
});

test('a person who continues an older draft keeps the current form as a draft', async () => {
  begin('First', '09:00');
  vi.setSystemTime('2026-03-04T11:00');
  const { tab, type, notes, press, close } = open();
  await tab.findByText('You have an unsaved draft');
  type('Second');
  press('Continue Writing');
  await waitFor(() => expect(notes().value).toBe('First'));
  await waitFor(() => expect(offers(tab)).toEqual(['11:00']));

  // Then go back, with a change to the first.
  type('First and more');
  press('Continue Writing');
  await waitFor(() => expect(notes().value).toBe('Second'));
  await waitFor(() => expect(offers(tab)).toHaveLength(1));
  await waitFor(() => expect(keptTexts().toSorted()).toEqual(['First and more', 'Second']));
  press('Save');
  await tab.findByText('Saved');
  close();
  await waitFor(() => expect(keptTexts()).toEqual(['First and more']));
});

test('a draft continued in the same form after a save is not mistaken for the saved one', async () => {
  begin('First', '09:00');
  const { tab, type, notes, press } = open();
  type('Second');
  press('Save');
  await tab.findByText('Saved');
  press('Continue Writing');
  await waitFor(() => expect(notes().value).toBe('First'));
  expect(tab.queryByText('Saved')).toBeNull();
  await nothingOffered(tab);
  await waitFor(() => expect(keptTexts()).toEqual(['First']));
});

test('a person cannot open another record while one is being saved', async () => {
  begin('First', '09:00');
  const { tab, type, press } = open({ save: () => new Promise(() => undefined) });
  await tab.findByText('You have an unsaved draft');
  type('Second');
  press('Save');
  await tab.findByRole('button', { name: 'Saving...' });
  expect(tab.getByRole<HTMLButtonElement>('button', { name: 'Continue Writing' }).disabled).toBe(true);
});

test('Discard asks first, and removes only that draft', async () => {
  begin('First', '09:00');
  begin('Second', '10:30');
  render(
    <MantineProvider env="test">
      <DialogHost />
    </MantineProvider>,
  );
  const { tab, press } = open();
  await tab.findByText('You have 2 unsaved drafts');
  press('Discard', 1);
  const dialog = within(await screen.findByRole('dialog', undefined, { timeout: 10_000 }));
  expect(dialog.getByText(/9:00 AM/)).toBeTruthy();
  await waitFor(() => expect(keptTexts()).toEqual(['First', 'Second']));
  fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
  await tab.findByText('You have an unsaved draft');
  expect(offers(tab)).toEqual(['10:30']);
  await waitFor(() => expect(keptTexts()).toEqual(['Second']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('two tabs with the same form keep a draft each, and saving one leaves the other', async () => {
  const one = open();
  const other = open();
  one.type('One');
  other.type('Other');
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(keptTexts().toSorted()).toEqual(['One', 'Other']));
  other.press('Save');
  await other.tab.findByText('Saved');
  await waitFor(() => expect(keptTexts()).toEqual(['One']));
  one.close();
  await waitFor(() => expect(keptTexts()).toEqual(['One']));
});

test('a draft that another tab has taken over is not continued twice', async () => {
  begin('First', '09:00');
  const one = open();
  const other = open();
  await other.tab.findByText('You have an unsaved draft');
  await one.tab.findByText('You have an unsaved draft');
  one.press('Continue Writing');
  await waitFor(() => expect(one.notes().value).toBe('First'));
  one.press('Save');
  await one.tab.findByText('Saved');
  other.press('Continue Writing');
  await nothingOffered(other.tab);
  expect(other.notes().value).toBe('');
  await waitFor(() => expect(keptTexts()).toEqual([]));
});

test('a person keeps the newest ten drafts of a form', async () => {
  begin('A report', '08:00', { formKey: 'report:12' });
  begin('Somebody else’s', '08:00', { userId: 77 });
  for (let minute = 10; minute < 22; minute += 1) begin(`Log ${minute}`, `09:${minute}`);
  await waitFor(() => expect(stored.size).toBe(12));
  await waitFor(() =>
    expect(keptTexts().slice(2)).toEqual(Array.from({ length: 10 }, (_, place) => `Log ${place + 12}`)),
  );

  const { tab } = open();
  await tab.findByText('You have 10 unsaved drafts');
  expect(offers(tab)).toEqual(['9:21', '9:20', '9:19']);
  fireEvent.click(tab.getByRole('button', { name: 'Show all 10 drafts' }));
  expect(offers(tab)).toHaveLength(10);
});

test('a person who edits a record is offered its own drafts only', async () => {
  begin('Of twelve', '09:00', { formKey: 'report:12' });
  const one = open({ formKey: 'report:1' });
  await nothingOffered(one.tab);
  const { tab, notes, press } = open({ formKey: 'report:12' });
  await tab.findByText('You have an unsaved draft');
  press('Continue Writing');
  await waitFor(() => expect(notes().value).toBe('Of twelve'));
  press('Save');
  await tab.findByText('Saved');
  await waitFor(() => expect(keptTexts()).toEqual([]));
});

test('a person’s drafts are only offered to them, and removed when they sign out', async () => {
  begin('Will’s', '09:00');
  begin('Will’s other', '09:30');
  begin('Cora’s', '10:00', { userId: 77 });
  const coras = open({ userId: 77 });
  await coras.tab.findByText('You have an unsaved draft');
  expect(offers(coras.tab)).toEqual(['10:00']);
  await removeDraftsOf(WILL);
  await waitFor(() => expect(keptTexts()).toEqual(['Cora’s']));
});

test('a person’s last keystrokes are not stored after signing out', async () => {
  const { type, close } = open();
  type('Nobody else may read this');
  await removeDraftsOf(WILL);
  close();
  expect(keptTexts()).toEqual([]);
  begin('After signing in again', '11:00');
  await waitFor(() => expect(keptTexts()).toEqual(['After signing in again']));
});

test('a person reads which log a draft is, and is not offered it in another company', async () => {
  begin('Quinn at nine', '09:00');
  const { tab, close } = open();
  expect(await tab.findByText('Quinn.')).toBeTruthy();
  close();
  const elsewhere = open({ companyId: 4 });
  await nothingOffered(elsewhere.tab);
});

test('a draft that is a month old is gone', async () => {
  begin('First', '09:00');
  vi.setSystemTime('2026-04-10T09:00');
  const { tab } = open();
  await nothingOffered(tab);
  expect(keptTexts()).toEqual([]);
});

test('a person’s password is never kept', async () => {
  const { tab, type, close } = open();
  fireEvent.change(tab.getByLabelText('Password'), { target: { value: 'open sesame' } });
  type('A note');
  close();
  await waitFor(() => expect(keptTexts()).toEqual(['A note']));
  expect(JSON.stringify([...stored.values()])).not.toContain('sesame');
});

test('what is typed is stored within 200 ms, and when the page goes', async () => {
  const { type } = open();
  type('Half a story');
  await new Promise((resolve) => window.setTimeout(resolve, 200));
  expect(keptTexts()).toEqual(['Half a story']);
  type('Nearly all of it');
  window.dispatchEvent(new Event('beforeunload'));
  expect(keptTexts()).toEqual(['Nearly all of it']);
  type('The whole story');
  window.dispatchEvent(new Event('pagehide'));
  expect(keptTexts()).toEqual(['The whole story']);
});

test('a form is unsaved while it differs from what was saved, and not once it is as before', async () => {
  const { tab, type, press } = open({ notes: 'As it was', version: 'v1' });
  expect(unsavedForms()).toEqual([]);
  type('Changed');
  expect(unsavedForms()).toMatchObject([{ what: 'daily log', about: 'Chang' }]);
  type('As it was');
  expect(unsavedForms()).toEqual([]);
  await waitFor(() => expect(keptTexts()).toEqual([]));
  type('Changed');
  press('Save');
  await tab.findByText('Saved');
  expect(unsavedForms()).toEqual([]);
  type('As it was');
  expect(unsavedForms()).toHaveLength(1);
});

test('a save that leads elsewhere is not asked about, and one that failed is', async () => {
  const asked: number[] = [];
  const { tab, type, press } = open({
    save: async () => {
      asked.push(unsavedForms().length);
      throw new Error('No.');
    },
  });
  type('A note');
  press('Save');
  await tab.findByRole('alert');
  expect(asked).toEqual([0]);
  expect(unsavedForms()).toHaveLength(1);
});

test('a person who leaves and discards finds no draft, though the field was left last', async () => {
  const { type, close } = open();
  type('Never mind');
  await Promise.all(unsavedForms().map(({ discard }) => discard()));
  type('Never mind.');
  close();
  await waitFor(() => expect(keptTexts()).toEqual([]));
  expect(unsavedForms()).toEqual([]);
});

test('a change continued after another person’s is added to the latest version and reverts nothing else', async () => {
  const save = vi.fn((_: unknown, read: { updated_at?: string }) => Promise.resolve(read));
  begin('Mine', '09:00', { formKey: 'report:12', notes: 'Old', version: 'v1' });
  const { tab, notes, press } = open({ formKey: 'report:12', notes: 'Theirs', version: 'v2', save });
  await tab.findByText(/has changed since then/);
  press('Continue Writing');
  await waitFor(() => expect(notes().value).toBe('Mine'));
  expect(await draftsOfUser(WILL)).toMatchObject([{ values: { notes: 'Mine' } }]);
  expect((await draftsOfUser(WILL))[0]?.values).not.toHaveProperty('updated_at');
  press('Save');
  await tab.findByText('Saved');
  expect(save.mock.calls[0]?.[1].updated_at).toBe('v2');
});

test('a note that is typed and deleted again leaves nothing unsaved behind', () => {
  open({ notes: null });
  for (const value of ['A', '']) fireEvent.change(screen.getByLabelText('Notes'), { target: { value } });
  expect(unsavedForms()).toEqual([]);
});
