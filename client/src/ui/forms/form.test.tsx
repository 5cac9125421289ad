import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { RefusalCode } from '@daybook/domain/access/refusals';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { CheckListField } from '#/ui/fields/check-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { Field, Form, SaveRow } from './form.tsx';

const shape = z.object({
  name: z.string().trim().min(1, 'This field is required.'),
  work_entries: z.array(z.object({ start_time: z.string().nullable() })),
  updated_at: z.string(),
});

type Save = (values: z.output<typeof shape>, read: { updated_at: string }) => Promise<unknown>;

interface HarnessProps {
  save: Save;
  onSaved?: () => Promise<void>;
  sticky?: boolean;
  record?: object;
}

function Harness({ save, onSaved, sticky, record }: HarnessProps) {
  const form = useRecordForm({
    draft: null,
    schema: () => Promise.resolve(shape),
    defaultValues: { name: 'Ada', work_entries: [{ start_time: '09:00' }], updated_at: 'v1', ...record },
    save,
    onSaved,
    failedText: 'Failed to update role.',
    check: ({ name }) => (name === 'Nobody' ? { field: 'name', message: 'Please enter a name.' } : null),
  });
  return (
    <Form form={form}>
      <Field form={form} name="name">
        {(field) => <TextField label="Name" {...field} />}
      </Field>
      <Field form={form} name="work_entries.0.start_time">
        {(field) => <TextField label="Start" {...field} />}
      </Field>
      <button type="button" onClick={() => form.setValue('name', 'Ada', { shouldValidate: true })}>
        Use Ada
      </button>
      <SaveRow form={form} label="Save" sticky={sticky} />
    </Form>
  );
}

const open = (save: Save, onSaved?: () => Promise<void>) =>
  render(
    <MantineProvider>
      <Harness save={save} onSaved={onSaved} />
    </MantineProvider>,
  );
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

function refusal(code: RefusalCode, message: string, fields?: Record<string, string[]>) {
  return TRPCClientError.from({ error: { code: -32600, message, data: { refusal: code, fields } } });
}

test('a person who breaks a rule reads it at the field, which is focused, and nothing is sent', async () => {
  const save = vi.fn<Save>();
  open(save);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' ' } });
  press();
  await screen.findByText('This field is required.');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(save).not.toHaveBeenCalled();
});

test('the request to check the marked fields goes with the last mark', async () => {
  open(vi.fn<Save>());
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' ' } });
  press();
  await screen.findByText('Please check the marked fields.');
  fireEvent.click(screen.getByRole('button', { name: 'Use Ada' }));
  await waitFor(() => expect(screen.queryByText('Please check the marked fields.')).toBeNull());
});

