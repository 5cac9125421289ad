import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { SelectField } from './select-field.tsx';

const clients = [
  { value: 1, label: 'Ida Moss' },
  { value: 2, label: 'Otto Reed' },
  { value: 3, label: 'Otto Rye' },
];
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' });
const isOpen = () => expect(field().getAttribute('aria-expanded')).toBe('true');

function Chosen({ searchable }: { searchable?: boolean }) {
  const [client, setClient] = useState<number | null>(1);
  return (
    <MantineProvider env="test">
      <SelectField
        label="Client"
        searchable={searchable}
        value={client}
        onChange={setClient}
        choices={clients}
      />
      <output>{client ?? 'nobody'}</output>
    </MantineProvider>
  );
}

const type = (text: string) => {
  field().focus();
  fireEvent.change(field(), { target: { value: text } });
};
const press = (key: string) => fireEvent.keyDown(field(), { key, code: key });
const chosen = () => screen.getByRole('status').textContent;

test('a person who types in a list sees the matching choices, and Enter takes the first', async () => {
  render(<Chosen searchable />);
  expect(field().value).toBe('Ida Moss');
  field().focus();
  // Typing replaces the existing name.
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 'Ida Moss'.length]);
  expect(field().getAttribute('aria-expanded')).toBe('false');
  type('ott');
  await waitFor(isOpen);
  expect(document.activeElement).toBe(field());
  const options = () => screen.getAllByRole('option');
  expect(options().map((option) => option.textContent)).toEqual(['Otto Reed', 'Otto Rye']);
  await waitFor(() => expect(options()[0]?.hasAttribute('data-combobox-selected')).toBe(true));
  press('Enter');
  await waitFor(() => expect(field().value).toBe('Otto Reed'));
  expect(chosen()).toBe('2');
});

test('a person who leaves a list after typing an option in full, or the start of only one, has chosen it', async () => {
  render(<Chosen searchable />);
  type('otto rye');
  fireEvent.blur(field());
  await waitFor(() => expect(field().value).toBe('Otto Rye'));
  type('mo');
  fireEvent.blur(field());
  await waitFor(() => expect(field().value).toBe('Ida Moss'));
  expect(chosen()).toBe('1');
});

test('a person who leaves a list with a text that matches nothing, or several, sees a message, and no one is chosen', async () => {
  render(<Chosen searchable />);
  for (const [text, message] of [
    ['wolfe', 'Nothing matches “wolfe”. Choose from the list.'],
    ['ott', '2 match “ott”. Choose one of them.'],
  ] as const) {
    type(text);
    fireEvent.blur(field());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field().value).toBe(text);
    expect(chosen()).toBe('nobody');
  }
  // Escape gives the typing up.
  field().focus();
  press('Escape');
  await waitFor(() => expect(field().value).toBe(''));
});

test('a person chooses from a short list by letters', () => {
  render(<Chosen />);
  field().focus();
  press('o');
  expect(chosen()).toBe('2');
  press('o');
  expect(chosen()).toBe('3');
  press('o');
  expect(chosen()).toBe('2');
});

test('a person sees that a list of more than a hundred continues', async () => {
  const many = Array.from({ length: 120 }, (_, index) => ({
    value: index + 1,
    label: `Client ${index + 1}`,
  }));
  render(
    <MantineProvider env="test">
      <SelectField label="Client" value={null} onChange={() => undefined} choices={many} />
    </MantineProvider>,
  );
  fireEvent.click(field());
  await waitFor(isOpen);
  expect(screen.getAllByRole('option')).toHaveLength(100);
  expect(screen.getByText('The first 100 of 120: type to narrow')).toBeTruthy();
  fireEvent.change(field(), { target: { value: '120' } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
});

test('a person who presses Enter in a list without matches does not save the form', async () => {
  const onSubmit = vi.fn();
  render(
    <MantineProvider env="test">
      <form onSubmit={onSubmit}>
        <SelectField label="Client" searchable value={1} onChange={() => undefined} choices={[]} />
      </form>
    </MantineProvider>,
  );
  fireEvent.click(field());
  await waitFor(isOpen);
  // `fireEvent` returns whether the browser's default action, submitting the form, would happen.
  expect(fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' })).toBe(false);
});

test('a person on a phone chooses from a short list, and clears it, with the list of the phone', () => {
  const phone = { matches: true, media: '', onchange: null, addListener: vi.fn(), removeListener: vi.fn() };
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), phone));
  const { unmount } = render(<Chosen />);
  const native = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Client' });
  expect(native.tagName).toBe('SELECT');
  expect([...native.options].map(({ label }) => label)).toEqual(['', 'Ida Moss', 'Otto Reed', 'Otto Rye']);
  fireEvent.change(native, { target: { value: '3' } });
  expect(chosen()).toBe('3');
  fireEvent.change(native, { target: { value: '' } });
  expect(chosen()).toBe('nobody');
  unmount();
  // Typing stays where it filters.
  render(<Chosen searchable />);
  expect(field().tagName).toBe('INPUT');
});
