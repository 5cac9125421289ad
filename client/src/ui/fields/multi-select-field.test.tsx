import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { MultiSelectField } from './multi-select-field.tsx';

const clients = [
  { value: 1, label: 'Ida Moss' },
  { value: 2, label: 'Otto Reed' },
  { value: 3, label: 'Ann Lake' },
];

function Chosen() {
  const [ids, setIds] = useState([1, 2]);
  return (
    <MantineProvider env="test">
      <MultiSelectField label="Clients" value={ids} onChange={setIds} choices={clients} />
      <output>{ids.join(' ')}</output>
    </MantineProvider>
  );
}

test('a person sees who is chosen, removes one and finds another by typing', async () => {
  render(<Chosen />);
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Clients' });
  const ids = () => screen.getByRole('status').textContent;
  expect(screen.getByText('Otto Reed')).toBeTruthy();
  const remove = screen.getByText('Ida Moss').parentElement?.querySelector('button');
  if (remove) fireEvent.click(remove);
  expect(ids()).toBe('2');
  field().focus();
  fireEvent.change(field(), { target: { value: 'An' } });
  await waitFor(() => expect(field().getAttribute('aria-expanded')).toBe('true'));
  expect(document.activeElement).toBe(field());
  fireEvent.click(await screen.findByRole('option', { name: 'Ann Lake' }));
  expect(ids()).toBe('2 3');
});

test('a person who leaves text that is no choice sees it with a message, and no one is chosen unseen', async () => {
  render(<Chosen />);
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Clients' });
  const leave = (text: string) => {
    field().focus();
    fireEvent.change(field(), { target: { value: text } });
    fireEvent.blur(field());
  };
  leave('zoe');
  expect(await screen.findByText('Nothing matches “zoe”. Choose from the list.')).toBeTruthy();
  expect(field().value).toBe('zoe');
  leave('Ann');
  expect(await screen.findByText('“Ann” is not chosen yet. Choose from the list.')).toBeTruthy();
  field().focus();
  fireEvent.change(field(), { target: { value: 'Ann L' } });
  expect(screen.queryByText(/not chosen yet/)).toBeNull();
  fireEvent.click(await screen.findByRole('option', { name: 'Ann Lake' }));
  expect(screen.getByRole('status').textContent).toBe('1 2 3');
  leave('zoe');
  leave('');
  expect(screen.queryByText(/Nothing matches/)).toBeNull();
});