test('an error of a nested field is shown next to that field', async () => {
  open(() => Promise.reject(refusal('invalid', 'Bad', { 'work_entries.0.start_time': ['Enter a time.'] })));
  press();
  await screen.findByText('Enter a time.');
  expect(screen.getByLabelText('Start').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Start'));
});

test('a person typing in another field keeps the focus when a refusal arrives', async () => {
  let refuse: (error: unknown) => void = () => undefined;
  open(() => new Promise((_, reject) => (refuse = reject)));
  press();
  await screen.findByRole('button', { name: 'Saving...' });
  screen.getByLabelText('Name').focus();
  await act(async () =>
    refuse(refusal('invalid', 'Bad', { 'work_entries.0.start_time': ['Enter a time.'] })),
  );
  await screen.findByText('Enter a time.');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('an error of a field that the form does not have is shown for the whole form', async () => {
  open(() => Promise.reject(refusal('invalid', 'Bad', { role_id: ['Choose an existing entry.'] })));
  press();
  expect((await screen.findByRole('alert')).textContent).toBe('role_id: Choose an existing entry.');
});

test('a person who saves sees a confirmation, and the next save is checked against the new version', async () => {
  const save = vi.fn<Save>(() => Promise.resolve({ updated_at: 'v2' }));
  open(save);
  press();
  await screen.findByText('Saved');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Eve' } });
  expect(screen.queryByText('Saved')).toBeNull();
  press();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls.map(([values]) => [values.name, values.updated_at])).toEqual([
    ['Ada', 'v1'],
    ['Eve', 'v2'],
  ]);
});

test.each([
  ['another form saved the same record', { updated_at: 'v2' }, 'v2'],
  ['a colleague changed a field of this form', { updated_at: 'v2', name: 'Eve' }, 'v1'],
])('a person types while %s', async (_, record, sent) => {
  const save = vi.fn<Save>(() => Promise.resolve({}));
  const { rerender } = open(save);
  fireEvent.change(screen.getByLabelText('Start'), { target: { value: '10:00' } });
  rerender(
    <MantineProvider>
      <Harness save={save} record={record} />
    </MantineProvider>,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Start').value).toBe('10:00');
  press();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save.mock.calls[0]?.[0].updated_at).toBe(sent);
  // For a shape without it, too.
  expect(save.mock.calls[0]?.[1].updated_at).toBe(sent);
});

test('a person who presses Save twice saves once', async () => {
  let finish: (value: unknown) => void = () => undefined;
  const save = vi.fn<Save>(() => new Promise((resolve) => (finish = resolve)));
  open(save);
  press();
  press();
  await screen.findByRole('button', { name: 'Saving...' });
  expect(save).toHaveBeenCalledTimes(1);
  await act(async () => finish({}));
  await screen.findByText('Saved');
});

test('a person who presses Save again before the next page opens saves once, and again after a change', async () => {
  const save = vi.fn<Save>(() => Promise.resolve({}));
  open(save, () => new Promise(() => undefined));
  press();
  await screen.findByText('Saved');
  press();
  await act(async () => undefined);
  expect(save).toHaveBeenCalledTimes(1);
  // The person stayed on the page.
  fireEvent.change(screen.getByLabelText('Start'), { target: { value: '10:00' } });
  press();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
});

test('a person who saves over a colleague’s change is offered the colleague’s version', async () => {
  const stale = 'This record was changed by someone else. Reload to see the latest version.';
  open(() => Promise.reject(refusal('stale', stale)));
  press();
  await screen.findByText(stale);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

test('a person reads the documented sentence when the server’s answer is not usable', async () => {
  open(() => Promise.reject(refusal('internal', 'Something went wrong.')));
  press();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to update role.');
});

test('a person reads that the network is down', async () => {
  open(() => Promise.reject(TRPCClientError.from(new TypeError('fetch failed'))));
  press();
  expect((await screen.findByRole('alert')).textContent).toContain('Could not reach the server');
});

test('a person who fills in what was missing no longer sees the error', async () => {
  open(() => Promise.resolve({}));
  const name = screen.getByLabelText('Name');
  fireEvent.change(name, { target: { value: 'Nobody' } });
  press();
  expect((await screen.findByRole('alert')).textContent).toBe('Please check the marked fields.');
  fireEvent.change(name, { target: { value: 'Eve' } });
  await waitFor(() => expect(screen.queryByText('Please enter a name.')).toBeNull());
});

test('the pressed button has the focus again after saving', async () => {
  let finish: (value: unknown) => void = () => undefined;
  open(() => new Promise((resolve) => (finish = resolve)));
  screen.getByRole('button', { name: 'Save' }).focus();
  press();
  const saving = await screen.findByRole('button', { name: 'Saving...' });
  // As a browser does with a disabled button.
  saving.blur();
  await act(async () => finish({}));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' })));
});

// phone-and-offline.md#without-a-network and phone-and-offline.md#one-hand
test('a worker without a network reads at the button that it needs one, and presses it when there is one', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const pressed = vi.fn();
  render(
    <MantineProvider>
      <OnlineButton aria-label="Submit Mar 4" onClick={pressed}>
        Submit
      </OnlineButton>
    </MantineProvider>,
  );
  const button = () => screen.getByRole<HTMLButtonElement>('button');
  expect(button().textContent).toBe('Needs a connection');
  expect(button().getAttribute('aria-label')).toBe('Needs a connection: Submit Mar 4');
  fireEvent.click(button());
  expect(pressed).not.toHaveBeenCalled();

  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(button().textContent).toBe('Submit');
  fireEvent.click(button());
  expect(pressed).toHaveBeenCalledOnce();
  network.mockRestore();
});

test('a worker whose keyboard covers the page finds the save bar above it', () => {
  const seen = Object.assign(new EventTarget(), { height: window.innerHeight, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', seen);
  render(
    <MantineProvider>
      <Harness save={() => Promise.resolve()} sticky />
    </MantineProvider>,
  );
  const bar = screen.getByRole('button', { name: 'Save' }).closest<HTMLElement>('[data-sticky-save]');
  expect(bar?.style.bottom).toBe('');
  const show = (more: Partial<typeof seen>) =>
    act(() => void Object.assign(seen, more).dispatchEvent(new Event('resize')));
  show({ height: window.innerHeight - 310 });
  expect(bar?.style.bottom).toBe('310px');
  // Safari moves what is seen down the page.
  show({ offsetTop: 60 });
  expect(bar?.style.bottom).toBe('250px');
  // A person who zooms in has no keyboard open.
  show({ scale: 2, height: 100 });
  expect(bar?.style.bottom).toBe('');
  vi.unstubAllGlobals();
});

test('a form that closes gives the focus back to what opened it, or to the heading', async () => {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <h1 tabIndex={-1}>Invoices</h1>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen ? <Harness save={() => Promise.resolve()} /> : null}
        <button type="button" onClick={() => setOpen(false)}>
          Close
        </button>
      </>
    );
  }
  render(
    <MantineProvider>
      <Page />
    </MantineProvider>,
  );
  // The form of the test before has closed as well.
  await new Promise((done) => {
    window.setTimeout(done);
  });
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  screen.getByLabelText('Name').focus();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));

  opener.blur();
  fireEvent.click(opener);
  screen.getByLabelText('Name').focus();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('a person who ticks none of a list that needs one is led to its first box', async () => {
  function Events() {
    const form = useRecordForm({
      draft: null,
      schema: () => Promise.resolve(z.object({ events: z.array(z.string()).min(1, 'Choose one.') })),
      defaultValues: { events: [] as string[] },
      save: () => Promise.resolve(),
    });
    const choices = ['Approved', 'Returned'].map((value) => ({ value, label: value }));
    return (
      <Form form={form}>
        <Field form={form} name="events">
          {(field) => <CheckListField label="Events" choices={choices} {...field} />}
        </Field>
        <SaveRow form={form} label="Save" />
      </Form>
    );
  }
  render(
    <MantineProvider>
      <Events />
    </MantineProvider>,
  );
  press();
  await screen.findByText('Choose one.');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Approved' }));
});
